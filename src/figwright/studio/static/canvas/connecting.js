// A new arrow: drawn from a handle of the selected box to where it shall end.
import { endAt } from "./picking.js";
import { called, middle } from "./tree.js";

export function connecting(editor, stage, overlay, from) {
  const start = middle(editor.all.get(from).box);
  let target = "";
  stage.node.classList.add("connecting");
  const stop = () => {
    stage.node.classList.remove("connecting");
    overlay.show();
    overlay.aim("");
  };
  return {
    move(event) {
      const point = stage.toFigure(event), id = endAt(editor, point);
      const end = id && id !== from && !editor.inside(from, id) && !editor.inside(id, from) ? id : "";
      overlay.rubber(start, end ? middle(editor.all.get(end).box) : point);
      if (end === target) return;
      target = end;
      overlay.aim(end);
      editor.say(end ? `arrow to ${called(editor.all, end)}` : "arrow to nothing");
    },
    end() { stop(); if (target) connect(editor, [from], target); },
    cancel() { stop(); editor.say("No arrow"); },
  };
}

export function connect(editor, from, to) {
  return editor.edit({ op: "connect", from, to: [to] }, { pick: "new", about: from[0] });
}
