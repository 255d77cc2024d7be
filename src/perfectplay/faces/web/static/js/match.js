// A match: shows what the server says of it, sends what the player wants. Every rule, clock and verdict is the server's.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { announce, opened, remember, remembered, toast, untoast } from "./page.js";

const byId = (id) => document.getElementById(id);
const { view: first, texts } = JSON.parse(byId("data").textContent);
const address = `/api/v1/matches/${first.id}`;
const links = remembered().find((one) => one.id === first.id)?.links ?? {};
const board = new Board(byId("board"));
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const SILENCE_MS = 40000; // the server says something every 15 s
const WAIT_MS = 200;

let view = { ...first, revision: 0 };
let seenAt = performance.now();
let showValues = false;
let busy = false;
let hinted = { version: "", grade: 0 };
let past = null; // the ply that is looked at, if it is not the last
const version = () => `${view.ply}.${view.undone}`;

// --- what is seen ------------------------------------------------------------------------------------------------

function apply(next, { force = false } = {}) {
  if (!force && next.revision < view.revision) return; // said before what is shown already
  const before = view;
  const moved = next.ply !== before.ply || next.undone !== before.undone;
  view = { board: before.board, ...next };
  seenAt = performance.now();
  if (moved) {
    board.selected.clear();
    board.mark([], "goes");
    untoast();
    chosen();
    if (next.hint === undefined) hinted = { version: "", grade: 0 };
  }
  if (past === null && next.board !== undefined && next.picture !== before.shown) board.draw(next.board);
  view.shown = past === null && next.board !== undefined ? next.picture : before.shown;
  draw();
  if (moved || next.over !== before.over) announce(next.live);
  if (next.over && !before.over) ended();
}

function draw() {
  document.title = view.title;
  const mine = view.may.play;
  icon(view.over ? "#6b7280" : mine ? "#bf3f26" : "#1f5680", mine);
  byId("status").textContent = view.status;
  byId("stage").dataset.turn = view.over ? "over" : mine ? "mine" : "other";
  byId("caption").textContent = view.caption;
  byId("caption").hidden = !view.caption;
  byId("move-number").textContent = filled(texts.move, { number: view.over ? view.ply : view.ply + 1 });
  drawSeats();
  drawInsight();
  drawMoves();
  drawWishes();
  byId("act").hidden = view.over || past !== null || !view.may.resign;
  byId("tools").hidden = view.over || !view.may.resign;
  byId("past").hidden = past === null;
  byId("end").hidden = !view.over;
  byId("confirm").disabled = busy || !mine;
  byId("undo").disabled = byId("take-back-end").disabled = !view.may.undo;
  byId("take-back-end").hidden = !view.may.undo;
  byId("resign").disabled = !view.may.resign;
  drawHint();
  tick();
}

function drawSeats() {
  for (const seat of view.seats) {
    const item = document.querySelector(`.seat[data-seat="${seat.seat}"]`);
    if (seat.seat === view.turn) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    item.classList.toggle("won", view.over && view.winners.includes(seat.seat));
    const presence = item.querySelector(".presence");
    presence.classList.toggle("here", seat.connected);
    presence.title = seat.connected ? texts.here : texts.away;
    presence.textContent = seat.connected ? "●" : "○";
    presence.setAttribute("role", "img");
    presence.setAttribute("aria-label", presence.title);
  }
}

