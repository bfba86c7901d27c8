// The source beside the figure: the words of what is selected are marked, and a sentence leads to what it became. Words
// that somebody marks become something (marking.js); the sentences that became nothing are a list to work through.
import { fill, h } from "../parts/dom.js";
import { sign } from "./draw.js";
import { markbar } from "./markbar.js";
import { called } from "./tree.js";
import { t } from "../parts/texts.js";

const OFFERED = 6; // names of a sentence that are offered as boxes

/** `make` turns words into elements; `known` is what the rules read: names(n) of a sentence, decide(changes). */
export function evidence(editor, overlay, { make, known }) {
  const { source } = editor.draft;
  const text = source?.text ?? "";
  if (!text.trim()) {
    return h("div.panel-body", h("div.panel-empty", h("p", t("This draft has no source text.")), h("p.small.muted", t("Drafts made from a run include its method text. Each element then shows the words that it is based on."))));
  }
  let filter = "all", picked = -1, marked = [];
  const body = h("div.source-text", { role: "group", "aria-label": t("Source text") });
  const use = h("div.source-use", { hidden: true });
  const told = h("p.small.muted.source-told", { "aria-live": "polite" });
  const tabs = h("div.segmented.fill", { role: "group", "aria-label": t("Sentences") });
  const bar = h("progress.source-progress", { "aria-label": t("Sentences that are covered (in the figure, or skipped by you)"), max: 1, value: 0 });
  const panel = h("div.panel-body.source", h("div.source-head", source.caption ? caption(source.caption) : null, tabs, bar), body, h("div.source-foot", told, use));
  const nodes = [], seen = flowing(text);

  const sentences = () => editor.draft.source.sentences ?? [];
  const became = (n) => (sentences()[n]?.elements ?? []).filter((id) => editor.all.has(id));
  /** What could have become something: sentences of the method, where the server tells which those are. */
  const counts = (n) => sentences()[n].method !== false;
  /** Sentences that somebody decided not to draw, by where they begin. */
  const aside = (n) => editor.draft.decided?.not_drawn.includes(String(sentences()[n].start)) ?? false;
  const left = (n) => counts(n) && !became(n).length && !aside(n);

  function build() {
    let at = 0;
    nodes.length = 0;
    const parts = [];
    sentences().forEach(({ start, end }, n) => {
      if (start > at) parts.push(gap(seen.slice(at, start)));
      const node = h("span.sentence", { tabIndex: n ? -1 : 0, role: "button", dataset: { n } }, seen.slice(start, end));
      nodes.push(node);
      parts.push(node);
      at = end;
    });
    parts.push(gap(seen.slice(at)));
    fill(body, parts);
  }
  const gap = (words) => h("span.between", words);

  function dress() {
    let open = 0, all = 0, put = 0;
    nodes.forEach((node, n) => {
      const empty = !became(n).length;
      if (counts(n)) { all += 1; open += left(n); put += empty && aside(n); }
      node.classList.toggle("nothing", left(n));
      node.classList.toggle("undrawn", empty && aside(n));
      node.classList.toggle("something", !empty);
      node.classList.toggle("aside", !counts(n));
      node.classList.toggle("picked", n === picked);
      node.setAttribute("aria-pressed", String(n === picked));
    });
    if (filter === "undrawn" && !put) filter = "all";
    body.classList.toggle("only-nothing", filter === "nothing");
    body.classList.toggle("only-undrawn", filter === "undrawn");
    fill(tabs, [["all", t("Whole text")], ["nothing", t`Not in the figure (${open})`], ...(put ? [["undrawn", t`Skipped (${put})`]] : [])].map(([key, words]) =>
      h("button", { type: "button", "aria-pressed": String(filter === key), onclick: () => { filter = key; dress(); } }, words)));
    bar.value = all ? (all - open) / all : 1;
    bar.title = t`${all - open} of ${all} sentences are covered (in the figure, or skipped by you)`;
    if (filter === "nothing" && !open) told.textContent = t("Every sentence is covered (in the figure, or skipped by you).");
    else if (picked < 0) told.textContent = editor.selection.length ? told.textContent : t`${all - open} of ${all} sentences are covered. Select words to draw them; click a sentence to see its element.`;
  }

  /** The quoted words of the selected elements, inside the sentences that hold them. */
  function mark({ from = "" } = {}) {
    for (const n of marked) nodes[n].replaceChildren(seen.slice(sentences()[n].start, sentences()[n].end));
    const spans = editor.selection.flatMap((id) => editor.draft.spans?.[id] ?? []).sort((a, b) => a[0] - b[0]);
    marked = [];
    sentences().forEach(({ start, end }, n) => {
      const own = spans.filter(([a, b]) => a < end && b > start).map(([a, b]) => [Math.max(a, start), Math.min(b, end)]);
      if (!own.length || !nodes[n]) return;
      marked.push(n);
      let at = start;
      const parts = [];
      for (const [a, b] of own) {
        if (b <= at) continue;
        parts.push(seen.slice(at, Math.max(at, a)), h("mark", seen.slice(Math.max(at, a), b)));
        at = b;
      }
      nodes[n].replaceChildren(...parts, seen.slice(at, end));
    });
    if (from !== "source") {
      picked = -1;
      overlay.tell([]);
      const first = body.querySelector("mark");
      if (first && panel.offsetParent) keepInSight(body, first);
      told.textContent = !editor.selection.length ? "" : marked.length ? t`The evidence for ${names(editor.selection)} is marked.` : editor.one ? t`No evidence for ${names(editor.selection)} in this text.` : "";
    }
    dress();
    offer();
  }
  const names = (ids) => (ids.length > 2 ? t`${ids.length} elements` : ids.map((id) => called(editor.all, id)).join(" and "));

  function pick(n) {
    picked = n;
    const ids = became(n);
    overlay.tell(ids);
    editor.select(ids, { from: "source", quiet: true });
    told.textContent = ids.length ? t`Drawn as ${names(ids)}.` : aside(n) ? t("You skipped it.") : t("Not in the figure.");
    editor.say(told.textContent);
    nodes.forEach((node, i) => { node.tabIndex = i === n ? 0 : -1; });
    dress();
    offer();
  }

  body.addEventListener("click", (event) => {
    const node = event.target.closest(".sentence");
    if (!node || !getSelection().isCollapsed) return;
    pick(Number(node.dataset.n));
    node.focus({ preventScroll: true });
  });
  // A browser drops a selection that begins at the first letter of something it focuses: while the mouse is down nothing can be focused.
  body.addEventListener("pointerdown", () => {
    for (const node of nodes) node.removeAttribute("tabindex");
    addEventListener("pointerup", () => nodes.forEach((node, i) => { node.tabIndex = i === Math.max(0, picked) ? 0 : -1; }), { once: true });
  });
  body.addEventListener("keydown", (event) => {
    const n = Number(event.target.closest?.(".sentence")?.dataset.n ?? -1);
    if (n < 0) return;
    const seen = nodes.filter((node) => node.offsetParent), at = seen.indexOf(nodes[n]);
    const next = { ArrowDown: seen[at + 1], ArrowRight: seen[at + 1], ArrowUp: seen[at - 1], ArrowLeft: seen[at - 1] }[event.key];
    if (event.key === "Enter" || event.key === " ") pick(n);
    else if (next) { next.tabIndex = 0; nodes[n].tabIndex = -1; next.focus(); } else return;
    event.preventDefault();
  });
  body.addEventListener("pointerover", (event) => {
    const node = event.target.closest(".sentence");
    overlay.tell(node ? became(Number(node.dataset.n)) : []);
  });
  body.addEventListener("pointerleave", () => overlay.tell(picked >= 0 ? became(picked) : []));

  /** Words that are selected in the text can become the evidence of what is selected in the figure. */
  /** What a picked sentence can become: a box of each name in it, a zone, an arrow; or it is not drawn. */
  function offer() {
    const open = picked >= 0 && !became(picked).length;
    use.hidden = !open;
    if (!open) return;
    const { start, end } = sentences()[picked], span = [start, end], set = aside(picked), ends = make.ends(span);
    const decide = () => { known.decide({ not_drawn: { [start]: !set } }); if (!set) next(); };
    const found = known.names(picked).slice(0, OFFERED);
    fill(use, set ? null : [
      found.length ? h("div.small.muted.use-about", t("Make a box from")) : null,
      h("div.use-names", found.length ? null : h("button", { type: "button", onclick: () => make.boxNamed(span) }, sign("node", 14), t("Make a box from this sentence")), found.map((name) => h("button", { type: "button", onclick: () => make.box(span, name) }, sign("node", 14), name))),
    ], h("div.use-names", set ? null : h("button", { type: "button", onclick: () => (ends.length > 1 ? marks.propose(span, ends) : make.arrow(span)) }, sign("connect", 14), t("Arrow")),
      h("button", { type: "button", onclick: decide }, set ? t("Restore") : t("Skip sentence"))));
  }

  /** On to the next sentence of the list. */
  function next() {
    const after = [...nodes.keys()].find((n) => n > picked && left(n));
    if (filter === "nothing" && after !== undefined) { pick(after); nodes[after].scrollIntoView({ block: "nearest" }); }
  }
  const marks = markbar(editor, make, text, body);

  editor.on("selected", mark);
  for (const kind of ["changed", "decided"]) editor.on(kind, () => mark({ from: "source" }));
  editor.on("hover", ({ from }) => {
    hint(from === "stage" || from === "outline" ? editor.draft.spans?.[editor.hovered] ?? [] : []);
  });
  const hint = (spans) => nodes.forEach((node, n) => { const { start, end } = sentences()[n]; node.classList.toggle("hinted", spans.some(([a, b]) => a < end && b > start)); });
  editor.on("hinted", hint);
  editor.on("proposed", offer);
  build();
  mark();
  return panel;
}

/** A text without the line ends inside its paragraphs, letter for letter: the panel breaks lines itself. */
const flowing = (text) => text.replace(/(?<=\S[ \t]*)\n(?=[ \t]*[^\s#>|*\d\\-])/g, " ");

/** The first lines of the caption; all of it when asked. */
function caption(words) {
  const node = h("p.source-caption.small", h("b", t("Caption. ")), words);
  if (words.length < 170) return node;
  node.classList.add("clipped");
  const more = h("button.quiet.more", { type: "button", "aria-expanded": "false", onclick: () => {
    const shut = node.classList.toggle("clipped");
    more.textContent = shut ? t("Show the whole caption") : t("Less");
    more.setAttribute("aria-expanded", String(!shut));
  } }, t("Show the whole caption"));
  return h("div.source-about", node, more);
}

function keepInSight(box, node) {
  const outer = box.getBoundingClientRect(), inner = node.getBoundingClientRect();
  if (inner.top < outer.top + 8 || inner.bottom > outer.bottom - 8) box.scrollTo({ top: box.scrollTop + inner.top - outer.top - outer.height / 3, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}
