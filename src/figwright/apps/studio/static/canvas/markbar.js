// The small bar at marked words: Box, Zone, Arrow, Evidence; with the keys b, z, a, e while it is there.
import { fill, h } from "../parts/dom.js";
import { sign } from "./draw.js";
import { snapped } from "./quoting.js";
import { called } from "./tree.js";
import { t } from "../parts/texts.js";

/** `body` holds the text, letter by letter. Gives {shut}. */
export function markbar(editor, make, text, body) {
  const bar = h("div.mark-bar", { role: "toolbar", "aria-label": t("Make from these words"), hidden: true, onpointerdown: (event) => event.preventDefault() });
  let span = null, pressed = false, uses = new Map();

  /** The selection as a stretch of the text; nothing when it is elsewhere. */
  function marked() {
    const found = getSelection();
    if (!found || found.isCollapsed || !body.contains(found.anchorNode) || !body.contains(found.focusNode)) return null;
    const place = (node, at) => { const range = document.createRange(); range.setStart(body, 0); range.setEnd(node, at); return range.toString().length; };
    return snapped(text, [place(found.anchorNode, found.anchorOffset), place(found.focusNode, found.focusOffset)]);
  }

  const done = (work) => async () => {
    const mine = span;
    shut();
    getSelection().removeAllRanges();
    if (body.contains(document.activeElement)) document.activeElement.blur(); // no ring round a sentence that nobody walks by keys
    await work(mine);
  };
  const button = (key, words, work, look = "", title = "") => {
    uses.set(key, done(work));
    return h(`button${look}`, { type: "button", title, onclick: () => uses.get(key)() }, words, h("kbd", key));
  };

  function offer() {
    span = marked();
    if (!span) { shut(); return; }
    uses = new Map();
    const known = make.meant(span), into = make.into(), several = editor.tops.length;
    fill(bar, button("b", [sign("node", 15), t("Box")], make.box, ".primary", into ? t`A box in ${into}` : t("A box with these words")),
      button("z", [sign("zone", 15), several > 1 ? t`Zone around ${several} selected elements` : t("Zone")], make.zone),
      button("a", [sign("connect", 15), t("Arrow")], arrow),
      known ? button("e", [sign("source", 15), t("Use as evidence for "), h("b", short(called(editor.all, known)))], (mine) => make.quote(mine, known)) : null);
    bar.setAttribute("aria-label", t("Make from these words"));
    show();
  }

  /** Ends that are proposed are shown before the arrow is drawn: they may be turned round, or others. */
  function arrow(mine) {
    const ends = make.ends(mine);
    if (ends.length < 2) return make.arrow(mine);
    if (editor.selection.length === 2 && ends.every((id) => editor.selection.includes(id))) return make.arrow(mine, ends);
    return propose(mine, ends);
  }

  function propose(mine, ends) {
    span = mine;
    uses = new Map();
    const [from, to] = ends.map((id) => short(called(editor.all, id)));
    fill(bar, button("Enter", [sign("connect", 15), `${from} → ${to}`], () => make.arrow(mine, ends), ".primary"),
      button("s", t("Swap"), () => propose(mine, [...ends].reverse())), button("o", t("Choose other ends"), () => make.arrow(mine)));
    bar.setAttribute("aria-label", t("Ends of the arrow"));
    show(mine);
    bar.querySelector("button").focus();
  }

  /** Below the words, or above them where there is no room. */
  function show(mine = null) {
    const selection = getSelection();
    const range = mine || !selection.rangeCount ? ranged(body, mine ?? span) : selection.getRangeAt(0);
    const rects = [...range.getClientRects()].filter((rect) => rect.width), room = body.getBoundingClientRect();
    const first = rects[0] ?? room, rect = rects.at(-1) ?? room;
    bar.hidden = false;
    const high = bar.offsetHeight, below = rect.bottom + 6;
    const top = below + high < innerHeight - 8 ? below : first.top - high - 6;
    Object.assign(bar.style, { left: `${Math.max(8, Math.min(rect.left, innerWidth - bar.offsetWidth - 8))}px`, top: `${Math.max(room.top, Math.min(top, room.bottom - high))}px` });
  }

  function shut() {
    bar.hidden = true;
    span = null;
    uses = new Map();
  }

  const selecting = () => { if (!pressed && !bar.contains(document.activeElement)) offer(); };
  const press = (event) => { if (!bar.contains(event.target)) { pressed = true; shut(); } };
  const release = () => { if (pressed) { pressed = false; setTimeout(offer); } };
  const typed = (event) => {
    if (bar.hidden || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Escape") { getSelection().removeAllRanges(); shut(); } else if (uses.has(key)) uses.get(key)();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listened = [["selectionchange", selecting], ["pointerdown", press, true], ["pointerup", release, true], ["pointercancel", release, true], ["keydown", typed, true]];
  for (const [kind, listener, early] of listened) document.addEventListener(kind, listener, early);
  body.addEventListener("scroll", () => { if (!bar.hidden) show(span); });
  editor.closing = [...(editor.closing ?? []), () => { for (const [kind, listener, early] of listened) document.removeEventListener(kind, listener, early); bar.remove(); }];
  document.body.append(bar);
  return { shut, propose };
}

const short = (words) => (words.length > 22 ? `${words.slice(0, 21)}…` : words);

/** A stretch of the text as a range of the page. */
function ranged(body, [a, b]) {
  const range = document.createRange(), walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let at = 0, begun = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = at + node.length;
    if (!begun && a < end) { range.setStart(node, a - at); begun = true; }
    if (begun && b <= end) { range.setEnd(node, b - at); break; }
    at = end;
  }
  return range;
}
