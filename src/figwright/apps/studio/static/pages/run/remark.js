// Going on with a figure: a remark in words becomes a new run. Needs a model; without one, the figure is edited by hand.
import { post, tried } from "../../parts/api.js";
import { field, h, select } from "../../parts/dom.js";
import { named, uneditable } from "./places.js";
import { t } from "../../parts/texts.js";

/** `on` has `edit()` and `go(address)`. What is being typed stays when the run goes on meanwhile. */
export function remark(on) {
  let about = null;
  const words = h("textarea", { rows: 5, maxLength: 4000, placeholder: t("Make the critic loop clearer; name the encoder") });
  const model = h("input", { placeholder: "provider/model", spellcheck: false, autocomplete: "off" });
  const rounds = select([1, 2, 3, 4], 2);
  const send = h("button.primary", { type: "submit" }, t("Send request"));
  const form = h("form.stack", { onsubmit: begin }, field(t("What should change?"), words, t("Ctrl+Enter sends it.")), h("div.two", field(t("Critique rounds"), rounds), field(t("Model"), model)), h("div.row", send));
  words.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(); });

  async function begin(event) {
    event.preventDefault();
    const wish = words.value.trim();
    if (!wish) { words.focus(); return; }
    send.disabled = true;
    const { run, one } = about;
    const begun = await tried(() => post(`/api/runs/${encodeURIComponent(run.id)}/continue`, { wish, rounds: Number(rounds.value), candidate: one.candidate, round: one.round, order: model.value.trim() ? { model: model.value.trim() } : {} }));
    send.disabled = false;
    if (begun) on.go(`/run/${encodeURIComponent(begun.run)}`);
  }

  function update(run, one) {
    if (about?.run.id !== run.id) model.value = run.asks;
    about = { run, one };
    if (!one) return h("p.muted", t("There is no figure to revise yet."));
    if (one.kind === "image" && !one.typed) return h("div.note", t("The model cannot change parts of a bitmap. Press “New run with these settings” (in the menu “⋯”) and add your request to the text."));
    return [
      h("p.small.muted", t`A new run starts from this figure (${named(run, one).toLowerCase()}) and revises it as you say.`),
      !run.asks && h("div.note.warn.stack", h("div", t("To request changes, you need a model: name one below, or set FIGWRIGHT_MODEL and the key of its provider, then restart the studio. Editing by hand works without one.")),
        !uneditable(one) && h("div", h("button", { type: "button", onclick: on.edit }, t("Edit by hand")))),
      form,
    ];
  }
  return { update, focus: () => words.focus() };
}
