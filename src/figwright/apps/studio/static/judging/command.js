// A command to be typed in a terminal, with a button that copies it.
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

export function command(text) {
  const button = h("button", { type: "button", "aria-label": t`Copy: ${text}`, onclick: async () => {
    let copied = true;
    // Not allowed where the page is not served securely: then it is selected, to be copied by hand.
    try { await navigator.clipboard.writeText(text); } catch { copied = false; getSelection().selectAllChildren(code); }
    button.textContent = copied ? t("Copied") : t("Selected");
    setTimeout(() => { button.textContent = t("Copy"); }, 1500);
  } }, t("Copy"));
  const code = h("code", text);
  return h("div.command", code, button);
}
