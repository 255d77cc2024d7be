// Opening records and trees of moves that were saved elsewhere.

import { Tree } from "./analyse-tree.js";

const form = document.getElementById("import");
const lines = document.getElementById("lines");
const problem = document.getElementById("lines-problem");

document.getElementById("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) lines.value = await file.text();
  event.target.value = "";
  lines.focus();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = lines.value.trim();
  problem.textContent = text ? "" : form.dataset.nothing;
  if (!text) return;
  if (text.startsWith("{")) await records(text);
  else await tree(text);
});

async function records(text) {
  const response = await fetch("/api/v1/matches/import", { method: "POST", headers: { "content-type": "application/jsonl" }, body: text }).catch(() => null);
  const said = (await response?.json().catch(() => null)) ?? { error: document.body.dataset.offline };
  if (!response?.ok) {
    problem.textContent = said.error;
    return;
  }
  if (said.ids.length === 1) location.assign(`/analyse/match/${said.ids[0]}`);
  const links = said.ids.map((id, i) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `/analyse/match/${id}`;
    link.textContent = `${i + 1}. ${specOf(text, i)}`;
    item.append(link);
    return item;
  });
  document.getElementById("opened").replaceChildren(...links);
}

function specOf(text, number) {
  try {
    return JSON.parse(text.split("\n").filter((line) => line.trim())[number]).spec;
  } catch {
    return "";
  }
}

/** The variations are put where the page of their game looks for them. */
async function tree(text) {
  const { spec, stored } = Tree.read(text);
  const response = await fetch(`/analyse?spec=${encodeURIComponent(spec)}`).catch(() => null);
  if (!response?.ok) {
    const said = await response?.text();
    problem.textContent = said ? (new DOMParser().parseFromString(said, "text/html").querySelector("main .message")?.textContent ?? response.statusText) : document.body.dataset.offline;
    return;
  }
  const { pathname } = new URL(response.url);
  try {
    localStorage.setItem(`analysis ${pathname}`, JSON.stringify(stored));
  } catch {
    // kept nowhere: the game opens without its variations
  }
  location.assign(pathname);
}
