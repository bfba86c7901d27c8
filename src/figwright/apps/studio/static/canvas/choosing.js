// Choosing an element by typing or with the arrow keys: for "connect to…" and "move to…". What the list points at is
// marked on the stage at the same time.
import { fill, h } from "../parts/dom.js";
import { called, holds, sorted } from "./tree.js";
import { t } from "../parts/texts.js";

/** Asks for one of `ids`; gives its id, or nothing. */
export function choose(editor, stage, overlay, title, ids) {
  return new Promise((done) => {
    let at = 0, shown = ids, over = false;
    const list = h("ul.choose-list", { role: "listbox", id: "choose-list", "aria-label": title });
    const field = h("input", {
      type: "text", role: "combobox", "aria-label": title, "aria-controls": "choose-list", "aria-expanded": "true",
      "aria-autocomplete": "list", placeholder: t("Type, use the arrow keys, or click in the figure"), autocomplete: "off", spellcheck: false,
    });
    const box = h("div.choose", { role: "dialog", "aria-label": title }, h("div.choose-title", title), field, list);
    const finish = (id) => {
      if (over) return;
      stage.node.removeEventListener("pointerdown", pressed, true);
      stage.node.removeEventListener("pointermove", passed, true);
      over = true; // taking the field away blurs it, which would end this once more
      box.remove();
      overlay.aim("");
      stage.node.focus({ preventScroll: true });
      done(id);
    };
    /** What can be chosen under the pointer: the innermost. */
    const under = (event) => {
      const spot = stage.toFigure(event), size = ([, , w, tall]) => w * tall;
      const found = ids.map((id) => editor.all.get(id)).filter((one) => one?.box && holds(one.box, spot));
      return found.sort((one, other) => size(one.box) - size(other.box))[0]?.id ?? "";
    };
    const pressed = (event) => {
      event.stopImmediatePropagation();
      event.preventDefault();
      const id = under(event);
      finish(id);
      if (!id) editor.say(t("Nothing chosen"));
    };
    const passed = (event) => { event.stopImmediatePropagation(); overlay.aim(under(event) || shown[at] || ""); };
    const point = (to) => {
      at = Math.max(0, Math.min(shown.length - 1, to));
      [...list.children].forEach((row, i) => row.setAttribute("aria-selected", String(i === at)));
      const row = list.children[at];
      row?.scrollIntoView({ block: "nearest" });
      if (shown.length) field.setAttribute("aria-activedescendant", row.id);
      overlay.aim(shown[at] ?? "");
      if (shown[at]) stage.reveal(editor.all.get(shown[at]).box);
    };
    /** Which group it stands in, or what it is. */
    const where = (id) => { const { parent } = editor.all.get(id), up = parent && editor.all.get(parent); return up?.framed ? t`in ${called(editor.all, parent)}` : sorted(editor.all.get(id)); };
    const narrow = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      shown = ids.filter((id) => words.every((word) => `${called(editor.all, id)} ${id}`.toLowerCase().includes(word)));
      const begins = (id) => words.length && called(editor.all, id).toLowerCase().startsWith(words[0]);
      shown = [...shown.filter(begins), ...shown.filter((id) => !begins(id))];
      fill(list, shown.length ? shown.map((id, i) => h("li", {
        role: "option", id: `choose-${i}`,
        onpointerdown: (event) => { event.preventDefault(); finish(id); }, onpointermove: () => { if (at !== i) point(i); },
      }, h("span.grow", called(editor.all, id)), h("span.muted.small", where(id)))) : h("li.muted", t("No match")));
      point(0);
    };
    field.addEventListener("input", narrow);
    field.addEventListener("blur", () => finish(""));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
      if (step) point(at + step);
      else if (event.key === "Enter") finish(shown[at] ?? "");
      else if (event.key === "Escape" || event.key === "Tab") finish("");
      else return;
      event.preventDefault();
    });
    stage.node.addEventListener("pointerdown", pressed, true);
    stage.node.addEventListener("pointermove", passed, true);
    stage.node.parentElement.append(box);
    narrow();
    field.focus();
  });
}
