// The first page: the matches of this browser, to go on with.

import { forget, remembered } from "./page.js";

const section = document.getElementById("mine");

function draw() {
  const items = remembered().map((match) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: `/match/${match.id}`, textContent: match.name });
    const status = Object.assign(document.createElement("span"), { className: "status", textContent: match.status });
    const button = Object.assign(document.createElement("button"), { className: "button quiet", type: "button", textContent: section.dataset.forget });
    button.setAttribute("aria-label", `${section.dataset.forget}: ${match.name}`);
    button.addEventListener("click", () => {
      forget(match.id);
      draw();
    });
    item.append(link, status, button);
    return item;
  });
  section.querySelector("ul").replaceChildren(...items);
  section.hidden = items.length === 0;
}

draw();
