// Words of the source as words of a figure: where a marked stretch begins and ends, what it is called, which boxes it
// names. Places are those of the text, as the server counts them.
import { plain } from "./tree.js";

const FORMULA = /\$\$?[^$\n]+\$\$?|\\\([^\n]*?\\\)/g;
const LETTER = /[\p{L}\p{N}_]/u;
const JOINS = /[-'’/]/; // inside a word

/** A stretch of the text as it was selected, widened to whole words and whole formulas, without blanks around it. */
export function snapped(text, [from, to]) {
  let [a, b] = [Math.min(from, to), Math.max(from, to)];
  while (a < b && /\s/.test(text[a])) a += 1;
  while (b > a && /\s/.test(text[b - 1])) b -= 1;
  if (a === b) return null;
  const inside = (i) => LETTER.test(text[i] ?? "") || (JOINS.test(text[i] ?? "") && LETTER.test(text[i - 1] ?? "") && LETTER.test(text[i + 1] ?? ""));
  while (a > 0 && inside(a - 1) && inside(a)) a -= 1;
  while (b < text.length && inside(b) && inside(b - 1)) b += 1;
  for (const found of text.matchAll(FORMULA)) {
    const [start, end] = [found.index, found.index + found[0].length];
    if (start < a && a < end) a = start;
    if (start < b && b < end) b = end;
  }
  return [a, b];
}

/** The sentence around a stretch, or all that it touches; outside every sentence (a heading, a table) its line. */
export function sentenceOf(text, sentences, [a, b]) {
  const touched = sentences.filter(({ start, end }) => start < b && end > a);
  if (touched.length) return [Math.min(a, touched[0].start), Math.max(b, touched.at(-1).end)];
  const start = text.lastIndexOf("\n", a - 1) + 1, end = text.indexOf("\n", b);
  const line = text.slice(start, end < 0 ? text.length : end);
  const mark = line.match(/^[\s#>*\d.)-]*/)[0].length; // the signs of a heading are not its words
  return [Math.min(a, start + mark), start + line.trimEnd().length];
}

/** A quotation as figure files keep it: the words as they stand, on one line. */
export const quoted = (text, [a, b]) => text.slice(a, b).replace(/\s+/g, " ").trim();

const ARTICLE = /^(?:(?:an?|the|our|its|their|this|that|these|those|each|every|some|one)\s+)+(?=\S)/i;

/** Words as a label: without markup, article and closing punctuation; formulas stay. `title`: a box begins with a capital. */
export function tidied(words, { title = true } = {}) {
  const formulas = [];
  let label = words.replace(/\\\((.*?)\\\)/g, "$$$1$$").replace(FORMULA, (whole) => `\u0001${formulas.push(whole.replace(/^\$\$|\$\$$/g, "$")) - 1}\u0001`)
    .replace(/\\(?:cite\w*|ref|eqref|label|footnote)\*?(?:\[[^\]]*\])*\{[^}]*\}|\[\d+(?:\s*[,–-]\s*\d+)*\]/g, "")
    .replace(/\\(?:textbf|textit|emph|textsc|texttt|mathrm)\{([^{}]*)\}/g, "$1").replace(/\*\*|__|`|^#+\s*/g, "").replace(/~/g, " ")
    .replace(/\s+/g, " ").trim();
  label = label.replace(/^[\s,;:.!?)\]"'“”‘’–—-]+|[\s,;:.!?(["'“”‘’–—-]+$/g, "").replace(ARTICLE, "");
  if (!label.includes("(")) label = label.replace(/\)+$/, "");
  if (title && /^[a-z]{2}[a-z]*(?=$|[\s-])/.test(label)) label = label[0].toUpperCase() + label.slice(1);
  return label.replace(/\u0001(\d+)\u0001/g, (_, n) => formulas[n]);
}

/** A label as it is compared: its words, or its formula where it has no others. */
export function bare(label) {
  const words = plain((label ?? "").replace(FORMULA, " ")) || plain(label);
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The box or zone that is called so; one letter more or less at the end is the plural. */
export function namesake(all, label, sorts = ["node", "group"]) {
  const wanted = bare(label);
  if (!wanted) return "";
  const same = (one) => { const own = bare(one.value.label); return own && (own === wanted || own === `${wanted}s` || `${own}s` === wanted); };
  return [...all.values()].find((one) => sorts.includes(one.sort) && one.parent !== null && same(one))?.id ?? "";
}

/** Boxes and zones that a stretch of the text names, in its order: [{id, at, end}]. The longer name wins. */
export function mentions(all, text, [from, to]) {
  const folded = [], origin = []; // the words with one blank between them, and where each letter comes from
  for (let i = from; i < to; i += 1) {
    const letter = text[i].toLowerCase();
    if (/[\p{L}\p{N}]/u.test(letter)) { folded.push(letter[0]); origin.push(i); } else if (folded.length && folded.at(-1) !== " ") { folded.push(" "); origin.push(i); }
  }
  const words = ` ${folded.join("").trim()} `, taken = new Array(words.length).fill(false), found = [];
  const named = [...all.values()].filter((one) => (one.sort === "node" || one.framed) && one.parent !== null && bare(one.value.label).length > 1)
    .map((one) => ({ id: one.id, name: bare(one.value.label) })).sort((one, other) => other.name.length - one.name.length);
  for (const { id, name } of named) {
    for (const form of [` ${name} `, ` ${name}s `, ` ${name.replace(/s$/, "")} `]) {
      const at = words.indexOf(form);
      if (at < 0 || taken.slice(at + 1, at + form.length - 1).some(Boolean)) continue;
      taken.fill(true, at + 1, at + form.length - 1);
      found.push({ id, at: origin[at] ?? from, end: (origin[at + form.length - 3] ?? to) + 1 });
      break;
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The ends that a sentence proposes for an arrow: what it names before and after the marked words, else the first two. */
export function endsOf(all, text, sentence, [a, b]) {
  const named = mentions(all, text, sentence);
  const before = named.filter((one) => one.end <= a).at(-1), after = named.find((one) => one.at >= b);
  if (before && after) return [before.id, after.id];
  return named.length > 1 ? [named[0].id, named[1].id] : [];
}

/** Quotations of several places as one: in the order of the text, with dots between them. */
export function joined(text, spans) {
  const merged = [];
  for (const [a, b] of [...spans].sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && a <= last[1]) last[1] = Math.max(last[1], b);
    else merged.push([a, b]);
  }
  return merged.map((span) => quoted(text, span)).join(" … ");
}
