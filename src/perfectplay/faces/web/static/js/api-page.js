// Forms that try the interface for programs: what is asked, how it is answered, how long that took.

const MOST_SHOWN = 20_000;

for (const form of document.querySelectorAll("form.try")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { method, sentAs } = form.dataset;
    let path = form.dataset.path;
    const query = new URLSearchParams();
    const headers = {};
    for (const field of form.querySelectorAll("[data-in]")) {
      if (field.dataset.in === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
      else if (field.value === "") continue;
      else if (field.dataset.in === "query") query.set(field.name, field.value);
      else headers[field.name] = field.value;
    }
    const search = query.toString();
    const address = path + (search ? `?${search}` : "");
    const body = sentAs ? form.elements.body.value : undefined;
    if (sentAs) headers["content-type"] = sentAs;
    const asked = form.querySelector("[data-asked]");
    asked.textContent = `${method} ${address}`;
    asked.hidden = false;
    await show(form, address, { method, headers, body });
  });
}

async function show(form, address, options) {
  const began = performance.now();
  let status;
  let text;
  try {
    const response = await fetch(address, options);
    status = `${response.status} ${response.statusText}`;
    text = pretty(await response.text());
  } catch {
    status = "";
    text = document.body.dataset.offline;
  }
  form.querySelector("[data-status]").textContent = status;
  form.querySelector("[data-time]").textContent = `${Math.round(performance.now() - began)} ms`;
  form.querySelector("[data-body]").textContent = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text;
  form.querySelector("[data-answer]").hidden = false;
  document.getElementById("live").textContent = status;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
