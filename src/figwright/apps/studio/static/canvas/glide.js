// From the old places to the new ones: boxes glide, frames stretch, arrows and new things fade in. Short, and only for
// those who do not mind movement.
import { owner } from "./tree.js";

const TIME = 190;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2, .7, .2, 1)";

export function glide(drawing, before, after, calm = null) {
  if (still.matches) return;
  for (const part of drawing.querySelectorAll(":scope > g[data-id]")) {
    const id = owner(part.dataset.id), now = after.get(id), old = before.get(id);
    if (calm?.has(id)) continue; // somebody has carried it there
    const frames = !now || !now.box ? null : !old || !old.box ? fade(0) : moved(now, old);
    if (frames) part.animate(frames, { duration: TIME, easing: EASE });
  }
}

const fade = (from) => [{ opacity: from }, { opacity: 1 }];

function moved(now, old) {
  if (now.sort === "edge" || now.sort === "brace") return same(now.box, old.box) && String(now.points) === String(old.points) ? null : fade(0.1);
  if (same(now.box, old.box)) return null;
  const [x, y, w, h] = now.box, [ox, oy, ow, oh] = old.box;
  if (now.sort === "node") { // its words keep their size: only the middle moves
    return [{ transform: `translate(${ox + ow / 2 - x - w / 2}px, ${oy + oh / 2 - y - h / 2}px)` }, { transform: "none" }];
  }
  const kx = ow / w, ky = oh / h;
  return [{ transform: `translate(${ox - x * kx}px, ${oy - y * ky}px) scale(${kx}, ${ky})` }, { transform: "none" }];
}

const same = (one, other) => one.every((value, i) => Math.abs(value - other[i]) < 0.05);
