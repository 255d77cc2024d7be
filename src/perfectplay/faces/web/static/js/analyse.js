// The page of an analysis: walks from place to place without leaving the page, and fills in its parts as they come.
// What a place shows is HTML from the server; this file knows addresses and texts of moves, and no rules.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { announce, toast } from "./page.js";
import { rove } from "./roving.js";
import { Fill } from "./analyse-fill.js";
import { Tree, depth, movesTo, next, rest } from "./analyse-tree.js";

const data = JSON.parse(document.getElementById("data").textContent);
const texts = data.texts;
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const { title } = document;
const element = (id) => document.getElementById(id);

// --- places and their addresses ------------------------------------------------------------------------------------

const STORE = `analysis ${data.path}`;
const tree = new Tree(data.main, stored());
let here = tree.add(...asked(location.search));
let walking = new AbortController();
const asQueen = () => new URLSearchParams(location.search).get("queen") === "true"; // Wythoff's piles on a chessboard
let queen = asQueen();

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? [];
  } catch {
    return [];
  }
}

function store() {
  try {
    localStorage.setItem(STORE, JSON.stringify(tree.stored));
  } catch {
    // a browser that keeps nothing: variations last as long as the page
  }
}

function asked(search) {
  const values = new URLSearchParams(search);
  const line = values.get("line");
  return [Number(values.get("ply") ?? 0), line ? line.split("~") : []];
}

function address(node, more = {}) {
  const { ply, line } = tree.place(node);
  const values = new URLSearchParams();
  if (data.first !== 1) values.set("first", data.first);
  if (ply) values.set("ply", ply);
  if (line.length) values.set("line", line.join("~"));
  if (queen) values.set("queen", "true");
  for (const [name, value] of Object.entries(more)) values.set(name, value);
  const search = values.toString().replaceAll("%7E", "~").replaceAll("%3A", ":").replaceAll("%2C", ",");
  return data.path + (search ? `?${search}` : "");
}

async function walk(node, { push = true } = {}) {
  walking.abort();
  walking = new AbortController();
  const { signal } = walking;
  try {
    const html = await part(address(node, { part: "position", w: width() }), element("position"), signal);
    if (html === null) return;
    const before = document.activeElement?.id;
    const held = node === here && queen === board.isQueen ? board.held : null; // the same place, drawn once more
    here = node;
    for (let one = node; one.parent; one = one.parent) one.parent.visited = one;
    if (push) history.pushState(null, "", address(node));
    store();
    element("position").innerHTML = html;
    arrived(before);
    if (held) board.hold(held);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!push) return location.reload();
    toast(error.message, "bad");
  }
}

/** A new place is on the page: its board, its parts, the tree and whatever else speaks of it. */
function arrived(focused) {
  const place = element("place");
  element("go-spec").value = place.dataset.spec || data.spec;
  document.title = `${element("turn").textContent.trim().replace(/\s+/g, " ").slice(0, 60)} · ${title}`;
  readyBoard();
  readyMoves();
  if (!element("verdict").children.length) load(element("verdict"));
  element("history").hidden = !here.parent && !tree.root.children.length;
  showTree();
  if (!element("history").hidden) load(element("strip"));
  for (const holder of document.querySelectorAll(".lab[open] [data-part]")) if (!steady(holder)) load(holder);
  markCell();
  if (focused) element(focused)?.focus({ preventScroll: true });
  announce([element("turn").textContent, element("verdict-title")?.textContent].filter(Boolean).join(" ").replace(/\s+/g, " "));
}

// --- parts: HTML at once, or a job that is waited for ---------------------------------------------------------------

async function part(path, holder, signal) {
  for (;;) {
    const response = await fetch(path, { signal, headers: { accept: "application/json, text/html" } }); // errors as JSON
    if (response.status === 200) return await response.text();
    const said = await response.json().catch(() => ({}));
    if (response.status !== 202) throw new Error(said.error ?? `${response.status} ${response.statusText}`);
    if (!(await finished(said, holder, signal))) return null;
  }
}

