// A PDF, an SVG or a picture becomes a draft by the chain of `figwright trace`: which figure of a paper is asked for, and
// long work says what it is doing. A page that is left does not stop it: the draft is in the list when it is done.
import { get, post, remove, send, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { t, told } from "../parts/texts.js";

const LOOK = 350; // milliseconds between two looks at the work
export const isTraced = (name) => /\.(pdf|svg|png|jpe?g|webp)$/i.test(name);

/** A file that was dropped or chosen. */
export const traceFile = (file, go) => traced(file.name, () => send("/api/traces/files", file), go);

/** A file that the studio has already, such as the paper on the page Make. */
export const traceUpload = (upload, name, go) => traced(name, () => get(`/api/traces/files/${upload}?name=${encodeURIComponent(name)}`), go);

async function traced(name, take, go) {
  const box = h("dialog.trace-dialog", { "aria-label": t`Convert ${name}` });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  working(box, t`Converting ${name}`, t("Opening the file"), null, () => box.close());
  let found;
  try { found = await take(); } catch (error) { failed(box, t`${name} was not converted`, error, null); return; }
  if (!box.open) return;
  const alone = found.figures.length + (found.figures.length ? 0 : found.pages) < 2;
  const wish = { upload: found.upload, name: found.name, ...(found.figures.length === 1 ? { figure: found.figures[0].figure } : {}) };
  if (alone && found.pages < 2) run(box, wish, null, go);
  else ask(box, found, go);
}

/** Which figure, or which page, of a paper. */
function ask(box, found, go) {
  const start = h("button.primary", { type: "button", disabled: true, onclick: () => run(box, { upload: found.upload, name: found.name, ...chosen, composed: redraw.checked }, () => ask(box, found, go), go) }, t("Convert it"));
  const redraw = h("input", { type: "checkbox", name: "trace-composed" });
  let chosen = null;
  const card = (wish, title, words, picture) => {
    const pick = h("input.sr", { type: "radio", name: "trace-choice", onchange: () => { chosen = wish; start.disabled = false; } });
    return h("label.trace-card", { ondblclick: () => { chosen = wish; start.click(); } }, pick, h("span.trace-thumb", picture ? h("img", { src: `data:image/png;base64,${picture}`, alt: "" }) : null), h("strong", title), words ? h("span.small.muted.trace-words", words) : null);
  };
  const figures = found.figures.map((one) => card({ figure: one.figure }, one.label, t`page ${one.page} · ${one.caption}`, one.picture));
  const pages = found.pictures.map((picture, at) => card({ page: at + 1 }, t`Page ${at + 1}`, "", picture));
  const grid = (cards, label) => h("div.trace-grid", { role: "radiogroup", "aria-label": label }, cards);
  fill(box, h("h2", t`Which figure of ${found.name}?`),
    figures.length ? grid(figures, t("Figures")) : h("p.muted", t("No figure caption found. Choose the page that holds the figure.")),
    figures.length ? h("details.trace-pages", h("summary", t`Or a whole page · ${found.pages}`), grid(pages, t("Pages"))) : grid(pages, t("Pages")),
    found.pages > pages.length ? h("p.small.muted", t`For pages after ${pages.length}: figwright trace ${found.name} --page N`) : null,
    h("label.check", redraw, h("span", t("Let figwright rearrange and restyle the figure (composed), instead of keeping the original positions"))),
    h("div.row.dialog-end", h("span.grow"), h("button", { type: "button", onclick: () => box.close() }, t("Cancel")), start));
  box.querySelector("input[type=radio]")?.focus();
}

/** The work, from its start to the draft. */
async function run(box, wish, again, go) {
  let job = "", left = false;
  const stop = () => { left = true; if (job) remove(`/api/traces/${job}`).catch(() => null); box.close(); };
  box.addEventListener("cancel", () => { left = true; if (job) remove(`/api/traces/${job}`).catch(() => null); });
  const say = working(box, t`Converting ${wish.name}`, t("Waiting"), 0, stop);
  try {
    ({ job } = await post("/api/traces", wish));
    for (;;) {
      const now = await get(`/api/traces/${job}`);
      if (left) return;
      if (now.state === "done") { box.close(); go(`/edit/${now.draft}`); return; }
      if (now.state !== "working") { failed(box, t`${wish.name} was not converted`, { message: told(now.error) ?? t("it was stopped"), hint: told(now.hint) }, again); return; }
      say(now.stage, now.seconds);
      await new Promise((wake) => setTimeout(wake, LOOK));
    }
  } catch (error) { if (!left) failed(box, t`${wish.name} was not converted`, error, again); }
}

/** What is being done, since when; a button ends it. */
function working(box, title, stage, seconds, stop) {
  const told = h("p", { role: "status" }), time = h("span.small.muted");
  const say = (words, since) => { told.textContent = `${words.charAt(0).toUpperCase()}${words.slice(1)} …`; time.textContent = since ? `${Math.round(since)} s` : ""; };
  fill(box, h("h2", title), told, h("progress.trace-progress", { "aria-label": t("Running") }), h("div.row.dialog-end", time, h("span.grow"), h("button", { type: "button", onclick: stop }, t("Stop"))));
  say(stage, seconds);
  return say;
}

function failed(box, title, error, again) {
  if (!box.open) return;
  fill(box, h("h2", title), h("p.note.bad", { role: "alert" }, `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`), error.hint ? h("p.muted", `${error.hint.charAt(0).toUpperCase()}${error.hint.slice(1)}.`) : null,
    h("div.row.dialog-end", h("span.grow"), again ? h("button", { type: "button", onclick: again }, t("Choose another")) : null, h("button.primary", { type: "button", onclick: () => box.close() }, t("Close"))));
  box.querySelector("button.primary").focus();
}

/** Some other long work of the studio, told in the same way; gives its answer, or nothing. */
export async function worked(title, begin) {
  const box = h("dialog.trace-dialog", { "aria-label": title });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  let job = "", left = false;
  const say = working(box, title, t("Waiting"), 0, () => { left = true; box.close(); if (job) remove(`/api/traces/${job}`).catch(() => null); });
  const answer = await tried(async () => {
    ({ job } = await begin());
    for (;;) {
      const now = await get(`/api/traces/${job}`);
      if (left || now.state === "stopped") return undefined;
      if (now.state === "done") return now;
      if (now.state === "failed") { failed(box, title, { message: told(now.error), hint: told(now.hint) }, null); left = true; return undefined; }
      say(now.stage, now.seconds);
      await new Promise((wake) => setTimeout(wake, LOOK));
    }
  });
  if (!left) box.close();
  return answer;
}
