// What a reviewer would flag, asked for after every edit: a list, a count in the tab, and marks on the figure.
import { get } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { calm, flag } from "./fields.js";
import { marksShown, showMarks } from "./flags.js";
import { called, named } from "./tree.js";
import { asked as venueOf } from "./venue.js";
import { t, told } from "../parts/texts.js";

const PAUSE = 220; // milliseconds of quiet before the checks are asked: a quick typist would ask for nothing
const WEIGHT = { error: 3, warning: 2, advice: 1, info: 1, note: 1 };
const LOOK = (severity) => (WEIGHT[severity] === 3 ? "bad" : WEIGHT[severity] === 2 ? "warn" : "");

export function findings(editor, overlay, { counted }) {
  const panel = h("div.panel-body.found", { "aria-label": t("Findings"), "aria-live": "polite" });
  let waiting = 0, found = null, worst = new Map(), marked = marksShown();
  const marks = () => overlay.mark(marked ? worst : new Map());
  const shown = (now) => { marked = now; showMarks(now); marks(); };

  async function ask() {
    const { revision } = editor;
    let answer;
    try { answer = await get(`/api/drafts/${editor.id}/findings?revision=${revision}${venueOf(editor.id)}`); } catch { return; } // the next edit asks again
    if (editor.left || revision !== editor.revision) return;
    found = answer.findings;
    counted(found.length, found.some((one) => one.severity === "error") ? "bad" : found.length ? "warn" : "good");
    worst = new Map();
    for (const { element, severity } of found) {
      if (editor.all.has(element) && (WEIGHT[severity] ?? 1) > (WEIGHT[worst.get(element)] ?? 0)) worst.set(element, severity);
    }
    marks();
    show();
  }
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(ask, PAUSE); };

  const show = calm(panel, () => {
    if (!found) { fill(panel, h("p.muted.panel-empty", t("Checking…"))); return; }
    if (!found.length) { fill(panel, h("div.panel-empty", h("p", h("span.chip.good", t("No findings"))), h("p.small.muted", t("figwright checks texts, arrows, sizes and evidence after every edit.")))); return; }
    const sorted = [...found].sort((one, other) => (WEIGHT[other.severity] ?? 1) - (WEIGHT[one.severity] ?? 1));
    fill(panel, h("div.found-head", flag(t("Mark findings on the figure"), "finding-marks", marked, shown)), h("ul.found-list", sorted.map(row)));
  });

  function row(one) {
    const known = editor.all.has(one.element);
    const select = () => { if (known) { editor.select([one.element], { from: "findings" }); } };
    return h("li", h("button.found-row", {
      type: "button", onclick: select, "aria-pressed": String(known && editor.selection.includes(one.element)),
      onpointerenter: () => editor.hover(known ? one.element : ""), onpointerleave: () => editor.hover(""),
    }, h("span.row", h(`span.chip${LOOK(one.severity) ? `.${LOOK(one.severity)}` : ""}`, told(one.severity)), h("span.small.muted", one.check)),
    h("span.found-words", named(told(one.message), editor.all)), one.fix ? h("span.small.muted", named(told(one.fix), editor.all)) : null,
    known ? h("span.small.found-at", called(editor.all, one.element)) : null));
  }

  for (const kind of ["changed", "venue"]) editor.on(kind, soon);
  editor.on("selected", () => { if (found?.length) show(); });
  show();
  soon();
  return panel;
}
