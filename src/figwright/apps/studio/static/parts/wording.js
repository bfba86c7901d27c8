// Amounts as people say them: money, tokens, time, age; and the state of a run.
import { h } from "./dom.js";
import { many, t } from "./texts.js";

export { many };

/** "1 error · 2 warnings · 1 info": findings by how bad they are. */
export function found(findings = [], between = " · ") {
  const count = (severity) => findings.filter((one) => (one.severity || "info") === severity).length;
  return ["error", "warning", "info"].map((severity) => count(severity) && many(count(severity), severity)).filter(Boolean).join(between);
}

/** "$0.041"; calls whose model has no known price are named, not counted as free. */
export function money(cost, unpriced = 0) {
  if (unpriced && !cost) return t("no price known");
  const digits = cost >= 1 || !cost ? 2 : cost >= 0.01 ? 3 : 4;
  return `$${cost.toFixed(digits)}${unpriced ? t` + ${many(unpriced, "call")} of unknown price` : ""}`;
}

/** "first draft", "revision 2": which figure of a candidate. A run that was continued begins with the figure of another. */
export const revision = (round, continued = false) => (round ? t`revision ${round}` : continued ? t("previous figure") : t("first draft"));

/** The note of a run that begins with the figure of another one ("goes on from": runs of older versions). */
export const CONTINUES = /^(?:continues|goes on from) \S/;

export const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** A name that fits a heading; a caption that serves as one is cut between words. */
export function brief(text, most = 80) {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2)).replace(/[\s,.;:–-]+$/, "")}…`;
}

/** "12.4k" */
export function tokens(count) {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${(count / 1000).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`;
}

/** "0.4 s", "1 min 20 s", "2 h 5 min" */
export function duration(seconds) {
  if (seconds < 59.5) return `${seconds < 9.95 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  const rest = Math.round(seconds) % 60;
  if (minutes < 60) return rest ? t`${minutes} min ${rest} s` : t`${minutes} min`;
  return minutes % 60 ? t`${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

/** How long ago: "just now", "5 min ago", "3 h ago", "2 days ago", then the date. */
export function age(iso) {
  const seconds = (Date.now() - Date.parse(iso)) / 1000;
  if (Number.isNaN(seconds)) return "";
  if (seconds < 60) return t("just now");
  if (seconds < 3600) return t`${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return t`${Math.floor(seconds / 3600)} h ago`;
  if (seconds < 86400 * 14) return t`${many(Math.floor(seconds / 86400), "day")} ago`;
  return new Date(iso).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
}

/** A moment with its exact time for those who point at it. */
export const moment = (iso) => h("time", { dateTime: iso, title: new Date(iso).toLocaleString() }, age(iso));

const KINDS = { running: "accent", finished: "good", failed: "bad", interrupted: "warn" };
/** The state of a run as a chip. */
export const status = (word) => h(`span.chip.${KINDS[word] ?? "warn"}`, t(word === "interrupted" ? "stopped" : word));
