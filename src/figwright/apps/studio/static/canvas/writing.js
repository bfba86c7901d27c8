// Words anywhere: a double click on blank paper, or the text tool (t) and a click.
import { frameAt } from "./moving.js";
import { middle } from "./tree.js";
import { body, isPlaced, lettering, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

const pen = document.createElement("canvas").getContext("2d");

/** The box of free words about a point, as large as they are drawn. */
function spread(editor, words, [x, y]) {
  const tall = lettering(editor), lines = words.split("\n");
  pen.font = `${tall * 10}px "Source Sans Pro", sans-serif`;
  const wide = Math.max(tall, ...lines.map((line) => pen.measureText(line).width / 10)) + tall * 0.5, high = lines.length * tall * 1.35;
  return toUnits(editor, [x - wide / 2, y - high / 2, wide, high]);
}

/** The edit that makes room for other words of a free text; none for anything else. */
export function fitted(editor, entry, words) {
  const { value } = entry;
  return value.kind === "text" && value.place && !value.text?.at && !value.drawing && words ? [{ op: "place", id: entry.id, place: spread(editor, words, middle(body(entry))) }] : [];
}

export function writing(editor, stage, rename) {
  let armed = null;

  /** Words at a point of the figure, which is their middle; without words a field for them opens. */
  function addText(words = "", point = null) {
    const rect = stage.node.getBoundingClientRect();
    const [x, y] = point ?? stage.toFigure({ clientX: rect.left + rect.width / 2, clientY: rect.top + rect.height / 2 });
    if (!words) { rename.ask([x, y], addText); return; }
    editor.edit({ op: "add", item: { kind: "text", label: words, place: spread(editor, words, [x, y]) }, into: isPlaced(editor) ? frameAt(editor, [x, y]) : editor.body.id }, { pick: "new" });
  }

  /** The next click on the paper is where the words go. */
  function arm() {
    disarm();
    const pressed = (event) => {
      if (event.button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      disarm();
      stage.node.focus({ preventScroll: true });
      const at = stage.toFigure(event);
      setTimeout(() => addText("", at)); // after the press has given the stage the focus
    };
    stage.node.addEventListener("pointerdown", pressed, true);
    stage.node.classList.add("writing");
    armed = pressed;
    editor.say(t("Click in the figure to place the text"));
  }
  function disarm() {
    if (!armed) return false;
    stage.node.removeEventListener("pointerdown", armed, true);
    stage.node.classList.remove("writing");
    armed = null;
    return true;
  }
  return { addText, arm, disarm };
}
