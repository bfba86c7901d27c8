// What a figure is made from: a text, a paper's sections, or a table; and the caption.
import { get, send, toast, tried } from "../../parts/api.js";
import { field, fill, h } from "../../parts/dom.js";
import { many } from "../../parts/wording.js";
import { isFigure, openFile } from "../../canvas/opening.js";
import { traceUpload } from "../../canvas/tracing.js";
import { paper } from "./paper.js";
import { t } from "../../parts/texts.js";

const SHORT = 120;

export function given(state, options, changed, go) {
  let examples = 0;
  let missing = null;
  const text = h("textarea.make-text", { value: state.text, spellcheck: false, rows: 16, placeholder: t("Paste the method section, or any text that explains how it works. You can also paste data: column names in the first line, then rows."),
    oninput: () => { state.text = text.value; missing?.remove(); guess(); changed(); } });
  const caption = h("textarea", { value: state.caption, rows: 3, oninput: () => { state.caption = caption.value; changed(); } });
  const count = h("span.small.muted");
  const more = h("div.make-found");
  const picker = h("input", { type: "file", hidden: true, accept: options.files.map((one) => `.${one}`).join(","), onchange: () => { take(picker.files[0]); picker.value = ""; } });
  const textLabel = h("label", { htmlFor: "make-text" }, t("Method text"));
  text.id = "make-text";
  const captionField = field(t("Caption"), caption, t("What the figure should show."));
  const [captionLabel, , captionHelp] = captionField.children;
  const textField = h("div.field", text);
  const node = h("div.make-given", h("div.card.make-card",
    h("div.make-tools", textLabel, count, h("div.make-loads", h("button.quiet", { type: "button", onclick: () => picker.click() }, t("Choose a file …")),
      h("button.quiet", { type: "button", onclick: () => example("diagram") }, t("Example text")),
      h("button.quiet", { type: "button", onclick: () => example("plot") }, t("Example data")))),
    picker, more, textField, captionField));

  /** A table that was pasted is a plot, anything else a diagram, until somebody says otherwise. */
  function guess() {
    if (!state.settled && !state.found) state.kind = tabular(state.text) ? "plot" : "diagram";
  }

  async function take(file) {
    if (!file) return;
    if (isFigure(file.name)) { openFile(file, go); return; } // no text: a figure to be edited
    const busy = toast(t`Reading ${file.name} …`);
    const found = await tried(() => send("/api/intake", file));
    busy.remove();
    if (found) accept(found);
  }

  async function example(kind) {
    const found = await tried(() => get(`/api/example?kind=${kind}&n=${examples++}`));
    if (found) accept({ ...found, name: found.name });
  }

  /** What was read becomes the form's content. */
  function accept(found) {
    const data = found.kind === "data";
    state.found = found.upload ? found : null;
    state.sections = (found.sections ?? []).map((one, at) => (one.method ? at : -1)).filter((at) => at >= 0);
    state.text = data ? "" : found.text;
    state.name = found.title || found.name.replace(/\.[a-z0-9]{1,8}(\.gz)?$/i, "");
    state.caption = found.caption ?? found.captions?.[0]?.caption ?? (state.settled ? state.caption : "");
    state.kind = data ? "plot" : "diagram";
    state.settled = false;
    text.value = state.text;
    caption.value = state.caption;
    changed();
    show();
    missing?.remove();
    (caption.value ? text : caption).focus({ preventScroll: true });
  }

  function forget() {
    Object.assign(state, { found: null, sections: [], name: "", settled: false });
    guess();
    changed();
    show();
    text.focus();
  }

  /** What is said of the dropped file: its sections and captions, or its first rows. */
  function show() {
    const found = state.found;
    const data = found?.kind === "data";
    textField.hidden = data;
    fill(more, found && h("div.make-file", h("span.chip.accent", data ? t("Data") : found.kind === "paper" ? t("Paper") : t("Text")), h("div.make-named", h("strong", found.title || found.name), data && h("span.muted.small", `${many(found.table.rows, "row")}, ${many(found.table.columns.length, "column")}`)),
      h("button.quiet", { type: "button", onclick: forget, "aria-label": t`Remove ${found.name}` }, t("Remove"))),
    found?.notes?.length ? h("p.small.muted", found.notes.join(" · ")) : null,
    found?.upload?.endsWith(".pdf") ? h("p.small", h("button.quiet", { type: "button", onclick: () => traceUpload(found.upload, found.name, go) }, t("Convert one of its figures")), h("span.muted", t(" instead of drawing one from its text"))) : null,
    data && table(found.table),
    found && !data && paper(state, found, {
      words(value) { state.text = text.value = value; changed(); },
      caption(value) { state.caption = caption.value = value; changed(); },
    }));
  }

  function told() {
    const plot = state.kind === "plot";
    count.textContent = state.text ? `${many(state.text.trim().split(/\s+/).filter(Boolean).length, "word")}` : "";
    textLabel.textContent = plot ? t("Data") : t("Method text");
    captionLabel.textContent = plot ? t("What the plot should show") : t("Caption");
    if (captionHelp) captionHelp.textContent = plot ? t("Such as: grouped bars of accuracy by method, highlight ours.") : t("What the figure should show.");
  }

  show();
  told();
  return {
    node,
    told,
    /** Whether there is something to draw; otherwise says what is missing and goes there. */
    ready() {
      if (state.found?.kind === "data" || state.text.trim()) return true;
      missing?.remove();
      missing = toast(t("There is no text yet"), "bad", t("paste the method, drop a file, or load an example"));
      text.focus();
      return false;
    },
    /** Files may be dropped anywhere. Returns a function that ends it. */
    dropping: (main) => dropping(main, take),
  };
}

