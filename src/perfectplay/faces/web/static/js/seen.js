// What stands around the board of a match: seats, clocks, what moves are worth, the moves made, what others ask.

export const byId = (id) => document.getElementById(id);
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A time as clocks show it. */
export function clock(seconds) {
  const whole = Math.max(Math.floor(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const made = (name, properties = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
};

export function drawSeats(view, texts) {
  for (const seat of view.seats) {
    const item = document.querySelector(`.seat[data-seat="${seat.seat}"]`);
    if (seat.seat === view.turn) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    item.classList.toggle("won", view.over && view.winners.includes(seat.seat));
    const presence = item.querySelector(".presence");
    presence.classList.toggle("here", seat.connected);
    presence.textContent = seat.connected ? "●" : "○";
    presence.title = seat.connected ? texts.here : texts.away;
    presence.setAttribute("role", "img");
    presence.setAttribute("aria-label", presence.title);
  }
}

/** The clocks, so many seconds after the view was sent; answers whether the seat to move has to hurry. */
export function drawClocks(view, since, texts) {
  const { elapsed, left, total_seconds: total, low } = view.clock;
  for (const seat of view.seats) {
    const used = seat.seconds + (seat.seat === view.turn ? elapsed + since : 0);
    const time = document.querySelector(`.seat[data-seat="${seat.seat}"] .time`);
    time.textContent = clock(total === null ? used : Math.ceil(total - used));
    time.title = total === null ? texts.used : texts.leftTotal;
  }
  const remaining = left === null ? null : Math.max(left - since, 0);
  const hurry = remaining !== null && remaining <= low;
  const said = remaining === null ? texts.time : hurry ? texts.hurry : texts.left;
  const time = clock(remaining === null ? elapsed + since : Math.ceil(remaining));
  byId("move-time").textContent = view.over ? "" : filled(said, { time });
  byId("move-time").classList.toggle("low", hurry);
  return hurry;
}

/** Who should win, and what each move is worth; `choose` selects the tokens of a move. */
export function drawInsight(view, texts, showValues, choose) {
  const { on, prediction, moves, pending, mine_asked: asked, text } = view.insight;
  const badge = byId("prediction");
  badge.hidden = !on || view.over || (!prediction && !pending);
  badge.textContent = prediction?.text ?? "…";
  const good = prediction && view.seats.some((seat) => seat.mine && prediction.winners.includes(seat.seat));
  badge.classList.toggle("good", Boolean(good));
  byId("show-winner").checked = asked;
  byId("show-values").checked = asked && showValues;
  byId("show-winner").disabled = byId("show-values").disabled = !view.may.insight || view.over;
  byId("insight-text").textContent = text || (on && !pending && !prediction && !view.over ? texts.nobody : "");
  const list = byId("values");
  list.hidden = !(on && showValues && moves?.length);
  if (!list.hidden) list.replaceChildren(...[...moves].sort((a, b) => b.wins - a.wins).map((move) => worth(move, texts, choose)));
}

function worth(move, texts, choose) {
  const said = move.wins ? texts.wins : texts.loses;
  const button = made("button", { type: "button", className: move.wins ? "good-text" : "bad-text" }, `${move.wins ? "✓" : "✗"} ${move.move}`);
  button.setAttribute("aria-label", `${move.move}: ${said}`);
  if (move.distance !== null) button.append(made("small", { textContent: filled(texts.distance, { number: move.distance }) }));
  button.addEventListener("click", () => choose(move));
  return made("li", {}, button);
}

/** The moves made; `look` shows the table after one of them. */
export function drawMoves(view, texts, past, look) {
  const list = byId("moves");
  byId("no-moves").hidden = view.moves.length > 0;
  list.replaceChildren(
    ...view.moves.map((move) => {
      const took = clock(move.seconds) + (move.by_clock ? ` ${texts.byClock}` : "");
      const button = made("button", { type: "button" }, `${move.ply}. ${view.seats[move.seat - 1].name} `);
      button.append(made("b", { className: "notation", textContent: move.move }), made("small", { textContent: took }));
      if (move.ply === (past ?? view.ply)) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => look(move.ply));
      return made("li", {}, button);
    }),
  );
  if (past === null) list.scrollTop = list.scrollHeight;
}

/** What others ask, whom a link waits for, and what troubles a bot. */
export function drawWishes(view, texts, links) {
  byId("ask").hidden = !view.undo.text;
  byId("ask-text").textContent = view.undo.text;
  byId("ask-row").hidden = !view.may.agree_undo;
  const away = view.seats.find((seat) => links[seat.seat] && !seat.connected);
  byId("invite").hidden = !away || view.over;
  if (away) {
    byId("invite-text").textContent = filled(texts.invite, { name: away.name });
    byId("copy-link").dataset.link = new URL(links[away.seat], location.href).href;
  }
  byId("trouble").hidden = !view.trouble || view.over;
  byId("trouble-text").textContent = view.trouble;
}

/** The picture of the tab: red with a dot when it is your turn, blue while others move, grey when it is over. */
export function drawIcon(view) {
  const mine = view.may.play;
  const colour = view.over ? "#6b7280" : mine ? "#bf3f26" : "#1f5680";
  const sticks = `<rect width="32" height="32" rx="7" fill="${colour}"/><path d="M8 26V10m8 16V10m8 16V10" stroke="#f3dcb4" stroke-width="3" stroke-linecap="round"/>`;
  const dot = mine ? '<circle cx="24" cy="8" r="7" fill="#fff"/><circle cx="24" cy="8" r="4.5" fill="#1f6b36"/>' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${sticks}${dot}</svg>`;
  document.querySelector('link[rel="icon"]').href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
