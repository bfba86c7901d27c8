// Edits in words: what an edit would do, for people who decide whether it shall.
import { differences } from "./differences.js";
import { called, plain } from "./tree.js";
import { t } from "../parts/texts.js";

export function said(edit, all) {
  const name = (id) => `“${called(all, id)}”`;
  const many = (ids) => [ids].flat().map(name).join(", ");
  const quote = (words) => (plain(words) ? `“${plain(words)}”` : "nothing");
  const changes = (...not) => Object.entries(edit).filter(([key]) => !["op", "id", ...not].includes(key)).map(([key, value]) => `${key.replace("_", " ")} ${value === "" ? "none" : shown(value)}`).join(", ");
  switch (edit.op) {
    case "relabel": return t`Rename ${name(edit.id)} to ${quote(edit.label)}`;
    case "note": return t`Note of ${name(edit.id)}: ${quote(edit.note)}`;
    case "evidence": return t`Evidence for ${name(edit.id)}: ${quote(edit.evidence)}`;
    case "rename": return t`Change the id of ${name(edit.id)} to ${edit.to}`;
    case "move": return t`Move ${name(edit.id)}${edit.before ? t` before ${name(edit.before)}` : edit.after ? t` after ${name(edit.after)}` : ""}${edit.into ? t` into ${name(edit.into)}` : ""}${Number.isInteger(edit.index) ? t`, as number ${edit.index + 1}` : ""}`;
    case "restyle": return t`Appearance of ${name(edit.id)}: ${changes()}`;
    case "arrange": return t`Arrange ${name(edit.id)}: ${changes()}`;
    case "add": return t`Add ${quote(edit.item.label) === "nothing" ? (edit.item.glyph ?? edit.item.type ?? t("a box")) : quote(edit.item.label)}${edit.into ? t` in ${name(edit.into)}` : ""}`;
    case "shift": return t`Move ${many(edit.ids)} by ${shown(edit.by)}`;
    case "place": return t`Place ${name(edit.id)} at ${shown(edit.place)}`;
    case "unpin": return t`Unpin ${many(edit.ids)}`;
    case "reroute": return edit.path?.length ? t`Bend the arrow ${name(edit.id)}` : t`Reroute the arrow ${name(edit.id)}`;
    case "layer": return `${many(edit.ids)} ${{ front: t("to the front"), back: t("to the back"), forward: "forward", backward: "backward" }[edit.to]}`;
    case "redraw": return t`Another drawing for ${name(edit.id)}`;
    case "remove": return t`Delete ${name(edit.id)}`;
    case "connect": return t`Arrow from ${many(edit.from)} to ${many(edit.to)}`;
    case "disconnect": return t`Delete the arrow ${name(edit.id)}`;
    case "reverse": return t`Reverse the arrow ${name(edit.id)}`;
    case "reconnect": return t`Arrow ${name(edit.id)}:${edit.from ? t` from ${many(edit.from)}` : ""}${edit.to ? t` to ${many(edit.to)}` : ""}`;
    case "edge-style": return t`Appearance of the arrow ${name(edit.id)}: ${changes()}`;
    case "wrap": return t`Group ${many(edit.ids)}${edit.label ? t` as ${quote(edit.label)}` : ""}`;
    case "unwrap": return t`Ungroup ${name(edit.id)}`;
    case "head": return t`The figure: ${changes()}`;
    case "brace": return t`Brace along ${many(edit.over)}`;
    case "unbrace": return t`Delete the brace ${name(edit.id)}`;
    case "legend": return edit.show === false ? t("Hide the legend") : t("Show a legend");
    case "restore": return t`Replace by the figure in the file: ${differences(edit, all).join("; ")}`;
    default: return edit.op;
  }
}

const shown = (value) => { const words = typeof value === "string" ? value : JSON.stringify(value); return words.length > 60 ? `${words.slice(0, 57)}…` : words; };
