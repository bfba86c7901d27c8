// Who is judging: a name, asked once and kept in this browser.
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const KEY = "figwright-annotator";
const LONGEST = 60;
/** The name under which a settled conflict is exported: nobody may be called so. */
const TAKEN = ["consensus"];

export const who = () => localStorage.getItem(KEY) ?? "";

/** The name, asked for when there is none; "" when the question was left unanswered. */
export const named = async () => who() || (await ask());

/** Asks for a name; gives the one that holds afterwards. */
export function ask() {
  return new Promise((done) => {
    const input = h("input", { id: "annotator", value: who(), maxLength: LONGEST, autocomplete: "name", autofocus: true, required: true, "aria-describedby": "annotator-help" });
    const fault = h("p.small", { role: "alert", class: "who-fault" });
    const box = h("dialog.who", { "aria-labelledby": "annotator-title" },
      h("form", { method: "dialog", onsubmit: (event) => {
        const name = input.value.trim().replace(/\s+/g, " ");
        const wrong = !name ? t("Enter a name.") : TAKEN.includes(name.toLowerCase()) ? t`“${name}” is reserved for the consensus. Choose another name.` : "";
        if (wrong) { event.preventDefault(); fault.textContent = wrong; input.focus(); return; }
        localStorage.setItem(KEY, name);
      } },
      h("h2", { id: "annotator-title" }, t("Who is judging?")),
      h("p.muted", { id: "annotator-help" }, t("Your judgements are saved under this name. Use the same spelling on every machine.")),
      h("div.field", h("label", { htmlFor: "annotator" }, t("Name")), input, fault),
      h("div.row.who-buttons", h("button.primary", { type: "submit" }, t("Continue")), h("button.quiet", { type: "button", onclick: () => box.close() }, t("Cancel")))));
    box.addEventListener("close", () => { box.remove(); done(who()); });
    document.body.append(box);
    box.showModal();
    input.select();
  });
}

/** The name in the page's head, with a way to change it. `changed(name)` is called when it did. */
export function badge(changed) {
  const name = h("strong", who() || t("nobody yet"));
  const button = h("button.quiet.who-change", { onclick: async () => {
    const before = who();
    const now = await ask();
    name.textContent = now || t("nobody yet");
    button.focus();
    if (now !== before) changed?.(now);
  }, title: t("Change who is judging") }, h("span.muted", t("Judging as")), name, h("span.who-pen", { "aria-hidden": "true" }, "✎"));
  return button;
}
