// Choosing a game and its table: the server turns values into a spec, a picture, and words about what is wrong.

import { post } from "./api.js";
import { recall, remember, store, toast } from "./page.js";

const form = document.getElementById("setup");
const preview = form.querySelector(".preview");
const board = document.getElementById("board");
const WAIT_MS = 120;

let spec = form.dataset.spec;
let asked = 0;
let settled = Promise.resolve();

// --- the game ----------------------------------------------------------------------------------------------------

const READERS = {
  flag: (field) => field.querySelector("input").checked,
  either: (field) => field.querySelector("input:checked")?.value,
  piles: (field) => [...field.querySelectorAll("input")].map((input) => input.value),
};

function values() {
  const fields = [...form.querySelectorAll("[data-field]")];
  const read = (field) => (READERS[field.dataset.kind] ?? (() => field.querySelector("input").value))(field);
  return Object.fromEntries(fields.map((field) => [field.dataset.field, read(field)]));
}

function showFields() {
  const now = values();
  for (const field of form.querySelectorAll("[data-when]")) {
    field.hidden = !field.dataset.whenValues.split(" ").includes(now[field.dataset.when]);
  }
  for (const group of form.querySelectorAll(".piles")) {
    const count = group.children.length;
    const field = group.closest(".field");
    field.querySelector('[data-pile="add"]')?.toggleAttribute("disabled", count >= Number(group.dataset.longest));
    field.querySelector('[data-pile="remove"]')?.toggleAttribute("disabled", count <= Number(group.dataset.fewest));
  }
}

function showProblems(problems) {
  for (const said of form.querySelectorAll(".problem")) said.textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  for (const [name, why] of Object.entries(problems)) {
    const place = document.getElementById(`problem-${name}`) ?? document.getElementById("problem-");
    place.textContent = why;
    const inputs = [...form.querySelectorAll(`[data-field="${name}"] input`)];
    const wrong = inputs.filter((input) => !input.value || !input.validity.valid); // of several piles those that are wrong
    for (const input of wrong.length ? wrong : inputs) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", place.id);
    }
  }
  preview.classList.toggle("stale", Object.keys(problems).length > 0);
}

async function update() {
  const mine = ++asked;
  const { paddingLeft, paddingRight } = getComputedStyle(board);
  const width = Math.floor(board.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
  let said;
  try {
    said = await post(`/api/v1/setup?w=${width}`, { family: form.dataset.family, values: values() });
  } catch (error) {
    said = { spec: null, problems: { "": error.message } };
  }
  if (mine !== asked) return; // a later answer is on its way
  showProblems(said.problems);
  spec = said.spec;
  if (!spec) return;
  board.innerHTML = said.board;
  document.getElementById("spec").textContent = spec;
  document.querySelector("h1").textContent = said.name;
  document.title = `${said.name} · perfectplay`;
  document.getElementById("slow").hidden = said.quick;
  history.replaceState(history.state, "", `/play/${spec}`);
  showSeats(said.players);
}

let timer;
function later() {
  clearTimeout(timer);
  timer = setTimeout(() => (settled = update()), WAIT_MS);
}

/** What the form says now has been looked at. */
async function sure() {
  clearTimeout(timer);
  settled = update();
  await settled;
  return spec;
}

form.addEventListener("input", (event) => {
  if (!event.target.closest("[data-field]")) return;
  showFields();
  later();
});

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const pile = event.target.closest("[data-pile]");
  const draw = event.target.closest("[data-draw]");
  if (step) {
    const input = step.parentElement.querySelector("input");
    if (input.value === "" && step.dataset.step === "1") input.value = input.min;
    else if (step.dataset.step === "1") input.stepUp();
    else input.stepDown();
  } else if (pile) {
    changePiles(pile.closest(".field").querySelector(".piles"), pile.dataset.pile === "add");
  } else if (draw) {
    draw.closest(".field").querySelector("input").value = Math.floor(Math.random() * 1e6);
  } else return;
  showFields();
  later();
});

function changePiles(group, add) {
  if (!add) return group.lastElementChild.remove();
  const copy = group.lastElementChild.cloneNode(true);
  const input = copy.querySelector("input");
  input.value = group.dataset.usual;
  group.append(copy);
  input.setAttribute("aria-label", `${group.dataset.said} ${group.children.length}`);
}

