// Carrying things to another place: a ghost follows the pointer, a mark shows where it will land. The ghost is moved by
// a transform once a frame and nothing else is touched, so that it keeps up also with a large figure.
import { s } from "./draw.js";
import { pinned } from "./moving.js";
import { landing, moves } from "./places.js";
import { called, subtree } from "./tree.js";
import { t } from "../parts/texts.js";

const EDGE = 28, PACE = 9; // pixels from the border where the view begins to move, and how far a frame

export function carrying(editor, stage, overlay, event) {
  const ids = editor.tops.map((one) => one.id);
  const start = { x: event.clientX, y: event.clientY }, view = { ...stage.view };
  const lifted = ids.flatMap((id) => subtree(editor.all, id)).flatMap((id) => [...stage.part(id)]);
  const copy = s("g", { transform: `scale(${stage.view.k})` }, lifted.map((part) => part.cloneNode(true)));
  stage.ghost.replaceChildren(copy);
  stage.ghost.setAttribute("font-family", stage.drawing.getAttribute("font-family"));
  stage.ghost.classList.add("on");
  stage.node.classList.add("carrying");
  for (const part of lifted) part.classList.add("lifted");
  let now = event, place = null, asked = requestAnimationFrame(frame), shown = "";

  function frame() {
    asked = requestAnimationFrame(frame);
    crept(stage, now);
    const dx = now.clientX - start.x - (stage.view.x - view.x), dy = now.clientY - start.y - (stage.view.y - view.y);
    stage.ghost.style.transform = `translate3d(${dx}px, ${dy}px, 0)`;
    place = landing(editor.all, editor.body.id, ids, stage.toFigure(now));
    const same = `${place.into} ${place.before ?? ""} ${place.after ?? ""} ${place.stack ?? ""}`;
    if (same === shown) return;
    shown = same;
    overlay.drop(place);
    editor.say(moves(editor.all, ids, place).length ? landed(editor, place) : t("same place as before"));
  }

  function stop() {
    cancelAnimationFrame(asked);
    for (const part of lifted) part.classList.remove("lifted");
    stage.node.classList.remove("carrying");
    stage.ghost.classList.remove("on");
    stage.ghost.replaceChildren();
    stage.ghost.style.transform = "";
    overlay.show();
  }

  return {
    move(event) { now = event; },
    end(event) {
      now = event;
      place = landing(editor.all, editor.body.id, ids, stage.toFigure(now));
      stop();
      const edits = moves(editor.all, ids, place), loose = ids.filter((id) => pinned(editor.all.get(id))); // the layout has them again
      if (edits.length) editor.edit(loose.length ? [{ op: "unpin", ids: loose }, ...edits] : edits, { about: ids[0], seen: true }).then((made) => { if (made === "unseen") stays(editor, ids[0], place.into); });
    },
    cancel() { stop(); editor.say(t("Move cancelled")); },
  };
}

/** Near the border the view moves along, so that one can carry further than one sees. */
export function crept(stage, now) {
  const { left, top, right, bottom } = stage.node.getBoundingClientRect();
  const pull = (at, low, high) => (at < low + EDGE ? PACE : at > high - EDGE ? -PACE : 0);
  const dx = pull(now.clientX, left, right), dy = pull(now.clientY, top, bottom);
  const [w, h] = stage.size.map((side) => side * stage.view.k);
  const out = (dx > 0 && stage.view.x < 0) || (dx < 0 && stage.view.x + w > right - left);
  const over = (dy > 0 && stage.view.y < 0) || (dy < 0 && stage.view.y + h > bottom - top);
  if (out || over) stage.pan(out ? dx : 0, over ? dy : 0);
}

/** A group that is arranged by itself goes by its arrows: where things are dropped in it changes nothing. */
function stays(editor, id, group) {
  const error = { message: t`${called(editor.all, id)} stays where it is`, hint: t`In ${called(editor.all, group)}, figwright orders the boxes along their arrows. To set the order yourself, make it a row or a column.` };
  const bare = ["row", "column", "grid"].includes(editor.all.get(group).value.type);
  const to = (arrange) => () => editor.edit({ op: "arrange", id: group, ...(bare ? { type: arrange } : { arrange }) });
  editor.tell("refused", { error, at: id, ways: [[t("As a row"), to("row")], [t("As a column"), to("column")]] });
}

/** A place in words. */
export function landed(editor, place) {
  if (place.stack) return `${place.stack === "column" ? (place.before ? "above" : "below") : place.before ? t("left of") : t("right of")} ${called(editor.all, place.before ?? place.after)}`;
  const at = place.before ? t`before ${called(editor.all, place.before)}` : place.after ? t`after ${called(editor.all, place.after)}` : "";
  return t`${at ? `${at}, ` : ""}in ${called(editor.all, place.into)}`;
}
