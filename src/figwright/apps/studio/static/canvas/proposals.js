// What the rules read of the text, as proposals: each box, zone and arrow can be accepted or dismissed, one by one or all.
import { get, put, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { sign } from "./draw.js";
import { calm } from "./fields.js";
import { unused } from "./marking.js";
import { namesake } from "./quoting.js";
import { plain } from "./tree.js";
import { t } from "../parts/texts.js";

const SIGNS = { box: "node", zone: "zone", arrow: "connect" };

/** What the rules know of the draft's text: asked for once; tells "proposed" when it is there. */
export function rules(editor) {
  const known = { proposals: [], names: [], notes: [], ready: false };
  const has = Boolean(editor.draft.source?.text?.trim());
  if (has) get(`/api/drafts/${editor.id}/marking`).then((found) => { Object.assign(known, found, { ready: true }); editor.tell("proposed"); }, () => {});
  return {
    has,
    get proposals() { return known.proposals; },
    get ready() { return known.ready; },
    get whole() { return known.whole; },
    names: (n) => known.names[n] ?? [],
    /** Decisions are kept with the draft, and are no step that undo takes back. */
    async decide(changes) {
      const decided = await tried(() => put(`/api/drafts/${editor.id}/marking`, changes));
      if (!decided) return;
      editor.draft.decided = decided;
      editor.tell("decided");
    },
  };
}

export function proposals(editor, known, { counted }) {
  const panel = h("div.panel-body.proposed", { "aria-label": t("Proposals") });
  const all = () => known.proposals, byKey = (key) => all().find((one) => one.key === key);
  const declined = (key) => editor.draft.decided?.declined.includes(key) ?? false;

  /** The element that a proposal has become, by whatever hand. */
  function drawn(one) {
    if (one.sort !== "arrow") return namesake(editor.all, one.label, [one.sort === "zone" ? "group" : "node"]);
    const ends = (keys) => keys.map((key) => drawn(byKey(key))).sort().join();
    const [from, to] = [ends(one.from), ends(one.to)];
    return [...editor.all.values()].find((edge) => edge.sort === "edge" && [...edge.value.from].sort().join() === from && [...edge.value.to].sort().join() === to)?.id ?? "";
  }
  const reachable = (one) => one.sort !== "arrow" || [...one.from, ...one.to].every((key) => byKey(key) && (drawn(byKey(key)) || !declined(key)));
  const open = () => all().filter((one) => !declined(one.key) && reachable(one) && !drawn(one));

  /** Edits for these proposals, and for what they need: an arrow brings its ends along. */
  function edits(wanted) {
    const ids = new Map(), out = [], taken = new Map(editor.all);
    const idOf = (key) => ids.get(key) ?? drawn(byKey(key));
    const enter = (one) => { const id = unused(taken, one.label || one.key); taken.set(id, {}); ids.set(one.key, id); return id; };
    const into = (one) => ({ into: (one.zone && idOf(one.zone)) || editor.body.id });
    const needed = new Set(wanted.flatMap((one) => (one.sort === "arrow" ? [...one.from, ...one.to] : [])).filter((key) => !drawn(byKey(key))));
    const chosen = all().filter((one) => wanted.includes(one) || needed.has(one.key)); // in the order of the rules: zones, boxes, arrows
    for (const one of chosen.filter(({ sort }) => sort === "zone")) {
      const id = enter(one);
      out.push({ op: "add", item: { type: "zone", id, label: one.label, evidence: one.evidence, items: [] }, into: editor.body.id });
      for (const box of all().filter((other) => other.zone === one.key && drawn(other))) out.push({ op: "move", id: drawn(box), into: id });
    }
    for (const one of chosen.filter(({ sort }) => sort === "box")) out.push({ op: "add", item: { ...one.item, id: enter(one), label: one.label, evidence: one.evidence }, ...into(one) });
    for (const one of chosen.filter(({ sort }) => sort === "arrow")) out.push({ op: "connect", from: one.from.map(idOf), to: one.to.map(idOf), label: one.label, kind: one.kind, arrow: one.arrow, evidence: one.evidence });
    return out;
  }

  /** All of them for an empty figure: as the rules have arranged them. */
  const whole = (wanted) => wanted.length === all().length && !editor.body.value.items.length && known.whole;
  const accept = (wanted) => (whole(wanted) ? editor.edit({ op: "restore", at: editor.body.id, item: known.whole.body, edges: known.whole.edges, braces: known.whole.braces }, { pick: [] }) : taken(wanted));
  const taken = (wanted) => editor.edit(edits(wanted), { pick: wanted.length > 1 ? [] : "new" });
  const decline = (wanted, against = true) => known.decide({ declined: Object.fromEntries(wanted.map((one) => [one.key, against])) });

  const name = (key) => plain(byKey(key)?.label) || key;
  const title = (one) => (one.sort === "arrow" ? `${one.from.map(name).join(", ")} → ${one.to.map(name).join(", ")}${one.label ? ` (${plain(one.label)})` : ""}` : plain(one.label));

  function row(one) {
    const extra = one.sort === "arrow" ? [...new Set([...one.from, ...one.to])].filter((key) => !drawn(byKey(key))) : [];
    const yes = h("button.tool", { type: "button", title: extra.length ? t`Accept it together with ${extra.map(name).join(" and ")}` : t("Accept"), "aria-label": t`Accept ${title(one)}`, dataset: { name: `accept-${one.key}` }, onclick: () => after(yes, () => accept([one])) }, sign("take", 16));
    const no = h("button.quiet.tool", { type: "button", title: t("Dismiss"), "aria-label": t`Dismiss ${title(one)}`, dataset: { name: `dismiss-${one.key}` }, onclick: () => after(no, () => decline([one])) }, sign("close", 15));
    return h("li.proposal", { dataset: { key: one.key } }, h("span.proposal-sign", { title: one.sort }, sign(SIGNS[one.sort], 16)),
      h("div.grow", h("div.proposal-name", title(one)), one.evidence ? h("div.small.muted.proposal-words", one.evidence) : null), yes, no);
  }

  /** The focus goes on to the next row of the list. */
  async function after(button, work) {
    const rows = [...panel.querySelectorAll(".proposal")], at = rows.indexOf(button.closest(".proposal")), kind = button.dataset.name.split("-")[0];
    await work();
    panel.querySelectorAll(".proposal")[Math.min(at, rows.length - 2)]?.querySelector(`[data-name^="${kind}"]`)?.focus();
  }

  const show = calm(panel, () => {
    const left = open(), gone = all().filter((one) => declined(one.key)), total = all().length;
    counted(known.ready ? left.length : 0, "");
    if (!known.has) { fill(panel, h("div.panel-empty", h("p", t("This draft has no source text.")))); return; }
    if (!known.ready) { fill(panel, h("p.muted.panel-empty", t("Reading the text…"))); return; }
    const top = panel.scrollTop;
    fill(panel, h("div.proposed-head", h("p.small.muted", left.length ? t("figwright’s rules propose these elements, without a model. Accept the right ones.") : total ? t("All proposals are in the figure or dismissed.") : t("The rules found nothing to draw in this text. Select words in it to make boxes yourself.")),
      total ? h("progress.source-progress", { max: total, value: total - left.length, title: t`${total - left.length} of ${total} decided` }) : null,
      h("div.row", left.length ? [h("button.primary", { type: "button", onclick: () => accept(left) }, t`Accept all ${left.length}`), h("button", { type: "button", onclick: () => decline(left) }, t("Dismiss all"))] : null,
        gone.length ? h("button.quiet", { type: "button", onclick: () => decline(gone, false) }, t`Restore ${gone.length}`) : null)),
    h("ul.plain.proposal-list", left.map(row)));
    panel.scrollTop = top;
  });

  for (const kind of ["proposed", "changed", "decided"]) editor.on(kind, show);
  panel.addEventListener("pointerover", (event) => {
    const one = byKey(event.target.closest?.(".proposal")?.dataset.key);
    editor.tell("hinted", one?.spans ?? []);
  });
  panel.addEventListener("pointerleave", () => editor.tell("hinted", []));
  show();
  return panel;
}
