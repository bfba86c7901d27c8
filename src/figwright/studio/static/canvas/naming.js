// Renaming in place: a field over the words themselves. Enter keeps, Escape does not; leaving the field keeps.
import { h } from "../parts/dom.js";
import { called, middle } from "./tree.js";

export function naming(editor, stage) {
  let open = null;

  function rename(id, then) {
    const entry = editor.all.get(id);
    if (!entry || entry === editor.body) return;
    open?.keep();
    stage.reveal(entry.labelled ?? entry.box);
    const old = entry.value.label ?? "";
    const field = h("textarea.canvas-naming", {
      value: old, rows: 1, spellcheck: false, "aria-label": `Words of ${called(editor.all, id)}`, placeholder: entry.sort === "edge" ? "label" : "words",
    });
    const size = () => {
      field.style.width = field.style.height = "auto";
      const [x, y, w, tall] = over(stage, entry);
      const wide = Math.max(w, 90, Math.min(widest(field), 320));
      Object.assign(field.style, { width: `${wide}px`, height: `${Math.max(field.scrollHeight + 2, Math.min(tall, 30))}px` });
      Object.assign(field.style, { left: `${x + w / 2 - wide / 2}px`, top: `${y + tall / 2 - field.offsetHeight / 2}px` });
    };
    const done = (keep) => {
      if (!open) return;
      open = null;
      const words = field.value.trim();
      field.remove();
      stage.node.focus({ preventScroll: true });
      if (keep && words !== old) editor.edit({ op: "relabel", id, label: words });
      then?.(keep);
    };
    open = { keep: () => done(true), place: size };
    field.addEventListener("input", size);
    field.addEventListener("blur", () => done(true));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); done(true); }
      if (event.key === "Escape") { event.preventDefault(); done(false); }
    });
    stage.node.append(field);
    size();
    field.focus({ preventScroll: true });
    field.select();
  }
  for (const kind of ["view", "panned"]) editor.on(kind, () => open?.place());
  return rename;
}

/** Where the words of an element are, in pixels: a frame's at its top, an arrow's at its label or half way. */
function over(stage, entry) {
  if (entry.labelled) return stage.toStage(entry.labelled);
  if (entry.points.length) {
    const way = entry.points[0], half = Math.floor((way.length - 1) / 2), [a, b] = [way[half], way[half + 1]];
    const [x, y] = middle([a[0], a[1], b[0] - a[0], b[1] - a[1]]);
    return stage.toStage([x - 20, y - 6, 40, 12]);
  }
  const [x, y, w, h] = entry.box;
  return stage.toStage(entry.sort === "group" ? [x, y + 1, w, 14] : entry.sort === "brace" ? [x, y, w, h] : [x, y, w, h]);
}

function widest(field) {
  const probe = h("span.canvas-probe", field.value || field.placeholder);
  field.after(probe);
  const wide = probe.offsetWidth + 26;
  probe.remove();
  return wide;
}
