// A match: shows what the server says of it, sends what the player wants. Every rule, clock and verdict is the server's.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { announce, opened, remember, remembered, toast, untoast } from "./page.js";
import { byId, drawClocks, drawIcon, drawInsight, drawMoves, drawSeats, drawWishes, filled } from "./seen.js";

const { view: first, texts } = JSON.parse(byId("data").textContent);
const address = `/api/v1/matches/${first.id}`;
const links = remembered().find((one) => one.id === first.id)?.links ?? {};
const board = new Board(byId("board"));
const SILENCE_MS = 40_000; // the server says something every 15 s
const WAIT_MS = 200;

let view = { ...first, revision: 0 };
let seenAt = performance.now();
let showValues = false;
let queen = false;
let sent = null; // the version that a move has been sent for
let hinted = { version: "", grade: 0 };
let past = null; // the ply that is looked at, if it is not the last
let drawn = first.picture;
const version = () => `${view.ply}.${view.undone}`;

// --- what is seen ------------------------------------------------------------------------------------------------

/** Take over what the server says. What was said before what is shown already is left out, unless it must be believed. */
function apply(next, { force = false } = {}) {
  if (!force && next.revision < view.revision) return;
  const before = view;
  const moved = next.ply !== before.ply || next.undone !== before.undone;
  view = { board: before.board, ...next };
  seenAt = performance.now();
  if (next.board !== undefined && past === null && next.picture !== drawn) {
    board.draw(next.board);
    drawn = next.picture;
  }
  if (moved) {
    if (next.hint === undefined) hinted = { version: "", grade: 0 };
    board.clear();
    chosen();
  }
  draw();
  if (moved || next.over !== before.over) {
    announce(view.live);
    keep();
  }
  if (view.over && !before.over) ended();
}

function draw() {
  const mine = view.may.play;
  document.title = view.title;
  drawIcon(view);
  byId("status").textContent = view.status;
  byId("stage").dataset.turn = view.over ? "over" : mine ? "mine" : "other";
  byId("caption").textContent = view.caption;
  byId("caption").hidden = !view.caption;
  byId("move-number").textContent = filled(texts.move, { number: view.over ? view.ply : view.ply + 1 });
  drawSeats(view, texts);
  drawInsight(view, texts, showValues, (move) => mine && board.choose(board.isQueen ? [move.move] : move.tokens, true));
  drawMoves(view, texts, past, lookAt);
  drawWishes(view, texts, links);
  byId("act").hidden = view.over || past !== null || !view.may.resign;
  byId("tools").hidden = view.over || !view.may.resign;
  byId("past").hidden = past === null;
  byId("end").hidden = !view.over;
  byId("end").classList.toggle("won", view.seats.some((seat) => seat.mine && view.winners?.includes(seat.seat)));
  byId("confirm").disabled = sent === version() || !mine;
  byId("undo").disabled = !view.may.undo;
  byId("take-back-end").hidden = !view.may.undo;
  byId("rematch").hidden = !view.may.rematch;
  if (view.rematch) byId("rematch").textContent = texts.toRematch;
  byId("as-queen").hidden = view.queen === null;
  byId("as-queen").setAttribute("aria-pressed", String(Boolean(view.queen)));
  drawHint();
  tick();
}

function tick() {
  const hurry = drawClocks(view, view.over ? 0 : (performance.now() - seenAt) / 1000, texts);
  if (hurry && view.may.play && tick.warned !== version()) {
    tick.warned = version();
    announce(byId("move-time").textContent);
  }
}
setInterval(tick, 250);

/** Remember the match in this browser, so that the first page leads back to it. */
function keep() {
  if (view.seats.some((seat) => seat.mine)) remember({ id: view.id, name: byId("game-name").textContent, status: view.status, links });
}

// --- what the player does ----------------------------------------------------------------------------------------

/** Send a wish; whatever comes back is the match as it stands. */
async function want(what, body) {
  try {
    const answer = await post(`${address}/${what}?${query()}`, body);
    apply(answer);
    return answer;
  } catch (error) {
    if (error.status !== 409) toast(error.message, "bad");
    else {
      apply(await get(`${address}?${query()}`), { force: true });
      toast(texts.stale, "bad");
    }
    return null;
  }
}

async function confirm() {
  const { tokens } = board;
  // One move for each state of the table; the stream may bring the next state before this answer comes back.
  if (sent === version() || !view.may.play || past !== null) return;
  if (!tokens.length) return toast(texts.nothing, "bad");
  const mine = (sent = version());
  byId("confirm").disabled = true;
  try {
    const move = board.isQueen ? { move: tokens[0] } : { tokens };
    await want("moves", { ...move, ply: view.ply + 1, undone: view.undone });
  } finally {
    if (sent === mine) sent = null;
    draw();
  }
}

let asking = false;
/** What is selected has changed: what would it be? One question at a time, the newest selection next. */
async function chosen() {
  const { tokens } = board;
  byId("clear").disabled = !tokens.length;
  if (!tokens.length) return judged({ reason: view.may.play ? toDo() : "", unfinished: true });
  if (board.isQueen) return judged({ move: tokens[0], takes: [] });
  if (asking) return;
  asking = true;
  try {
    const answer = await post("/api/v1/select", { spec: view.spec, position: view.position, tokens });
    if (String(tokens) === String(board.tokens)) judged(answer);
  } catch (error) {
    toast(error.message, "bad");
  } finally {
    asking = false;
    if (String(tokens) !== String(board.tokens)) chosen();
  }
}

