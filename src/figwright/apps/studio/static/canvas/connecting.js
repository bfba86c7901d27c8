// A new arrow: drawn from a plus sign of the selected box to where it shall end. It leaves by the side of that sign. A sign
// that is only clicked, or dropped where nothing is, makes a new box there.
import { endAt } from "./picking.js";
import { sprout } from "./sprouting.js";
import { called, middle } from "./tree.js";
import { body } from "./units.js";
import { t } from "../parts/texts.js";

const ENDS = { left: [0, 0.5], right: [1, 0.5], top: [0.5, 0], bottom: [0.5, 1] };

export function connecting(editor, stage, overlay, from, side, rename) {
  const [x, y, w, h] = body(editor.all.get(from)), start = [x + w * ENDS[side][0], y + h * ENDS[side][1]];
  let target = "", over = "", moved = null;
  stage.node.classList.add("connecting");
  const stop = () => {
    stage.node.classList.remove("connecting");
    overlay.show();
    overlay.aim("");
  };
  return {
    move(event) {
      const point = stage.toFigure(event);
      over = endAt(editor, point);
      moved = point;
      const end = over && over !== from && !editor.inside(from, over) && !editor.inside(over, from) ? over : "";
      overlay.rubber(start, end ? middle(editor.all.get(end).box) : point);
      if (end === target) return;
      target = end;
      overlay.aim(end);
      editor.say(end ? t`arrow to ${called(editor.all, end)}` : t("arrow to a new box"));
    },
    end() {
      stop();
      if (target) connect(editor, [from], target, side);
      else if (!moved || (over && over === from)) sprout(editor, rename, from, side);
      else sprout(editor, rename, from, side, moved);
    },
    cancel() { stop(); editor.say(t("No arrow")); },
  };
}

export function connect(editor, from, to, side = "") {
  return editor.edit({ op: "connect", from, to: [to], ...(side ? { from_side: side } : {}) }, { pick: "new", about: from[0] });
}
