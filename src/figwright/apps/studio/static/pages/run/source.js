// What a run was made from: caption, text or data, and what was ordered.
import { h } from "../../parts/dom.js";
import { moment } from "../../parts/wording.js";
import { DENSITIES, RETRIEVERS } from "../make/choices.js";
import { t } from "../../parts/texts.js";

/** Settings as the form of the page Make calls them. */
const SAID = {
  visualizer: t("Visualizer"), density: t("Amount of text"), aspect: t("Aspect"), width: t("Print width"), theme: t("Theme"),
  candidates: t("Candidates"), look: t("Venue style"), palette: t("Palette"),
};
/** What means something only where a model was asked. */
const ASKED = {
  model: t("Model"), image_model: t("Image model"), rounds: t("Critique rounds"), retriever: t("Choose example figures"),
  temperature: t("Temperature"), seed: t("Seed"), budget: t("Budget, $"),
};
const WORDS = { density: DENSITIES, retriever: RETRIEVERS };

export function source(run) {
  const order = Object.entries({ ...SAID, ...(run.order.model ? ASKED : {}) })
    .map(([name, label]) => [label, WORDS[name]?.[run.order[name]] ?? run.order[name]]).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return [
    run.from && h("p.note.small", t("Continues "), h("a", { href: `/run/${encodeURIComponent(run.from)}` }, run.from), `: ${run.wish}`),
    run.caption && [h("h3", run.table ? t("Intent") : t("Caption")), h("p", run.caption)],
    run.table && [h("h3", t`Data (${run.table.rows} rows)`), table(run.table)],
    run.text && !run.table && [h("h3", t("Method text")), h("div.source-text", run.text)],
    h("h3", t("Settings")),
    h("dl.facts", order.map(([name, value]) => [h("dt", name), h("dd", String(value))]), h("dt", t("Started")), h("dd", moment(run.began)), h("dt", t("Run")), h("dd.mono", run.id)),
  ];
}

function table({ columns, rows, preview }) {
  return [h("div.scroll", h("table.table.small", h("thead", h("tr", columns.map(({ name }) => h("th", { scope: "col" }, name)))),
    h("tbody", preview.map((row) => h("tr", row.map((value) => h(`td${typeof value === "number" ? ".number" : ""}`, value === null ? "" : String(value)))))))),
  rows > preview.length && h("p.small.muted", t`and ${rows - preview.length} more rows`)];
}
