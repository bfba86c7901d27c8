// The figure as a list: for people who like lists, and for those who cannot see the drawing. A tree with the usual keys.
import { fill, h } from "../parts/dom.js";
import { sign } from "./draw.js";
import { calm } from "./fields.js";
import { called, sorted } from "./tree.js";
import { t } from "../parts/texts.js";

export function outline(editor, rename) {
  const tree = h("div.tree", { role: "tree", "aria-label": t("Elements of the figure"), "aria-multiselectable": "true" });
  const panel = h("div.panel-body.outline", tree);
  const shut = new Set();

  const row = (entry, level, children = null) => h("div.tree-row", {
    role: "treeitem", "aria-level": String(level), "aria-selected": String(editor.selection.includes(entry.id)), tabIndex: -1, dataset: { id: entry.id },
    "aria-expanded": children ? String(!shut.has(entry.id)) : null, style: { paddingLeft: `${8 + (level - 1) * 14}px` },
  }, h("span.twist", { "aria-hidden": "true" }, children ? (shut.has(entry.id) ? "▸" : "▾") : ""),
  h("span.tree-name", called(editor.all, entry.id)), h("span.small.muted", sorted(entry)), editor.locked.has(entry.id) ? h("span.tree-lock", { title: t("Locked") }, sign("lock", 13), h("span.sr", "locked")) : null);

  function rows(item, level) {
    const entry = editor.all.get(item.id), inner = entry.sort === "group" ? item.items : null;
    return [row(entry, level, inner), ...(inner && !shut.has(item.id) ? inner.flatMap((child) => rows(child, level + 1)) : [])];
  }

  const part = (words, sort) => {
    const found = [...editor.all.values()].filter((one) => one.sort === sort);
    if (!found.length) return [];
    return [h("div.tree-head", { role: "presentation" }, h("h3", `${words} (${found.length})`)), ...found.map((one) => row(one, 1))];
  };

  const show = calm(tree, () => {
    const held = tree.contains(document.activeElement) ? document.activeElement.dataset.id : "";
    const top = panel.scrollTop;
    fill(tree, h("div.tree-head", { role: "presentation" }, h("h3", t("Boxes and zones"))), editor.figure.body.items.length ? editor.figure.body.items.flatMap((item) => rows(item, 1)) : h("p.small.muted", t("No elements yet: press n for a box.")), part(t("Arrows"), "edge"), part(t("Braces"), "brace"));
    panel.scrollTop = top;
    const now = tree.querySelector(`[data-id="${CSS.escape(held || editor.selection[0] || "")}"]`) ?? tree.querySelector(".tree-row");
    if (now) now.tabIndex = 0;
    if (held) now?.focus({ preventScroll: true });
  });

  const at = (event) => event.target.closest?.(".tree-row")?.dataset.id ?? "";
  tree.addEventListener("click", (event) => {
    const id = at(event);
    if (!id) return;
    if (event.target.closest(".twist") && editor.all.get(id).sort === "group") { fold(id); return; }
    const had = editor.selection.includes(id);
    tree.querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    editor.select(event.shiftKey || event.ctrlKey || event.metaKey ? (had ? editor.selection.filter((one) => one !== id) : [...editor.selection, id]) : [id], { from: "outline", quiet: true });
  });
  tree.addEventListener("dblclick", (event) => { if (at(event)) rename(at(event)); });
  tree.addEventListener("pointerover", (event) => editor.hover(at(event), "outline"));
  tree.addEventListener("pointerleave", () => editor.hover("", "outline"));
  const fold = (id, to = !shut.has(id)) => { to ? shut.add(id) : shut.delete(id); show(); };

  tree.addEventListener("keydown", (event) => {
    const id = at(event);
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    const list = [...tree.querySelectorAll(".tree-row")], here = list.findIndex((node) => node.dataset.id === id), entry = editor.all.get(id);
    const to = (node) => { if (node) { for (const other of list) other.tabIndex = -1; node.tabIndex = 0; node.focus(); if (!event.shiftKey) editor.select([node.dataset.id], { from: "outline", quiet: true }); } };
    const does = {
      ArrowDown: () => to(list[here + 1]), ArrowUp: () => to(list[here - 1]), Home: () => to(list[0]), End: () => to(list.at(-1)),
      ArrowRight: () => (entry.sort === "group" && shut.has(id) ? fold(id, false) : to(list[here + 1])),
      ArrowLeft: () => (entry.sort === "group" && !shut.has(id) ? fold(id, true) : to(tree.querySelector(`[data-id="${CSS.escape(entry.parent ?? "")}"]`))),
      Enter: () => rename(id), F2: () => rename(id), " ": () => editor.select(editor.selection.includes(id) ? editor.selection.filter((one) => one !== id) : [...editor.selection, id], { from: "outline", quiet: true }),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  });

  editor.on("selected", ({ from } = {}) => {
    for (let up = editor.one?.parent; up; up = editor.all.get(up).parent) shut.delete(up);
    show();
    if (from !== "outline") tree.querySelector("[aria-selected=true]")?.scrollIntoView?.({ block: "nearest" });
  });
  editor.on("changed", show);
  editor.on("locks", show);
  show();
  return panel;
}
