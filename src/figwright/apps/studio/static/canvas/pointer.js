// The pointer on the stage: one gesture at a time (move the view, pinch, band, carry, connect), each cancelled by Escape.
import { carrying } from "./carrying.js";
import { connecting } from "./connecting.js";
import { moving, movesFreely } from "./moving.js";
import { resizing } from "./resizing.js";
import { labelling, onLabel, routing, unbend } from "./routes.js";
import { grips, hit, inBand } from "./picking.js";
import { path } from "./tree.js";
import { isPlaced } from "./units.js";

const STARTS = 4; // pixels before a press becomes a drag
const DOUBLE = 400; // milliseconds within which a second click means "rename"

export function pointing(editor, stage, overlay, { rename, write }) {
  const fingers = new Map();
  let gesture = null, press = null, space = false, pinch = null, last = { id: "", at: 0, gave: "" };

  const cancel = () => {
    const had = Boolean(gesture);
    gesture?.cancel();
    gesture = null;
    press = null;
    return had;
  };

  stage.node.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.("textarea, button, .canvas-bubble")) return;
    stage.node.focus({ preventScroll: true });
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) { cancel(); pinch = spread(); return; }
    if (event.button === 1 || space) { event.preventDefault(); begin(panning(stage, event), event); return; }
    if (event.button) return;
    const handle = event.target.closest?.(".handle");
    if (handle) { begin(connecting(editor, stage, overlay, handle.dataset.from, handle.dataset.side, rename), event); return; }
    const route = event.target.closest?.("[data-route]");
    if (route) { if (!editor.holds({ op: "reroute", id: editor.one.id })) begin(routing(editor, stage, overlay, route.dataset.route), event); return; }
    const corner = event.target.closest?.("[data-resize]");
    if (corner && event.pointerType !== "touch") { if (!editor.holds({ op: "place", id: editor.one.id })) begin(resizing(editor, stage, overlay, event, corner.dataset.resize), event); return; }
    const point = stage.toFigure(event);
    press = { event, point, id: hit(editor, point, stage.view.k), touch: event.pointerType === "touch" };
    hold(event);
  });

  const hold = (event) => { try { stage.node.setPointerCapture(event.pointerId); } catch { /* the pointer has gone already */ } };
  const begin = (made, event) => { gesture = made; press = null; hold(event); };

  stage.node.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (pinch && fingers.size === 2) { pinched(); return; }
    if (gesture) { gesture.move(event); return; }
    if (!press) {
      if (event.pointerType !== "touch") editor.hover(hit(editor, stage.toFigure(event), stage.view.k), "stage");
      return;
    }
    if (Math.hypot(event.clientX - press.event.clientX, event.clientY - press.event.clientY) < STARTS) return;
    gesture = started();
    gesture.move(event);
  });

  /** A press that has become a drag: things are carried, an empty place begins a band (or moves the view, by finger). */
  function started() {
    const { id, event, point, touch } = press, entry = editor.all.get(id);
    press = null;
    last = { id: "", at: 0, gave: "" }; // a click after a drag is a first click
    editor.hover("", "stage");
    if (onLabel(entry, point) && !touch) {
      editor.select([id], { quiet: true });
      return editor.holds({ op: "edge-style", id }) ? { move() {}, end() {}, cancel() {} } : labelling(editor, stage, overlay, event, entry);
    }
    const chosen = id && path(editor.all, id).reverse().find((up) => editor.selection.includes(up) && up !== editor.body.id);
    const carried = chosen || together(editor, id) || (entry && (entry.sort === "node" || entry.sort === "group") && grips(entry, point) ? id : "");
    const movable = carried && ["node", "group"].includes(editor.all.get(carried).sort);
    if (movable && !(touch && !chosen)) {
      if (!editor.selection.includes(carried)) editor.select([carried], { quiet: true });
      if (editor.holds(editor.tops.map((one) => ({ op: "move", id: one.id })))) return { move() {}, end() {}, cancel() {} };
      return (movesFreely(editor, editor.tops, event) ? moving : carrying)(editor, stage, overlay, event);
    }
    return touch ? panning(stage, event) : banding(editor, stage, overlay, event);
  }

  stage.node.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (pinch) { if (!fingers.size) pinch = null; return; }
    if (gesture) { const ended = gesture; gesture = null; ended.end(event); return; }
    if (!press) return;
    const { id } = press;
    press = null;
    clicked(id, event);
  });
  stage.node.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); pinch = null; cancel(); });
  stage.node.addEventListener("lostpointercapture", (event) => fingers.delete(event.pointerId));
  stage.node.addEventListener("pointerleave", () => { if (!gesture) editor.hover("", "stage"); });
  stage.node.addEventListener("dblclick", (event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY), bend = under?.closest?.(".route-bend"); // a captured pointer's target is the stage
    if (bend) { unbend(editor, bend.dataset.route); return; }
    if ([event.target, under].some((node) => node?.closest?.("textarea, .handle, [data-route], [data-resize], .canvas-bubble"))) return;
    const point = stage.toFigure(event), id = hit(editor, point, stage.view.k), frame = editor.all.get(id);
    last = { id: "", at: 0, gave: "" };
    if (isPlaced(editor) && (!id || (frame.sort === "group" && !grips(frame, point)))) { write("", point); return; }
    if (id) { editor.select([id], { quiet: true }); rename(id); }
  });

  /** A click selects the leaf; the same place once more its group, and so on up; with shift it joins or leaves. */
  function clicked(id, event) {
    const quick = event.timeStamp - last.at < DOUBLE && last.id === id;
    const again = last.id === id && !quick && editor.selection.length === 1 && editor.selection[0] === last.gave;
    let given = "";
    last = { id, at: event.timeStamp, gave: "", given: again ? last.given : "" };
    if (!id) { if (!event.shiftKey) editor.select([]); return; }
    if (event.shiftKey) {
      editor.select(editor.selection.includes(id) ? editor.selection.filter((one) => one !== id) : [...editor.selection, id]);
    } else if (again) editor.select([last.given === "group" ? id : up(editor, id)]);
    else if (!quick) { const group = together(editor, id); editor.select([group || id]); given = group ? "group" : ""; }
    last.gave = editor.selection[0];
    last.given = given;
  }

  const spread = () => { const [a, b] = [...fingers.values()]; return { long: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }; };
  function pinched() {
    const now = spread(), rect = stage.node.getBoundingClientRect();
    stage.zoom(now.long / Math.max(pinch.long, 1), [now.x - rect.left, now.y - rect.top]);
    stage.pan(now.x - pinch.x, now.y - pinch.y);
    pinch = now;
  }

  const onSpace = (event) => {
    if (event.key !== " " || event.target !== stage.node) return;
    event.preventDefault();
    space = event.type === "keydown";
    stage.node.classList.toggle("hand", space);
  };
  stage.node.addEventListener("keydown", onSpace);
  stage.node.addEventListener("keyup", onSpace);
  stage.node.addEventListener("blur", () => { space = false; stage.node.classList.remove("hand"); });
  return { cancel, busy: () => Boolean(gesture) };
}