/** Tells how far a job is until it is over; false if it was stopped. */
async function finished(job, holder, signal) {
  const note = document.createElement("div");
  note.className = "working message";
  const line = document.createElement("p");
  const stop = document.createElement("button");
  stop.className = "button";
  stop.type = "button";
  stop.textContent = texts.cancel;
  let stopped = false;
  stop.addEventListener("click", () => {
    stopped = true;
    note.replaceChildren(texts.cancelled, " ", again(holder));
    giveUp(job);
  });
  note.append(line, stop);
  if (holder.id !== "position") holder.replaceChildren(note);
  signal?.addEventListener("abort", () => stopped || giveUp(job), { once: true });
  while (!stopped) {
    line.textContent = job.ahead ? texts.waiting : filled(texts.working, { done: job.done.toLocaleString(), seconds: Math.round(job.seconds) });
    await new Promise((resolve) => setTimeout(resolve, 700));
    if (signal?.aborted || stopped) break;
    job = await get(`/api/v1/jobs/${job.id}`, { signal });
    if (!["waiting", "working"].includes(job.state)) return job.state !== "cancelled";
  }
  return false;
}

const giveUp = (job) => fetch(`/api/v1/jobs/${job.id}`, { method: "DELETE", keepalive: true }).catch(() => {});

function again(holder) {
  const button = document.createElement("button");
  button.className = "button";
  button.type = "button";
  button.textContent = texts.again;
  button.addEventListener("click", () => load(holder));
  return button;
}

const loading = new WeakMap();

/** Fill a part of the page; `more` are its own choices, which it keeps. */
async function load(holder, more = {}) {
  loading.get(holder)?.abort();
  const controller = new AbortController();
  loading.set(holder, controller);
  holder.choices = { ...holder.choices, ...more };
  const name = holder.dataset.part;
  const values = { part: name, w: width(holder), ...holder.choices };
  if (name === "history") values.rest = rest(here).join("~");
  const late = setTimeout(() => holder.children.length || (holder.textContent = texts.loading), 400);
  holder.setAttribute("aria-busy", "true");
  try {
    const html = await part(address(here, values), holder, controller.signal);
    if (html !== null) {
      clearTimeout(late);
      holder.innerHTML = html;
      after[name]?.(holder);
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    const said = document.createElement("p");
    said.className = "message";
    said.textContent = error.message;
    holder.replaceChildren(said);
  } finally {
    clearTimeout(late);
    if (loading.get(holder) === controller) holder.setAttribute("aria-busy", "false");
  }
}

/** Whether a part is there, and the same wherever one walks. */
const steady = (holder) => ["table", "sequence", "sets"].includes(holder.dataset.part) && holder.children.length > 0;

/** What is done with a part once it is there. */
const after = {
  verdict: () => {
    readyMoves();
    const title = element("verdict-title");
    if (title) announce(title.textContent.replace(/\s+/g, " "));
  },
  history: (holder) => {
    const told = holder.firstElementChild;
    const moves = told.dataset.moves ? told.dataset.moves.split("~") : [];
    const wrong = new Set(JSON.parse(told.dataset.mistakes));
    let at = tree.root;
    moves.forEach((move, i) => {
      at = at?.children.find((one) => one.move === move);
      if (at) at.mistake = wrong.has(i + 1);
    });
    showTree();
  },
  table: (holder) => {
    holder.fill = new Fill(holder, texts);
    markCell();
  },
};

function width(holder = element("position")) {
  const room = holder.id === "position" ? (document.querySelector(".table-top") ?? holder) : holder;
  const style = getComputedStyle(room);
  return Math.max(280, Math.floor(room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) || 704);
}

// --- the board: select tokens, see what they make, play it -----------------------------------------------------------

let board = null;
let ready = null;
let answer = null;
let selecting = new AbortController();

function readyBoard() {
  ready = answer = null;
  board = new Board(element("board"));
  const says = element("selection");
  says.textContent = element("place").dataset.over === "true" ? "" : texts.select;
  element("board").addEventListener("select", (event) => (answer = selected(event.detail.tokens)));
  element("board").addEventListener("confirm", () => play());
  element("clear").addEventListener("click", () => board.clear());
  element("as-queen")?.addEventListener("click", () => {
    queen = !queen;
    history.replaceState(null, "", address(here));
    walk(here, { push: false });
  });
  element("confirm").addEventListener("click", () => play());
}

async function selected(tokens) {
  selecting.abort();
  selecting = new AbortController();
  ready = null;
  element("clear").disabled = !tokens.length;
  show("", texts.play);
  if (!tokens.length) return;
  if (board.isQueen) {
    [ready] = tokens; // a square is a whole move, and says where it leads
    const after = element("board").querySelector(`[data-token="${ready}"]`).dataset.square;
    return show(filled(texts.leads, { move: ready, after }), filled(texts.playMove, { move: ready }));
  }
  try {
    const said = await post("/api/v1/select", { spec: data.spec, position: element("place").dataset.position, tokens }, { signal: selecting.signal });
    ready = said.move;
    if (said.move === null) {
      show(said.reason, texts.play);
      if (!said.unfinished) toast(said.reason, "bad");
    } else show(filled(texts.leads, said), filled(texts.playMove, said));
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message, "bad");
  }
}

