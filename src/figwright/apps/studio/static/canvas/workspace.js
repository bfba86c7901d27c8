// The editor of one draft, put together: tools above, the stage in the middle, panels on both sides (below on a phone).
import { get, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { keys } from "../parts/keys.js";
import { bindings, commands } from "./commands.js";
import { Editor } from "./editor.js";
import { sign } from "./draw.js";
import { calm } from "./fields.js";
import { doubts } from "./doubts.js";
import { evidence } from "./evidence.js";
import { findings } from "./findings.js";
import { inspector, tool } from "./inspector.js";
import { follow } from "./following.js";
import { marker } from "./marking.js";
import { naming } from "./naming.js";
import { outline } from "./outline.js";
import { Overlay } from "./overlay.js";
import { contextMenu } from "./menu.js";
import { pointing } from "./pointer.js";
import { proposals, rules } from "./proposals.js";
import { shapes } from "./shapes.js";
import { Stage } from "./stage.js";
import { complaints, pending } from "./telling.js";
import { nameable } from "./titles.js";
import { downloads, imports, remarks } from "./transfer.js";
import { step } from "./walking.js";
import { underlay } from "./underlay.js";
import { isPlaced } from "./units.js";
import { writing } from "./writing.js";
import { t } from "../parts/texts.js";

export async function workspace(main, id, go) {
  fill(main, h("div.page", h("p.muted", t("Opening the draft…"))));
  const draft = await tried(() => get(`/api/drafts/${encodeURIComponent(id)}`));
  if (!draft) {
    fill(main, h("div.page", h("div.empty", h("p", t("This draft cannot be opened.")), h("a.button", { href: "/edit" }, t("All drafts")))));
    return null;
  }
  const editor = new Editor(draft), stage = new Stage(editor), overlay = new Overlay(editor, stage);
  const page = h("div.editor");
  const rename = naming(editor, stage);
  const words = writing(editor, stage, rename);
  const opening = shapes(editor, stage, rename);
  const pointer = pointing(editor, stage, overlay, { rename, write: words.addText });
  const docks = docked(page);
  const table = commands(editor, stage, overlay, { rename, cancel: () => pointer.cancel(), save: tried, open: docks.open, words });
  table.drawing = { does: t("Edit the drawing"), sign: "pencil", can: () => opening.drawn(editor.one), run: () => opening.open(editor.one.id) };
  table.picture = { run: opening.replace };
  table.mark = { does: t("With words of the source text selected: press b for a box, z for a zone, a for an arrow, e for evidence"), keys: ["b"], can: () => false, run() {} };
  contextMenu(editor, stage, table);
  const under = underlay(editor, stage);
  if (under) table.original = { does: t("Show the original behind the figure"), keys: ["o"], run: under.toggle };
  if (under) table.traced = { does: t("Go to the tracing panel"), keys: ["6"], run: () => docks.open("traced") };

  const counted = docks.counter("findings");
  const known = rules(editor), make = marker(editor, stage, overlay, draft.source?.text ?? "", rename);
  docks.left.add("source", t("Source"), evidence(editor, overlay, { make, known }));
  docks.left.add("outline", t("Outline"), outline(editor, rename));
  if (known.has) docks.left.add("proposals", t("Proposals"), proposals(editor, known, { counted: docks.counter("proposals") }));
  if (draft.trace) docks.right.add("traced", t("Traced"), doubts(editor, stage, overlay, { counted: docks.counter("traced"), rename }));
  docks.right.add("inspect", t("Properties"), inspector(editor, table));
  docks.right.add("findings", t("Findings"), findings(editor, overlay, { counted }));
  const spoken = h("div.sr", { role: "status", "aria-live": "polite" });
  editor.on("say", (words) => { spoken.textContent = words; });

  const centre = h("div.canvas-centre", stage.node, under?.bar, zoomer(editor, stage, table), h("div.drop-here", { "aria-hidden": "true" }, t("Drop a picture, or a figure that you edited elsewhere")));
  blank(editor, centre);
  page.append(toolbar(editor, stage, table, page, go), ...docks.left.parts, centre, ...docks.right.parts, spoken);
  fill(main, page);
  document.title = t`${draft.name || t("Draft")} · figwright studio`;
  stage.fit();
  walked(editor, stage);
  complaints(editor, stage);
  pending(editor, centre);
  editor.on("selected", ({ from } = {}) => { if (["outline", "findings", "source", "doubts"].includes(from) && editor.one) stage.reveal(editor.one.box); });
  const unbind = keys(bindings(table, stage));
  const unsaved = (event) => { if (editor.waiting.length) event.preventDefault(); };
  addEventListener("beforeunload", unsaved);
  const alone = follow(editor, () => pointer.busy());
  stage.node.focus({ preventScroll: true });
  rename.resume(words.addText);
  return () => {
    unbind();
    alone();
    // What is still on its way is kept there, and so is the question before the window is shut.
    editor.settled().then(() => removeEventListener("beforeunload", unsaved));
    pointer.cancel();
    stage.close();
    for (const close of editor.closing ?? []) close();
    editor.close();
  };
}

/** What an empty figure says: how to begin. */
function blank(editor, centre) {
  const node = h("div.canvas-blank", h("p", h("b", t("The figure is empty."))), h("p.small.muted", editor.draft.source?.text
    ? t("Select words in the source text to make boxes, zones and arrows from them, or accept proposals of the rules. Press n for an empty box.") : t("Press n for a box, or drop a picture.")));
  const show = () => { node.hidden = editor.body.value.items.length > 0; };
  editor.on("changed", show);
  show();
  centre.append(node);
}

function toolbar(editor, stage, table, page, go) {
  const state = h("span.small.muted.saved", { "aria-live": "polite" });
  const changing = h("div.tool-set");
  const refresh = () => fill(changing, ["undo", "redo"].map((name) => tool(table[name])), h("span.tool-gap"),
    tool(table.node, { text: t("Box") }), tool(table.zone, { text: t("Zone") }), tool(table.connect, { text: t("Arrow") }), tool(table.text), h("span.tool-gap.beside"),
    h("div.tool-set.beside", freeSwitch(editor, table), ["grouped", "duplicate", "lock", "remove"].map((name) => tool(table[name]))));
  const busy = (left) => { state.textContent = left > 0 ? t("Saving…") : left < 0 ? t("Not saved yet") : t`Saved · version ${editor.revision}`; state.classList.toggle("bad", left < 0); };
  const kept = calm(changing, () => {
    const held = changing.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : "";
    refresh();
    if (held) (changing.querySelector(`[aria-label="${CSS.escape(held)}"]:not(:disabled)`) ?? page.querySelector(".canvas-stage"))?.focus({ preventScroll: true });
  });
  for (const kind of ["selected", "changed"]) editor.on(kind, kept);
  editor.on("busy", busy);
  editor.on("changed", () => busy(editor.waiting.length)); // another tab's change has a revision, too
  refresh();
  busy(0);
  const run = editor.draft.run ? h("a.small", { href: `/run/${editor.draft.run}` }, t("back to the run")) : null;
  return h("div.editor-bar", { role: "toolbar", "aria-label": t("Editing") },
    h("div.editor-name", h("a.button.quiet-link", { href: "/edit", title: t("All drafts"), "aria-label": t("All drafts") }, "‹"), nameable("h1", editor.id, editor.draft.name, (name) => { editor.draft.name = name; document.title = t`${name} · figwright studio`; }), run), changing,
    h("div.tool-set.end", state, ...imports(editor, page, stage), remarks(editor, go), ...downloads(editor)));
}

/** In a composed figure a dropped box takes its place in the layout, or stays where it is dropped. */
function freeSwitch(editor, table) {
  return isPlaced(editor) ? null : h("button.quiet.tool", { type: "button", title: t`${table.free.does} (${table.free.keys[0]}; or hold Alt)`, "aria-pressed": String(Boolean(editor.free)), onclick: () => table.free.run() }, sign("free"), h("span.tool-text", t("Pin on drop")));
}

function zoomer(editor, stage, table) {
  const told = h("button.quiet", { type: "button", title: t("Fit to window (ctrl+0)"), onclick: () => stage.fit() });
  const show = () => { told.textContent = `${Math.round(stage.view.k * 100)} %`; told.setAttribute("aria-label", t`Zoom ${told.textContent}, fit to window`); };
  editor.on("view", show);
  show();
  const step = (name, sign) => h("button.quiet", { type: "button", title: table[name].does, "aria-label": table[name].does, onclick: () => table[name].run() }, sign);
  return h("div.zoomer", step("farther", "−"), told, step("closer", "+"));
}

/** Two docks of tabs. A tab that is open and pressed again shuts its dock: more room for the figure. */
function docked(page) {
  const counters = new Map();
  const docks = {};
  const place = (side) => {
    const tabs = h(`div.dock-tabs.${side}`, { role: "tablist", "aria-label": side === "left" ? t("Source and outline") : t("Properties and findings") });
    const body = h(`div.dock.${side}`);
    const dock = { parts: [tabs, body], panels: new Map(), at: "" };
    dock.add = (name, title, panel) => {
      const count = h("span.count", { hidden: true });
      counters.set(name, count);
      const tab = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, title, onclick: () => toggle(side, name), onkeydown: (event) => roam(tabs, event) }, sign(name, 16), h("span", title), count);
      Object.assign(panel, { id: `panel-${name}` });
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      panel.addEventListener("keydown", (event) => { if (event.key === "Escape" && !event.defaultPrevented) { event.preventDefault(); page.querySelector(".canvas-stage").focus(); } });
      dock.panels.set(name, { tab, panel });
      tabs.append(tab);
      body.append(panel);
      dock.at ||= name;
      paint();
    };
    return dock;
  };
  const phone = matchMedia("(max-width: 900px)");
  /** On a phone at most one panel is open, in the sheet; else one in each dock. */
  const paint = () => {
    for (const side of ["left", "right"]) {
      const { panels, at } = docks[side];
      for (const [key, { tab, panel }] of panels) {
        tab.setAttribute("aria-selected", String(key === at && (!phone.matches || page.dataset.sheet === side)));
        tab.tabIndex = key === (at || [...panels.keys()][0]) ? 0 : -1;
        panel.hidden = key !== at;
      }
      page.classList.toggle(`no-${side}`, !at);
    }
  };
  phone.addEventListener("change", paint);
  const show = (side, name) => {
    docks[side].at = name;
    page.dataset.sheet = name ? side : "";
    paint();
  };
  const toggle = (side, name) => {
    const open = docks[side].at === name && (!phone.matches || page.dataset.sheet === side);
    if (open && phone.matches) { page.dataset.sheet = ""; paint(); } else show(side, open ? "" : name);
  };
  for (const side of ["left", "right"]) docks[side] = place(side);
  docks.open = (name) => {
    const side = docks.left.panels.has(name) ? "left" : "right";
    if (docks[side].at !== name || page.dataset.sheet !== side) show(side, name);
    const { panel } = docks[side].panels.get(name);
    (panel.querySelector("[tabindex='0'], input, button, textarea, select") ?? panel).focus();
  };
  docks.counter = (name) => (number, look) => { const node = counters.get(name); if (!node) return; node.hidden = !number; node.textContent = number; node.className = `count ${look}`; };
  page.dataset.sheet = "";
  return docks;
}

function roam(tabs, event) {
  const all = [...tabs.querySelectorAll("[role=tab]")], by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  all[(all.indexOf(event.target) + by + all.length) % all.length].focus();
}

/** Tab goes from element to element, and past the last one out of the figure; Escape twice sets it free at once. */
function walked(editor, stage) {
  stage.node.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey || event.target !== stage.node) return;
    const next = stage.free ? "" : step(editor, event.shiftKey ? -1 : 1);
    stage.free = false;
    if (!next) { editor.select([], { quiet: true }); return; }
    event.preventDefault();
    editor.select([next]);
    stage.reveal(editor.one.box);
  });
}
