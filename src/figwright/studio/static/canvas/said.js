// Edits in words: what an edit would do, for people who decide whether it shall.
import { differences } from "./differences.js";
import { called, plain } from "./tree.js";

export function said(edit, all) {
  const name = (id) => `“${called(all, id)}”`;
  const many = (ids) => [ids].flat().map(name).join(", ");
  const quote = (words) => (plain(words) ? `“${plain(words)}”` : "nothing");
  const changes = (...not) => Object.entries(edit).filter(([key]) => !["op", "id", ...not].includes(key)).map(([key, value]) => `${key.replace("_", " ")} ${value === "" ? "none" : shown(value)}`).join(", ");
  switch (edit.op) {
    case "relabel": return `Rename ${name(edit.id)} to ${quote(edit.label)}`;
    case "note": return `Note of ${name(edit.id)}: ${quote(edit.note)}`;
    case "evidence": return `Evidence of ${name(edit.id)}: ${quote(edit.evidence)}`;
    case "rename": return `Call ${name(edit.id)} ${edit.to} in the figure file`;
    case "move": return `Move ${name(edit.id)}${edit.before ? ` before ${name(edit.before)}` : edit.after ? ` after ${name(edit.after)}` : ""}${edit.into ? ` into ${name(edit.into)}` : ""}${Number.isInteger(edit.index) ? `, as number ${edit.index + 1}` : ""}`;
    case "restyle": return `Looks of ${name(edit.id)}: ${changes()}`;
    case "arrange": return `Arrange ${name(edit.id)}: ${changes()}`;
    case "add": return `Add ${quote(edit.item.label) === "nothing" ? (edit.item.glyph ?? edit.item.type ?? "a box") : quote(edit.item.label)}${edit.into ? ` in ${name(edit.into)}` : ""}`;
    case "shift": return `Move ${many(edit.ids)} by ${shown(edit.by)}`;
    case "place": return `Place ${name(edit.id)} at ${shown(edit.place)}`;
    case "unpin": return `Unpin ${many(edit.ids)}`;
    case "reroute": return edit.path?.length ? `Bend the arrow ${name(edit.id)}` : `Route the arrow ${name(edit.id)} anew`;
    case "layer": return `${many(edit.ids)} ${{ front: "to the front", back: "to the back", forward: "forward", backward: "backward" }[edit.to]}`;
    case "redraw": return `Another drawing for ${name(edit.id)}`;
    case "remove": return `Delete ${name(edit.id)}`;
    case "connect": return `Arrow from ${many(edit.from)} to ${many(edit.to)}`;
    case "disconnect": return `Delete the arrow ${name(edit.id)}`;
    case "reverse": return `Reverse the arrow ${name(edit.id)}`;
    case "reconnect": return `Arrow ${name(edit.id)}:${edit.from ? ` from ${many(edit.from)}` : ""}${edit.to ? ` to ${many(edit.to)}` : ""}`;
    case "edge-style": return `Looks of the arrow ${name(edit.id)}: ${changes()}`;
    case "wrap": return `Group ${many(edit.ids)}${edit.label ? ` as ${quote(edit.label)}` : ""}`;
    case "unwrap": return `Ungroup ${name(edit.id)}`;
    case "head": return `The figure: ${changes()}`;
    case "brace": return `Brace along ${many(edit.over)}`;
    case "unbrace": return `Delete the brace ${name(edit.id)}`;
    case "legend": return edit.show === false ? "Hide the legend" : "Show a legend";
    case "restore": return `Take the figure of the file: ${differences(edit, all).join("; ")}`;
    default: return edit.op;
  }
}

const shown = (value) => { const words = typeof value === "string" ? value : JSON.stringify(value); return words.length > 60 ? `${words.slice(0, 57)}…` : words; };