function show(says, button) {
  element("selection").textContent = says || texts.select;
  element("confirm").textContent = button;
  element("confirm").disabled = ready === null;
  for (const row of document.querySelectorAll("#moves tbody tr")) row.classList.toggle("chosen", row.dataset.move === ready);
}

async function play() {
  await answer; // whoever presses Enter is faster than the server
  if (ready !== null) walk(step(here, ready));
}

function step(node, move) {
  const { ply, line } = tree.place(node);
  return tree.add(ply, [...line, move]);
}

// --- the table of moves ----------------------------------------------------------------------------------------------

let sorted = { key: "order", down: false };

function readyMoves() {
  const table = element("moves");
  if (!table) return;
  for (const button of table.querySelectorAll("[data-sort]"))
    button.addEventListener("click", () => {
      const key = button.dataset.sort;
      sorted = { key, down: sorted.key === key && !sorted.down };
      sort(table);
    });
  if (sorted.key !== "order" || sorted.down) sort(table);
}

function sort(table) {
  const { key, down } = sorted;
  if (!table.querySelector(`[data-sort="${key}"]`)) return;
  const value = (row) => (row.dataset[key] === "" ? Infinity : Number(row.dataset[key]));
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => (value(a) - value(b)) * (down ? -1 : 1) || a.dataset.order - b.dataset.order);
  table.tBodies[0].replaceChildren(...rows);
  for (const head of table.querySelectorAll("th[aria-sort]"))
    head.setAttribute("aria-sort", head.firstElementChild.dataset.sort !== key ? "none" : down ? "descending" : "ascending");
}

// --- the tree ----------------------------------------------------------------------------------------------------------

function showTree() {
  const holder = element("tree");
  const focused = holder.contains(document.activeElement);
  holder.replaceChildren(link(tree.root), list(tree.root));
  const current = holder.querySelector("[aria-current]");
  if (focused) current?.focus({ preventScroll: true });
  if (current) holder.scrollTop = Math.max(0, current.offsetTop - holder.offsetTop - holder.clientHeight / 2);
  element("forget").hidden = !tree.branch(here);
}

function link(node) {
  const made = document.createElement("a");
  made.href = address(node);
  made.dataset.walk = "";
  made.textContent = node.parent ? `${depth(node)}. ${node.move}` : texts.start;
  if (node === here) made.setAttribute("aria-current", "step");
  if (node.mistake) {
    made.classList.add("mistake");
    const mark = document.createElement("span");
    mark.textContent = " ✗";
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", texts.mistake);
    made.append(mark);
  }
  made.node = node;
  return made;
}

