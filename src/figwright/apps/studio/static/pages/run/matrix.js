// Candidates in columns, rounds in rows: small pictures that lead to the large one.
import { fill, h } from "../../parts/dom.js";
import { found as counted } from "../../parts/wording.js";
import { brief, isChosen, named } from "./places.js";
import { t } from "../../parts/texts.js";

/** `pick(key)` is called for the figure that is clicked; `update(run, slots, active)` draws it anew. */
export function matrix(pick, open) {
  const node = h("nav.matrix", { "aria-label": t("Candidates and revisions") });

  function update(run, figures, slots, active) {
    const rows = Math.max(0, ...run.candidates.map(({ rounds }) => rounds.length));
    const several = run.candidates.length > 1;
    node.style.setProperty("--columns", run.candidates.length || 1);
    node.classList.toggle("several", rows > 1);
    node.classList.toggle("many", run.candidates.length > 2);
    fill(node,
      several && h("div.matrix-heads", run.candidates.map(({ number }) => h("span", t`Candidate ${number}`))),
      h("div.matrix-cells", Array.from({ length: rows }, (_, row) => run.candidates.map(({ number, rounds }, column) => {
        const one = rounds[row] && figures.get(`${number}:${rounds[row].round}`);
        return one ? cell(run, one, slots, active, 100 * column + row) : h("span.matrix-none", { "aria-hidden": "true" });
      }))));
  }

  /** `place` orders the cells where they stand in one line: all rounds of a candidate, then those of the next. */
  function cell(run, one, slots, active, place) {
    const worst = one.findings.filter(({ severity }) => severity !== "info").length;
    const here = Object.keys(slots).filter((slot) => slots[slot] === one.key);
    const chosen = isChosen(run, one);
    const says = [named(run, one), chosen && "picked", here.map((slot) => t`shown as ${slot}`).join(" and "), counted(one.findings, ", ") || t("no findings")].filter(Boolean).join(", ");
    const node = h("button.cell", { type: "button", "aria-label": says, title: says, "aria-pressed": String(here.includes(active)), dataset: { key: one.key }, onclick: () => pick(one.key), ondblclick: () => open(one.key) },
      h("span.cell-picture", h("img", { src: one.picture, alt: "", loading: "lazy", decoding: "async" })),
      h("span.cell-foot", h("span.cell-name", h("span.own", brief(run, one)), h("span.short", named(run, one, { short: true }))),
        chosen && h("span.cell-star", { "aria-hidden": "true" }, "★"),
        worst > 0 && h("span.cell-flags", { "aria-hidden": "true" }, String(worst)),
        here.map((slot) => h(`span.slot${slot === active ? ".active" : ""}`, { "aria-hidden": "true" }, slot))));
    node.style.setProperty("--place", place);
    return node;
  }
  return { node, update, show: (key) => node.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" }) };
}
