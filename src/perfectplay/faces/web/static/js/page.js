// What every page has: toasts, dialogs, the live region, the switch between light and dark, the matches of this browser.

const TOAST_SECONDS = 6;

/** Say something for a moment, where it covers neither header nor buttons; kind is "", "good" or "bad"; what
 *  `stays` is there until something else is said or untoast() is called.
 *  A page may give toasts a place of their own: an element with [data-toasts]. */
export function toast(text, kind = "", stays = false) {
  const place = document.querySelector("[data-toasts]") ?? document.querySelector(".toasts");
  const said = document.createElement("div");
  said.className = `toast ${kind}`.trim();
  said.textContent = text;
  place.replaceChildren(said);
  clearTimeout(toast.timer);
  if (!stays) toast.timer = setTimeout(() => said.remove(), 1000 * Math.max(TOAST_SECONDS, text.length / 12));
}

/** Take back what the last toast said. */
export function untoast() {
  document.querySelector(".toast")?.remove();
}

/** Tell screen readers, and nobody else. */
export function announce(text) {
  const region = document.getElementById("live");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Open a <dialog>; resolves with the value of the button that closed it ("" for Escape or a click outside). */
export function opened(dialog) {
  if (dialog.open) return Promise.resolve("");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

document.addEventListener("click", (event) => {
  if (event.target instanceof HTMLDialogElement) event.target.close(""); // outside of what it contains
  const translation = event.target.closest("a[hreflang]"); // of the address as it is now
  if (translation) translation.pathname = location.pathname;
  const opener = event.target.closest("[data-opens]");
  if (opener) opened(document.getElementById(opener.dataset.opens));
});

const root = document.documentElement;
document.getElementById("theme")?.addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  // A cookie, so that the server sends the next page in this theme and nothing flashes.
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});

// --- the matches of this browser: what it remembers, to go on later; nothing of it leaves the browser ----------------

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
