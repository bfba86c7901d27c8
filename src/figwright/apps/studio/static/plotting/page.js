// The page of one plot: tools, the picture, what can be changed, what the checks say, and its files.
import { get, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { called, download } from "../parts/download.js";
import { keys } from "../parts/keys.js";
import { nameable } from "../canvas/titles.js";
import { hidden, inspector } from "./inspector.js";
import { stage } from "./stage.js";
import { Plot } from "./state.js";
import { t, told } from "../parts/texts.js";

export async function editor(main, id, go) {
  const plot = new Plot(id), view = stage(plot), tools = h("div.plot-tools"), said = h("div.plot-said"), side = h("div.plot-side");
  const files = h("div.panel-body.plot-files", { hidden: true }), findings = h("div.panel-body.plot-findings", { hidden: true }), fields = inspector(plot);
  const tabs = [t("Change"), t("Findings"), t("Files")].map((name, i) => h("button", { type: "button", role: "tab", onclick: () => open(i) }, name));
  fill(side, h("div.tabs", { role: "tablist", "aria-label": t("About this plot") }, tabs), fields, findings, files);
  fill(main, h("div.plot-page", tools, h("div.plot-centre", said, view.node), side));
  const panels = [fields, findings, files];
  let tab = 0;

  function open(i) {
    tab = i;
    panels.forEach((panel, at) => { panel.hidden = at !== i; });
    tabs.forEach((button, at) => button.setAttribute("aria-selected", String(at === i)));
    if (i === 2) show();
  }

  /** The chart and its script as they stand. */
  async function show() {
    const found = await tried(() => get(`${plot.address}/files`));
    if (found) fill(files, h("h3", t("Chart")), h("pre", found.chart), h("h3", t("Script")), h("pre", found.script));
  }

  let drawn = -1;
  plot.watch(() => {
    const { data } = plot;
    if (!data) return;
    fill(tools, h("a.back", { href: "/edit", "aria-label": t("All drafts"), title: t("All drafts") }, "‹"), nameable("h1", data.id, data.name),
      h("button", { type: "button", disabled: !data.undo, title: t("Undo (ctrl+z)"), onclick: () => plot.undo() }, t("Undo")), h("button", { type: "button", disabled: !data.redo, title: t("Redo (ctrl+shift+z)"), onclick: () => plot.redo() }, t("Redo")),
      h("span.grow"), data.run && h("a.small", { href: `/run/${encodeURIComponent(data.run)}` }, t("back to the run")),
      h("details.menu", h("summary", t("Download")), h("div.menu-items", data.formats.map((format) => h("button", { type: "button", onclick: (event) => { event.target.closest("details").open = false; download(`${plot.address}/export/${format}`, { slow: t`Writing the ${called(format)} …` }); } }, format === "yaml" ? t("Chart file") : called(format), h("span.small.muted", `.${format}`))))));
    fill(said, h(`span.chip${data.proved ? ".good" : ".warn"}`, data.proved ? t("every number verified") : t("some numbers not verified")), data.understood && h("span.small.muted", data.understood), ...(data.notes ?? []).map((note) => h("span.small", note)), plot.busy > 0 && h("span.small.muted", t("drawing …")));
    const weighty = data.findings.filter((one) => one.severity !== "info");
    tabs[1].textContent = weighty.length ? t`Findings (${weighty.length})` : t("Findings");
    fill(findings, data.findings.length ? h("ul.plot-finding-list", data.findings.map((one) => h("li", h("div.small.muted", `${one.severity} · ${one.check}`), h("div", told(one.message)), one.fix && h("div.small.muted", told(one.fix))))) : h("p.muted", t("No findings.")));
    if (tab === 2 && drawn !== data.revision) show();
    drawn = data.revision;
  });
  open(0);

  const leaveOut = () => {
    const part = plot.chosen;
    const name = part?.kind === "bar" ? part.category : part?.name;
    if (!name) return false;
    const kind = part.kind === "bar" || part.kind === "tick" ? "category" : "series";
    if (kind === "category" && !plot.categories(part.panel).some((one) => one.name === name)) return false;
    plot.send(hidden(plot, part, name, kind));
  };
  const free = keys({
    "ctrl+z": { does: t("Undo"), run: () => plot.undo() }, "ctrl+shift+z": { does: t("Redo"), run: () => plot.redo() }, "ctrl+y": { run: () => plot.redo() },
    escape: { does: t("Deselect"), run: () => plot.choose(null) }, delete: { does: t("Hide the selected series or category"), run: leaveOut }, backspace: { run: leaveOut },
  });
  const opened = await tried(() => plot.open().then(() => true));
  if (!opened) fill(main, h("div.page", h("p", t("This plot cannot be opened.")), h("a", { href: "/edit" }, t("All drafts"))));
  return () => { free(); plot.stop?.(); };
}
