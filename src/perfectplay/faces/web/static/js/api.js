// Asking the server: JSON both ways, and every failure an Error whose message can be shown as it is.

export class ServerError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status; // 0: no answer at all
  }
}

async function answered(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerError(document.body.dataset.offline, 0);
  }
  const said = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(said.error ?? `${response.status} ${response.statusText}`, response.status);
  return said;
}

/** GET a JSON answer; options as for fetch (signal, headers). */
export const get = (path, options = {}) => answered(path, options);

/** POST a JSON body; an answer in JSON. */
export const post = (path, body = {}, options = {}) =>
  answered(path, {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json", ...options.headers },
    body: JSON.stringify(body),
  });
