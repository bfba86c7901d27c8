// Renaming in place: a field over the words themselves. Enter keeps, Escape does not; leaving the field keeps.
import { h } from "../parts/dom.js";
import { called, middle } from "./tree.js";
import { fitted } from "./writing.js";
import { t } from "../parts/texts.js";

const PAUSE = 1500; // ms without a key, after which letters are commands again

export function naming(editor, stage) {
  let open = null, ahead = null;
  // Who renames a locked box and types on means words, and no commands: until Enter, a press of the mouse or a pause.
  let deaf = 0;
  // Words that are typed and not kept yet outlive a reload of the page: `mark` says whose they are, or where they go.
  const store = `naming:${editor.id}`;
  const hold = (mark, words) => { try { if (mark) sessionStorage.setItem(store, JSON.stringify({ ...mark, words })); else sessionStorage.removeItem(store); } catch { /* no storage: only a reload loses them */ } };
  const resume = (write) => {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(store)); } catch { kept = null; }
    const entry = kept && editor.all.get(kept.id);
    if (!kept?.point && (!entry || (entry.value.label ?? "") === kept.words)) { hold(null); return; }
    if (kept.point) ask(kept.point, write, kept.words);
    else { editor.select([kept.id], { quiet: true }); rename(kept.id, kept.words); }
    editor.say(t("Your unsaved text: Enter keeps it, Escape discards it"));
  };

  // Who presses "n" and types on at once means the words of the new box: what is typed before its field is there is
  // kept for it, instead of being taken for commands.
  const typed = (event) => {
    if (event.timeStamp < deaf && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key.length === 1 || ["Enter", "Backspace"].includes(event.key))) {
      deaf = event.key === "Enter" ? 0 : event.timeStamp + PAUSE;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (ahead === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) ahead.words += event.key;
    else if (event.key === "Backspace") ahead.words = ahead.words.slice(0, -1);
    else if (event.key === "Enter") ahead.ends = true;
    else if (event.key === "Escape") ahead = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", typed, true);
  const hears = () => { deaf = 0; };
  document.addEventListener("pointerdown", hears, true);
  editor.closing = [...(editor.closing ?? []), () => { document.removeEventListener("keydown", typed, true); document.removeEventListener("pointerdown", hears, true); }];

  /** Something new is on its way and will be named; gives a function that names it, or nothing when it did not come. */
  function soon() {
    ahead = { words: "", ends: false };
    return (id) => {
      const early = ahead;
      ahead = null;
      if (!id) return;
      if (early?.ends) { if (early.words.trim()) editor.edit([{ op: "relabel", id, label: early.words.trim() }, ...fitted(editor, editor.all.get(id), early.words.trim())]); } else rename(id, early?.words);
    };
  }

  /** The words of an element. */
  function rename(id, words = "") {
    const entry = editor.all.get(id);
    if (!entry || entry === editor.body) return;
    open?.keep();
    if (editor.holds({ op: "relabel", id })) { deaf = performance.now() + PAUSE; return; }
    stage.reveal(entry.labelled ?? entry.box);
    const old = entry.value.label ?? "";
    typing({ id }, words, old, { label: t`Text of ${called(editor.all, id)}`, placeholder: entry.sort === "edge" ? "label" : "words", box: () => over(stage, entry) }, (now) => {
      if (entry.value.kind === "text" && !now) editor.edit({ op: "remove", id });
      else if (now !== old) editor.edit([{ op: "relabel", id, label: now }, ...fitted(editor, entry, now)]);
    });
  }

  /** Free words at a point of the figure: nothing is made before they are written. */
  function ask(point, write, words = "") {
    open?.keep();
    const [x, y] = point;
    typing({ point }, words, "", { label: t("New text"), placeholder: "words", box: () => stage.toStage([x - 20, y - 6, 40, 12]) }, (now) => { if (now) write(now, point); });
  }

  /** A field for words over a box on the stage; `keep(words)` when they are to be kept. */
  function typing(mark, words, old, { label, placeholder, box }, keep) {
    const field = h("textarea.canvas-naming", { value: words || old, rows: 1, spellcheck: false, "aria-label": label, placeholder });
    const size = () => {
      field.style.width = field.style.height = "auto";
      const [x, y, w, tall] = box();
      const wide = Math.max(w, 90, Math.min(widest(field), 320));
      Object.assign(field.style, { width: `${wide}px`, height: `${Math.max(field.scrollHeight + 2, Math.min(tall, 30))}px` });
      Object.assign(field.style, { left: `${x + w / 2 - wide / 2}px`, top: `${y + tall / 2 - field.offsetHeight / 2}px` });
    };
    const done = (kept) => {
      if (!open) return;
      open = null;
      hold(null);
      const now = field.value.trim();
      field.remove();
      stage.node.focus({ preventScroll: true });
      if (kept) keep(now);
    };
    open = { keep: () => done(true), place: size };
    field.addEventListener("input", () => { size(); hold(mark, field.value); });
    field.addEventListener("blur", () => done(true));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); done(true); }
      if (event.key === "Escape") { event.preventDefault(); done(false); }
    });
    stage.node.append(field);
    size();
    field.focus({ preventScroll: true });
    if (words) field.setSelectionRange(words.length, words.length);
    else field.select();
  }
  for (const kind of ["view", "panned"]) editor.on(kind, () => open?.place());
  Object.assign(rename, { soon, resume, ask });
  return rename;
}

/** Where the words of an element are, in pixels: where they are drawn, or where they would be. */
function over(stage, entry) {
  if (entry.labelled) return stage.toStage(entry.labelled);
  const drawn = entry.value.label ? written(stage, entry) : null;
  if (drawn) return drawn;
  if (entry.points.length) {
    const way = entry.points[0], half = Math.floor((way.length - 1) / 2), [a, b] = [way[half], way[half + 1]];
    const [x, y] = middle([a[0], a[1], b[0] - a[0], b[1] - a[1]]);
    return stage.toStage([x - 20, y - 6, 40, 12]);
  }
  const [x, y, w, h] = entry.box;
  return stage.toStage(entry.sort === "group" ? [x, y + 1, w, 14] : entry.sort === "brace" ? [x, y, w, h] : [x, y, w, h]);
}

/** The box of the words in the drawing; a glyph's own letters are small, and above its label. */
function written(stage, entry) {
  const outer = stage.node.getBoundingClientRect();
  const boxes = [...stage.part(entry.id)].flatMap((part) => [...part.querySelectorAll("text, path[data-tex]")]).map((node) => node.getBoundingClientRect());
  if (!boxes.length) return null;
  const low = entry.sort === "node" ? Math.max(...boxes.map((box) => box.bottom)) : Infinity;
  const near = entry.value.note || entry.sort !== "node" ? boxes : boxes.filter((box) => low - box.bottom < 2.6 * box.height);
  const x = Math.min(...near.map((box) => box.left)), y = Math.min(...near.map((box) => box.top));
  return [x - outer.left, y - outer.top, Math.max(...near.map((box) => box.right)) - x, Math.max(...near.map((box) => box.bottom)) - y];
}

function widest(field) {
  const probe = h("span.canvas-probe", field.value || field.placeholder);
  field.after(probe);
  const wide = probe.offsetWidth + 26;
  probe.remove();
  return wide;
}
