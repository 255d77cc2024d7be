// Lessons: sends what was selected, chosen or written, shows what the server says to it, and remembers what is done.
import { get, post } from "./api.js";
import { Board } from "./board.js";

// --- what is done, in this browser alone ---------------------------------------------------------------------------

const KEPT = "lessons";

function done() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // storage is switched off, or holds something else
  }
}

function keep(lesson, step) {
  const all = done();
  all[lesson] = [...new Set([...(all[lesson] ?? []), step])].sort((a, b) => a - b);
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // then it is not remembered
  }
}

for (const card of document.querySelectorAll("li[data-lesson]")) {
  const steps = done()[card.dataset.lesson]?.length ?? 0;
  const badge = card.querySelector("[data-progress]");
  const whole = steps >= Number(card.dataset.steps);
  badge.hidden = !steps;
  badge.classList.toggle("good", whole);
  badge.textContent = whole ? badge.dataset.whole : badge.dataset.going.replace("{done}", steps).replace("{all}", card.dataset.steps);
}

// --- a step ----------------------------------------------------------------------------------------------------------

const form = document.getElementById("step");
if (form) work(form);

function work(form) {
  const { lesson, number, address, widget, spec } = form.dataset;
  const said = document.getElementById("said");
  const again = document.getElementById("again");
  const place = form.querySelector("[data-board]");
  const board = place && new Board(place);
  const first = { moves: JSON.parse(form.dataset.moves), svg: place?.innerHTML, position: form.dataset.position };
  let { moves, position } = first;
  let asked = 0; // answers that come too late are not shown
  let width = Number(form.dataset.width);

  tick();
  arrows();
  fit();

  /** The server draws for the room that it expects; where there is less, it is asked again. */
  async function fit() {
    const picture = form.querySelector("[data-picture]");
    if (!picture?.firstElementChild) return;
    const room = Math.floor(picture.clientWidth / (Number(getComputedStyle(picture.firstElementChild).zoom) || 1));
    if (room >= width) return;
    width = room;
    try {
      first.svg = (await get(`${address}?w=${width}`)).board;
      if (!board) picture.innerHTML = first.svg;
      else if (moves === first.moves) board.draw(first.svg);
    } catch {
      // then it stays as it is, smaller than it should be
    }
  }

  function tick() {
    const finished = done()[lesson] ?? [];
    for (const link of document.querySelectorAll("[data-step]")) {
      if (!finished.includes(Number(link.dataset.step)) || link.classList.contains("done")) continue;
      link.classList.add("done");
      link.insertAdjacentHTML("beforeend", '<span class="tick" aria-hidden="true">✓</span><span class="visually-hidden"></span>');
      link.lastElementChild.textContent = ` ${link.closest("ol").dataset.done}`;
    }
  }

  function tell(texts, kind = "", head = "") {
    said.className = `said ${kind}`.trim();
    said.replaceChildren(
      ...texts.map((text, i) => {
        const line = document.createElement("p");
        if (i === 0 && head) {
          const strong = document.createElement("strong");
          strong.textContent = `${kind === "right" ? "✓" : "✗"} ${head}`;
          line.append(strong, " ");
        }
        line.append(text);
        return line;
      }),
    );
  }

  /** What is on the page, as an answer; null (and a word about it) where it is none. */
  function answer() {
    if (widget === "board") return { tokens: board.tokens, moves };
    const fields = [...form.querySelectorAll("[data-number]")];
    if (!fields.length) return { chosen: [...form.querySelectorAll("[name=chosen]:checked")].map((one) => one.value) };
    const written = fields.filter((field) => field.value.trim());
    const odd = written.find((field) => !/^\d+$/.test(field.value.trim()));
    if (odd) {
      tell([said.dataset.noNumber], "wrong");
      odd.focus();
      return null;
    }
    return { numbers: Object.fromEntries(written.map((field) => [field.name, Number(field.value)])) };
  }

  function mark(marks) {
    for (const input of form.querySelectorAll("[name=chosen], [data-number]")) {
      const shown = input.closest("label") ?? input.closest("td");
      const name = input.dataset.label ?? (input.dataset.label = input.getAttribute("aria-label") ?? "");
      const what = marks[input.dataset.number === undefined ? input.value : input.name];
      if (what) shown.dataset.mark = what;
      else delete shown.dataset.mark;
      if (name) input.setAttribute("aria-label", what ? `${name}: ${said.dataset[what === "right" ? "markRight" : "markWrong"]}` : name);
      input.toggleAttribute("aria-invalid", what === "wrong");
      if (what === "wrong") input.setAttribute("aria-invalid", "true");
    }
  }

  function show(judged) {
    mark(judged.marks);
    if (judged.board) {
      moves = judged.moves;
      position = judged.position;
      board.choose([]);
      board.draw(judged.board);
      again.hidden = false;
    }
    if (judged.right === false) tell(judged.said, "wrong", said.dataset.wrong);
    else if (judged.right && judged.done) tell(judged.said, "right", said.dataset.right);
    else tell(judged.said);
    if (judged.right && judged.done) finish();
  }

  function finish() {
    keep(lesson, Number(number));
    tick();
    for (const button of form.querySelectorAll("#check, #show")) button.hidden = true;
    const next = document.getElementById("next");
    next.classList.add("primary");
    next.focus({ preventScroll: true });
    said.scrollIntoView({ block: "nearest" });
  }

  async function send(path, body, then) {
    const mine = ++asked;
    try {
      const answered = await post(path, body);
      if (mine === asked) then(answered);
    } catch (error) {
      if (mine === asked) tell([error.message], "wrong");
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = answer();
    if (given && !document.getElementById("check").hidden) send(`${address}?w=${width}`, given, show);
  });
  place?.addEventListener("confirm", () => form.requestSubmit());

  // A selection that is no move says why at once; one that may still become a move waits.
  place?.addEventListener("select", (event) => {
    const { tokens } = event.detail;
    if (!tokens.length || board.isQueen) return; // a queen's squares are whole moves
    send("/api/v1/select", { spec, position, tokens }, (selected) => {
      if (selected.reason && !selected.unfinished) tell([selected.reason]);
      else said.replaceChildren();
    });
  });

  document.getElementById("show").addEventListener("click", () =>
    send(`${address}/solution`, widget === "board" ? { moves } : {}, (solution) => {
      if (solution.tokens) board.choose(solution.tokens);
      for (const input of form.querySelectorAll("[name=chosen]")) input.checked = (solution.chosen ?? []).includes(input.value);
      for (const input of form.querySelectorAll("[data-number]")) input.value = solution.numbers[input.name];
      mark({});
      tell([said.dataset.shown]);
      document.getElementById("check").focus();
    }),
  );

  again.addEventListener("click", () => {
    asked += 1;
    ({ moves, position } = first);
    board.choose([]);
    board.draw(first.svg);
    said.replaceChildren();
    for (const button of form.querySelectorAll("#check, #show")) button.hidden = false;
    again.hidden = true;
    board.live[0]?.focus();
  });

  /** In a grid the arrow keys go to the next place that way; Tab goes on as everywhere. */
  function arrows() {
    form.querySelector("[data-grid]")?.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      const cell = event.target.closest("td");
      if (!way || !cell || (event.target.dataset.number !== undefined && !way[0])) return;
      const rows = [...cell.closest("table").rows];
      let [row, column] = [rows.indexOf(cell.parentElement), cell.cellIndex];
      for (;;) {
        [row, column] = [row + way[0], column + way[1]];
        const next = rows[row]?.cells[column];
        if (!next) return;
        const input = next.querySelector("input");
        if (!input) continue;
        event.preventDefault();
        input.focus();
        return;
      }
    });
  }
}