/** The group without a frame that a thing of a placed figure belongs to: it is selected and moved as one; a second click
 * selects the thing itself. */
function together(editor, id) {
  if (!isPlaced(editor) || !id) return "";
  const way = path(editor.all, id).slice(0, -1), frame = way.findLastIndex((up) => editor.all.get(up).framed);
  return way.slice(frame + 1).find((up) => editor.all.get(up).value.type === "group" && editor.all.get(up) !== editor.body) ?? "";
}

/** The group above what is selected, when that holds the element; from the top one back to the element itself. */
export function up(editor, id) {
  const way = path(editor.all, id), at = way.indexOf(editor.selection[0]);
  return at > 1 ? way[at - 1] : id;
}

function panning(stage, event) {
  let [x, y] = [event.clientX, event.clientY];
  stage.node.classList.add("panning");
  const stop = () => stage.node.classList.remove("panning");
  return {
    move(now) { stage.pan(now.clientX - x, now.clientY - y); [x, y] = [now.clientX, now.clientY]; },
    end: stop, cancel: stop,
  };
}

function banding(editor, stage, overlay, event) {
  const from = stage.toFigure(event), before = event.shiftKey ? editor.selection : [];
  return {
    move(now) {
      const to = stage.toFigure(now);
      overlay.band([Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])].map((value) => value * stage.view.k));
      const ids = [...before, ...inBand(editor, from, to)];
      if (ids.join() !== editor.selection.join()) editor.select(ids, { quiet: true });
    },
    end() { overlay.show(); editor.say(editor.spoken()); },
    cancel() { overlay.show(); editor.select(before, { quiet: true }); },
  };
}
