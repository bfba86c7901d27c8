// Which rows of the table are shown: conditions on columns, in words that can be taken back one by one.
import { h } from "../parts/dom.js";
import { folded } from "../canvas/fields.js";
import { t } from "../parts/texts.js";

const SAID = { not: "without", above: "above", below: "below", at_least: t("at least"), at_most: t("at most"), contains: "contains", starts: t("starts with"), top: "top", bottom: "bottom", first: "first", last: "last", empty: "empty" };

export function rows(plot) {
  const at = plot.chosen?.panel ?? 0, where = plot.panel({ panel: at }).where ?? {};
  const send = (next) => plot.send({ op: "panel", panel: at, where: next });
  const column = h("select", { name: "where-column", "aria-label": t("Column"), onchange: () => offer() }, h("option", { value: "" }, t("Filter rows by …")), plot.data.columns.map((one) => h("option", { value: one.name }, one.name)));
  const choices = h("div.where-choices");
  const offer = () => {
    const one = plot.column(column.value);
    choices.replaceChildren(...(one ? [one.kind === "number" && one.distinct > 12 ? between(one, (said) => send({ ...where, [one.name]: said })) : values(one, where[one.name], (said) => send({ ...where, [one.name]: said }))] : []));
  };
  const told = Object.entries(where).map(([name, said]) => h("li", h("span.grow", `${name}: ${spoken(said)}`), h("button.quiet", { type: "button", "aria-label": t`Show all rows of ${name} again`, onclick: () => { const next = { ...where }; delete next[name]; send(next); } }, "×")));
  return folded(t("Rows shown"), told.length ? h("ul.where-list", told) : h("p.small.muted", t("All rows.")), column, choices);
}

function spoken(said) {
  if (Array.isArray(said)) return said.map(spoken).join(" or ");
  if (said === null || typeof said !== "object") return String(said);
  return Object.entries(said).filter(([, value]) => value !== null && value !== "" && value !== false && !(Array.isArray(value) && !value.length)).map(([key, value]) => `${SAID[key] ?? key}${value === true ? "" : ` ${[value].flat().join(", ")}`}`).join(", ");
}

/** A box to tick for every value. */
function values(one, held, keep) {
  const shown = (value) => (held === undefined ? true : Array.isArray(held) ? held.map(String).includes(value) : typeof held === "object" && held ? ![held.not ?? []].flat().map(String).includes(value) : String(held) === value);
  const boxes = one.values.map((value) => h("label.check", h("input", { type: "checkbox", value, checked: shown(value) }), value));
  const done = () => {
    const left = boxes.map((box) => box.querySelector("input")).filter((box) => box.checked).map((box) => (one.kind === "number" ? Number(box.value) : box.value));
    if (left.length) keep(left);
  };
  return h("div.where-values", h("div.where-boxes", boxes), h("button", { type: "button", onclick: done }, t("Show these rows")));
}

function between(one, keep) {
  const low = h("input", { type: "number", step: "any", placeholder: "from", "aria-label": t`${one.name} at least` }), high = h("input", { type: "number", step: "any", placeholder: "to", "aria-label": t`${one.name} at most` });
  const done = () => { const said = {}; if (low.value !== "") said.at_least = Number(low.value); if (high.value !== "") said.at_most = Number(high.value); if (Object.keys(said).length) keep(said); };
  return h("div.where-values", h("div.row", low, high), h("button", { type: "button", onclick: done }, t("Show these rows")));
}
