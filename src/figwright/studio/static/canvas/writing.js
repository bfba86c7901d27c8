// Words anywhere: a double click on blank paper, or the text tool (t) and a click.
import { frameAt } from "./moving.js";
import { isPlaced, lettering, toUnits } from "./units.js";

export function writing(editor, stage, rename) {
  let armed = null;

  /** Words at a point of the figure, which is their middle; without words a field for them opens. */
  async function addText(words = "", point = null) {
    const rect = stage.node.getBoundingClientRect();
    const [x, y] = point ?? stage.toFigure({ clientX: rect.left + rect.width / 2, clientY: rect.top + rect.height / 2 });
    const tall = lettering(editor), lines = (words || "Text").split("\n"), wide = Math.max(4, ...lines.map((line) => line.length)) * tall * 0.56;
    const place = toUnits(editor, [x - wide / 2, y - lines.length * tall * 0.7, wide, lines.length * tall * 1.4]);
    const name = words ? () => {} : rename.soon();
    const made = await editor.edit({ op: "add", item: { kind: "text", label: words || "Text", place }, into: isPlaced(editor) ? frameAt(editor, [x, y]) : editor.body.id }, { pick: "new" });
    name(made && editor.one ? editor.one.id : "");
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
      addText("", stage.toFigure(event));
    };
    stage.node.addEventListener("pointerdown", pressed, true);
    stage.node.classList.add("writing");
    armed = pressed;
    editor.say("Click where the words shall stand");
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