/** Who begins is told what the game is about: a friend's link says nothing of it. */
const toDo = () => (view.ply < view.players && texts.goal ? `${texts.goal} ${texts.select}` : texts.select);

/** A selection that is no move yet is told beside the button, one that never will be at once in a toast. */
function judged({ move = null, takes = [], reason, unfinished }) {
  board.mark(takes, "goes");
  byId("confirm").textContent = move ? filled(texts.playMove, { move }) : texts.play;
  byId("selection").textContent = move ? texts.ready : unfinished ? reason : "";
  if (move || unfinished) untoast();
  else toast(reason, "bad", true);
}

const GRADES = ["row", "move", "reason"];
function drawHint() {
  const grade = hinted.version === version() ? hinted.grade : 0;
  const mine = view.seats.filter((seat) => seat.mine);
  const left = (mine.find((seat) => seat.seat === view.turn) ?? mine[0])?.hints_left ?? 0;
  byId("hint").textContent = grade ? texts.hints[grade] : filled(texts.hints[0], { number: left > 99 ? "∞" : left });
  byId("hint").disabled = !view.may.hint || (!grade && left === 0);
}

async function hint() {
  if (byId("hint").disabled) return;
  const grade = hinted.version === version() ? hinted.grade : 0;
  const { hint: told } = (await want("hints", { grade: GRADES[grade] })) ?? {};
  if (!told) return;
  hinted = { version: version(), grade: Math.min(grade + 1, 2) };
  drawHint();
  if (told.tokens) {
    board.choose(board.isQueen ? [told.move] : told.tokens);
    await chosen();
  }
  toast(told.text, "good");
  if (told.reason) {
    byId("reason-text").textContent = told.reason;
    opened(byId("reason"));
  }
}

/** The table as it was after a move, or as it is now. */
async function lookAt(ply) {
  past = ply === view.ply ? null : ply;
  try {
    const position = await get(past === null ? `${address}?${query()}` : `${address}/positions/${ply}?${query()}`);
    if (past !== null && past !== ply) return;
    board.draw(position.board);
    drawn = past === null ? position.picture : "";
    if (past === null) apply(position);
  } catch (error) {
    past = null;
    toast(error.message, "bad");
  }
  byId("past-text").textContent = filled(texts.past, { number: ply });
  draw();
}

async function rematch() {
  if (view.rematch) return (location.href = `/match/${view.id}/next`);
  try {
    const next = await post(`${address}/rematch`);
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

async function copyLink({ target }) {
  try {
    await navigator.clipboard.writeText(target.dataset.link);
    toast(texts.copied, "good");
  } catch {
    toast(target.dataset.link); // to be copied by hand
  }
}

const undo = () => view.may.undo && want("undo", {});
const CLICKS = {
  confirm,
  hint,
  undo,
  rematch,
  clear: () => board.clear(),
  "take-back-end": undo,
  "ask-yes": () => want("undo", { agree: true }),
  "ask-no": () => want("undo", { agree: false }),
  resign: async () => (await opened(byId("sure"))) === "yes" && want("resign", {}),
  "to-now": () => lookAt(view.ply),
  again: () => want("pause", { seconds: view.pause }), // any change lets the bot try once more
  "copy-link": copyLink,
  "as-queen": () => {
    queen = !queen;
    board.clear();
    listen();
  },
};
for (const [id, act] of Object.entries(CLICKS)) byId(id).addEventListener("click", act);
byId("pause")?.addEventListener("change", ({ target }) => want("pause", { seconds: Number(target.value) }));
byId("show-winner").addEventListener("change", ({ target }) => want("insight", { on: target.checked }));
byId("show-values").addEventListener("change", async ({ target }) => {
  showValues = target.checked;
  if (showValues && !view.insight.mine_asked) await want("insight", { on: true });
  listen();
});
board.element.addEventListener("select", chosen);
board.element.addEventListener("confirm", confirm);

const KEYS = { h: hint, u: undo, r: () => opened(byId("rules")), "?": () => opened(byId("help")) };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const act = event.target.closest("input, select, textarea") ? null : KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});

// --- hearing from the server -------------------------------------------------------------------------------------

let stream = null;
let heardAt = 0;
const width = () => Math.floor(board.element.clientWidth - 2 * parseFloat(getComputedStyle(board.element).paddingLeft));
const query = () => `w=${width()}&values=${showValues}&queen=${queen}`;

function listen() {
  document.cookie = `board=${width()}; path=/match; max-age=31536000; samesite=lax`; // the next page comes drawn for it
  stream?.close();
  stream = new EventSource(`${address}/events?${query()}&have=${encodeURIComponent(drawn)}`);
  heardAt = performance.now();
  let fresh = true; // after a restart the server counts from one again
  stream.addEventListener("state", ({ data }) => {
    heardAt = performance.now();
    document.body.classList.remove("lost");
    apply(JSON.parse(data), { force: fresh });
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
addEventListener("pageshow", (event) => event.persisted && listen()); // back to a page that the browser has kept

let drawnFor = width();
let timer;
new ResizeObserver(() => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (width() === drawnFor) return;
    drawnFor = width();
    listen();
  }, WAIT_MS);
}).observe(board.element);

draw();
chosen();
keep();
if (view.over) ended();
listen();
