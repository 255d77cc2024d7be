// A heat map that fills step by step, as the rules decide it: play, pause, one step on or back, and how fast.

const SLOWEST_MS = 1600;
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

export class Fill {
  constructor(holder, texts) {
    this.panel = holder.querySelector("[data-fill]");
    if (!this.panel) return;
    this.texts = texts;
    this.steps = Number(this.panel.dataset.fill);
    this.cells = [...holder.querySelectorAll("[data-step]")];
    this.sentences = [...this.panel.querySelectorAll("ol > li")].map((item) => item.textContent.trim());
    this.at = this.steps;
    this.timer = null;
    this.on("play", () => (this.timer ? this.pause() : this.play()));
    this.on("back", () => this.step(-1));
    this.on("on", () => this.step(1));
    this.on("all", () => this.jump(this.steps));
    this.find("speed").addEventListener("input", () => this.timer && this.again());
  }

  find(name) {
    return this.panel.querySelector(`[data-fill-${name}]`);
  }

  on(name, act) {
    this.find(name).addEventListener("click", act);
  }

  play() {
    if (this.at >= this.steps) this.jump(0);
    this.again();
    this.tick();
  }

  again() {
    clearInterval(this.timer);
    const speed = Number(this.find("speed").value);
    this.timer = setInterval(() => this.tick(), Math.max(SLOWEST_MS / speed, CALM.matches ? 400 : 40));
    this.name(this.texts.pauseFill, "❚❚");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.name(this.texts.playFill, "▶");
  }

  name(text, sign) {
    this.find("text").textContent = text;
    this.find("text").previousElementSibling.textContent = sign;
  }

  tick() {
    if (!this.panel.isConnected) return this.pause();
    this.show(this.at + 1);
    if (this.at >= this.steps) this.pause();
  }

  step(by) {
    this.pause();
    this.show(this.at + by);
  }

  jump(to) {
    this.pause();
    this.show(to);
  }

  show(step) {
    this.at = Math.max(0, Math.min(step, this.steps));
    for (const cell of this.cells) {
      cell.classList.toggle("pending", Number(cell.dataset.step) > this.at);
      cell.classList.toggle("now", Number(cell.dataset.step) === this.at && this.at < this.steps);
    }
    const count = this.texts.step.replace("{step}", this.at).replace("{steps}", this.steps);
    this.find("says").textContent = this.at ? `${count}: ${this.sentences[this.at - 1]}` : count;
  }
}
