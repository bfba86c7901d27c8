// A picture that is dropped or pasted becomes a thing of the figure: its bytes are kept in the figure itself, as a drawing.
import { toast } from "../parts/api.js";
import { namer } from "./copying.js";
import { frameAt } from "./moving.js";
import { isPlaced, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

const MOST = 300_000; // characters that a drawing may have; the server's limit is 400,000
const KINDS = ["image/png", "image/jpeg", "image/svg+xml"];

export const isPicture = (file) => KINDS.includes(file.type) || /\.(png|jpe?g|svg)$/i.test(file.name ?? "");

/** A drawing of ours that was changed elsewhere is imported, not placed as a picture. */
export async function isForeign(file) {
  if (!isPicture(file)) return false;
  return !/\.svg$/i.test(file.name) || !/figwright/i.test(await file.text());
}

/** Puts a picture where it was dropped (a point of the figure), or in the middle of what is seen. */
export async function addPicture(editor, stage, file, point = null) {
  const made = await drawingOf(file).catch(() => null);
  if (!made) { toast(t`Cannot read ${file.name || t("The picture")}`, "bad", t("save it as PNG, JPEG or SVG, smaller than 4000 pixels")); return; }
  const rect = stage.node.getBoundingClientRect();
  const at = point ?? stage.toFigure({ clientX: rect.left + rect.width / 2, clientY: rect.top + rect.height / 2 });
  const share = Math.min(1, (stage.size[0] * 0.3) / made.w, (stage.size[1] * 0.4) / made.h), [w, h] = [made.w * share, made.h * share];
  const [x, y] = at.map((value, i) => Math.max([w, h][i] / 2, Math.min(stage.size[i] - [w, h][i] / 2, value))); // whole on the sheet
  const id = namer(editor)((file.name ?? "picture").replace(/\.\w+$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "") || "picture");
  const last = editor.tops.at(-1);
  const item = isPlaced(editor) ? { id, label: "", kind: "image", place: toUnits(editor, [x - w / 2, y - h / 2, w, h]) } : { id, label: "", kind: "image" };
  const where = isPlaced(editor) ? { into: frameAt(editor, [x, y]) } : last ? (last.sort === "group" ? { into: last.id } : { into: last.parent, after: last.id }) : { into: editor.body.id };
  await editor.edit([{ op: "add", item, ...where }, { op: "redraw", id, svg: made.svg }], { pick: [id] });
}

/** A file as an SVG drawing, with its size: pixels are embedded, and made fewer until they fit. */
async function drawingOf(file) {
  if (file.type === "image/svg+xml" || /\.svg$/i.test(file.name ?? "")) {
    const svg = await file.text(), root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (root.nodeName !== "svg" || svg.length > MOST * 1.3) return null;
    const box = (root.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    return { svg: svg.replace(/^[^<]*(<\?xml[^>]*>)?/, "").replace(/<!DOCTYPE[^>]*>/i, "").trim(), w: box[2] || parseFloat(root.getAttribute("width")) || 100, h: box[3] || parseFloat(root.getAttribute("height")) || 100 };
  }
  const picture = await createImageBitmap(file), whole = await dataUrl(file);
  const { width: w, height: h } = picture;
  const wrapped = (href) => ({ svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><image href="${href}" width="${w}" height="${h}"/></svg>`, w, h });
  if (whole.length <= MOST) return wrapped(whole);
  const sheet = document.createElement("canvas"), brush = sheet.getContext("2d");
  for (let share = 1; share > 0.05; share *= 0.8) {
    Object.assign(sheet, { width: Math.max(1, Math.round(w * share)), height: Math.max(1, Math.round(h * share)) });
    brush.drawImage(picture, 0, 0, sheet.width, sheet.height);
    for (const [kind, quality] of /png/i.test(file.type) ? [["image/png", 1]] : [["image/jpeg", 0.85]]) {
      const href = sheet.toDataURL(kind, quality);
      if (href.length <= MOST) return wrapped(href);
    }
  }
  return null;
}

const dataUrl = (file) => new Promise((done, failed) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result);
  reader.onerror = failed;
  reader.readAsDataURL(file);
});
