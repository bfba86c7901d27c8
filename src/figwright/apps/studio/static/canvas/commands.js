// Everything that can be done, once: its name, its keys, when it makes sense, and the typed edits that it sends.
// The tool bar, the keys and the inspector all take it from here.
import { arrangeCommands } from "./arranging.js";
import { clipboard } from "./clipboard.js";
import { choose } from "./choosing.js";
import { connect } from "./connecting.js";
import { namer } from "./copying.js";
import { flow } from "./places.js";
import { frameAt } from "./moving.js";
import { nudging } from "./nudging.js";
import { reversed } from "./routes.js";
import { freeSpot } from "./spots.js";
import { called, middle, path, subtree } from "./tree.js";
import { isPlaced, lettering, toUnits } from "./units.js";
import { alongArrow, step, toward } from "./walking.js";
import { t } from "../parts/texts.js";

export function commands(editor, stage, overlay, { rename, cancel, save, open, words }) {
  const items = () => editor.tops;
  const edges = () => editor.chosen.filter((one) => one.sort === "edge");
  const one = () => editor.one;
  const groups = (not = []) => [...editor.all.values()].filter((entry) => entry.sort === "group" && !not.includes(entry.id)).map((entry) => entry.id);

  /** Where something new goes: after the selected item, into the selected group, or at the end of the figure. */
  const place = () => {
    const last = items().at(-1);
    if (!last) return { into: editor.body.id };
    return last.sort === "group" ? { into: last.id } : { into: last.parent, after: last.id };
  };

  async function add(item) {
    const name = rename.soon();
    const made = await editor.edit({ op: "add", ...(isPlaced(editor) ? spotted(item) : { item, ...place() }) }, { pick: "new" });
    name(made && editor.one ? editor.one.id : "");
  }

  /** In a placed figure something new stands beside what is selected, or in the middle of what is seen, where room is. */
  function spotted(item) {
    const tall = lettering(editor), { items: inside, ...rest } = item, sizes = (inside ? [[16, 9], [12, 7], [9, 5]] : [[7, 2.6], [5, 2.2]]).map((size) => size.map((side) => side * tall));
    const rect = stage.node.getBoundingClientRect(), near = items().at(-1)?.box;
    const wanted = near ? [near[0] + near[2] + tall * 2 + sizes[0][0] / 2, near[1] + near[3] / 2] : stage.toFigure({ clientX: rect.left + rect.width / 2, clientY: rect.top + rect.height / 2 });
    const box = freeSpot(editor, stage, sizes, wanted, { empty: Boolean(inside) });
    return { item: { ...rest, ...(inside ? { items: [] } : {}), place: toUnits(editor, box) }, into: frameAt(editor, middle(box)) };
  }

  async function connectTo() {
    const from = items().map((entry) => entry.id);
    if (!from.length) return;
    const ids = [...editor.all.values()].filter((entry) => (entry.sort === "node" || entry.framed) && entry !== editor.body
      && !from.includes(entry.id) && !from.some((id) => editor.inside(entry.id, id) || editor.inside(id, entry.id))).map((entry) => entry.id);
    const to = await choose(editor, stage, overlay, t`Arrow from ${from.map((id) => called(editor.all, id)).join(", ")} to`, ids);
    if (to) connect(editor, from, to);
  }

  async function moveTo() {
    const ids = items().map((entry) => entry.id);
    if (!ids.length) return;
    const own = ids.flatMap((id) => subtree(editor.all, id));
    const parent = editor.all.get(ids[0]).parent;
    const into = await choose(editor, stage, overlay, t`Move ${ids.map((id) => called(editor.all, id)).join(", ")} into`, groups(own).filter((id) => ids.length > 1 || id !== parent));
    if (into) editor.edit(ids.map((id) => ({ op: "move", id, into })));
  }

  /** Among its siblings; a step back is before the one before. */
  function reorder(by) {
    const entry = one();
    if (!entry?.parent) return;
    const siblings = editor.all.get(entry.parent).value.items, next = siblings[entry.at + by];
    if (!next) { editor.say(by < 0 ? t("Already first") : t("Already last")); return; }
    editor.edit({ op: "move", id: entry.id, into: entry.parent, [by < 0 ? "before" : "after"]: next.id });
  }

  function remove() {
    const doomed = [...items(), ...editor.chosen.filter((entry) => entry.sort === "edge" || entry.sort === "brace")];
    if (!doomed.length) return;
    // An arrow that goes with its box must not be taken away twice.
    const gone = items().flatMap((entry) => subtree(editor.all, entry.id));
    const left = doomed.filter((entry) => entry.sort !== "edge" || ![...entry.value.from, ...entry.value.to].some((id) => gone.includes(id)));
    const next = step(editor, 1);
    const names = doomed.length > 1 ? t`${doomed.length} elements` : called(editor.all, doomed[0].id);
    editor.edit(left.map((entry) => ({ op: "remove", id: entry.id })), { pick: [] }).then((made) => {
      if (!made) return;
      editor.resume = next && editor.all.has(next) ? next : ""; // Tab goes on there, but a second Delete takes nothing else
      editor.say(t`${names} deleted`);
    });
  }

  async function wrap() {
    const ids = items().map((entry) => entry.id);
    const parent = editor.all.get(ids[0])?.parent;
    if (!ids.length) return;
    // Things of different groups are first brought together, where the first of them stands.
    const apart = ids.filter((id) => editor.all.get(id).parent !== parent);
    const together = apart.map((id, i) => ({ op: "move", id, into: parent, after: i ? apart[i - 1] : ids.filter((other) => !apart.includes(other)).at(-1) }));
    const across = flow(editor.all, parent);
    const name = rename.soon();
    const made = await editor.edit([...together, { op: "wrap", ids, type: "zone", label: t("New zone"), arrange: across ? "row" : "column" }], { pick: "new", about: ids[0] });
    name(made && editor.one ? editor.one.id : "");
  }

  /** Things that belong together, without a frame: they are selected and moved as one. */
  function grouped() {
    const ids = items().map((entry) => entry.id), ways = ids.map((id) => path(editor.all, id).slice(0, -1));
    const parent = ways[0].filter((id) => ways.every((way) => way.includes(id))).at(-1); // the innermost that holds them all
    const apart = ids.filter((id) => editor.all.get(id).parent !== parent).map((id) => ({ op: "move", id, into: parent }));
    const arrange = isPlaced(editor) ? {} : { arrange: flow(editor.all, parent) ? "row" : "column" };
    editor.edit([...apart, { op: "wrap", ids, type: "group", id: namer(editor)("group"), ...arrange }], { pick: "new", about: ids[0] });
  }

  async function lock() {
    if (!editor.selection.length) return;
    const held = editor.selection.every((id) => editor.locked.has(id));
    await save(() => editor.lock(editor.selection, !held));
    editor.say(held ? t("Unlocked") : t("Locked: its text, style and group cannot change"));
  }

  const go = (id, missing) => { if (id) { editor.select([id]); stage.reveal(editor.one.box); } else if (missing) editor.say(missing); };
  const toNeighbour = (way) => go(toward(editor, way), t("Nothing else in this direction"));
  const nudge = nudging(editor, stage);
  /** Arrow keys move boxes; without one, and with ctrl, they walk to the neighbour. */
  const walk = (way) => ({ run: (event) => { if (event?.ctrlKey || event?.metaKey || !nudge(way, event?.shiftKey)) toNeighbour(way); } });

  /** From a leaf to its group, from a group to the one around it, then to nothing. */
  function escape() {
    if (words.disarm() || cancel()) return;
    const entry = one();
    if (entry?.parent && entry.parent !== editor.body.id) go(entry.parent);
    else if (editor.selection.length) editor.select([]);
    else { stage.free = true; editor.say(t("Press Tab to leave the figure")); }
  }

  const some = () => editor.selection.length > 0;
  const boxes = () => items().length > 0;
  return {
    rename: { does: t("Rename"), sign: "pencil", keys: ["f2", "enter"], can: () => Boolean(one()), run: () => rename(one().id) },
    node: { does: t("New box"), sign: "node", keys: ["n"], run: () => add({ label: t("New box") }) },
    zone: { does: t("New zone"), sign: "zone", keys: ["z"], run: () => add({ type: "zone", label: t("New zone"), items: [{ label: t("New box") }] }) },
    connect: { does: t("Arrow to…"), sign: "connect", keys: ["c"], can: boxes, run: connectTo },
    reverse: { does: t("Reverse the arrow"), sign: "reverse", keys: ["r"], can: () => edges().length > 0, run: () => editor.edit(edges().flatMap((edge) => reversed(editor, edge))) },
    move: { does: t("Move into…"), sign: "move", keys: ["m"], can: boxes, run: moveTo },
    wrap: { does: t("Wrap in a zone"), sign: "wrap", keys: ["g"], can: boxes, run: wrap },
    unwrap: { does: t("Ungroup"), sign: "unwrap", keys: ["ctrl+shift+g", "u"], can: () => one()?.sort === "group" && one() !== editor.body, run: () => editor.edit({ op: "unwrap", id: one().id }, { pick: one().value.items.map((item) => item.id) }) },
    grouped: { does: t("Group"), sign: "group", keys: ["ctrl+g"], can: () => items().length > 1, run: grouped },
    lock: { does: t("Lock or unlock"), sign: "lock", keys: ["l"], can: some, run: lock },
    remove: { does: t("Delete"), sign: "trash", keys: ["delete", "backspace"], can: some, run: remove },
    undo: { does: t("Undo"), sign: "undo", keys: ["ctrl+z"], queued: true, can: () => editor.draft.undo > 0, run: () => editor.undo() },
    redo: { does: t("Redo"), sign: "redo", keys: ["ctrl+shift+z", "ctrl+y"], queued: true, can: () => editor.draft.redo > 0, run: () => editor.redo() },
    back: { does: t("Move earlier in its group"), keys: ["alt+arrowleft", "alt+arrowup"], run: () => reorder(-1) },
    on: { does: t("Move later in its group"), keys: ["alt+arrowright", "alt+arrowdown"], run: () => reorder(1) },
    left: { ...walk("left"), does: t("With a box selected: move it by 1 pt (Shift: 10 pt). With Ctrl, or with no box selected: select the next element in that direction"), keys: ["arrowleft", "shift+arrowleft", "ctrl+arrowleft"], stage: true },
    right: { ...walk("right"), keys: ["arrowright", "shift+arrowright", "ctrl+arrowright"], stage: true },
    up: { ...walk("up"), keys: ["arrowup", "shift+arrowup", "ctrl+arrowup"], stage: true },
    down: { ...walk("down"), keys: ["arrowdown", "shift+arrowdown", "ctrl+arrowdown"], stage: true },
    arrow: { does: t("Select an arrow of this box"), keys: ["e"], run: () => go(alongArrow(editor), t("No arrow starts or ends here")) },
    group: { does: t("Select the enclosing group; at the top level: deselect"), keys: ["escape"], run: escape },
    all: { does: t("Select everything"), keys: ["ctrl+a"], stage: true, run: () => editor.select(editor.figure.body.items.map((item) => item.id)) },
    fit: { does: t("Fit to window"), sign: "fit", keys: ["ctrl+0"], run: () => stage.fit() },
    closer: { does: t("Zoom in"), keys: ["ctrl+=", "ctrl++"], run: () => stage.closer() },
    farther: { does: t("Zoom out"), keys: ["ctrl+-"], run: () => stage.farther() },
    source: { does: t("Go to a panel: 1 source, 2 outline, 3 properties, 4 findings, 5 proposals"), keys: ["1"], run: () => open("source") },
    outline: { keys: ["2"], run: () => open("outline") },
    inspect: { keys: ["3"], run: () => open("inspect") },
    findings: { keys: ["4"], run: () => open("findings") },
    proposals: { keys: ["5"], run: () => open("proposals") },
    text: { does: t("Add text: press, then click in the figure"), sign: "text", keys: ["t"], run: words.arm },
    routed: { does: t("Reroute the arrow"), sign: "connect", can: () => edges().some((edge) => edge.value.path?.length), run: () => editor.edit(edges().filter((edge) => edge.value.path?.length).map((edge) => ({ op: "reroute", id: edge.id, path: [] }))) },
    ...clipboard(editor, stage, words),
    ...arrangeCommands(editor, stage),
  };
}