function drawInsight() {
  const { on, prediction, moves, pending, mine_asked: asked, text } = view.insight;
  const badge = byId("prediction");
  badge.hidden = !on || view.over || (!prediction && !pending);
  badge.textContent = prediction?.text ?? "…";
  badge.classList.toggle("good", Boolean(prediction) && view.seats.some((seat) => seat.mine && prediction.winners.includes(seat.seat)));
  byId("show-winner").checked = asked;
  byId("show-values").checked = asked && showValues;
  byId("show-winner").disabled = byId("show-values").disabled = !view.may.insight;
  byId("insight-text").textContent = text || (on && !pending && !prediction && !view.over ? texts.nobody : "");
  const list = byId("values");
  list.hidden = !(on && showValues && moves?.length);
  if (list.hidden) return;
  list.replaceChildren(
    ...[...moves].sort((a, b) => b.wins - a.wins).map((move) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: move.wins ? "good-text" : "bad-text" });
      button.textContent = `${move.wins ? "✓" : "✗"} ${move.move}`;
      button.setAttribute("aria-label", `${move.move}: ${move.wins ? texts.wins : texts.loses}`);
      if (move.distance !== null) button.append(Object.assign(document.createElement("small"), { textContent: filled(texts.distance, { number: move.distance }) }));
      button.addEventListener("click", () => view.may.play && board.choose(move.tokens, true));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
}

