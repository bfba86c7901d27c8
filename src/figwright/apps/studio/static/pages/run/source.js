// What a run was made from: caption, text or data, and what was ordered.
import { h } from "../../parts/dom.js";
import { moment } from "../../parts/wording.js";
import { t } from "../../parts/texts.js";

const SAID = ["visualizer", "density", "aspect", "width", "theme", "candidates", "look", "palette"];
/** What means something only where a model was asked. */
const ASKED = ["model", "image_model", "rounds", "retriever", "temperature", "seed", "budget"];

export function source(run) {
  const order = [...SAID, ...(run.order.model ? ASKED : [])].map((name) => [name.replace("_", " "), run.order[name]]).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return [
    run.from && h("p.note.small", t("Continues "), h("a", { href: `/run/${encodeURIComponent(run.from)}` }, run.from), `: ${run.wish}`),
    run.caption && [h("h3", run.table ? t("Intent") : t("Caption")), h("p", run.caption)],
    run.table && [h("h3", t`Data (${run.table.rows} rows)`), table(run.table)],
    run.text && !run.table && [h("h3", t("Method text")), h("div.source-text", run.text)],
    h("h3", t("Settings")),
    h("dl.facts", order.map(([name, value]) => [h("dt", name), h("dd", String(value))]), h("dt", "started"), h("dd", moment(run.began)), h("dt", "run"), h("dd.mono", run.id)),
  ];
}

function table({ columns, rows, preview }) {
  return [h("div.scroll", h("table.table.small", h("thead", h("tr", columns.map(({ name }) => h("th", { scope: "col" }, name)))),
    h("tbody", preview.map((row) => h("tr", row.map((value) => h(`td${typeof value === "number" ? ".number" : ""}`, value === null ? "" : String(value)))))))),
  rows > preview.length && h("p.small.muted", t`and ${rows - preview.length} more rows`)];
}
