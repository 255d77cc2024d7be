// The matches of this browser: what it remembers of them, to go on later. Nothing of it leaves the browser.

const KEY = "matches";
const MOST = 12;

export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => /^[\w-]+$/.test(one?.id)) : [];
  } catch {
    return []; // storage is forbidden, or somebody wrote something else there
  }
}

export function remember(match) {
  keep([match, ...remembered().filter((one) => one.id !== match.id)].slice(0, MOST));
}

export function forget(id) {
  keep(remembered().filter((one) => one.id !== id));
}

function keep(matches) {
  try {
    localStorage.setItem(KEY, JSON.stringify(matches));
  } catch {
    // storage is forbidden or full; the address of the match still leads to it
  }
}
