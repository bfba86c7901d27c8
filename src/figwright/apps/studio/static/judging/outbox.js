// Judgements and steps of a review on their way to the server. Each is written down in this browser first and crossed out when the server has
// said that it is kept; until then it is sent again, with the same nonce, so that nothing is lost and nothing is doubled.
import { Problem, post, put } from "../parts/api.js";

const KEY = "figwright-unsent";
const WAITS = [1000, 2000, 4000, 8000, 15000];
const listeners = new Set();
let running = false;
let failures = 0;
let timer = 0;

const read = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } };
const write = (all) => localStorage.setItem(KEY, JSON.stringify(all));

/** What of a study waits to be sent, all of them without a study. */
export const unsent = (study) => read().filter((one) => !study || one.study === study);
/** What waits for one case. */
export const waiting = (study, n, who) => read().find((one) => one.study === study && String(one.n) === String(n) && one.body.who === who) ?? null;

/** Calls back with {kind, …}: "saved" with the server's answer, "late" when it could not be sent yet, "refused". */
export function watch(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (news) => { for (const listener of [...listeners]) listener(news); };

/** Keeps a judgement and sends it as soon as it can be; with `question`, a step on that question of a review, and with
 * `added`, a new one. A newer word on the same thing takes the place of an older one. */
export function keep(study, n, body, { question = "", added = false } = {}) {
  const same = (one) => !added && !one.added && one.study === study && String(one.n) === String(n) && one.body.who === body.who && (one.question ?? "") === question;
  write([...read().filter((one) => !same(one)), { study, n, body: { ...body, nonce: nonce() }, ...(question && { question }), ...(added && { added }) }]);
  tell({ kind: "kept", study, n });
  flush();
}

/** Takes back what was refused: its author has seen why. */
export function drop(one) {
  write(read().filter((each) => each.body.nonce !== one.body.nonce));
  tell({ kind: "dropped", study: one.study, n: one.n });
}

/** Where an entry is sent. */
function sent(one) {
  const at = `/api/studies/${encodeURIComponent(one.study)}`;
  const n = encodeURIComponent(one.n);
  if (one.added) return post(`${at}/questions/${n}`, one.body);
  if (one.question) return put(`${at}/questions/${n}/${one.question.split("/").map(encodeURIComponent).join("/")}`, one.body);
  return put(`${at}/items/${n}`, one.body);
}

/** Whether the last attempt came to nothing. */
export const failing = () => failures > 0;

/** 128 bits by chance; getRandomValues is also there where a page is not served securely. */
export function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends what waits, one after the other and in order. Only one window does it at a time, where the browser can tell. */
export async function flush() {
  if (running) return;
  running = true;
  clearTimeout(timer);
  try {
    if (navigator.locks) await navigator.locks.request(KEY, sendAll);
    else await sendAll();
  } finally { running = false; }
  if (read().some((one) => !one.refused)) timer = setTimeout(flush, WAITS[Math.min(failures, WAITS.length) - 1] ?? 0);
}

async function sendAll() {
  for (let one; (one = read().find((each) => !each.refused));) {
    try {
      const answer = await sent(one);
      failures = 0;
      write(read().filter((each) => each.body.nonce !== one.body.nonce));
      tell({ kind: "saved", study: one.study, n: one.n, question: one.question ?? "", added: one.added ?? false, answer });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!refusal(error.status)) { failures += 1; tell({ kind: "late", study: one.study, n: one.n, error }); return; }
      write(read().map((each) => (each.body.nonce === one.body.nonce ? { ...each, refused: error.message } : each)));
      tell({ kind: "refused", study: one.study, n: one.n, question: one.question ?? "", error });
    }
  }
}

/** Answers that stay the same however often one asks. Being shut out (401, 403) or being slowed down (429) may pass. */
const refusal = (status) => status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);

addEventListener("online", () => flush());
// Another window may have sent what waits here.
addEventListener("storage", (event) => { if (event.key === KEY) tell({ kind: "elsewhere" }); });
