// All drafts, and the ways to a new one: from a run, from a figure file, or from nothing.
import { get, post, tried } from "../parts/api.js";
import { fill, h, select } from "../parts/dom.js";
import { sign } from "./draw.js";
import { OPENS, openFile } from "./opening.js";
import { discard, nameable } from "./titles.js";
import { t } from "../parts/texts.js";

const EMPTY = 'figure: {aspect: 2}\nbody: {row: [{id: first, label: "First box"}, {id: second, label: "Second box"}]}\nedges: [{from: first, to: second}]\n';

export async function drafts(main, go) {
  const grid = h("div.draft-grid"), page = h("div.page.drafts");
  const open = async (wanted) => { const made = await tried(() => post("/api/drafts", wanted)); if (made) go(`/edit/${made.draft}`); };
  const input = h("input", { type: "file", accept: OPENS, hidden: true, tabIndex: -1, "aria-label": t("Figure file"), onchange: () => { if (input.files[0]) take(input.files[0]); input.value = ""; } });
  const take = (file) => openFile(file, go);
  const runs = h("div.from-run");
  fill(main, page);
  fill(page, h("div.page-head", h("div", h("h1", t("Edit")), h("p", t("Edit figures by hand: drag, rename, connect. Each figure that you open here becomes a draft: a copy of its own. The run or file that it comes from does not change. You can undo every step."))),
    h("div.row", h("button", { onclick: () => input.click() }, sign("upload"), t("Open a figure file")), input, h("button.primary", { onclick: () => open({ yaml: EMPTY, name: t("New figure") }) }, sign("node"), t("New figure")))),
  runs, grid);
  page.addEventListener("dragover", (event) => { if ([...event.dataTransfer.types].includes("Files")) { event.preventDefault(); page.classList.add("dropping"); } });
  page.addEventListener("dragleave", (event) => { if (!page.contains(event.relatedTarget)) page.classList.remove("dropping"); });
  page.addEventListener("drop", (event) => { event.preventDefault(); page.classList.remove("dropping"); if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]); });

  const [listed, usable] = await Promise.all([tried(() => get("/api/drafts")), get("/api/drafts/sources").then((found) => found.runs, () => [])]);
  if (!listed) return;
  if (usable.length) fill(runs, fromRun(usable, listed.drafts, open));
  const show = async () => { const now = await tried(() => get("/api/drafts")); if (now && page.isConnected) filled(now.drafts); };
  const filled = (all) => fill(grid, all.length ? all.map((draft) => card(draft, show)) : h("div.empty.card", h("p", t("No drafts yet.")), h("p.small", t("Start a new figure, or drop a file here: figure.yaml, an existing figure (PDF, SVG, PNG, JPEG) or a diagram (Mermaid, DOT, draw.io). You can also press “Edit” on a run."))));
  filled(listed.drafts);
}

/** A run's figure: a new draft of it, or the one that somebody has begun already. */
function fromRun(usable, drafts, open) {
  const named = (run) => shortened([run.name || run.id, run.caption].filter(Boolean).join(" · "));
  const chosen = select(usable.map((run) => [run.id, named(run)]), usable[0].id, { id: "from-run", onchange: () => begun() });
  const old = h("span.small.muted.from-old", { "aria-live": "polite" });
  const make = h("button", { onclick: () => open({ run: chosen.value }) });
  const begun = () => {
    const known = drafts.find((draft) => draft.run === chosen.value);
    fill(old, known ? [t("Earlier drafts: "), h("a", { href: `/edit/${known.id}` }, known.name)] : []);
    make.textContent = known ? t("Edit a new copy") : t("Edit its figure");
  };
  begun();
  return h("div.card.from-card", h("label.small.muted", { htmlFor: "from-run" }, t("From a run")), chosen, make, old);
}

const shortened = (words, most = 90) => (words.length > most ? `${words.slice(0, most).replace(/\s+\S*$/, "")}…` : words);

function card(draft, changed) {
  const when = new Date(draft.changed), name = draft.name || draft.id, href = `/${draft.kind === "plot" ? "plot" : "edit"}/${draft.id}`;
  const node = h("article.draft-card",
    h("a.paper", { href, "aria-label": t`Edit ${name}` }, draft.picture ? h("img", { src: `${draft.picture}?revision=${draft.revision}`, alt: "", loading: "lazy" }) : null),
    h("div.draft-words", nameable("h2", draft.id, name),
      h("div.row", h("p.small.muted.grow", h("time", { dateTime: draft.changed, title: when.toLocaleString() }, ago(when)), draft.revision ? "" : t(" · not edited yet"), draft.run ? t(" · from a run") : ""),
        h("button.quiet.tool", { type: "button", title: t("Delete"), "aria-label": t`Delete ${name}`, onclick: () => discard({ id: draft.id, name: node.querySelector(".name-words")?.textContent ?? name }, changed, changed) }, sign("trash", 16)))));
  return node;
}

/** How long ago, as people say it. */
function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60000), words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return t("just now");
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 1440 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 1440), "day");
}