/** What the mouse does, for the list of keys. */
const MOUSE = {
  drag: t("On a box: move it. On empty canvas: select what the rectangle contains"), "ctrl+drag": t("Move or resize without snapping to guides"), "shift+drag": t("Move along one axis; resize in proportion"),
  "alt+drag": t("In a composed figure: keep the box where you drop it"), doubleclick: t("On an element: rename it. On empty canvas: add text. On a bend: remove it"), rightclick: t("Menu of commands"),
};

/** Commands as the shell's keys. A key for the stage only counts while nothing else has the focus. */
export function bindings(table, stage) {
  const out = {};
  const typing = () => document.activeElement?.matches("textarea, input:not([type=checkbox])"); // a field undoes its own words
  const here = () => [stage.node, document.body, document.getElementById("main")].includes(document.activeElement);
  for (const [name, does] of Object.entries(MOUSE)) out[name] = { does, run: () => false };
  for (const command of Object.values(table)) {
    if (command.shown) out[command.shown] = { does: command.does, run: () => false }; // the browser's own event does it
    for (const key of command.keys ?? []) {
      out[key] = {
        does: key === command.keys[0] ? command.does : "",
        run: (event) => {
          const plain = !key.startsWith("ctrl+");
          if (((command.stage || plain) && !here()) || (typing() && command.can)) return false;
          const waits = command.queued && stage.editor.waiting.length > 0; // what is on its way decides whether it can be done
          if (command.can && !command.can() && !waits) return plain ? false : undefined;
          command.run(event);
          return undefined;
        },
      };
    }
  }
  return out;
}
