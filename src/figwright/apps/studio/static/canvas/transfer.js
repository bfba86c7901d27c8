// In and out: downloads in every format, edits that come back from an edited file, and going on with a remark.
import { get, post, send, toast, tried } from "../parts/api.js";
import { field, h } from "../parts/dom.js";
import { called as format, download } from "../parts/download.js";
import { sign } from "./draw.js";
import { addPicture, isForeign } from "./pictures.js";
import { said } from "./said.js";
import { called, named } from "./tree.js";
import { t } from "../parts/texts.js";

const FORMATS = ["svg", "pdf", "png", "pptx", "drawio", "tex", "yaml", "json"];
const ABOUT = { svg: t("with editable text"), pdf: t("for LaTeX"), png: "pixels", pptx: t("native shapes"), drawio: "editable", tex: "source", yaml: ".yaml", json: ".json" };
const READS = ".svg,.pptx,.drawio,.xml,.yaml,.yml";

/** A menu of links; the browser keeps the file. */
export function downloads(editor) {
  const menu = h("div.menu", { id: "downloads", role: "menu", popover: "auto", "aria-label": t("Download as") }, FORMATS.map(link));
  const button = h("button", { type: "button", title: t("Download"), "aria-haspopup": "menu", onclick: () => menu.togglePopover() }, sign("download"), h("span.tool-text", t("Download")));
  function link(name) {
    const href = `/api/drafts/${editor.id}/export/${name}`;
    // A link, so that it can be copied; but fetched here, so that a file that cannot be written says why.
    const take = async (event) => {
      event.preventDefault();
      menu.hidePopover();
      await editor.idle(); // what was just done belongs into the file
      download(href, { slow: t`Writing ${format(name)}…` });
    };
    return h("a", { role: "menuitem", href, download: "", onclick: take }, h("span", format(name)), h("span.small.muted", ABOUT[name]));
  }
  menu.addEventListener("beforetoggle", (event) => {
    if (event.newState !== "open") return;
    const { right, bottom } = button.getBoundingClientRect();
    Object.assign(menu.style, { top: `${bottom + 6}px`, left: `${Math.max(8, Math.min(right - 272, innerWidth - 280))}px` });
  });
  menu.addEventListener("toggle", (event) => { if (event.newState === "open") menu.querySelector("a")?.focus(); });
  menu.addEventListener("keydown", (event) => {
    const links = [...menu.querySelectorAll("a")], by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) { event.preventDefault(); links[(links.indexOf(document.activeElement) + by + links.length) % links.length].focus(); }
  });
  return [button, menu];
}

/** A button and a place to drop an edited file on. */
export function imports(editor, page, stage) {
  const input = h("input", { type: "file", accept: READS, hidden: true, tabIndex: -1, "aria-label": t("Edited file"), onchange: () => { if (input.files[0]) bring(editor, input.files[0]); input.value = ""; } });
  const button = h("button", { type: "button", title: t("Import an edited SVG, PPTX or draw.io file"), onclick: () => input.click() }, sign("upload"), h("span.tool-text", t("Import")));
  const holds = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  page.addEventListener("dragover", (event) => { if (holds(event)) { event.preventDefault(); page.classList.add("dropping"); } });
  page.addEventListener("dragleave", (event) => { if (!page.contains(event.relatedTarget)) page.classList.remove("dropping"); });
  page.addEventListener("drop", (event) => {
    page.classList.remove("dropping");
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files, point = stage.node.contains(event.target) ? stage.toFigure(event) : null;
    isForeign(file).then((foreign) => (foreign ? addPicture(editor, stage, file, point) : bring(editor, file)));
  });
  return [button, input];
}

const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? "" : "."}`;

/** What was changed in another program, in words, to be taken over or not. */
async function bring(editor, file) {
  const proposal = await tried(() => send(`/api/drafts/${editor.id}/import`, file));
  if (!proposal) return;
  const { edits = [], notes = [] } = proposal;
  const told = notes.map((note) => sentence(named(note, editor.all)));
  if (!edits.length) { toast(t`${file.name} has no changes`, "", told.join(" ")); return; }
  const boxes = edits.map(() => h("input", { type: "checkbox", checked: true, onchange: () => count() }));
  const keep = h("button.primary", { type: "button", onclick: () => take() });
  const count = () => { const n = boxes.filter((box) => box.checked).length; keep.textContent = n === 1 ? t("Make 1 change") : t`Make ${n} changes`; keep.disabled = !n; };
  const rows = edits.map((edit, i) => h("label.check", boxes[i], h("span", said(edit, editor.all))));
  const dialog = h("dialog.import-dialog", { "aria-label": t("Changes in the file") }, h("h2", t`Changes in ${file.name}`),
    told.map((note) => h("p.note.small", note)), h("div.import-list", rows), h("div.row.dialog-end", h("span.grow"), h("button", { onclick: () => dialog.close() }, t("Cancel")), keep));
  const take = async () => {
    const chosen = edits.filter((_, i) => boxes[i].checked);
    dialog.close();
    if (await editor.edit(chosen)) toast(chosen.length === 1 ? t("1 change made") : t`${chosen.length} changes made`, "good", t("one undo reverts all of them"));
  };
  shown(dialog);
  count();
}

/** Going on with a remark: a model changes the figure, all but what is locked. */
export function remarks(editor, go) {
  async function ask() {
    const options = (await tried(() => get("/api/options"))) ?? {};
    const wish = h("textarea", { rows: 4, placeholder: t("Make the critic loop clearer"), autofocus: true });
    const rounds = h("input", { type: "number", min: 1, max: 10, value: 1 });
    const held = [...editor.locked].filter((id) => editor.all.has(id));
    const send = h("button.primary", { type: "button", disabled: !options.model, onclick: () => start() }, t("Send"));
    const dialog = h("dialog.remark-dialog", { "aria-label": t("Ask the model for a change") }, h("h2", t("Ask the model for a change")),
      options.model ? h("p.muted", t`${options.model} revises the figure as you say. The result is a new run.`)
        : h("p.note.warn", t("This needs a model: set FIGWRIGHT_MODEL and the key of its provider, then restart the studio. Editing by hand works without one.")),
      h("div.stack", field(t("What should change?"), wish), field(t("Critique rounds"), rounds),
        held.length ? h("p.small", h("b", t("Locked (the model cannot change these): ")), held.map((id) => called(editor.all, id)).join(", "), ".") : h("p.small.muted", t("Nothing is locked: the model may change every part. Press l on an element to keep it."))),
      h("div.row.dialog-end", h("span.grow"), h("button", { onclick: () => dialog.close() }, t("Cancel")), send));
    const start = async () => {
      if (!wish.value.trim()) { wish.focus(); return; }
      send.disabled = true;
      const made = await tried(() => post(`/api/drafts/${editor.id}/continue`, { wish: wish.value.trim(), rounds: Number(rounds.value) || 1, order: {} }));
      send.disabled = false;
      if (made) { dialog.close(); go(`/run/${made.run}`); }
    };
    shown(dialog);
  }
  return h("button", { type: "button", title: t("Ask the model for a change"), onclick: ask }, sign("remark"), h("span.tool-text", t("Ask the model")));
}

function shown(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
