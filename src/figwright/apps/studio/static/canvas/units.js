// The page works in points of the drawing; a placed figure is written in units of its own sheet. Here, and nowhere else,
// one becomes the other. In composed figures distances are points of print, so nothing changes.

export const isPlaced = (editor) => editor.figure.figure.layout === "placed";

/** How many units of the figure a point of the drawing has. */
export function unitsPerPoint(editor) {
  const { size } = editor.figure.figure;
  return isPlaced(editor) && size ? size[0] / editor.draft.size.w : 1;
}

/** Lengths, points or boxes of the drawing as the figure writes them. */
export const toUnits = (editor, numbers) => numbers.map((value) => Math.round(value * unitsPerPoint(editor) * 100) / 100);
export const toPoints = (editor, numbers) => numbers.map((value) => value / unitsPerPoint(editor));

/** Points of the drawing as the figure writes those of an arrow's path (`id` is the arrow's) or of its label
 * (`id` is "arrow/label"), and back: a composed figure measures them from what they belong to, which the server tells. */
const origin = (editor, id) => editor.draft.elements.find((one) => one.id === id)?.origin ?? [0, 0];
export const toPath = (editor, id, step) => step.map((value, i) => Math.round((value - origin(editor, id)[i % 2]) * editor.draft.unit * 100) / 100);
export const fromPath = (editor, id, step) => step.map((value, i) => value / editor.draft.unit + origin(editor, id)[i % 2]);

/** Whether a thing stands at a place of its own, so that it can be dragged anywhere: its own place, or those in it. */
export const stands = (value) => Boolean(value.place) || Boolean(value.items?.some(stands));

/** What is moved and resized of an entry: a drawing without the words below it, a box, a frame. */
export const body = (entry) => entry.core ?? entry.box;

/** The height of labels, in points of the drawing. */
export const lettering = (editor) => (editor.figure.figure.type ? editor.figure.figure.type / unitsPerPoint(editor) : 7.2);
