// Copy, cut and paste: as JSON in the clipboard, so that it goes into other drafts and other windows; what is pasted as a
// picture or as words becomes a thing of the figure.
import { put, taken } from "./copying.js";
import { frameAt } from "./moving.js";
import { addPicture, isPicture } from "./pictures.js";
import { freeShift } from "./spots.js";
import { around, middle } from "./tree.js";
import { isPlaced } from "./units.js";
import { t } from "../parts/texts.js";

const KEPT = "figwright.clipboard"; // for the menu: pages may not read the clipboard unasked
const STEP = 8; // points between a copy and what it is a copy of

export function clipboard(editor, stage, { addText }) {
  const here = () => stage.node.contains(document.activeElement) || document.activeElement === document.body || document.activeElement?.id === "main";
  const typing = () => document.activeElement?.matches("textarea, input");
  let pasted = 0;

  const text = () => JSON.stringify(taken(editor));
  function keep(words) {
    pasted = 0;
    try { localStorage.setItem(KEPT, words); } catch { /* a private window: the clipboard itself has it */ }
    editor.say(t`${editor.tops.length === 1 ? "1 element" : t`${editor.tops.length} elements`} copied`);
  }

  /** Where a copy goes: beside the original while that is here; else to the middle of what is seen. */
  function paste(data) {
    pasted += 1;
    const box = around(data.items.map((item) => data.boxes[item.id]).filter(Boolean)) ?? [0, 0, 0, 0];
    const known = data.items.every((item) => editor.all.has(item.id));
    const seen = stage.toFigure({ clientX: stage.node.getBoundingClientRect().left + stage.node.clientWidth / 2, clientY: stage.node.getBoundingClientRect().top + stage.node.clientHeight / 2 });
    const by = known ? [STEP * pasted, STEP * pasted] : [seen[0] - middle(box)[0] + STEP * (pasted - 1), seen[1] - middle(box)[1] + STEP * (pasted - 1)];
    return add(data, by);
  }

  /** A copy lies on nothing where that can be: no arrow has to be routed anew for it. */
  function duplicate() {
    const boxes = editor.tops.map((top) => top.box);
    add(taken(editor), isPlaced(editor) ? freeShift(editor, boxes, around(boxes), STEP) : [0, 0]);
  }

  function add(data, by) {
    const into = (item) => {
      if (isPlaced(editor)) { const [x, y] = middle(data.boxes[item.id] ?? [0, 0, 0, 0]); return { into: frameAt(editor, [x + by[0], y + by[1]]) }; }
      const own = editor.all.get(item.id);
      if (own?.parent) return { into: own.parent, after: own.id };
      const last = editor.tops.at(-1);
      return last ? (last.sort === "group" ? { into: last.id } : { into: last.parent, after: last.id }) : { into: editor.body.id };
    };
    const { edits, ids } = put(editor, data, by, into);
    return editor.edit(edits, { pick: ids });
  }

  const read = (words) => { try { const data = JSON.parse(words); return data?.figwright && Array.isArray(data.items) && data.items.length ? data : null; } catch { return null; } };

  function copied(event) {
    if (typing() || !here() || !editor.tops.length || String(getSelection())) return false;
    const words = text();
    event.clipboardData.setData("text/plain", words);
    event.preventDefault();
    keep(words);
    return true;
  }
  const onCopy = (event) => copied(event);
  const onCut = (event) => { if (copied(event)) removed(); };
  const onPaste = (event) => {
    if (typing() || !here()) return;
    const file = [...(event.clipboardData?.files ?? [])].find(isPicture), words = event.clipboardData?.getData("text/plain") ?? "";
    const data = read(words);
    if (!file && !words.trim()) return;
    event.preventDefault();
    if (data) paste(data);
    else if (file) addPicture(editor, stage, file);
    else addText(words.trim().slice(0, 2000));
  };
  const removed = () => editor.edit(editor.tops.map((top) => ({ op: "remove", id: top.id })), { pick: [] });
  const listeners = { copy: onCopy, cut: onCut, paste: onPaste };
  for (const [kind, listener] of Object.entries(listeners)) document.addEventListener(kind, listener);
  editor.closing = [...(editor.closing ?? []), () => { for (const [kind, listener] of Object.entries(listeners)) document.removeEventListener(kind, listener); }];

  const some = () => editor.tops.length > 0;
  const stored = () => { try { return read(localStorage.getItem(KEPT) ?? ""); } catch { return null; } };
  const outward = () => { const words = text(); keep(words); navigator.clipboard?.writeText(words).catch(() => {}); };
  return {
    copy: { does: t("Copy"), sign: "copy", shown: "ctrl+c", can: some, run: outward },
    cut: { does: t("Cut"), sign: "cut", shown: "ctrl+x", can: some, run: () => { outward(); removed(); } },
    paste: { does: t("Paste"), sign: "paste", shown: "ctrl+v", can: () => Boolean(stored()), run: () => { const data = stored(); if (data) paste(data); } },
    duplicate: { does: t("Duplicate"), sign: "copy", keys: ["ctrl+d", "d"], can: some, run: duplicate },
  };
}
