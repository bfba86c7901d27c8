// Making a figure: what it is made from on the left, how it should be on the right; then the run as it happens.
//   /make            the form, with what was typed last in this tab
//   /make?from=RUN   the form as it was for a run
//   /make?run=RUN    a run at work
import { get, post, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { keys } from "../parts/keys.js";
import { live, titled } from "../parts/live.js";
import { brief } from "../parts/wording.js";
import { chosen, choices } from "./make/choices.js";
import { given } from "./make/given.js";
import { t } from "../parts/texts.js";

export const title = t("Make");
export const styles = ["make.css", "trace.css"];
const KEPT = "make";
const EMPTY = { text: "", caption: "", name: "", found: null, sections: [], kind: "diagram", settled: false, order: {} };

export async function show(main, { query, go }) {
  if (query.get("run")) return follow(main, query.get("run"), go);
  const options = await tried(() => get("/api/options"));
  if (!options) return null;
  const state = { ...EMPTY, ...remembered() };
  if (query.get("from")) await prefill(state, query.get("from"));

  const changed = () => { remember(state); left.told(); right.told(); mark.hidden = state.kind === "plot"; };
  const left = given(state, options, changed, go);
  const right = choices(state, options, changed);
  const button = h("button.primary.make-go", { type: "submit" }, t("Make the figure"), h("kbd", t("ctrl ⏎")));
  const mark = h("button", { type: "button", title: t("Start with an empty figure beside the text: select words to make boxes, zones and arrows from them"), onclick: markIt }, t("Draw it yourself"));
  const form = h("form.make", { onsubmit: (event) => { event.preventDefault(); make(); } }, left.node,
    h("div.make-side", right.node, h("div.make-ways", button, mark), right.note));
  fill(main, h("div.page.make-page",
    h("div.page-head", h("div", h("h1", t("Make a figure")), h("p", t("Paste the method or drop a paper, a text, data or a picture of a diagram anywhere on this page."))),
      h("button.quiet", { type: "button", onclick: clear }, t("Clear the form"))), form));
  mark.hidden = state.kind === "plot";
  if (query.get("from")) history.replaceState(null, "", "/make");
  const drop = left.dropping(main);
  const free = keys({ "ctrl+enter": { does: t("Make the figure"), run: () => form.requestSubmit() } });

  async function make() {
    if (button.disabled) return;
    if (!left.ready()) return;
    button.disabled = true;
    const { text, caption, name, found, kind } = state;
    const made = await tried(() => post("/api/make", { kind, text: kind === "plot" && found ? "" : text, caption, name, upload: found?.upload ?? "", order: chosen(state, options) }));
    button.disabled = false;
    if (made) go(`/make?run=${encodeURIComponent(made.run)}`);
  }

  /** An empty figure with the text beside it, to be drawn by marking. */
  async function markIt() {
    if (mark.disabled || !left.ready()) return;
    mark.disabled = true;
    const made = await tried(() => post("/api/drafts", { text: state.text.trim(), caption: state.caption, name: (state.name || state.caption.split(/[.:]/)[0] || t("New figure")).slice(0, 120) }));
    mark.disabled = false;
    if (made) go(`/edit/${made.draft}`);
  }

  function clear() {
    sessionStorage.removeItem(KEPT);
    go("/make", { replace: true });
  }

  return () => { drop(); free(); };
}

/** The run in place of the form; the form is one step back and still filled in. */
async function follow(main, run, go) {
  const shown = live(run, { go });
  const name = h("h1", t("Figure"));
  const caption = h("p.make-caption");
  fill(main, h("div.page.make-page",
    h("div.page-head", h("div.grow", name, caption),
      h("div.make-links", h("a", { href: "/make" }, t("Back to the form")), h("a", { href: `/make?from=${encodeURIComponent(run)}` }, t("New run with these settings")))),
    shown.node));
  titled(run).then((made) => { name.textContent = brief(made.name || t("Figure")); caption.textContent = made.caption; }, () => {});
  return shown.close;
}

async function prefill(state, run) {
  const made = await tried(() => get(`/api/runs/${encodeURIComponent(run)}/source`));
  if (!made) return;
  Object.assign(state, EMPTY, { text: made.kind === "data" ? "" : made.text, caption: made.caption, name: made.name, kind: made.figure, settled: true, order: used(made.order), found: made.upload ? made : null });
  remember(state);
}

/** An order without what was left to figwright. */
const used = (order) => Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && !value.length)));

function remembered() {
  try { return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}"); } catch { return {}; }
}

function remember(state) {
  try { sessionStorage.setItem(KEPT, JSON.stringify(state)); } catch { /* a paper too long for it is only lost on reload */ }
}
