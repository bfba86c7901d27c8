// Small pictures of results: who wins as stacked bars, a correlation with its interval. Every number is also written.
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const percent = (share) => `${Math.round(share)}%`;

/** One row: wins, ties and losses as parts of a bar. `names` are the winner's and the other's. */
export function balance(label, found, names, { strong = false, of = 0 } = {}) {
  const parts = [["one", found.wins, t`${names[0]} wins`], ["tie", found.ties, "tie"], ["other", found.losses, t`${names[1]} wins`]];
  const total = found.wins + found.ties + found.losses;
  const open = Math.max(0, of - total);
  if (open) parts.push(["open", open, "open"]); // a bar is as long as the cases are many: what is open has its room
  const told = `${label}: ${parts.map(([, count, words]) => `${words} ${count}`).join(", ")}`;
  return h("div.balance", { class: strong ? "strong" : "" }, h("div.balance-name", { title: label }, label),
    total ? h("div.balance-bar", { role: "img", "aria-label": told }, parts.filter(([, count]) => count).map(([side, count, words]) =>
      h("div.balance-part", { dataset: { side }, style: { flexGrow: count }, title: `${words}: ${count} (${percent((100 * count) / (total + open))})` }, h("span", String(count)))))
      : h("div.balance-none.small.muted", t("no verdicts yet")),
    h("div.balance-rate", total ? h("span", { title: t`Share of decided cases that ${names[0]} wins; a tie counts half` }, percent((100 * (found.wins + found.ties / 2)) / total)) : ""));
}

/** What the colours mean. */
export const legend = (names, { open = false } = {}) => h("div.balance-legend", { "aria-hidden": "true" }, [["one", t`${names[0]} wins`], ["tie", t("Tie")], ["other", t`${names[1]} wins`], ...(open ? [["open", t("Open")]] : [])].map(([side, words]) =>
  h("span", h("i", { dataset: { side } }), words)), h("span.balance-points", t("Share of decided cases won; a tie counts half")));

/** A value between -1 and 1 as a point, with its interval as a line. */
export function whisker(value, low, high) {
  if (value === null || value === undefined) return h("span.muted.small", t("no value"));
  const at = (share) => `${50 + 50 * Math.max(-1, Math.min(1, share))}%`;
  const known = low !== null && low !== undefined && high !== null && high !== undefined;
  return h("div.whisker", { role: "img", "aria-label": `${number(value)}${known ? t`, between ${number(low)} and ${number(high)}` : ""}` },
    h("span.whisker-zero"), known && h("span.whisker-line", { style: { left: at(low), right: `calc(100% - ${at(high)})` } }), h("span.whisker-point", { style: { left: at(value) } }));
}

/** Two digits, a real minus, and a dash for what has no value. */
export const number = (value) => (value === null || value === undefined ? "–" : value.toFixed(2).replace(/^-(?=0\.00$)/, "").replace("-", "−"));
