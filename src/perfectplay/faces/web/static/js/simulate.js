// The form of simulations, and the page of a run that streams in. The server draws; this puts what it sends in place.
import { announce } from "./page.js";

const order = document.getElementById("order");
if (order) {
  const spec = order.querySelector("#spec");

  /** A setting is asked for where the chosen player has one. */
  const fit = () => {
    for (const seat of order.querySelectorAll("[data-seat]")) {
      const chosen = seat.querySelector("select").selectedOptions[0];
      const input = seat.querySelector("input");
      const hint = chosen.dataset.setting ?? "";
      seat.querySelector(".setting").hidden = !hint && !input.value;
      seat.querySelector("[data-hint]").textContent = hint;
      seat.querySelector("[data-help]:not(option)").textContent = chosen.dataset.help ?? "";
      input.placeholder = chosen.dataset.usual ?? "";
    }
  };

  /** As many seats as the game has; the server knows. */
  const reseat = async () => {
    const asked = new URLSearchParams(new FormData(order));
    try {
      const answer = await fetch(`${order.dataset.seats}?${asked}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.getElementById("problem").replaceWith(page.getElementById("problem"));
      const seats = page.getElementById("seats");
      // What has been chosen meanwhile stays, and seats that stay the same are left alone.
      if (seats.querySelectorAll("[data-seat]").length !== order.querySelectorAll("[data-seat]").length) {
        const chosen = [...order.querySelectorAll("#seats :is(select, input)")].map((one) => [one.id, one.value]);
        document.getElementById("seats").replaceWith(seats);
        for (const [id, value] of chosen) if (document.getElementById(id)) document.getElementById(id).value = value;
      }
      spec.setAttribute("aria-invalid", String(!answer.ok));
      fit();
    } catch {
      // The form works without it: the server looks at everything again.
    }
  };

  order.addEventListener("change", (event) => {
    if (event.target === spec) reseat();
    else if (event.target.tagName === "SELECT") {
      event.target.closest("[data-seat]").querySelector("input").value = "";
      fit();
    }
  });
  fit();
}

const run = document.getElementById("run");
if (run?.dataset.events) {
  const result = document.getElementById("result");
  const stream = new EventSource(run.dataset.events);
  let told = null;

  const show = (view) => {
    document.title = view.title;
    document.getElementById("status").textContent = view.status;
    document.getElementById("done").value = view.done;
    document.getElementById("cancel").hidden = !view.may.cancel;
    const why = document.getElementById("why");
    why.hidden = !view.why;
    why.textContent = view.why ?? "";
    const open = [...result.querySelectorAll("details[open]")].map((one) => one.id);
    const focused = result.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : "";
    result.innerHTML = view.html;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.querySelector("summary, [tabindex]")?.focus({ preventScroll: true });
    const quarter = view.over ? "over" : Math.floor((4 * view.done) / view.games);
    if (quarter !== told) announce(view.status); // not at every step: nobody could listen to that
    told = quarter;
    if (view.over) stream.close();
  };
  stream.addEventListener("state", (event) => show(JSON.parse(event.data)));
}
