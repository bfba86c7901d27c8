// Everything that can be done, once: its name, its keys, when it makes sense, and the typed edits that it sends.
// The tool bar, the keys and the inspector all take it from here.
import { choose } from "./choosing.js";
import { connect } from "./connecting.js";
import { flow } from "./places.js";
import { called, subtree } from "./tree.js";
import { alongArrow, step, toward } from "./walking.js";

export function commands(editor, stage, overlay, { rename, cancel, save, open }) {
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
    const made = await editor.edit({ op: "add", item, ...place() }, { pick: "new" });
    name(made && editor.one ? editor.one.id : "");
  }

  async function connectTo() {
    const from = items().map((entry) => entry.id);
    if (!from.length) return;
    const ids = [...editor.all.values()].filter((entry) => (entry.sort === "node" || entry.framed) && entry !== editor.body
      && !from.includes(entry.id) && !from.some((id) => editor.inside(entry.id, id) || editor.inside(id, entry.id))).map((entry) => entry.id);
    const to = await choose(editor, stage, overlay, `Arrow from ${from.map((id) => called(editor.all, id)).join(", ")} to`, ids);
    if (to) connect(editor, from, to);
  }

  async function moveTo() {
    const ids = items().map((entry) => entry.id);
    if (!ids.length) return;
    const own = ids.flatMap((id) => subtree(editor.all, id));
    const parent = editor.all.get(ids[0]).parent;
    const into = await choose(editor, stage, overlay, `Move ${ids.map((id) => called(editor.all, id)).join(", ")} into`, groups(own).filter((id) => ids.length > 1 || id !== parent));
    if (into) editor.edit(ids.map((id) => ({ op: "move", id, into })));
  }

  /** Among its siblings; a step back is before the one before. */
  function reorder(by) {
    const entry = one();
    if (!entry?.parent) return;
    const siblings = editor.all.get(entry.parent).value.items, next = siblings[entry.at + by];
    if (!next) { editor.say(by < 0 ? "It is the first already" : "It is the last already"); return; }
    editor.edit({ op: "move", id: entry.id, into: entry.parent, [by < 0 ? "before" : "after"]: next.id });
  }

  function remove() {
    const doomed = [...items(), ...editor.chosen.filter((entry) => entry.sort === "edge" || entry.sort === "brace")];
    if (!doomed.length) return;
    // An arrow that goes with its box must not be taken away twice.
    const gone = items().flatMap((entry) => subtree(editor.all, entry.id));
    const left = doomed.filter((entry) => entry.sort !== "edge" || ![...entry.value.from, ...entry.value.to].some((id) => gone.includes(id)));
    const next = step(editor, 1);
    const names = doomed.length > 1 ? `${doomed.length} elements` : called(editor.all, doomed[0].id);
    editor.edit(left.map((entry) => ({ op: "remove", id: entry.id })), { pick: [] }).then((made) => {
      if (!made) return;
      editor.resume = next && editor.all.has(next) ? next : ""; // Tab goes on there, but a second Delete takes nothing else
      editor.say(`${names} deleted`);
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
    const made = await editor.edit([...together, { op: "wrap", ids, type: "zone", label: "New zone", arrange: across ? "row" : "column" }], { pick: "new", about: ids[0] });
    name(made && editor.one ? editor.one.id : "");
  }

  function duplicate() {
    const edits = items().map((entry) => ({ op: "add", item: bare(entry.value), into: entry.parent, after: entry.id }));
    if (edits.length) editor.edit(edits, { pick: "new" });
  }

  async function lock() {
    if (!editor.selection.length) return;
    const held = editor.selection.every((id) => editor.locked.has(id));
    await save(() => editor.lock(editor.selection, !held));
    editor.say(held ? "Unlocked" : "Locked: its words, looks and group stay as they are");
  }

  const go = (id, missing) => { if (id) { editor.select([id]); stage.reveal(editor.one.box); } else if (missing) editor.say(missing); };
  const walk = (way) => ({ run: () => go(toward(editor, way), "Nothing further that way") });

  /** From a leaf to its group, from a group to the one around it, then to nothing. */
  function escape() {
    if (cancel()) return;
    const entry = one();
    if (entry?.parent && entry.parent !== editor.body.id) go(entry.parent);
    else if (editor.selection.length) editor.select([]);
    else { stage.free = true; editor.say("Tab leaves the figure now"); }
  }

  const some = () => editor.selection.length > 0;
  const boxes = () => items().length > 0;
  return {
    rename: { does: "Rename", sign: "pencil", keys: ["f2", "enter"], can: () => Boolean(one()), run: () => rename(one().id) },
    node: { does: "New box", sign: "node", keys: ["n"], run: () => add({ label: "New box" }) },
    zone: { does: "New zone", sign: "zone", keys: ["z"], run: () => add({ type: "zone", label: "New zone", items: [{ label: "New box" }] }) },
    connect: { does: "Arrow to…", sign: "connect", keys: ["c"], can: boxes, run: connectTo },
    reverse: { does: "Reverse the arrow", sign: "reverse", keys: ["r"], can: () => edges().length > 0, run: () => editor.edit(edges().map((edge) => ({ op: "reverse", id: edge.id }))) },
    move: { does: "Move into…", sign: "move", keys: ["m"], can: boxes, run: moveTo },
    wrap: { does: "Group in a zone", sign: "wrap", keys: ["g"], can: boxes, run: wrap },
    unwrap: { does: "Ungroup", sign: "unwrap", keys: ["u", "shift+g"], can: () => one()?.sort === "group" && one() !== editor.body, run: () => editor.edit({ op: "unwrap", id: one().id }, { pick: one().value.items.map((item) => item.id) }) },
    duplicate: { does: "Duplicate", sign: "copy", keys: ["d"], can: boxes, run: duplicate },
    lock: { does: "Lock or unlock", sign: "lock", keys: ["l"], can: some, run: lock },
    remove: { does: "Delete", sign: "trash", keys: ["delete", "backspace"], can: some, run: remove },
    undo: { does: "Undo", sign: "undo", keys: ["ctrl+z"], can: () => editor.draft.undo > 0, run: () => editor.undo() },
    redo: { does: "Redo", sign: "redo", keys: ["ctrl+shift+z", "ctrl+y"], can: () => editor.draft.redo > 0, run: () => editor.redo() },
    back: { does: "Earlier among its siblings", keys: ["alt+arrowleft", "alt+arrowup"], run: () => reorder(-1) },
    on: { does: "Later among its siblings", keys: ["alt+arrowright", "alt+arrowdown"], run: () => reorder(1) },
    left: { ...walk("left"), does: "To the neighbour on this side", keys: ["arrowleft"], stage: true },
    right: { ...walk("right"), keys: ["arrowright"], stage: true },
    up: { ...walk("up"), keys: ["arrowup"], stage: true },
    down: { ...walk("down"), keys: ["arrowdown"], stage: true },
    arrow: { does: "To an arrow of this box", keys: ["e"], run: () => go(alongArrow(editor), "No arrow begins or ends here") },
    group: { does: "To its group; then to nothing", keys: ["escape"], run: escape },
    all: { does: "Select everything", keys: ["ctrl+a"], stage: true, run: () => editor.select(editor.figure.body.items.map((item) => item.id)) },
    fit: { does: "Fit into the window", sign: "fit", keys: ["ctrl+0"], run: () => stage.fit() },
    closer: { does: "Zoom in", keys: ["ctrl+=", "ctrl++"], run: () => stage.closer() },
    farther: { does: "Zoom out", keys: ["ctrl+-"], run: () => stage.farther() },
    source: { does: "To a panel: 1 source, 2 outline, 3 properties, 4 findings, 5 proposals", keys: ["1"], run: () => open("source") },
    outline: { keys: ["2"], run: () => open("outline") },
    inspect: { keys: ["3"], run: () => open("inspect") },
    findings: { keys: ["4"], run: () => open("findings") },
    proposals: { keys: ["5"], run: () => open("proposals") },
  };
}

/** An item without its id, and so are all in it: the copy gets names of its own. */
function bare({ id, ...rest }) {
  return rest.items ? { ...rest, items: rest.items.map(bare) } : rest;
}

/** Commands as the shell's keys. A key for the stage only counts while nothing else has the focus. */
export function bindings(table, stage) {
  const out = {};
  const typing = () => document.activeElement?.matches("textarea, input:not([type=checkbox])"); // a field undoes its own words
  const here = () => [stage.node, document.body, document.getElementById("main")].includes(document.activeElement);
  for (const command of Object.values(table)) {
    for (const key of command.keys ?? []) {
      out[key] = {
        does: key === command.keys[0] ? command.does : "",
        run: (event) => {
          const plain = !key.startsWith("ctrl+");
          if (((command.stage || plain) && !here()) || (typing() && command.can)) return false;
          if (command.can && !command.can()) return plain ? false : undefined;
          command.run(event);
          return undefined;
        },
      };
    }
  }
  return out;
}