function drawMoves() {
  const list = byId("moves");
  byId("no-moves").hidden = view.moves.length > 0;
  list.replaceChildren(
    ...view.moves.map((move) => {
      const button = Object.assign(document.createElement("button"), { type: "button" });
      if (move.ply === (past ?? view.ply)) button.setAttribute("aria-current", "step");
      const who = view.seats[move.seat - 1].name;
      button.append(`${move.ply}. ${who} `, Object.assign(document.createElement("b"), { className: "notation", textContent: move.move }));
      button.append(Object.assign(document.createElement("small"), { textContent: clock(move.seconds) + (move.by_clock ? ` ${texts.byClock}` : "") }));
      button.addEventListener("click", () => lookAt(move.ply));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
  if (past === null) list.scrollTop = list.scrollHeight;
}

/** What others ask, and what is waited for. */
function drawWishes() {
  byId("ask").hidden = !view.undo.text;
  byId("ask-text").textContent = view.undo.text;
  byId("ask-row").hidden = !view.may.agree_undo;
  const away = view.seats.filter((seat) => links[seat.seat] && !seat.connected);
  byId("invite").hidden = away.length === 0 || view.over;
  if (away.length) {
    byId("invite-text").textContent = filled(texts.invite, { name: away[0].name });
    byId("copy-link").dataset.link = new URL(links[away[0].seat], location.href).href;
  }
  byId("trouble").hidden = !view.trouble || view.over;
  byId("trouble-text").textContent = view.trouble;
  if (view.rematch && view.over) byId("rematch").textContent = texts.toRematch;
  byId("rematch").disabled = !view.may.rematch;
}

function icon(colour, dot) {
  const sticks = `<rect width="32" height="32" rx="7" fill="${colour}"/><path d="M8 26V10m8 16V10m8 16V10" stroke="#f3dcb4" stroke-width="3" stroke-linecap="round"/>`;
  const mark = dot ? '<circle cx="24" cy="8" r="7" fill="#fff"/><circle cx="24" cy="8" r="4.5" fill="#1f6b36"/>' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${sticks}${mark}</svg>`;
  document.querySelector('link[rel="icon"]').href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

// --- clocks ------------------------------------------------------------------------------------------------------

function clock(seconds) {
  const whole = Math.max(Math.floor(seconds), 0);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

function tick() {
  const since = view.over ? 0 : (performance.now() - seenAt) / 1000;
  const { elapsed, left, total_seconds: total, low } = view.clock;
  for (const seat of view.seats) {
    const used = seat.seconds + (seat.seat === view.turn ? elapsed + since : 0);
    const time = document.querySelector(`.seat[data-seat="${seat.seat}"] .time`);
    time.textContent = total === null ? clock(used) : clock(Math.ceil(total - used));
    time.title = total === null ? texts.used : texts.leftTotal;
  }
  const remaining = left === null ? null : left - since;
  const hurry = remaining !== null && remaining <= low;
  const shown = remaining === null ? clock(elapsed + since) : clock(Math.ceil(Math.max(remaining, 0)));
  byId("move-time").textContent = view.over ? "" : filled(remaining === null ? texts.time : hurry ? texts.hurry : texts.left, { time: shown });
  byId("move-time").classList.toggle("low", hurry);
  if (hurry && view.may.play && tick.warned !== version()) {
    tick.warned = version();
    announce(byId("move-time").textContent);
  }
}
setInterval(tick, 250);

// --- what the player does ----------------------------------------------------------------------------------------

/** Send a wish; whatever comes back is the match as it stands. */
async function want(what, body) {
  try {
    const answer = await post(`${address}/${what}?${query()}`, body);
    apply(answer);
    return answer;
  } catch (error) {
    if (error.status === 409) {
      apply(await get(`${address}?${query()}`), { force: true });
      toast(texts.stale, "bad");
    } else toast(error.message, "bad");
    return null;
  }
}

async function confirm() {
  const tokens = board.tokens;
  if (busy || !view.may.play || past !== null) return;
  if (!tokens.length) return toast(texts.nothing, "bad");
  busy = true;
  byId("confirm").disabled = true;
  try {
    await want("moves", { tokens, ply: view.ply + 1, undone: view.undone });
  } finally {
    busy = false;
    draw();
  }
}

let asking = false;
/** What is selected has changed: what would it be? One question at a time, the newest selection next. */
async function chosen() {
  const tokens = board.tokens;
  byId("clear").disabled = !tokens.length;
  byId("selection").textContent = tokens.length || !view.may.play ? byId("selection").textContent : texts.select;
  if (!tokens.length) {
    byId("confirm").textContent = texts.play;
    byId("selection").textContent = view.may.play ? texts.select : "";
    board.mark([], "goes");
    untoast();
    return;
  }
  if (asking) return;
  asking = true;
  try {
    const answer = await post("/api/v1/select", { spec: view.spec, position: view.position, tokens });
    if (String(tokens) !== String(board.tokens)) return;
    board.mark(answer.takes ?? [], "goes");
    byId("confirm").textContent = answer.move ? filled(texts.playMove, { move: answer.move }) : texts.play;
    byId("selection").textContent = answer.move ? texts.ready : answer.reason;
    if (answer.move || answer.unfinished) untoast();
    else toast(answer.reason, "bad");
  } catch (error) {
    toast(error.message, "bad");
  } finally {
    asking = false;
    if (String(tokens) !== String(board.tokens)) chosen();
  }
}

const GRADES = ["row", "move", "reason"];
function drawHint() {
  const grade = hinted.version === version() ? hinted.grade : 0;
  const own = view.seats.find((seat) => seat.seat === view.turn && seat.mine);
  const left = own?.hints_left ?? 0;
  byId("hint").textContent = grade ? texts.hints[grade] : filled(texts.hints[0], { number: left > 99 ? "∞" : left });
  byId("hint").disabled = !view.may.hint || (!grade && left === 0);
}

async function hint() {
  if (byId("hint").disabled) return;
  const grade = hinted.version === version() ? hinted.grade : 0;
  const answer = await want("hints", { grade: GRADES[grade] });
  if (!answer) return;
  hinted = { version: version(), grade: Math.min(grade + 1, 2) };
  if (answer.hint.tokens) board.choose(answer.hint.tokens, true);
  toast(answer.hint.text, "good");
  drawHint();
  if (answer.hint.reason) {
    byId("reason-text").textContent = answer.hint.reason;
    opened(byId("reason"));
  }
}

async function lookAt(ply) {
  past = ply === view.ply ? null : ply;
  if (past === null) {
    board.draw(view.board);
    view.shown = view.picture;
  } else {
    try {
      const position = await get(`${address}/positions/${ply}?${query()}`);
      if (past !== ply) return;
      board.draw(position.board);
    } catch (error) {
      past = null;
      toast(error.message, "bad");
    }
  }
  byId("past-text").textContent = filled(texts.past, { number: ply });
  draw();
}

async function resign() {
  if ((await opened(byId("sure"))) === "yes") want("resign", {});
}

async function rematch() {
  if (view.rematch) return (location.href = `/match/${view.id}/next`);
  try {
    const next = await post(`${address}/rematch`, {});
    remember({ id: next.id, name: byId("game-name").textContent, status: next.status, links: next.links });
    location.href = `/match/${next.id}`;
  } catch (error) {
    toast(error.message, "bad");
  }
}

async function ended() {
  byId("end-title").textContent = view.status;
  const { showEnd } = await import("./end.js");
  showEnd(view, byId("end-more"));
}

byId("confirm").addEventListener("click", confirm);
byId("clear").addEventListener("click", () => board.clear());
byId("hint").addEventListener("click", hint);
byId("undo").addEventListener("click", () => want("undo", {}));
byId("take-back-end").addEventListener("click", () => want("undo", {}));
byId("ask-yes").addEventListener("click", () => want("undo", { agree: true }));
byId("ask-no").addEventListener("click", () => want("undo", { agree: false }));
byId("resign").addEventListener("click", resign);
byId("rematch").addEventListener("click", rematch);
byId("to-now").addEventListener("click", () => lookAt(view.ply));
byId("again").addEventListener("click", () => want("pause", { seconds: view.pause }));
byId("pause")?.addEventListener("change", (event) => want("pause", { seconds: Number(event.target.value) }));
byId("show-winner").addEventListener("change", (event) => want("insight", { on: event.target.checked }));
byId("show-values").addEventListener("change", async (event) => {
  showValues = event.target.checked;
  if (showValues && !view.insight.mine_asked) await want("insight", { on: true });
  listen();
});
byId("copy-link").addEventListener("click", async (event) => {
  const link = event.target.dataset.link;
  try {
    await navigator.clipboard.writeText(link);
    toast(texts.copied, "good");
  } catch {
    toast(link); // to be copied by hand
  }
});
board.element.addEventListener("select", chosen);
board.element.addEventListener("confirm", confirm);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea")) return;
  const keys = { h: hint, u: () => view.may.undo && want("undo", {}), r: () => opened(byId("rules")), "?": () => opened(byId("help")) };
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});

// --- hearing from the server -------------------------------------------------------------------------------------

let stream = null;
let heardAt = 0;
const width = () => Math.floor(byId("board").clientWidth - 2 * parseFloat(getComputedStyle(byId("board")).paddingLeft));
const query = () => `w=${width()}&values=${showValues}`;

function listen() {
  stream?.close();
  const have = view.shown ?? view.picture;
  stream = new EventSource(`${address}/events?${query()}&have=${encodeURIComponent(have)}`);
  heardAt = performance.now();
  let fresh = true;
  stream.addEventListener("state", (event) => {
    heardAt = performance.now();
    document.body.classList.remove("lost");
    apply(JSON.parse(event.data), { force: fresh }); // after a restart the server counts from one again
    fresh = false;
  });
  stream.addEventListener("beat", () => (heardAt = performance.now()));
  stream.addEventListener("error", () => {
    fresh = true;
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}

function lost() {
  if (document.body.classList.contains("lost")) return;
  document.body.classList.add("lost");
  toast(texts.lost, "bad");
}

setInterval(() => performance.now() - heardAt > SILENCE_MS && listen(), 5000);
addEventListener("online", listen);
addEventListener("offline", lost);
addEventListener("pagehide", () => stream?.close());

let drawnFor = width();
let timer;
new ResizeObserver(() => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (width() === drawnFor) return;
    drawnFor = width();
    listen();
  }, WAIT_MS);
}).observe(byId("board"));

if (view.seats.some((seat) => seat.mine)) remember({ id: view.id, name: byId("game-name").textContent, status: view.status, links });
view.shown = view.picture;
draw();
chosen();
if (view.over) ended();
listen();
