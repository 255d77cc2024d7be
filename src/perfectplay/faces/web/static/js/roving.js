// Arrow keys go from button to button inside a picture; only one of them is in the order of the Tab key.
//
// rove(element)                           element: what contains the <svg>; its buttons are [role=button][tabindex]
// element "choose"  event.detail.target   a click, Enter or Space on one of them

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function rove(element) {
  const buttons = () => [...element.querySelectorAll("svg [role=button]")];
  const at = (target) => (target instanceof Element ? target.closest("svg [role=button], svg .live") : null);
  const choose = (target) => element.dispatchEvent(new CustomEvent("choose", { detail: { target }, bubbles: true }));

  element.addEventListener("click", (event) => {
    const target = at(event.target);
    if (target) choose(target);
  });
  element.addEventListener("focusin", (event) => {
    const target = at(event.target);
    if (target) for (const one of buttons()) one.setAttribute("tabindex", one === target ? "0" : "-1");
  });
  element.addEventListener("keydown", (event) => {
    const target = at(event.target);
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(target);
    else if (event.key in DIRECTIONS) nearest(buttons(), target, DIRECTIONS[event.key])?.focus();
    else if (event.key === "Home") buttons()[0].focus();
    else if (event.key === "End") buttons().at(-1).focus();
    else return;
    event.preventDefault();
  });
}

function nearest(buttons, from, [dx, dy]) {
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of buttons) {
    const to = middle(other);
    const along = (to.x - here.x) * dx + (to.y - here.y) * dy;
    const across = Math.abs((to.x - here.x) * dy) + Math.abs((to.y - here.y) * dx);
    if (other !== from && along > 1 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
  }
  return best;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
