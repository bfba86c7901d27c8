// The story of a run: what was spent, every call with its prompt and its answer, how figures were compared, and notes.
import { fill, h } from "../../parts/dom.js";
import { duration, many, money, revision, tokens } from "../../parts/wording.js";
import { t, told } from "../../parts/texts.js";

const STATES = { cached: "accent", failed: "bad", unanswered: "warn", asked: "accent" };
const SAID = { cached: t("cached, free"), failed: t("failed"), unanswered: t("no answer"), asked: t("waiting for the answer") };
const LONGEST = 200_000;

export function story(run) {
  const { spent } = run;
  return [
    h("dl.facts", h("dt", "time"), h("dd", duration(run.seconds)), h("dt", "cost"), h("dd", spent.calls ? money(spent.cost, spent.unpriced) : t("no model was used")),
      spent.calls > 0 && [h("dt", "calls"), h("dd", `${spent.calls}${spent.cached ? t`, ${spent.cached} cached` : ""}${spent.failed ? t`, ${spent.failed} failed` : ""}`),
        h("dt", "tokens"), h("dd", t`${tokens(spent.input_tokens)} in, ${tokens(spent.output_tokens)} out`)],
      run.model && [h("dt", "model"), h("dd", run.model)]),
    run.calls.length > 0 && [h("h3", t("Calls")), h("ol.calls", run.calls.map((call, i) => h("li", line(run, call, i))))],
    run.compared.length > 0 && [h("h3", t("Comparisons")), h("ul.plain.small", run.compared.map((pair) => h("li", t`${pair.first} versus ${pair.second}: `, h("strong", pair.winner || t("a tie")), pair.why && ` (${pair.why})`)))],
    run.references.length > 0 && [h("h3", t`Example figures (${run.references.length})`), h("p.small.muted", run.references.join(", "))],
    run.notes.length > 0 && [h("h3", t("Notes")), h("ul.plain.small", run.notes.map((note) => h("li", note)))],
    h("p.small", h("a", { href: `/api/runs/${encodeURIComponent(run.id)}/files/events.jsonl`, target: "_blank" }, t("Raw events"))),
  ];
}

function line(run, call, i) {
  const where = [run.candidates.length > 1 && call.candidate && call.candidate !== "0" && t`candidate ${call.candidate}`, call.round !== "" && revision(Number(call.round), run.wish)].filter(Boolean).join(", ");
  const used = [call.seconds !== null && duration(call.seconds), call.input_tokens !== null && t`${tokens(call.input_tokens)} in, ${tokens(call.output_tokens ?? 0)} out`,
    call.state === "answered" && call.cost !== null && money(call.cost)].filter(Boolean).join(" · ");
  return h("button.call", { type: "button", onclick: () => open(run, call, i) },
    h("span.call-head", h("strong", call.agent || "unnamed"), h("span.small.muted", where), call.state !== "answered" && h(`span.chip.${STATES[call.state] ?? "warn"}`, SAID[call.state] ?? call.state)),
    used && h("span.small.muted", used), call.error && h("span.small.call-error", call.error));
}

/** One call in a dialog: what was sent and what came back. */
function open(run, call, i) {
  const files = `/api/runs/${encodeURIComponent(run.id)}/files/`;
  const pictures = (names, says) => names.length > 0 && h("div.call-pictures", names.map((name) => h("a", { href: files + name, target: "_blank" }, h("img", { src: files + name, alt: says, loading: "lazy" }))));
  const box = h("dialog.call-box", { "aria-labelledby": "call-title" },
    h("div.row.call-top", h("h2", { id: "call-title" }, `${i + 1}. ${call.agent || "unnamed"}`), h("span.grow"), h("button", { onclick: () => box.close(), autofocus: true }, t("Close"))),
    h("p.small.muted", [call.model, call.prompt && t`prompt ${call.prompt}${call.prompt_digest ? ` (${call.prompt_digest})` : ""}`, call.digest && t`request hash ${call.digest.slice(0, 12)}`].filter(Boolean).join(" · ")),
    call.error && h("div.note.bad", told(call.error), call.hint && h("div.small", told(call.hint))),
    call.objections.map((one) => h("div.note.warn", t("Retried because: "), one)),
    h("div.call-sides", h("section", h("h3", t("Prompt")), pictures(call.images, t("picture sent")), words(files, call.sent)),
      h("section", h("h3", t("Answer")), pictures(call.pictures, t("picture received")), words(files, call.answer))));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

function words(files, name) {
  if (!name) return h("p.muted", t("Nothing was saved."));
  const node = h("pre.call-words", { tabIndex: 0 }, "…");
  fetch(files + name).then(async (response) => {
    if (!response.ok) throw new Error(name);
    const text = await response.text();
    fill(node, text.length > LONGEST ? `${text.slice(0, LONGEST)}\n…` : text);
  }).catch(() => fill(node, t`${name} is not in the run's folder.`));
  return node;
}
