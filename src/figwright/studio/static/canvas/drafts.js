// All drafts, and the ways to a new one: from a run, from a figure file, or from nothing.
import { get, post, tried } from "../parts/api.js";
import { fill, h, select } from "../parts/dom.js";
import { sign } from "./draw.js";

const EMPTY = 'figure: {aspect: 2}\nbody: {row: [{id: first, label: "First box"}, {id: second, label: "Second box"}]}\nedges: [{from: first, to: second}]\n';

export async function drafts(main, go) {
  const grid = h("div.draft-grid"), page = h("div.page.drafts");
  const open = async (wanted) => { const made = await tried(() => post("/api/drafts", wanted)); if (made) go(`/edit/${made.draft}`); };
  const input = h("input", { type: "file", accept: ".yaml,.yml,.json", hidden: true, tabIndex: -1, "aria-label": "Figure file", onchange: () => { if (input.files[0]) take(input.files[0]); input.value = ""; } });
  const take = async (file) => open({ yaml: await file.text(), name: file.name.replace(/\.[^.]+$/, "") });
  const runs = h("div.from-run");
  fill(main, page);
  fill(page, h("div.page-head", h("div", h("h1", "Edit"), h("p", "Figures that you change by hand: drag, rename, connect. Every step can be undone.")),
    h("div.row", h("button", { onclick: () => input.click() }, sign("upload"), "Open a figure file"), input, h("button.primary", { onclick: () => open({ yaml: EMPTY, name: "New figure" }) }, sign("node"), "New figure"))),
  runs, grid);
  page.addEventListener("dragover", (event) => { if ([...event.dataTransfer.types].includes("Files")) { event.preventDefault(); page.classList.add("dropping"); } });
  page.addEventListener("dragleave", (event) => { if (!page.contains(event.relatedTarget)) page.classList.remove("dropping"); });
  page.addEventListener("drop", (event) => { event.preventDefault(); page.classList.remove("dropping"); if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]); });

  const [listed, kept] = await Promise.all([tried(() => get("/api/drafts")), get("/api/runs?limit=40").catch(() => ({ runs: [] }))]);
  if (!listed) return;
  const usable = kept.runs.filter((run) => (run.kind ?? "diagram") === "diagram" && run.picture);
  if (usable.length) {
    const chosen = select(usable.map((run) => [run.id, [run.name || run.id, run.caption].filter(Boolean).join(" · ").slice(0, 90)]), usable[0].id, { "aria-label": "Run" });
    fill(runs, h("div.card.row", h("span.small.muted", "From a run"), h("div.grow", chosen), h("button", { onclick: () => open({ run: chosen.value }) }, "Edit its figure")));
  }
  fill(grid, listed.drafts.length ? listed.drafts.map(card) : h("div.empty.card", h("p", "No drafts yet."), h("p.small", "Begin with a new figure, drop a figure.yaml here, or press “Edit” on a run.")));
}

function card(draft) {
  const when = new Date(draft.changed);
  const steps = draft.revision === 1 ? "1 step" : `${draft.revision} steps`;
  return h("a.draft-card", { href: `/edit/${draft.id}` },
    h("div.paper", draft.picture ? h("img", { src: `${draft.picture}?revision=${draft.revision}`, alt: "", loading: "lazy" }) : null),
    h("div.draft-words", h("h2", draft.name || draft.id), h("p.small.muted", h("time", { dateTime: draft.changed, title: when.toLocaleString() }, ago(when)), ` · ${steps}${draft.run ? " · from a run" : ""}`)));
}

/** How long ago, as people say it. */
function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60000), words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 1440 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 1440), "day");
}