let rulesOf = spec;
/** The rules speak of the game as the form has it now. */
async function showRules() {
  if (!spec || rulesOf === spec) return;
  const answer = await fetch(`/rules/${spec}`);
  if (!answer.ok) return;
  rulesOf = spec;
  document.getElementById("rules-text").innerHTML = await answer.text();
}
for (const opener of document.querySelectorAll('[data-opens="rules"]')) opener.addEventListener("click", showRules);

document.getElementById("other").addEventListener("change", (event) => (location.href = `/play/${event.target.value}`));

// --- the table ---------------------------------------------------------------------------------------------------

const seats = [...form.querySelectorAll(".seat")];
const starter = document.getElementById("starter");
const shownSeats = () => seats.filter((seat) => !seat.hidden);

function showSeats(players) {
  seats.forEach((seat, i) => (seat.hidden = i >= players));
  for (const option of starter.options) option.hidden = Number(option.value) > players;
  if (Number(starter.value) > players) starter.value = "1";
  showHelp();
}

function showHelp() {
  for (const seat of seats) {
    const chosen = seat.querySelector("select").selectedOptions[0];
    seat.querySelector(".hint").textContent = chosen?.dataset.help ?? "";
    const input = seat.querySelector("input");
    input.dataset.usual ??= input.placeholder;
    input.placeholder = ["person", "elsewhere"].includes(chosen?.value) ? input.dataset.usual : chosen.textContent;
  }
}

/** All that is chosen about players and terms; a reload, or another game, keeps it for this visit. */
const chosenTable = () => [...form.querySelectorAll(".seat select, .seat input, #starter, #terms select, #terms input")];
const isSwitch = (one) => /^(checkbox|radio)$/.test(one.type);

form.addEventListener("change", (event) => {
  if (event.target.name === "player") showHelp();
  store("table", chosenTable().map((one) => (isSwitch(one) ? one.checked : one.value)), () => sessionStorage);
});

function restoreTable() {
  const kept = recall("table", () => sessionStorage);
  chosenTable().forEach((one, i) => {
    if (i < kept.length) one[isSwitch(one) ? "checked" : "value"] = kept[i];
  });
}

function table() {
  const chosen = shownSeats().map((seat) => seat.querySelector("select"));
  const players = chosen.map((select) => (select.value === "elsewhere" ? "person" : select.value));
  const byId = (id) => document.getElementById(id);
  const seconds = (id) => (byId(id).value ? Number(byId(id).value) : null);
  return {
    seats: players,
    here: chosen.flatMap((select, i) => (select.value === "person" ? [i + 1] : [])),
    names: names(chosen),
    starter: Number(starter.value),
    move_seconds: seconds("move_seconds"),
    total_seconds: seconds("total_seconds"),
    on_timeout: form.querySelector('[name="on_timeout"]:checked').value,
    hints: Number(byId("hints").value),
    pause: Number(byId("pause").value),
    insight: byId("insight").checked,
  };
}

/** Bots without a name have that of their kind; several of a kind are numbered. */
function names(chosen) {
  const given = shownSeats().map((seat) => seat.querySelector("input").value.trim());
  const kinds = chosen.map((select) => select.selectedOptions[0].textContent);
  return given.map((name, i) => {
    if (name || ["person", "elsewhere"].includes(chosen[i].value)) return name;
    const same = kinds.flatMap((kind, other) => (kind === kinds[i] && !given[other] ? [other] : []));
    const number = same.length > 1 ? ` ${same.indexOf(i) + 1}` : "";
    return kinds[i].slice(0, 16 - number.length) + number;
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const begin = document.getElementById("begin");
  begin.disabled = true;
  try {
    if (!(await sure())) {
      toast(form.dataset.mend, "bad");
      form.querySelector('[aria-invalid="true"]')?.focus();
      return;
    }
    const view = await post("/api/v1/matches", { spec, ...table() });
    remember({ id: view.id, name: document.querySelector("h1").textContent, status: view.status, links: view.links });
    location.href = `/match/${view.id}`;
  } catch (error) {
    toast(error.message, "bad");
  } finally {
    begin.disabled = false;
  }
});

restoreTable();
showFields();
showHelp();
update(); // the picture in the width there is; letters by chance, drawn anew

let drawnFor = board.clientWidth;
new ResizeObserver(() => {
  if (board.clientWidth === drawnFor) return;
  drawnFor = board.clientWidth;
  later();
}).observe(board);
