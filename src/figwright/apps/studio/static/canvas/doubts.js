// What the tracing is not sure of, as a list to work through: accept, delete, rename, or change into a box, an arrow or a
// picture. Doubtful elements are marked on the figure. Who found an element is said for every one that is selected.
import { get, post, put, toast, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { sign } from "./draw.js";
import { calm, flag } from "./fields.js";
import { worked } from "./tracing.js";
import { called, sorted } from "./tree.js";
import { isPlaced } from "./units.js";
import { t } from "../parts/texts.js";

const CHANGES = [["box", t("a box"), "node"], ["arrow", t("an arrow"), "connect"], ["picture", t("a picture"), "picture"]];
const BY = { "text layer": t("Taken from the text in the file"), vectors: t("Taken from the shapes in the file"), vision: t("Found by computer vision"), model: t("Added by a model"), hand: t("Added by you") };
const KEPT = "studio-doubt-marks";
const shown = () => { try { return localStorage.getItem(KEPT) !== "no"; } catch { return true; } };

export function doubts(editor, stage, overlay, { counted, rename }) {
  const panel = h("div.panel-body.doubts", { "aria-label": t("Traced") });
  let marked = shown();
  const trace = () => editor.draft.trace ?? { doubts: [], accepted: [], elements: {}, notes: [], left: [] };
  const open = () => trace().doubts.filter((id) => editor.all.has(id));
  const mark = () => overlay.doubt(marked && isPlaced(editor) ? open() : []);

  async function settle(ids, right) {
    const answer = await tried(() => put(`/api/drafts/${editor.id}/doubts`, { accepted: Object.fromEntries(ids.map((id) => [id, right])) }));
    if (!answer) return;
    editor.draft.trace = answer.trace;
    editor.tell("traced");
  }
  const change = (id, to) => editor.queue({ path: `doubts/${encodeURIComponent(id)}`, body: { to }, about: id, said: t`Converted to ${CHANGES.find(([one]) => one === to)[1]}` });
  const take = (id) => editor.edit(editor.all.get(id).sort === "edge" ? { op: "disconnect", id } : { op: "remove", id });

  /** One step of the list; then the next row has the focus, so that Enter goes on. */
  async function step(row, work) {
    const rows = [...panel.querySelectorAll(".doubt")], at = rows.indexOf(row);
    await work();
    await new Promise((done) => setTimeout(done));
    const next = panel.querySelectorAll(".doubt")[Math.min(at, panel.querySelectorAll(".doubt").length - 1)];
    if (next) { next.focus(); editor.select([next.dataset.id], { from: "doubts" }); }
  }

  function row(id) {
    const entry = editor.all.get(id), { why, confidence, found } = trace().elements[id], group = entry.sort === "group";
    const name = called(editor.all, id);
    const button = (title, sign_, work, key) => h("button.quiet.tool", { type: "button", title: key ? `${title} (${key})` : title, "aria-label": `${title}: ${name}`, tabIndex: -1, onclick: (event) => { event.stopPropagation(); step(node, work); } }, sign(sign_, 16));
    const pick = () => editor.select([id], { from: "doubts" });
    const node = h("li.doubt", { tabIndex: 0, dataset: { id }, "aria-label": `${name}: ${why}`, onclick: pick, onfocus: pick,
      onpointerenter: () => editor.hover(id), onpointerleave: () => editor.hover("") },
    h("div.doubt-head", h("span.doubt-name", name), h("span.small.muted", sorted(entry)), h("span.chip.warn", `${Math.round(confidence * 100)} %`)),
    h("div.small.muted", why, " · ", BY[found] ?? found),
    h("div.doubt-tools", button(t("Accept"), "take", () => settle([id], true), "Enter"),
      entry.value.label ? h("button.quiet.tool", { type: "button", title: t("Rename (r)"), "aria-label": t`Rename: ${name}`, tabIndex: -1, onclick: (event) => { event.stopPropagation(); pick(); rename(id); } }, sign("pencil", 16)) : null,
      group || !isPlaced(editor) ? null : CHANGES.filter(([to]) => !(to === "arrow" && entry.sort === "edge")).map(([to, title, drawn]) => button(t`Convert to ${title}`, drawn, () => change(id, to), to[0])),
      button(t("Delete"), "trash", () => take(id), "Delete")));
    return node;
  }

  const KEYS = { enter: (id) => settle([id], true), b: (id) => change(id, "box"), a: (id) => change(id, "arrow"), p: (id) => change(id, "picture"), delete: take, backspace: take };
  panel.addEventListener("keydown", (event) => {
    const node = event.target.closest?.(".doubt");
    if (!node || event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...panel.querySelectorAll(".doubt")], by = { ArrowDown: 1, ArrowUp: -1 }[event.key], key = event.key.toLowerCase(), { id } = node.dataset;
    if (by) rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(node) + by))].focus();
    else if (key === "r" && editor.all.get(id).value.label) rename(id);
    else if (KEYS[key] && !(key.length === 1 && (editor.all.get(id).sort === "group" || !isPlaced(editor)))) step(node, () => KEYS[key](id));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  async function compose() {
    if (await editor.layOut("composed")) toast(t("Converted to a composed figure"), "good", t("Undo brings back the original positions and the original picture in the background"));
  }

  /** A model looks at the original and the elements; what the picture bears out becomes one step. */
  async function ask() {
    const options = (await tried(() => get("/api/options"))) ?? {};
    if (!options.model) { toast(t("This needs a model"), "bad", t("set FIGWRIGHT_MODEL and the key of its provider, then restart the studio")); return; }
    await editor.idle();
    const answer = await worked(t`${options.model} is reviewing the figure`, () => post(`/api/drafts/${editor.id}/doubts`, { revision: editor.revision }));
    if (!answer) return;
    await editor.refresh();
    const told = [...answer.made, ...answer.refused.map((one) => `refused: ${one}`)];
    toast(answer.made.length ? t`${answer.made.length === 1 ? "1 correction" : t`${answer.made.length} corrections`} applied` : t("No corrections"), answer.made.length ? "good" : "", told.join("; "));
    answers = told;
    show();
  }
  let answers = [];

  const show = calm(panel, () => {
    const found = trace(), left = open(), right = found.accepted.filter((id) => editor.all.has(id)), total = left.length + right.length, top = panel.scrollTop;
    counted(left.length, left.length ? "warn" : "good");
    mark();
    const held = panel.contains(document.activeElement) ? document.activeElement.closest(".doubt")?.dataset.id : "";
    fill(panel, h("div.proposed-head", h("p.small", t`Traced from ${found.name}`),
      h("p.small.muted", left.length ? t("These elements may be wrong. Select one, then press a key. Enter: accept it. b: convert it to a box. a: convert it to an arrow. p: convert it to a picture. Delete: remove it.") : total ? t("All doubtful elements are reviewed.") : t("No doubtful elements.")),
      total ? h("progress.source-progress", { max: total, value: right.length, title: t`${right.length} of ${total} accepted` }) : null,
      h("div.row.doubt-all", left.length > 1 ? h("button", { type: "button", onclick: () => settle(left, true) }, t`Accept all ${left.length}`) : null,
        right.length ? h("button.quiet", { type: "button", onclick: () => settle(right, false) }, t`Mark ${right.length} as doubtful again`) : null),
      flag(t("Mark doubtful elements on the figure"), "doubt-marks", marked, (now) => { marked = now; try { localStorage.setItem(KEPT, now ? "yes" : "no"); } catch { /* for this page only */ } mark(); }),
      h("div.row.doubt-all", isPlaced(editor) ? h("button", { type: "button", title: t("A model compares the figure with the original, corrects texts and arrow ends, and adds missing parts"), onclick: ask }, t("Ask a model")) : null,
        isPlaced(editor) ? h("button", { type: "button", title: t("Use figwright's layout and theme instead of the original positions"), onclick: compose }, t("Convert to composed")) : null)),
    h("ul.plain", { "aria-label": t("Doubtful elements") }, left.map(row)),
    answers.length ? more(t`Comments of the model · ${answers.length}`, answers) : null,
    found.notes.length ? more(t`Notes · ${found.notes.length}`, found.notes) : null,
    found.left.length ? more(t`Kept as pictures · ${found.left.length}`, found.left) : null);
    panel.scrollTop = top;
    if (held) panel.querySelector(`.doubt[data-id="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  });
  const more = (title, lines) => h("details.doubt-more", h("summary", title), h("ul.small", lines.map((line) => h("li", line))));

  for (const kind of ["changed", "traced"]) editor.on(kind, show);
  setTimeout(show); // when the tab that counts them is there
  return panel;
}

/** Who found an element, and how sure that is; nothing for drafts that were not traced. */
export function foundBy(editor, id) {
  const origin = editor.draft.trace?.elements[id];
  return origin ? t`${BY[origin.found] ?? origin.found}, ${Math.round(origin.confidence * 100)} % sure` : "";
}
