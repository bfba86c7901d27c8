// The source beside the figure: the words of what is selected are marked, and a sentence leads to what it became.
import { fill, h } from "../parts/dom.js";
import { called } from "./tree.js";

export function evidence(editor, overlay, { quote }) {
  const { source } = editor.draft;
  const text = source?.text ?? "";
  if (!text.trim()) {
    return h("div.panel-body", h("div.panel-empty", h("p", "This draft has no source text."), h("p.small.muted", "A draft that is made from a run brings its method text along: every element then shows the words it stands for.")));
  }
  let filter = "all", picked = -1, marked = [], chosen = "";
  const body = h("div.source-text", { role: "group", "aria-label": "Source text" });
  const use = h("button.primary", { type: "button", hidden: true, onpointerdown: (event) => event.preventDefault(), onclick: () => take() });
  const told = h("p.small.muted.source-told", { "aria-live": "polite" });
  const tabs = h("div.segmented.fill", { role: "group", "aria-label": "Sentences" });
  const panel = h("div.panel-body.source", h("div.source-head", source.caption ? caption(source.caption) : null, tabs), body, h("div.source-foot", told, use));
  const nodes = [];

  const sentences = () => editor.draft.source.sentences ?? [];
  const became = (n) => (sentences()[n]?.elements ?? []).filter((id) => editor.all.has(id));
  /** What could have become something: sentences of the method, where the server tells which those are. */
  const counts = (n) => sentences()[n].method !== false;

  function build() {
    let at = 0;
    nodes.length = 0;
    const parts = [];
    sentences().forEach(({ start, end }, n) => {
      if (start > at) parts.push(gap(text.slice(at, start)));
      const node = h("span.sentence", { tabIndex: n ? -1 : 0, role: "button", dataset: { n } }, text.slice(start, end));
      nodes.push(node);
      parts.push(node);
      at = end;
    });
    parts.push(gap(text.slice(at)));
    fill(body, parts);
  }
  const gap = (words) => h("span.between", words);

  function dress() {
    let none = 0, all = 0;
    nodes.forEach((node, n) => {
      const empty = !became(n).length;
      if (counts(n)) { all += 1; none += empty; }
      node.classList.toggle("nothing", empty && counts(n));
      node.classList.toggle("something", !empty);
      node.classList.toggle("aside", !counts(n));
      node.classList.toggle("picked", n === picked);
      node.setAttribute("aria-pressed", String(n === picked));
    });
    body.classList.toggle("only-nothing", filter === "nothing");
    fill(tabs, [["all", "Whole text"], ["nothing", `Became nothing (${none})`]].map(([key, words]) =>
      h("button", { type: "button", "aria-pressed": String(filter === key), onclick: () => { filter = key; dress(); } }, words)));
    if (filter === "nothing" && !none) told.textContent = "Every sentence of the method became something.";
    else if (picked < 0) told.textContent = editor.selection.length ? told.textContent : `${all - none} of ${all} sentences became something. Click one to see what.`;
  }

  /** The quoted words of the selected elements, inside the sentences that hold them. */
  function mark({ from = "" } = {}) {
    for (const n of marked) nodes[n].replaceChildren(text.slice(sentences()[n].start, sentences()[n].end));
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
        parts.push(text.slice(at, Math.max(at, a)), h("mark", text.slice(Math.max(at, a), b)));
        at = b;
      }
      nodes[n].replaceChildren(...parts, text.slice(at, end));
    });
    if (from !== "source") {
      picked = -1;
      overlay.tell([]);
      const first = body.querySelector("mark");
      if (first && panel.offsetParent) keepInSight(body, first);
      told.textContent = !editor.selection.length ? "" : marked.length ? `The words of ${names(editor.selection)}.` : editor.one ? `${names(editor.selection)} quotes nothing of this text.` : "";
    }
    dress();
    offer();
  }
  const names = (ids) => (ids.length > 2 ? `${ids.length} elements` : ids.map((id) => called(editor.all, id)).join(" and "));

  function pick(n) {
    picked = n;
    const ids = became(n);
    overlay.tell(ids);
    editor.select(ids, { from: "source", quiet: true });
    told.textContent = ids.length ? `Became ${names(ids)}.` : "Became nothing.";
    editor.say(told.textContent);
    nodes.forEach((node, i) => { node.tabIndex = i === n ? 0 : -1; });
    dress();
    offer();
  }

  body.addEventListener("click", (event) => {
    const node = event.target.closest(".sentence");
    if (node && getSelection().isCollapsed) pick(Number(node.dataset.n));
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
  const selecting = () => {
    const selection = getSelection();
    chosen = selection && !selection.isCollapsed && body.contains(selection.anchorNode) && body.contains(selection.focusNode) ? selection.toString().replace(/\s+/g, " ").trim() : "";
    offer();
  };
  function offer() {
    const one = editor.one && editor.one !== editor.body ? editor.one : null;
    const empty = !chosen && picked >= 0 && !became(picked).length;
    use.hidden = !(chosen || empty);
    use.classList.toggle("primary", Boolean(chosen));
    use.textContent = chosen && one ? `Use as evidence of ${called(editor.all, one.id)}` : chosen ? "Make a box of these words" : "Make a box of this sentence";
  }
  function take() {
    const words = chosen || text.slice(sentences()[picked].start, sentences()[picked].end).replace(/\s+/g, " ").trim();
    if (chosen && editor.one && editor.one !== editor.body) editor.edit({ op: "evidence", id: editor.one.id, evidence: chosen });
    else quote(words);
    getSelection().removeAllRanges();
  }
  document.addEventListener("selectionchange", selecting);
  editor.closing = [...(editor.closing ?? []), () => document.removeEventListener("selectionchange", selecting)];

  editor.on("selected", mark);
  editor.on("changed", () => mark({ from: "source" }));
  editor.on("hover", ({ from }) => {
    const spans = from === "stage" || from === "outline" ? editor.draft.spans?.[editor.hovered] ?? [] : [];
    nodes.forEach((node, n) => { const { start, end } = sentences()[n]; node.classList.toggle("hinted", spans.some(([a, b]) => a < end && b > start)); });
  });
  build();
  mark();
  return panel;
}

/** The first lines of the caption; all of it when asked. */
function caption(words) {
  const node = h("p.source-caption.small", h("b", "Caption. "), words);
  if (words.length < 170) return node;
  node.classList.add("clipped");
  const more = h("button.quiet.more", { type: "button", "aria-expanded": "false", onclick: () => {
    const shut = node.classList.toggle("clipped");
    more.textContent = shut ? "Whole caption" : "Less";
    more.setAttribute("aria-expanded", String(!shut));
  } }, "Whole caption");
  return h("div.source-about", node, more);
}

function keepInSight(box, node) {
  const outer = box.getBoundingClientRect(), inner = node.getBoundingClientRect();
  if (inner.top < outer.top + 8 || inner.bottom > outer.bottom - 8) box.scrollTo({ top: box.scrollTop + inner.top - outer.top - outer.height / 3, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}
