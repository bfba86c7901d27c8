// The name of a draft, changed in place; and deleting a draft, which can be taken back.
import { post, put, remove, tried } from "../parts/api.js";
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const LONG = 12000; // milliseconds that the way back stands there

/** A heading that becomes a field when it is pressed; it is called by the name alone, and "Rename" describes it. `kept(name)` is told of a new name. */
export function nameable(tag, id, name, kept = () => {}) {
  const words = h("span.name-words", name || t("Draft"));
  const press = h("button.quiet.name-button", { type: "button", title: t("Rename"), onclick: () => begin() }, words);
  const node = h(tag, press);
  const begin = () => {
    const field = h("input.name-field", { value: words.textContent, maxLength: 200, "aria-label": t("Name of the draft"), spellcheck: false, autocomplete: "off" });
    let over = false;
    const end = async (keep) => {
      if (over) return;
      over = true;
      const now = field.value.trim().replace(/\s+/g, " "), old = words.textContent;
      field.replaceWith(press);
      if (!keep || !now || now === old) return;
      words.textContent = now; // at once; put back when the studio does not take it
      const made = await tried(() => put(`/api/drafts/${id}`, { name: now }));
      words.textContent = made?.name ?? old;
      if (made) kept(made.name);
    };
    field.addEventListener("blur", () => end(true));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      end(event.key === "Enter");
      press.focus();
    });
    press.replaceWith(field);
    field.focus();
    field.select();
  };
  return node;
}

/** Into the trash, with the way back in a toast. `gone()` and `back()` change the list. */
export async function discard({ id, name }, gone, back) {
  if (!await tried(() => remove(`/api/drafts/${id}`))) return;
  gone();
  const undo = h("button", { type: "button", onclick: async () => {
    undo.disabled = true;
    if (await tried(() => post(`/api/drafts/${id}/restore`))) { node.remove(); back(); } else undo.disabled = false;
  } }, t("Undo"));
  const node = h("div.toast.toast-undo", h("span.grow", t`“${name}” is deleted`), undo);
  document.getElementById("toasts").append(node);
  const wait = () => setTimeout(() => { node.matches(":hover, :focus-within") ? wait() : node.remove(); }, LONG); // not under somebody's hand
  wait();
}
