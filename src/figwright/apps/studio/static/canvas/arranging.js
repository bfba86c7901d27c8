// Align, distribute, same size, and what lies above what: for everything that is selected, as one step.
import { around } from "./tree.js";
import { pinned } from "./moving.js";
import { resizable, sized } from "./resizing.js";
import { bentByHand } from "./routes.js";
import { body, isPlaced, stands, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

const NEAR = 0.01;

/** What can be shifted at all: things with places, and every box of a composed figure. */
const shiftable = (editor) => editor.tops.filter((one) => one.box && (!isPlaced(editor) || stands(one.value)));

/** One shift for each entry that is not where it should be: `where(box)` gives its new corner. */
function shifts(editor, entries, where) {
  return entries.map((entry) => [entry, where(body(entry)).map((value, axis) => value - body(entry)[axis])]).filter(([, by]) => Math.hypot(...by) > NEAR)
    .map(([entry, by]) => ({ op: "shift", ids: [entry.id], by: toUnits(editor, by) }));
}

/** Along a side or the middle of all; one thing alone aligns in its frame, or on the sheet. */
function align(editor, stage, axis, share) {
  const entries = shiftable(editor);
  const frame = () => { const up = editor.all.get(entries[0].parent); return up && up !== editor.body && up.framed ? up.box : [0, 0, ...stage.size]; };
  const whole = entries.length > 1 ? around(entries.map(body)) : frame();
  const at = whole[axis] + whole[axis + 2] * share;
  return shifts(editor, entries, (box) => { const to = [box[0], box[1]]; to[axis] = at - box[axis + 2] * share; return to; });
}

/** Equal gaps between the first and the last. */
function distribute(editor, axis) {
  const entries = shiftable(editor).sort((a, b) => body(a)[axis] + body(a)[axis + 2] / 2 - body(b)[axis] - body(b)[axis + 2] / 2);
  const boxes = entries.map(body), whole = around(boxes), room = whole[axis + 2] - boxes.reduce((sum, box) => sum + box[axis + 2], 0);
  const places = new Map();
  let at = whole[axis];
  for (const box of boxes) { places.set(box, at); at += box[axis + 2] + room / (boxes.length - 1); }
  return shifts(editor, entries, (box) => { const to = [box[0], box[1]]; to[axis] = places.get(box); return to; });
}

/** The size of the one that was selected first, about their own middles. */
function alike(editor, wide, tall) {
  const [first, ...rest] = editor.tops.filter((one) => resizable(editor, one)), like = body(first);
  return rest.flatMap((one) => {
    const [x, y, w, h] = body(one), now = [wide ? like[2] : w, tall ? like[3] : h];
    if (Math.abs(now[0] - w) < NEAR && Math.abs(now[1] - h) < NEAR) return [];
    return sized(editor, one, [x + (w - now[0]) / 2, y + (h - now[1]) / 2, ...now]);
  });
}

export function arrangeCommands(editor, stage) {
  const pins = () => [...editor.tops.filter(pinned), ...editor.chosen.filter((one) => bentByHand(editor, one))].map((one) => one.id);
  const layered = () => editor.chosen.filter((one) => one.parent !== null || one.sort === "edge").filter((one) => one.sort !== "brace");
  const send = (edits) => (edits.length ? editor.edit(edits, { pick: editor.selection }) : editor.say(t("Already arranged this way")));
  const aligned = (does, axis, share, sign) => ({ does, sign, can: () => shiftable(editor).length > 0, run: () => send(align(editor, stage, axis, share)) });
  const spread = (does, axis, sign) => ({ does, sign, can: () => shiftable(editor).length > 2, run: () => send(distribute(editor, axis)) });
  const same = (does, wide, tall, sign) => ({ does, sign, can: () => editor.tops.filter((one) => resizable(editor, one)).length > 1, run: () => send(alike(editor, wide, tall)) });
  const layer = (does, to, sign, keys) => ({ does, sign, keys, can: () => layered().length > 0, run: () => send([{ op: "layer", ids: layered().map((one) => one.id), to }]) });
  return {
    alignLeft: aligned(t("Align left"), 0, 0, "align-left"), alignCentre: aligned(t("Align centres"), 0, 0.5, "align-centre"), alignRight: aligned(t("Align right"), 0, 1, "align-right"),
    alignTop: aligned(t("Align top"), 1, 0, "align-top"), alignMiddle: aligned(t("Align middles"), 1, 0.5, "align-middle"), alignBottom: aligned(t("Align bottom"), 1, 1, "align-bottom"),
    distributeAcross: spread(t("Distribute horizontally"), 0, "distribute-across"), distributeDown: spread(t("Distribute vertically"), 1, "distribute-down"),
    sameWidth: same(t("Same width"), true, false, "same-width"), sameHeight: same(t("Same height"), false, true, "same-height"), sameSize: same(t("Same size"), true, true, "same-size"),
    toFront: layer(t("Bring to front"), "front", "to-front", ["]"]), toBack: layer(t("Send to back"), "back", "to-back", ["["]),
    forward: layer(t("Bring forward"), "forward", "forward", ["ctrl+]"]), backward: layer(t("Send backward"), "backward", "backward", ["ctrl+["]),
    unpin: { does: t("Unpin: let the layout position it"), sign: "unpin", keys: ["p"], can: () => pins().length > 0, run: () => editor.edit({ op: "unpin", ids: pins() }, { pick: editor.selection }) },
    placeAll: { does: t("Switch to manual positions: freeze the layout, then move anything"), sign: "free", can: () => !isPlaced(editor), run: () => editor.layOut("placed") },
    compose: { does: t("Switch to automatic layout: remove all positions and let figwright arrange the figure"), sign: "outline", can: () => isPlaced(editor), run: () => editor.layOut("composed") },
    tidy: { does: t("Reset layout: discard your moves and arrange everything again"), sign: "fit", can: () => !isPlaced(editor), run: () => editor.edit({ op: "tidy" }) },
    free: { does: t("Pin on drop: boxes stay where you drop them"), sign: "free", keys: ["f"], can: () => !isPlaced(editor), run: () => { editor.free = !editor.free; editor.tell("selected", { from: "free" }); editor.say(editor.free ? t("Pin on drop: boxes stay where you drop them") : t("The layout arranges the boxes that you drop")); } },
  };
}

/** Names of commands, for the inspector and the menu. */
export const ALIGNS = ["alignLeft", "alignCentre", "alignRight", "alignTop", "alignMiddle", "alignBottom", "distributeAcross", "distributeDown"];
export const SIZES = ["sameWidth", "sameHeight", "sameSize"];
export const LAYERS = ["toFront", "forward", "backward", "toBack"];
