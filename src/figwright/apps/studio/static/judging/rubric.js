// What a dimension means and how to decide, for the one at hand: the same words that the judging models are given.
import { fill, h } from "../parts/dom.js";
import { DIMENSIONS, title } from "./verdicts.js";
import { t } from "../parts/texts.js";

/** {node, show(rubric, dimension)}, where rubric is {dimension: {title, text, red_lines, decide}}; `turn(dimension)` when a tab is chosen. */
export function rubric(turn) {
  const tabs = h("div.rubric-tabs", { role: "group", "aria-label": t("Dimension") });
  const body = h("div.rubric-body", { tabIndex: 0, role: "region", "aria-label": t("Rubric") });
  return {
    node: h("div.rubric", tabs, body),
    show(all, dimension) {
      fill(tabs, DIMENSIONS.map((name) => h("button", { type: "button", "aria-pressed": String(name === dimension), onclick: () => turn(name) }, title(name))));
      fill(body, page(all?.[dimension], dimension));
      body.scrollTop = 0;
    },
  };
}

function page(found, dimension) {
  if (!found) return h("p.muted", t`This study has no rubric for ${dimension}.`);
  return [
    h("h3", found.title || title(dimension)),
    (found.text ?? "").split(/\n\s*\n/).filter(Boolean).map(paragraph),
    found.red_lines?.length > 0 && [h("h4", t("Never allowed")), h("ol", found.red_lines.map((line) => h("li", lead(line))))],
    found.decide?.length > 0 && [h("h4", t("How to decide")), h("ul", found.decide.map((line) => h("li", lead(line))))],
  ];
}

/** "Important: - One thing. - Another.": points in a paragraph become a list. */
function paragraph(text) {
  const [first, ...points] = text.split(/(?:^|\s)- (?=[A-Z])/);
  return points.length ? [first && h("p.rubric-lead", first), h("ul", points.map((one) => h("li", one)))] : h("p", text);
}

/** "Gibberish: boxes with…": what goes before the first colon is the point's name. */
function lead(line) {
  const [, name, rest] = /^([^:.]{2,40}):\s+([\s\S]*)$/.exec(line) ?? [];
  return name ? [h("strong", `${name.replace(/["“”]/g, "")}: `), rest] : line;
}
