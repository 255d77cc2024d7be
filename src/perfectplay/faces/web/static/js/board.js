// Selecting tokens on a board that the server has drawn: by click, drag, tap and keyboard. Knows ids, no rules.
//
// const board = new Board(element)        element: what contains the <svg>; its live tokens have [data-token] and .live
// board.tokens                            ids selected, in the order of the board
// element "select"  event.detail.tokens   whenever the selection has changed
// element "confirm"                       Enter; where one token is a whole move (data-single="true"), a second click too
// board.draw(svg)                         another picture; what is selected and still there stays so
// other.hold(board.held)                  another board of the same position goes on where this one was

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DOUBLE_CLICK_MS = 400;

export class Board {
  constructor(element) {
    this.element = element;
    this.single = element.dataset.single === "true"; // a selection of one token: the next takes its place
    this.selected = new Set();
    this.painting = null;
    this.lastClick = { id: null, at: 0 };
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#cancel());
    element.addEventListener("click", (event) => event.detail === 0 && this.#toggle(this.#at(event.target))); // screen readers
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focusin", (event) => this.#rove(this.#at(event.target)));
    this.#prepare();
  }

  get live() {
    return [...this.element.querySelectorAll("[data-token].live")];
  }

  get tokens() {
    return this.live.map((token) => token.dataset.token).filter((id) => this.selected.has(id));
  }

  /** Whether each token is a whole move: its id is the move. */
  get isQueen() {
    return this.element.querySelector("[data-move]") !== null;
  }

  get #takesOne() {
    return this.single || this.isQueen;
  }

  draw(svg) {
    const held = this.element.contains(document.activeElement) ? document.activeElement.dataset.token : undefined;
    this.element.innerHTML = svg;
    this.lastClick = { id: null, at: 0 }; // a click on the picture before is not the first of two
    this.#prepare();
    // Whoever plays by keyboard is led back to the board when it is their turn again, unless they went elsewhere.
    if (held !== undefined) this.focused = held;
    else if (document.activeElement !== document.body) this.focused = undefined;
    if (this.focused !== undefined) (this.#find(this.focused) ?? this.live[0])?.focus({ preventScroll: true });
  }

  /** What is selected, and where the focus is. */
  get held() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.token : undefined;
    return { tokens: this.tokens, focused };
  }

  hold({ tokens, focused }) {
    const live = new Set(this.live.map((token) => token.dataset.token));
    const kept = tokens.filter((id) => live.has(id));
    if (kept.length) this.#set(kept, true);
    if (focused !== undefined) this.#find(focused)?.focus({ preventScroll: true });
  }

  /** Select these, and say so if asked to. */
  choose(ids, tell = false) {
    this.#set(ids, tell);
  }

  clear() {
    if (this.selected.size) this.#set([], true);
  }

  mark(ids, name) {
    for (const token of this.element.querySelectorAll("[data-token]")) token.classList.toggle(name, ids.includes(token.dataset.token));
  }

  #prepare() {
    const live = this.live;
    const ids = new Set(live.map((token) => token.dataset.token));
    this.selected = new Set([...this.selected].filter((id) => ids.has(id)));
    for (const token of live) this.#show(token);
    live.forEach((token, i) => token.setAttribute("tabindex", i === 0 ? "0" : "-1"));
  }

  #show(token) {
    const on = this.selected.has(token.dataset.token);
    token.classList.toggle("selected", on);
    token.setAttribute("aria-pressed", String(on));
  }

  #at(target) {
    const token = target instanceof Element ? target.closest("[data-token].live") : null;
    return token && this.element.contains(token) ? token : null;
  }

  #find(id) {
    return this.live.find((token) => token.dataset.token === id);
  }

  #rove(token) {
    if (!token) return;
    for (const one of this.live) one.setAttribute("tabindex", one === token ? "0" : "-1");
  }

  #set(ids, tell) {
    this.selected = new Set(ids);
    for (const token of this.live) this.#show(token);
    if (tell) this.element.dispatchEvent(new CustomEvent("select", { detail: { tokens: this.tokens }, bubbles: true }));
  }

  #put(token, on) {
    const id = token.dataset.token;
    if (this.selected.has(id) === on) return;
    const next = new Set(this.#takesOne && on ? [] : this.selected);
    if (on) next.add(id);
    else next.delete(id);
    this.#set(next, true);
  }

  #toggle(token) {
    if (token) this.#put(token, !this.selected.has(token.dataset.token));
  }

  // --- mouse and finger: what the first token becomes, all become that the pointer passes over -----------------

  #down(event) {
    const token = this.#at(event.target);
    if (!token || event.button > 0 || this.painting) return;
    const id = token.dataset.token;
    const again = this.lastClick.id === id && event.timeStamp - this.lastClick.at < DOUBLE_CLICK_MS;
    this.lastClick = { id, at: event.timeStamp };
    if (this.#takesOne && again && this.before?.size === 0) {
      this.#set([id], true);
      this.#confirm();
      return;
    }
    this.before = new Set(this.selected);
    this.painting = { on: !this.selected.has(id), pointer: event.pointerId };
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    token.focus({ preventScroll: true });
    this.#put(token, this.painting.on);
  }

  #move(event) {
    if (this.painting?.pointer !== event.pointerId || this.#takesOne) return;
    const token = this.#at(document.elementFromPoint(event.clientX, event.clientY));
    if (token) this.#put(token, this.painting.on);
  }

  #up(event) {
    if (this.painting?.pointer === event.pointerId) this.painting = null;
  }

  /** The browser has taken the finger for scrolling: nothing was meant. */
  #cancel() {
    if (!this.painting) return;
    this.painting = null;
    this.#set(this.before, true);
  }

  // --- keyboard ----------------------------------------------------------------------------------------------------

  #key(event) {
    const token = this.#at(event.target);
    if (!token || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in DIRECTIONS) this.#step(token, DIRECTIONS[event.key], event.shiftKey);
    else if (event.key === "Home" || event.key === "End") this.live.at(event.key === "Home" ? 0 : -1).focus();
    else if (event.key === " ") this.#toggle(token);
    else if (event.key === "Enter") {
      if (!this.selected.size) this.#toggle(token);
      this.#confirm();
    } else if (event.key === "Escape" && this.selected.size) this.clear();
    else return;
    event.preventDefault();
  }

  /** To the nearest token that way; with Shift it is selected too, as in a text. */
  #step(token, [dx, dy], select) {
    const from = middle(token);
    let best = null;
    let least = Infinity;
    for (const other of this.live) {
      const to = middle(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const cost = along + 3 * across;
      if (other !== token && along > 1 && cost < least) [best, least] = [other, cost];
    }
    if (!best) return;
    best.focus();
    if (select && !this.#takesOne) {
      this.#put(token, true);
      this.#put(best, true);
    }
  }

  #confirm() {
    this.element.dispatchEvent(new CustomEvent("confirm", { bubbles: true }));
  }
}

function middle(token) {
  const box = token.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
