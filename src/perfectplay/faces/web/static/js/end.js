// After a match: how well it was played, and the lesson in which a player finds the moves that were missed.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { opened } from "./page.js";

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Put the summary, which the server writes, into its place. */
export async function showEnd(view, place) {
  const answer = await fetch(`/match/${view.id}/end`);
  if (!answer.ok) return;
  place.innerHTML = await answer.text();
  const button = place.querySelector("#learn");
  button?.addEventListener("click", () => new Lesson(view, place.querySelector("#lesson"), button.dataset.mistakes.split(" ").map(Number)));
}

class Lesson {
  constructor(view, dialog, mistakes) {
    this.view = view;
    this.dialog = dialog;
    this.mistakes = mistakes;
    this.at = 0;
    this.part = (name) => dialog.querySelector(`#lesson-${name}`);
    this.board = dialog.board ??= new Board(this.part("board"));
    this.board.single = document.getElementById("board").dataset.single === "true";
    const over = new AbortController();
    const act = (target, name, what) => target.addEventListener(name, () => this.try(what), { signal: over.signal });
    act(this.part("check"), "click", () => this.check());
    act(this.part("show"), "click", () => this.show());
    act(this.part("next"), "click", () => this.go(this.at + 1));
    act(this.part("close"), "click", () => dialog.close());
    act(dialog, "confirm", () => this.check());
    opened(dialog).then(() => over.abort());
    this.try(() => this.go(0));
  }

  /** What the server does not answer is said where everything else is. */
  async try(what) {
    try {
      await what();
    } catch (error) {
      this.say(error.message, "bad");
    }
  }

  async go(at) {
    if (at >= this.mistakes.length) return this.dialog.close();
    this.at = at;
    const ply = this.mistakes[at];
    const data = this.dialog.dataset;
    this.part("title").textContent = filled(data.title, { number: at + 1, count: this.mistakes.length });
    this.part("text").textContent = filled(data.text, { ply, move: this.view.moves[ply - 1].move });
    this.say("", "");
    this.done(false);
    const { paddingLeft, paddingRight } = getComputedStyle(this.part("board"));
    const width = Math.floor(this.part("board").clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    this.before = await get(`/api/v1/matches/${this.view.id}/positions/${ply - 1}?w=${width}&live=true`);
    this.board.clear();
    this.board.draw(this.before.board);
  }

  asked(what) {
    return post("/api/v1/select", { spec: this.view.spec, position: this.before.position, ...what });
  }

  async check() {
    const { tokens } = this.board;
    if (this.part("check").hidden) return;
    if (!tokens.length) return this.say(this.dialog.dataset.nothing, "");
    const answer = await this.asked({ tokens, judge: true });
    if (!answer.move) return this.say(answer.reason, "bad");
    this.say(filled(answer.mistake ? this.dialog.dataset.bad : this.dialog.dataset.good, { move: answer.move }), answer.mistake ? "bad" : "good");
    this.done(!answer.mistake);
  }

  /** Names the moves that keep the win, and selects the first of them on the board. */
  async show() {
    const review = (this.review ??= await get(`/api/v1/matches/${this.view.id}/review`));
    const { right } = review.positions[this.mistakes[this.at]].move;
    const { tokens } = await this.asked({ move: right[0] });
    this.board.choose(tokens);
    this.say(filled(this.dialog.dataset.right, { moves: right.slice(0, 8).join(", ") }), "good");
    this.done(true);
  }

  say(text, kind) {
    this.part("said").textContent = (kind ? { good: "✓ ", bad: "✗ " }[kind] : "") + text;
    this.part("said").className = `lesson-said ${kind}-text`;
  }

  done(found) {
    const last = this.at === this.mistakes.length - 1;
    this.part("check").hidden = found;
    this.part("show").hidden = found;
    this.part("next").hidden = !found || last;
  }
}
