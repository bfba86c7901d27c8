// Arrow keys move what is selected: 1 point, with shift 10. Presses that follow each other are one step: the page moves the
// parts at once and sends one edit when the hand rests.
import { partsOf } from "./attached.js";
import { moved } from "./moving.js";
import { subtree } from "./tree.js";

const REST = 350; // milliseconds without a key until the move is sent
const WAYS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

export function nudging(editor, stage) {
  let run = null;

  function flush() {
    if (!run) return Promise.resolve(false);
    const { tops, by, timer } = run;
    clearTimeout(timer);
    run = null;
    editor.flush = null;
    stage.calm = new Set(tops.flatMap((top) => subtree(editor.all, top.id)));
    const edits = moved(editor, tops, by);
    return editor.edit(edits, { about: tops[0].id }).then((made) => { if (!made) stage.show(); });
  }

  /** Moves what is selected a step; false when nothing can be moved. */
  function nudge(way, far) {
    const { tops } = editor;
    if (!tops.length) return false;
    if (run && run.tops.map((top) => top.id).join() !== tops.map((top) => top.id).join()) flush();
    if (!run) {
      if (editor.holds(tops.map((top) => ({ op: "move", id: top.id })))) return true;
      run = { tops, by: [0, 0], parts: partsOf(stage, tops.flatMap((top) => subtree(editor.all, top.id))), timer: 0 };
      editor.flush = flush;
    }
    const step = far ? 10 : 1;
    run.by = [run.by[0] + WAYS[way][0] * step, run.by[1] + WAYS[way][1] * step];
    for (const part of run.parts) part.setAttribute("transform", `translate(${run.by.join(" ")})`);
    clearTimeout(run.timer);
    run.timer = setTimeout(flush, REST);
    return true;
  }
  return nudge;
}