/** The moves behind a node; the variations of a move stand below it. */
function list(from) {
  const made = document.createElement("ol");
  for (let at = from; at.children.length; at = at.children[0]) {
    const item = document.createElement("li");
    const [first, ...others] = at.children;
    item.append(link(first));
    for (const other of others) {
      const variation = document.createElement("ol");
      variation.className = "variation";
      variation.setAttribute("aria-label", texts.variation);
      const begin = document.createElement("li");
      begin.append(link(other));
      variation.append(begin, ...list(other).children);
      item.append(variation);
    }
    made.append(item);
  }
  return made;
}

element("forget").addEventListener("click", () => {
  const branch = tree.branch(here);
  if (branch) walk(tree.remove(branch));
});

element("save-tree").addEventListener("click", () => {
  const file = new Blob([tree.text(data.spec)], { type: "text/plain" });
  const made = document.createElement("a");
  made.href = URL.createObjectURL(file);
  made.download = "perfectplay-tree.txt";
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10_000);
  toast(texts.saved, "good");
});

// --- clicks, keys, back and forward ---------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const clicked = event.target.closest("a[data-walk]");
  if (!clicked || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  walk(clicked.node ?? tree.add(...asked(new URL(clicked.href).search)));
});

element("strip").addEventListener("choose", (event) => {
  const ply = Number(event.detail.target.dataset.ply);
  const moves = [...movesTo(here), ...rest(here)].slice(0, ply);
  walk(tree.add(0, moves));
});
for (const holder of document.querySelectorAll("[data-part]")) if (holder.id !== "verdict") rove(holder);

document.addEventListener("choose", (event) => {
  const { position } = event.detail.target.dataset;
  if (position === undefined) return;
  if (event.target.dataset.part === "graph") reach(position);
  if (event.target.dataset.part === "table") location.assign(address(here, { begin: position }));
});

async function reach(position) {
  try {
    const response = await fetch(address(here, { reach: position }), { headers: { accept: "application/json, text/html" } });
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error ?? response.statusText);
    const found = tree.add(...asked(new URL(response.url).search));
    await walk(found);
  } catch (error) {
    toast(error.message, "bad");
  }
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target instanceof Element && target.closest("input, select, textarea, dialog, svg, .scroll")) return;
  const siblings = here.parent?.children ?? [];
  const at = siblings.indexOf(here);
  const to = {
    ArrowLeft: here.parent,
    ArrowRight: next(here),
    ArrowUp: siblings[at - 1],
    ArrowDown: siblings[at + 1],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  walk(to);
});

addEventListener("popstate", () => {
  queen = asQueen();
  walk(tree.add(...asked(location.search)), { push: false });
});

// --- what can be opened, and its choices ------------------------------------------------------------------------------------

for (const lab of document.querySelectorAll(".lab"))
  lab.addEventListener("toggle", () => {
    const holder = lab.querySelector("[data-part]");
    if (lab.open && !steady(holder)) load(holder);
  });

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.asks;
  if (name) load(event.target.closest("[data-part]"), { [name]: event.target.value });
});

function markCell() {
  const { position } = element("place").dataset;
  for (const cell of document.querySelectorAll("#lab-table [data-position]")) cell.classList.toggle("here", cell.dataset.position === position);
}

for (const link of document.querySelectorAll("a[hreflang]"))
  link.addEventListener("click", () => {
    const values = new URLSearchParams(location.search);
    values.set("lang", link.hreflang);
    link.href = `${location.pathname}?${values}`; // the same place, in another language
  });

/** The board is drawn for the room that it has: at once, and when the window has become another. */
async function fit() {
  if (Math.abs(width() - Number(element("board").dataset.width)) <= 24) return;
  await walk(here, { push: false });
  for (const holder of document.querySelectorAll(".lab[open] [data-part]")) if (steady(holder)) load(holder);
}

let fitting;
addEventListener("resize", () => {
  clearTimeout(fitting);
  fitting = setTimeout(fit, 250);
});

store();
arrived();
fit();