function table({ columns, preview, rows }) {
  const number = (at) => (columns[at].kind === "number" ? "number" : "");
  return h("div", h("div.scroll.make-table", { tabIndex: 0, role: "group", "aria-label": t("The first rows") },
    h("table.table", h("thead", h("tr", columns.map((one, at) => h("th", { class: number(at), scope: "col" }, one.name)))),
      h("tbody", preview.map((row) => h("tr", row.map((value, at) => h("td", { class: number(at) }, value === null ? "" : String(value)))))))),
  rows > preview.length && h("p.small.muted", t`The first ${preview.length} of ${rows.toLocaleString()} rows.`));
}

/** Lines that are cut by the same sign into the same number of cells, with a number somewhere below the first. */
export function tabular(text) {
  const lines = text.trim().split("\n").slice(0, 8);
  if (lines.length < 3 || text.trim().length < 10) return false;
  return [",", "\t", ";"].some((sign) => {
    const counts = lines.map((line) => line.split(sign).length);
    return counts[0] > 1 && counts.every((one) => one === counts[0]) && lines.every((line) => line.length < SHORT * 4)
      && lines.slice(1).some((line) => line.split(sign).some((cell) => /^\s*-?[\d.]+%?\s*$/.test(cell)));
  });
}

function dropping(main, take) {
  const veil = h("div.make-veil", { hidden: true }, h("div", t("Drop a text, a paper (.pdf, .tex, .zip), data (.csv, .xlsx, .json, .parquet) or a picture of a diagram")));
  main.append(veil);
  let depth = 0;
  const files = (event) => event.dataTransfer?.types?.includes("Files");
  const on = {
    dragenter(event) { if (files(event)) { event.preventDefault(); depth += 1; veil.hidden = false; } },
    dragover(event) { if (files(event)) { event.preventDefault(); event.dataTransfer.dropEffect = "copy"; } },
    dragleave(event) { if (files(event) && --depth <= 0) { depth = 0; veil.hidden = true; } },
    drop(event) {
      if (!files(event)) return;
      event.preventDefault();
      depth = 0;
      veil.hidden = true;
      if (event.dataTransfer.files.length > 1) toast(t("figwright reads only the first file"));
      take(event.dataTransfer.files[0]);
    },
  };
  for (const [kind, listener] of Object.entries(on)) document.addEventListener(kind, listener);
  return () => { for (const [kind, listener] of Object.entries(on)) document.removeEventListener(kind, listener); };
}
