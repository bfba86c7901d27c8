// The context menu: right click, or the menu key, shows what can be done with what is there.
import { h } from "../parts/dom.js";
import { ALIGNS, LAYERS, SIZES } from "./arranging.js";
import { sign } from "./draw.js";
import { hit } from "./picking.js";
import { t } from "../parts/texts.js";

const SETS = [["cut", "copy", "paste", "duplicate"], ["rename", "connect", "reverse", "routed", "text"], ["grouped", "unwrap", "wrap", "move"], LAYERS, ALIGNS.slice(0, 6), [...ALIGNS.slice(6), ...SIZES], ["unpin", "lock", "remove"]];
const GAP = 6;

export function contextMenu(editor, stage, table) {
  const menu = h("div.menu.context-menu", { role: "menu", popover: "auto", "aria-label": t("Commands") });
  document.body.append(menu);
  editor.closing = [...(editor.closing ?? []), () => menu.remove()];
  const row = (name) => {
    const command = table[name], keys = command.shown ?? command.keys?.[0];
    return h("button.quiet", { type: "button", role: "menuitem", onclick: () => { menu.hidePopover(); stage.node.focus({ preventScroll: true }); command.run(); } }, sign(command.sign, 16), h("span.grow", command.does), keys ? h("kbd", keys.replace("delete", "Del")) : null);
  };
  stage.node.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.("textarea, input")) return;
    event.preventDefault();
    const byKey = event.button !== 2 && editor.one?.box, outer = stage.node.getBoundingClientRect();
    const [x, y] = byKey ? stage.toStage(editor.one.box).map((value, i) => value + (i ? outer.top : outer.left)) : [event.clientX, event.clientY];
    const id = byKey ? editor.one.id : hit(editor, stage.toFigure(event), stage.view.k);
    if (id && !editor.selection.includes(id) && !editor.selection.some((one) => editor.inside(id, one))) editor.select([id]);
    if (!id) editor.select([]);
    const sets = SETS.map((names) => names.filter((name) => table[name] && !(ALIGNS.includes(name) && editor.tops.length < 2) && (!table[name].can || table[name].can()))).filter((names) => names.length);
    menu.replaceChildren(...sets.flatMap((names, i) => [...(i ? [h("hr")] : []), ...names.map(row)]));
    menu.showPopover();
    const { offsetWidth: wide, offsetHeight: tall } = menu;
    Object.assign(menu.style, { left: `${Math.max(GAP, Math.min(x, innerWidth - wide - GAP))}px`, top: `${Math.max(GAP, Math.min(y, innerHeight - tall - GAP))}px` });
    menu.querySelector("button")?.focus();
  });
  menu.addEventListener("keydown", (event) => {
    const rows = [...menu.querySelectorAll("button")], by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) { event.preventDefault(); event.stopPropagation(); rows[(rows.indexOf(document.activeElement) + by + rows.length) % rows.length].focus(); }
    if (event.key === "Escape") setTimeout(() => stage.node.focus({ preventScroll: true }));
  });
  return menu;
}
