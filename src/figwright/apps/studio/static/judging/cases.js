// The cases of a study, for one annotator: what is open, what comes next, and what was said. What this browser knows and the
// server does not yet (unsent judgements, verdicts that were begun) counts as well.
import { get } from "../parts/api.js";
import { unsent, waiting } from "./outbox.js";

const BEGUN = "figwright-begun";
/** Verdicts that were begun are forgotten after so many others: nobody comes back for the oldest. */
const MOST = 200;

export const address = (study, n) => `/api/studies/${encodeURIComponent(study)}/items/${encodeURIComponent(n)}`;

/** The study with its items: {kind, title, items, …}; states as they will be when everything is sent. */
export async function load(study, who) {
  const found = await get(`/api/studies/${encodeURIComponent(study)}?who=${encodeURIComponent(who)}`);
  const mine = unsent(study).filter((one) => one.body.who === who);
  const items = found.items.map((item) => {
    const late = mine.find((one) => String(one.n) === String(item.n));
    return late ? { ...item, state: late.body.skipped ? "skipped" : "done" } : item;
  });
  return { ...found, items };
}

/** Items by number, the next ones fetched before they are asked for. */
export function shelf(study, who) {
  const kept = new Map();
  const item = (n) => {
    const key = String(n);
    if (!kept.has(key)) {
      const coming = get(`${address(study, n)}?who=${encodeURIComponent(who)}`);
      kept.set(key, coming);
      coming.catch(() => { if (kept.get(key) === coming) kept.delete(key); });
    }
    return kept.get(key);
  };
  return {
    item,
    /** After something was said of it, it is asked for anew. */
    forget: (n) => kept.delete(String(n)),
    /** Looks ahead; a fault is told when the item is really wanted. */
    ahead: (n) => item(n).catch(() => null),
  };
}

/** The next one in `state` after `n`, from the beginning again at the end; null when there is none. */
export function next(items, n, state = "open") {
  const at = items.findIndex((one) => String(one.n) === String(n));
  const around = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return around.find((one) => one.state === state)?.n ?? null;
}

/** The one before `n`, or null. */
export function before(items, n) {
  const at = items.findIndex((one) => String(one.n) === String(n));
  return at > 0 ? items[at - 1].n : null;
}

const read = () => { try { return JSON.parse(localStorage.getItem(BEGUN)) ?? {}; } catch { return {}; } };
const key = (study, n, who) => JSON.stringify([study, String(n), who]);

/** Keeps what was begun on a case, so that a reload or a look at another case loses nothing. */
export function begin(study, n, who, said) {
  const { [key(study, n, who)]: _, ...rest } = read();
  const kept = said ? { ...rest, [key(study, n, who)]: said } : rest;
  localStorage.setItem(BEGUN, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))));
}

/** What is to be shown of a case: what was begun, or else what waits to be sent, or else what the server has. */
export function said(study, n, who, item) {
  const begun = read()[key(study, n, who)];
  const late = waiting(study, n, who);
  const kept = late ? late.body : item.saved ?? null;
  return { answers: begun?.answers ?? kept?.answers ?? {}, comment: begun?.comment ?? kept?.comment ?? "", begun: Boolean(begun), kept: Boolean(kept), skipped: Boolean(kept?.skipped) };
}
