// Moving freely: the page carries the things itself, with guides, and one edit is sent when they are dropped. In a composed
// figure the box is then pinned where it was dropped (Alt, or the switch "Pin on drop").
import { attached, bent, partsOf, wayMark } from "./attached.js";
import { crept } from "./carrying.js";
import { s } from "./draw.js";
import { guideMarks, snapper } from "./snapping.js";
import { around, called, holds, middle, subtree } from "./tree.js";
import { body, isPlaced, stands, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

/** Whether what is selected is moved freely: it has places, or the user says so. */
export function movesFreely(editor, entries, event = {}) {
  return entries.length > 0 && (entries.every(({ value }) => stands(value)) || (!isPlaced(editor) && Boolean(event.altKey || editor.free)));
}

/** Clones of drawn parts in a layer of their own, which is moved by a transform alone; the originals are hidden. */
export function lifted(stage, parts) {
  const node = s("svg.canvas-ghost.on.free", { "aria-hidden": "true", "font-family": stage.drawing.getAttribute("font-family") }, s("g", { transform: `scale(${stage.view.k})` }, parts.map((part) => part.cloneNode(true))));
  stage.sheet.append(node);
  for (const part of parts) part.classList.add("away");
  return {
    to(x, y) { node.style.transform = `translate3d(${x * stage.view.k}px, ${y * stage.view.k}px, 0)`; },
    drop() { for (const part of parts) part.classList.remove("away"); node.remove(); },
  };
}

export function moving(editor, stage, overlay, event) {
  const tops = editor.tops, ids = tops.map((one) => one.id), from = stage.toFigure(event);
  const box = around(tops.map(body)), snaps = snapper(editor, stage, ids);
  const { whole, bent: loose } = attached(editor, ids);
  const inside = ids.flatMap((id) => subtree(editor.all, id));
  const ghost = lifted(stage, partsOf(stage, [...inside, ...whole]));
  const faded = partsOf(stage, loose.map(({ id }) => id));
  for (const part of faded) part.classList.add("faded");
  stage.node.classList.add("carrying");
  let now = event, by = [0, 0], asked = requestAnimationFrame(frame);

  function measured(event) {
    const [x, y] = stage.toFigure(event);
    let [dx, dy] = [x - from[0], y - from[1]], guides = [];
    if (event.shiftKey) { if (Math.abs(dx) < Math.abs(dy)) dx = 0; else dy = 0; } // along one axis
    if (!event.ctrlKey && !event.metaKey) {
      const found = snaps.move([box[0] + dx, box[1] + dy, box[2], box[3]]);
      if (!event.shiftKey || dx) dx += found.by[0];
      if (!event.shiftKey || dy) dy += found.by[1];
      guides = found.guides;
    }
    return { by: [dx, dy], guides };
  }

  function frame() {
    asked = requestAnimationFrame(frame);
    crept(stage, now);
    const { k } = stage.view, found = measured(now);
    by = found.by;
    ghost.to(...by);
    const shift = ([x, y]) => [x + by[0], y + by[1]];
    overlay.show(...loose.map((one) => wayMark(bent(one.points, one.ends, shift), k)), ...guideMarks(found.guides, k));
  }

  function stop() {
    cancelAnimationFrame(asked);
    stage.node.classList.remove("carrying");
    overlay.show();
  }
  const back = () => { ghost.drop(); for (const part of faded) part.classList.remove("faded"); };

  return {
    move(event) { now = event; },
    end(event) {
      const found = measured(event);
      stop();
      if (Math.hypot(...found.by) < 0.01) { back(); return; }
      ghost.to(...found.by);
      stage.calm = new Set([...inside, ...ids]); // they are where they go already: nothing glides there once more
      const edits = moved(editor, tops, found.by, stage.toFigure(event));
      editor.edit(edits, { about: ids[0], pick: ids }).then(back);
    },
    cancel() { stop(); back(); editor.say(t("Move cancelled")); },
  };
}

/** The edits of a move: by how much, and into which frame, where that is another one now. */
export function moved(editor, tops, by, point = null) {
  const ids = tops.map((one) => one.id), shift = { op: "shift", ids, by: toUnits(editor, by) };
  if (!isPlaced(editor)) return [shift];
  const into = (top) => {
    const here = body(top), spot = point && holds([here[0] + by[0], here[1] + by[1], here[2], here[3]], point) ? point : middle([here[0] + by[0], here[1] + by[1], here[2], here[3]]);
    return frameAt(editor, spot, ids);
  };
  const moves = tops.map((top) => [top, into(top)]).filter(([top, group]) => group !== framed(editor, top)).map(([top, group]) => ({ op: "move", id: top.id, into: group }));
  return [...moves, shift];
}

/** The innermost frame at a point, outside these things; else the figure itself. */
export function frameAt(editor, point, ids = []) {
  const own = new Set(ids.flatMap((id) => subtree(editor.all, id)));
  const frames = [...editor.all.values()].filter((one) => one.framed && one.box && one !== editor.body && !own.has(one.id) && holds(one.box, point) && (stands(one.value) || !one.value.items.length));
  return frames.sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3])[0]?.id ?? editor.body.id;
}

/** The frame that a thing stands in. */
function framed(editor, entry) {
  let up = editor.all.get(entry.parent);
  while (up && up !== editor.body && !up.framed) up = editor.all.get(up.parent);
  return up?.id ?? editor.body.id;
}

/** What pinned boxes are told by, for commands and marks. */
export const pinned = (entry) => Boolean(entry?.value.nudge);
export const told = (editor, ids, words) => editor.say(`${ids.length === 1 ? called(editor.all, ids[0]) : t`${ids.length} elements`} ${words}`);
