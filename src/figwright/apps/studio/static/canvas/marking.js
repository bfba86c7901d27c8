// Drawing by marking: words of the source become a box, a zone, an arrow, or the evidence of a box that is there. The
// words are those of a selection, or of a sentence that was picked; its evidence is the sentence that holds them.
import { choose } from "./choosing.js";
import { bare, endsOf, joined, namesake, quoted, sentenceOf, tidied } from "./quoting.js";
import { called } from "./tree.js";
import { t } from "../parts/texts.js";

const FIRST = 4; // words of a sentence that a box is called by until somebody says otherwise
const SHORT = 6; // words that an arrow's label may have

export function marker(editor, stage, overlay, text, rename) {
  const sentences = () => editor.draft.source.sentences ?? [];
  const around = (span) => sentenceOf(text, sentences(), span);
  const evidence = (span) => quoted(text, around(span));
  let last = "";

  /** Where something new goes: into the selected zone, behind the selected box, or at the end of the figure. */
  function place() {
    const top = editor.tops.at(-1) ?? (editor.selection.length && editor.all.get(last)) ?? null;
    if (!top || top.parent === null) return { into: editor.body.id };
    return top.sort === "group" ? { into: top.id } : { into: top.parent, after: top.id };
  }

  /** Every name once: words that are drawn already give the box another sentence instead. */
  async function box(span, label = tidied(text.slice(...span))) {
    if (!label) { editor.say(t("This selection cannot be a box label")); return false; }
    const known = namesake(editor.all, label, ["node"]);
    if (known) return quote(span, known);
    const made = await editor.edit({ op: "add", item: { id: unused(editor.all, label), label, evidence: evidence(span) }, ...place() }, { pick: "new" });
    if (made) last = editor.one?.id ?? "";
    return made;
  }

  /** A sentence that names nothing: its first words, to be changed at once. */
  async function boxNamed(span) {
    const words = tidied(text.slice(...span)).split(/\s+/).slice(0, FIRST).join(" ");
    if (await box(span, words) && editor.one?.sort === "node") rename(editor.one.id);
  }

  /** Around the selected boxes, or empty: then what is marked next goes into it. */
  async function zone(span, label = tidied(text.slice(...span))) {
    if (!label) { editor.say(t("This selection cannot be a zone title")); return false; }
    const known = namesake(editor.all, label, ["group"]);
    if (known) return quote(span, known);
    const id = unused(editor.all, label), item = { type: "zone", id, label, evidence: evidence(span), items: [] };
    const ids = editor.tops.map((one) => one.id);
    const edits = ids.length > 1 ? [...together(ids), { op: "wrap", ids, type: "zone", id, label }, { op: "evidence", id, evidence: item.evidence }]
      : [{ op: "add", item, ...beside() }];
    const made = await editor.edit(edits, { pick: [id] });
    if (made) last = id;
    return made;
  }

  /** A zone stands beside the one in which the selection is. */
  function beside() {
    let top = editor.tops.at(-1);
    while (top && top.parent !== editor.body.id) top = editor.all.get(top.parent);
    return top ? { into: editor.body.id, after: top.id } : { into: editor.body.id };
  }

  /** Things of different groups are first brought together, where the first of them stands. */
  function together(ids) {
    const { parent } = editor.all.get(ids[0]), apart = ids.filter((id) => editor.all.get(id).parent !== parent);
    const near = ids.filter((id) => !apart.includes(id)).at(-1);
    return apart.map((id, i) => ({ op: "move", id, into: parent, after: i ? apart[i - 1] : near }));
  }

  /** Two ends, if they are known: the two that are selected, else those that the sentence names. */
  function ends(span) {
    const chosen = editor.tops.map((one) => one.id).filter((id) => editor.selection.includes(id));
    const order = editor.selection.filter((id) => chosen.includes(id));
    return order.length === 2 ? order : endsOf(editor.all, text, around(span), span);
  }

  async function arrow(span, given = []) {
    let [from, to] = given;
    const usable = (not) => [...editor.all.values()].filter((one) => (one.sort === "node" || one.framed) && one.parent !== null && !not.some((id) => id === one.id || editor.inside(one.id, id) || editor.inside(id, one.id))).map((one) => one.id);
    if (!from) from = usable([]).length > 1 ? await choose(editor, stage, overlay, t("The arrow starts at"), usable([])) : "";
    if (!from) { if (!usable([])[1]) editor.say(t("An arrow needs two boxes")); return false; }
    if (!to) to = await choose(editor, stage, overlay, t`Arrow from ${called(editor.all, from)} to`, usable([from]));
    if (!to) return false;
    const known = [...editor.all.values()].find((one) => one.sort === "edge" && String(one.value.from) === from && String(one.value.to) === to);
    if (known) return quote(span, known.id);
    return editor.edit({ op: "connect", from: [from], to: [to], label: label(span, [from, to]), evidence: evidence(span) }, { pick: "new", about: from });
  }

  /** Few words are an arrow's label; many are its evidence alone, and so are words that name its ends. */
  function label(span, ids) {
    const words = tidied(text.slice(...span), { title: false });
    const own = bare(words), names = ids.map((id) => bare(editor.all.get(id).value.label));
    return !words || words.split(/\s+/).length > SHORT || names.some((name) => name && ` ${own} `.includes(` ${name} `)) ? "" : words;
  }

  /** One more place that an element stands for; those that it has stay, where the text has them. */
  async function quote(span, id) {
    const spans = editor.draft.spans?.[id] ?? [], value = editor.all.get(id)?.value ?? {};
    const wide = text.slice(...span).trim().split(/\s+/).length > 3 ? span : around(span);
    const whole = spans.map(([a, b]) => [a, /[.!?]/.test(text[b] ?? "") ? b + 1 : b]); // the full stop is the sentence's
    const words = spans.length || !value.evidence ? joined(text, [...whole, wide]) : quoted(text, wide);
    if (words === value.evidence) { editor.select([id]); editor.say(t`These words are already evidence for ${called(editor.all, id)}`); return true; }
    const made = await editor.edit({ op: "evidence", id, evidence: words }, { pick: [id] });
    if (made) editor.say(t`Saved as evidence for ${called(editor.all, id)}`);
    return made;
  }

  /** The element that marked words may be evidence of: the one they name, else the selected one. */
  function meant(span) {
    return namesake(editor.all, tidied(text.slice(...span))) || (editor.one && editor.one !== editor.body ? editor.one.id : "");
  }

  /** The group that a new box would go into, where that is no matter of course. */
  const into = () => { const entry = editor.all.get(place().into); return entry?.framed ? called(editor.all, entry.id) : ""; };

  return { box, boxNamed, zone, arrow, quote, ends, meant, into, around };
}

/** An id of the words of a label that no element has yet. */
export function unused(all, label) {
  const base = bare(label).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 40) || "part";
  let id = base;
  for (let n = 2; all.has(id); n += 1) id = `${base}-${n}`;
  return id;
}
