// A figure file that is taken over whole, in words: what is different in it, counted, with a few names.
import { called, plain } from "./tree.js";
import { t } from "../parts/texts.js";

/** Sentences for a `restore` edit, against the figure as it stands. */
export function differences(edit, all) {
  const out = [];
  if (edit.item && all.has(edit.at)) out.push(...ofItems(edit.item, edit.at, all));
  if (edit.edges) out.push(...ofLines(edit.edges, [...all.values()].filter((one) => one.sort === "edge"), "arrow", all));
  if (edit.braces) out.push(...ofLines(edit.braces, [...all.values()].filter((one) => one.sort === "brace"), "brace", all));
  if (edit.legend !== undefined && edit.legend !== null) out.push(edit.legend === false ? t("the legend is hidden") : t("the legend is different"));
  if (edit.head) out.push(t("theme, size or description changed"));
  return out.length ? out : [t("minor differences")];
}

function ofItems(item, at, all) {
  const now = new Map(), old = new Map();
  const enter = (map, value, parent) => { map.set(value.id, { value, parent }); for (const child of value.items ?? []) enter(map, child, value.id); };
  enter(now, item, null);
  enter(old, all.get(at).value, null);
  const name = ({ value }) => `“${plain(value.label) || value.glyph || value.id}”`;
  const both = [...now].filter(([id]) => old.has(id)).map(([id, one]) => [old.get(id), one]);
  const order = ({ value }) => (value.items ?? []).filter((child) => now.has(child.id) && old.has(child.id)).map((child) => child.id).join("\n");
  const same = ([before, after]) => bare(before.value) === bare(after.value);
  return [
    counted("renamed", both.filter(([before, after]) => (before.value.label ?? "") !== (after.value.label ?? "")), ([before, after]) => t`${name(before)} to ${name(after)}`),
    counted("added", [...now].filter(([id]) => !old.has(id)).map(([, one]) => one), name),
    counted("removed", [...old].filter(([id]) => !now.has(id)).map(([, one]) => one), name),
    counted(t("moved to another group"), both.filter(([before, after]) => before.parent !== after.parent && after.parent !== null), ([, after]) => name(after)),
    counted(t("with reordered contents"), both.filter(([before, after]) => order(before) !== order(after)), ([, after]) => name(after)),
    counted(t("changed in style, note or evidence"), both.filter((pair) => !same(pair)), ([, after]) => name(after)),
  ].filter(Boolean);
}

const bare = ({ items, label, ...rest }) => JSON.stringify(Object.entries(rest).sort());

function ofLines(now, old, word, all) {
  const before = new Map(old.map((one) => [one.id, one.value])), after = new Map(now.map((one) => [one.id, one]));
  const ends = (one) => (one.from ? `${one.from.map((id) => called(all, id)).join(", ")} → ${one.to.map((id) => called(all, id)).join(", ")}` : plain(one.label) || one.id);
  const told = (verb, found) => counted(verb, found, ends, word);
  return [
    told("added", now.filter((one) => !before.has(one.id))),
    told("removed", [...before.values()].filter((one) => !after.has(one.id))),
    told("changed", now.filter((one) => before.has(one.id) && JSON.stringify(Object.entries(before.get(one.id)).sort()) !== JSON.stringify(Object.entries(one).sort()))),
  ].filter(Boolean);
}

/** "2 boxes renamed: “A” to “B”, “C” to “D”"; of many only the first are named. */
function counted(verb, found, name, word = "box") {
  if (!found.length) return "";
  const many = word === "box" ? t("boxes or zones") : `${word}s`, one = word === "box" ? t("box or zone") : word;
  const some = found.slice(0, 3).map(name).join(", ");
  return `${found.length} ${found.length === 1 ? one : many} ${verb}: ${some}${found.length > 3 ? " …" : ""}`;
}
