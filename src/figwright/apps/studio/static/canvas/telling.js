// What the editor says on the stage itself: what was refused, where it was tried, and what waits for the studio.
import { fill, h } from "../parts/dom.js";
import { sign } from "./draw.js";
import { said } from "./said.js";
import { named } from "./tree.js";
import { t } from "../parts/texts.js";

/** What cannot be done is said where it was tried; perhaps with ways to do it after all. */
export function complaints(editor, stage) {
  let last = null;
  editor.on("refused", ({ error, at, ways = [] }) => {
    last?.remove();
    const shut = () => node.remove();
    const does = ways.map(([words, run]) => h("button", { type: "button", onclick: () => { shut(); run(); } }, words));
    const node = h("div.canvas-bubble", { role: "alert" },
      h("div.grow", h("div", named(error.message, editor.all)), error.hint ? h("div.small.muted", named(error.hint, editor.all)) : null, does.length ? h("div.row.bubble-ways", does) : null),
      h("button.quiet.tool", { type: "button", "aria-label": t("Close"), onclick: shut }, sign("close", 14)));
    last = node;
    stage.node.append(node);
    const box = editor.all.get(at)?.box;
    const [x, y, w, tall] = box ? stage.toStage(box) : [stage.node.clientWidth / 2, 12, 0, 0];
    const left = Math.max(8, Math.min(x + w / 2 - node.offsetWidth / 2, stage.node.clientWidth - node.offsetWidth - 8));
    const below = y + tall + 12, top = below + node.offsetHeight > stage.node.clientHeight - 8 ? Math.max(8, y - node.offsetHeight - 12) : below;
    Object.assign(node.style, { left: `${left}px`, top: `${top}px` });
    setTimeout(shut, 12000);
  });
  for (const kind of ["changed", "panned", "view"]) editor.on(kind, () => last?.remove());
}

const MOST = 4; // changes that are named one by one

/** While the studio does not answer: what was done and is not lost, in words. */
export function pending(editor, centre) {
  const node = h("div.canvas-pending", { role: "status", hidden: true });
  centre.append(node);
  const word = (task) => (task.body.edits ? task.body.edits.map((edit) => said(edit, editor.all)) : task.path === "undo" ? [t("Undo")] : [t("Redo")]);
  editor.on("busy", (left) => {
    node.hidden = left >= 0;
    if (left >= 0) return;
    const words = editor.waiting.flatMap(word);
    fill(node, h("b", t("The studio does not respond. This window keeps your changes and sends them later:")),
      h("ul", words.slice(0, MOST).map((one) => h("li", one)), words.length > MOST ? h("li", t`and ${words.length - MOST} more`) : null));
  });
}
