// A new study: what kind, of which runs or data, how many cases.
import { get, post, tried } from "../parts/api.js";
import { field, fill, h } from "../parts/dom.js";
import { age } from "../parts/wording.js";
import { command } from "./command.js";
import { t } from "../parts/texts.js";

export const KINDS = {
  referenced: { name: t("Comparison with the reference"), about: t("Compare one figure with the reference (such as the human-made figure) in four dimensions.") },
  blind: { name: t("Blind comparison"), about: t("Compare two figures of the same case, without names, beside the reference.") },
  questions: { name: t("Review of questions"), about: t("Keep, edit, reject or add questions that a figure must answer.") },
};

/** What of the sources fits a kind of study: [{value, title, about, from: "runs" | "dataset"}]. */
export function fitting(sources, kind) {
  const runs = kind === "questions" ? [] : (sources.runs ?? []).filter((one) => one.cases > 0).map((one) => ({
    from: "runs", value: one.run, title: one.label || one.method || one.run, dataset: one.dataset,
    about: [one.dataset_title || one.dataset, one.model, one.wishes, one.when && age(one.when)].filter(Boolean).join(" · "), cases: one.cases, id: one.run,
  }));
  const fits = { questions: (one) => one.questions > 0, referenced: (one) => one.candidates?.length > 0, blind: (one) => one.candidates?.length > 1 }[kind];
  const datasets = (sources.datasets ?? []).filter(fits).map((one) => ({
    from: "dataset", value: one.id, title: one.title || one.id, cases: one.cases,
    about: kind === "questions" ? t`${one.questions} questions` : t`figures of ${one.candidates.join(", ")}`,
  }));
  return [...runs, ...datasets];
}

/** What is wrong with a choice of sources, in words; "" when it can be made. */
export function fault(kind, chosen) {
  const runs = chosen.filter((one) => one.from === "runs");
  if (!chosen.length) return kind === "blind" ? t("Choose two runs of one dataset.") : t("Choose what to judge.");
  if (chosen.some((one) => one.from === "dataset")) return chosen.length > 1 ? t("Choose runs, or one dataset.") : "";
  if (kind === "blind" && runs.length !== 2) return t("A blind comparison needs exactly two runs.");
  if (kind === "blind" && runs[0].dataset !== runs[1].dataset) return t("Both runs must be of the same dataset.");
  return "";
}

/** Asks in a dialog; gives the new study's id, or "" when nothing was made. */
export async function opening() {
  const sources = await tried(() => get("/api/studies/sources"));
  if (!sources) return "";
  return new Promise((done) => {
    let made = "";
    let kind = "referenced";
    const chosen = new Map();
    const list = h("div.source-list", { role: "group", "aria-label": t("What to judge") });
    const told = h("p.small.muted.new-told", { role: "status" });
    const name = h("input", { maxLength: 120, placeholder: t("A name for the study") });
    const limit = h("input", { type: "number", min: "1", max: "2000", placeholder: "all", inputMode: "numeric" });
    const seed = h("input", { type: "number", min: "0", value: "0", inputMode: "numeric" });
    const make = h("button.primary", { type: "submit" }, t("Create the study"));
    const tell = () => {
      const wrong = fault(kind, [...chosen.values()]);
      make.disabled = Boolean(wrong) || !fitting(sources, kind).length;
      told.textContent = fitting(sources, kind).length ? wrong : "";
    };
    const draw = () => {
      chosen.clear();
      const found = fitting(sources, kind);
      list.classList.toggle("none", !found.length);
      fill(list, found.length ? found.map(entry) : nothing(sources, kind));
      tell();
    };
    const entry = (one) => h("label.source-choice",
      h("input", { type: kind === "questions" ? "radio" : "checkbox", name: "source", onchange: (event) => {
        if (kind === "questions") chosen.clear();
        event.target.checked ? chosen.set(one.value, one) : chosen.delete(one.value);
        tell();
      } }), h("span", { title: one.id ?? one.value }, one.title, " ", h("span.muted.small", one.about)), h("small", `${one.cases} ${one.cases === 1 ? "case" : "cases"}`));
    const box = h("dialog.new-study", { "aria-labelledby": "new-study" }, h("form", { onsubmit: async (event) => {
      event.preventDefault();
      make.disabled = true;
      const picked = [...chosen.values()];
      const dataset = picked.find((one) => one.from === "dataset")?.value;
      const found = await tried(() => post("/api/studies", {
        kind, title: name.value.trim(), seed: Number(seed.value) || 0,
        ...(dataset ? { dataset } : { runs: picked.map((one) => one.value) }), ...(limit.value ? { limit: Number(limit.value) } : {}),
      }));
      make.disabled = false;
      if (found) { made = found.study; box.close(); }
    } },
    h("h2", { id: "new-study" }, t("New study")),
    h("fieldset.kinds", h("legend.sr", t("Kind")), Object.entries(KINDS).map(([value, one], i) => h("label.kind-choice",
      h("input", { type: "radio", name: "kind", value, checked: i === 0, autofocus: i === 0, onchange: () => { kind = value; draw(); } }), h("strong", one.name), h("span", one.about)))),
    h("div.field", h("label", t("What to judge")), list, told),
    h("div.columns", field(t("Cases"), limit, t("Maximum number of cases, spread evenly over the runs.")), field(t("Seed"), seed, t("The same seed gives the same cases in the same order."))),
    field(t("Title"), name),
    h("div.row", make, h("button.quiet", { type: "button", onclick: () => box.close() }, t("Cancel")))));
    box.addEventListener("close", () => { box.remove(); done(made); });
    draw();
    document.body.append(box);
    box.showModal();
  });
}

function nothing(sources, kind) {
  const blind = kind === "blind";
  const reason = (blind && sources.blind_reason) || sources.reason || t("No run fits this kind of study yet");
  return h("div.source-none", h("p", t`${reason[0].toUpperCase()}${reason.slice(1)}. Make figures to judge:`),
    [...new Set([sources.command, blind && sources.blind_command].filter(Boolean))].map(command));
}
