// What was found in a paper, to choose from: the sections that make up the method, and the caption to fulfil.
import { h } from "../../parts/dom.js";
import { many } from "../../parts/wording.js";
import { t } from "../../parts/texts.js";

/** `say.words(text)` and `say.caption(text)` are told what was chosen. */
export function paper(state, found, say) {
  const parts = [];
  if (found.sections?.length > 1) parts.push(sections(state, found, say));
  if (found.captions?.length) parts.push(captions(state, found, say));
  return parts.length ? h("div.make-paper", parts) : null;
}

function sections(state, found, say) {
  const picked = new Set(state.sections);
  const told = h("span.muted");
  const count = () => { told.textContent = t`Using ${many(picked.size, "section")}`; };
  const boxes = found.sections.map((one, at) => {
    const box = h("input", { type: "checkbox", checked: picked.has(at), onchange: () => {
      box.checked ? picked.add(at) : picked.delete(at);
      state.sections = [...picked].sort((a, b) => a - b);
      count();
      say.words(state.sections.map((place) => found.sections[place].text).join("\n\n"));
    } });
    return h("label.make-pick", { style: { paddingLeft: `${((one.level ?? 1) - 1) * 16}px` } }, box, h("span", one.title), one.method && h("span.chip.accent", "method"));
  });
  count();
  return h("details.make-choose", { open: false }, h("summary", t("Sections"), h("span.small", " · ", told)), h("div.make-picks", boxes));
}

function captions(state, found, say) {
  return h("details.make-choose", { open: found.captions.length > 1 }, h("summary", t("Captions of the paper"), h("span.small.muted", t` · ${found.captions.length}, most likely method overview first`)),
    h("div.make-picks", { role: "radiogroup", "aria-label": t("Captions of the paper") }, found.captions.map((one) =>
      h("label.make-pick", h("input", { type: "radio", name: "make-caption", checked: one.caption === state.caption, onchange: () => say.caption(one.caption) }),
        h("span", h("strong", `${one.label}: `), one.caption)))));
}
