// Eight handles to resize what is selected. In a placed figure the thing gets another place; in a composed one the box a
// least size, and the layout makes room: it never leaves its zone.
import { attached, bent, partsOf, wayMark } from "./attached.js";
import { s } from "./draw.js";
import { guideMarks, snapper } from "./snapping.js";
import { subtree } from "./tree.js";
import { body, isPlaced, stands, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

const LEAST = 3; // points
const SPOTS = { nw: [0, 0], n: [0.5, 0], ne: [1, 0], e: [1, 0.5], se: [1, 1], s: [0.5, 1], sw: [0, 1], w: [0, 0.5] };
const SMALL = 26; // pixels below which a side has no room for a handle in its middle
const TINY = 18; // below which a box could not be taken hold of between its handles

/** Whether an entry can be resized: it stands at a place of its own, or is a box that the layout places. */
export const resizable = (editor, entry) => Boolean(entry?.box) && entry.parent !== null
  && (entry.sort === "node" || entry.sort === "group") && (isPlaced(editor) ? stands(entry.value) : entry.sort === "node");

export function resizers(editor, k) {
  const { one } = editor;
  if (!resizable(editor, one)) return [];
  const [x, y, w, h] = body(one).map((value) => value * k);
  if (Math.min(w, h) < TINY) return [];
  return Object.entries(SPOTS).filter(([name]) => name.length === 2 || (name === "n" || name === "s" ? w : h) > SMALL).map(([name, [fx, fy]]) =>
    s(`g.resizer.${name}`, { "data-resize": name, transform: `translate(${x + fx * w}, ${y + fy * h})` }, s("rect.reach", { x: -6, y: -6, width: 12, height: 12 }), s("rect.dot", { x: -3.5, y: -3.5, width: 7, height: 7, rx: 1 })));
}

/** The box after its corner or side was dragged by (dx, dy); `ratio` keeps the proportions. */
export function stretched([x, y, w, h], name, [dx, dy], ratio = false) {
  const left = name.includes("w"), right = name.includes("e"), top = name.includes("n"), bottom = name.includes("s");
  let wide = Math.max(LEAST, w + (right ? dx : left ? -dx : 0)), tall = Math.max(LEAST, h + (bottom ? dy : top ? -dy : 0));
  if (ratio && w > 0 && h > 0) {
    const share = left || right ? (top || bottom ? Math.max(wide / w, tall / h) : wide / w) : tall / h;
    [wide, tall] = [w * share, h * share];
  }
  const grown = [wide - w, tall - h];
  return [left ? x - grown[0] : right || !ratio ? x : x - grown[0] / 2, top ? y - grown[1] : bottom || !ratio ? y : y - grown[1] / 2, wide, tall];
}

export function resizing(editor, stage, overlay, event, name) {
  const { one } = editor, start = body(one), from = stage.toFigure(event), snaps = snapper(editor, stage, [one.id]);
  const { bent: loose } = attached(editor, [one.id]);
  const faded = partsOf(stage, one.sort === "node" ? [one.id, ...loose.map(({ id }) => id)] : loose.map(({ id }) => id));
  for (const part of faded) part.classList.add("faded");
  stage.node.classList.add("carrying");
  const back = () => { for (const part of faded) part.classList.remove("faded"); };
  const stop = () => { stage.node.classList.remove("carrying"); overlay.show(); };

  function measured(event) {
    const [x, y] = stage.toFigure(event), by = [x - from[0], y - from[1]], guides = [];
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      for (const [axis, low, high] of [[0, "w", "e"], [1, "n", "s"]]) {
        if (!name.includes(low) && !name.includes(high)) continue;
        const at = start[axis] + (name.includes(high) ? start[axis + 2] : 0), found = snaps.side(axis, at + by[axis], start);
        by[axis] = found.at - at;
        guides.push(...found.guides);
      }
    }
    return { box: stretched(start, name, by, event.shiftKey), guides };
  }

  return {
    move(event) {
      const { box, guides } = measured(event), { k } = stage.view;
      const shift = ([px, py]) => [along(px, start[0], start[2], box[0], box[2]), along(py, start[1], start[3], box[1], box[3])];
      overlay.show(overlay.frame(box, "sized", 2), ...loose.map((edge) => wayMark(bent(edge.points, edge.ends, shift), k)), ...guideMarks(guides, k));
    },
    end(event) {
      const { box } = measured(event);
      stop();
      if (box.every((value, i) => Math.abs(value - start[i]) < 0.05)) { back(); return; }
      editor.edit(sized(editor, one, box), { about: one.id, pick: [one.id] }).then(back);
    },
    cancel() { stop(); back(); editor.say(t("Resize cancelled")); },
  };
}

const along = (value, a, length, b, other) => (value <= a ? b + value - a : value >= a + length ? b + other + value - a - length : b + ((value - a) * other) / length);

/** The edits that give an entry another size. A group without a frame is resized with all that is in it. */
export function sized(editor, entry, box) {
  if (!isPlaced(editor)) return [{ op: "restyle", id: entry.id, min_size: box.slice(2).map((value) => Math.round((value / editor.draft.scale) * 100) / 100) }];
  if (entry.sort === "node" || entry.framed) return [{ op: "place", id: entry.id, place: toUnits(editor, box) }];
  const [x, y, w, h] = entry.box, kx = box[2] / (w || 1), ky = box[3] / (h || 1);
  return subtree(editor.all, entry.id).map((id) => editor.all.get(id)).filter((one) => one.value.place).map((one) => {
    const [ox, oy, ow, oh] = body(one);
    return { op: "place", id: one.id, place: toUnits(editor, [box[0] + (ox - x) * kx, box[1] + (oy - y) * ky, ow * kx, oh * ky]) };
  });
}
