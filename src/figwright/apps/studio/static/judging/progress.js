// How far somebody is: a bar with numbers, and a strip with a tick for every case.
import { fill, h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const TICKS = 150;

/** A bar: `done` of `total`, perhaps with what was skipped. */
export function bar(done, total, { label = "", skipped = 0 } = {}) {
  const share = (part) => `${total ? (100 * part) / total : 0}%`;
  return h("div.meter", { role: "progressbar", "aria-label": label || t("Progress"), "aria-valuemin": "0", "aria-valuemax": String(total), "aria-valuenow": String(done), "aria-valuetext": words(done, total, skipped) },
    h("div.meter-done", { style: { width: share(done) } }), skipped > 0 && h("div.meter-skipped", { style: { width: share(skipped) } }));
}

export const words = (done, total, skipped = 0) => t`${done} of ${total} judged${skipped ? t`, ${skipped} skipped` : ""}`;

/** A strip for the head of a page: {node, show(items, n)}. A click on a tick goes to that case; keys use the select. */
export function strip(go, { done: word = "done" } = {}) {
  const ticks = h("div.strip-ticks", { "aria-hidden": "true" });
  const told = h("span.strip-told");
  const jump = h("select.strip-jump", { "aria-label": t("Case"), onchange: () => go(jump.value) });
  const node = h("div.strip", h("div.strip-line", told, jump), ticks);
  return {
    node,
    show(items, n) {
      const done = items.filter((one) => one.state === "done").length;
      const skipped = items.filter((one) => one.state === "skipped").length;
      fill(told, h("strong", String(done)), t` of ${items.length} ${word}`, skipped > 0 && h("span.muted", t` · ${skipped} skipped`));
      ticks.dataset.many = String(items.length > TICKS);
      fill(ticks, items.length > TICKS ? bar(done, items.length, { skipped }) : items.map((one, i) =>
        h("span.tick", { dataset: { state: one.state, here: String(one.n) === String(n) }, title: `${i + 1}: ${one.case}`, onclick: () => go(one.n) })));
      fill(jump, items.map((one, i) => h("option", { value: String(one.n), selected: String(one.n) === String(n) }, `${i + 1} · ${{ done: "✓ ", skipped: t("skipped · ") }[one.state] ?? ""}${one.case}`)));
    },
  };
}
