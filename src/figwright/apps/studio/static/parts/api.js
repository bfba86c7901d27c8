// Asking the server. An answer that is an error becomes a Problem with the server's words and its hint.
import { h } from "./dom.js";
import { t, told } from "./texts.js";

export class Problem extends Error {
  constructor(message, hint = "", status = 0, kind = "") {
    super(told(message));
    Object.assign(this, { hint: told(hint), status, kind });
  }
}

async function asked(method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(path, { method, body, headers: { "X-Figwright": "studio", ...headers } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(t("the studio does not respond"), t("is `figwright studio` still running?"));
  }
  const text = await response.text();
  let data = null;
  try { data = text ? JSON.parse(text) : null; } catch { data = null; }
  if (!response.ok) throw new Problem(data?.error ?? t`the studio responded with ${response.status}`, data?.hint ?? "", response.status, data?.kind ?? "");
  return data;
}

export const get = (path) => asked("GET", path);
export const post = (path, data = {}) => asked("POST", path, JSON.stringify(data), { "Content-Type": "application/json" });
export const put = (path, data = {}) => asked("PUT", path, JSON.stringify(data), { "Content-Type": "application/json" });
export const remove = (path) => asked("DELETE", path);
/** A file as it is; its name goes in the address. */
export const send = (path, file) => asked("POST", `${path}?name=${encodeURIComponent(file.name)}`, file, { "Content-Type": "application/octet-stream" });

/** Server-sent events: handlers by kind; returns a function that stops listening. Comes back by itself after a cut;
 * `lost` and `back` are told of it. */
export function listen(path, { lost, back, ...handlers }) {
  const source = new EventSource(path);
  for (const [kind, handler] of Object.entries(handlers)) {
    source.addEventListener(kind, (event) => handler(JSON.parse(event.data), event));
  }
  if (lost) source.addEventListener("error", () => lost());
  if (back) source.addEventListener("open", () => back());
  return () => source.close();
}

/** A short message; errors stay longer and say what to do next. */
export function toast(message, kind = "", hint = "") {
  const node = h(`div.toast${kind ? `.${kind}` : ""}`, h("div", message), hint && h("div.hint", hint));
  // Beside an open dialog everything else is out of reach, for eyes and for screen readers.
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (dialog) node.setAttribute("role", "alert");
  (dialog ?? document.getElementById("toasts")).append(node);
  setTimeout(() => node.remove(), kind === "bad" ? 9000 : 4000);
  return node;
}

/** Runs something and shows what goes wrong; gives undefined then. */
export async function tried(work) {
  try { return await work(); } catch (error) {
    if (!(error instanceof Problem)) console.error(error);
    toast(error.message, "bad", error.hint ?? "");
    return undefined;
  }
}
