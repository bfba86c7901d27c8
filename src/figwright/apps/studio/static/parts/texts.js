// The language of the pages. Texts stand in English where they are used: t("Undo"), t`Move ${name}`. Another language is
// one file of figwright/texts; what it lacks stays English. Nothing is loaded for English.
const KEY = "language";
const wanted = localStorage.getItem(KEY) ?? navigator.languages?.join(",") ?? navigator.language ?? "en";
const loaded = /^en\b/i.test(wanted) ? {} : await fetch(`/api/texts?wanted=${encodeURIComponent(wanted)}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
const known = loaded.studio ?? {};
const patterns = Object.entries(loaded.messages ?? {}).map(([key, said]) => [new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, "(.*?)")}$`, "s"), said]);
export const language = loaded.tag ?? "en";
document.documentElement.lang = language;

/** A text in the language of the pages; of a template, what is put in may stand in another order. */
export function t(text, ...values) {
  const key = typeof text === "string" ? text : text.reduce((all, part, i) => `${all}{${i - 1}}${part}`);
  const said = known[key] ?? key;
  return typeof text === "string" ? said : said.replace(/\{(\d+)\}/g, (place, i) => values[i] ?? "");
}

/** What the server says (an error, a finding, its fix), which is English, in the language of the pages; what was put
 * into it is looked up as well. Messages that no pattern knows stay as they are. */
export function told(message) {
  for (const [pattern, said] of patterns) {
    const found = pattern.exec(message ?? "");
    if (found) return said.replace(/\{(\d+)\}/g, (place, i) => told(found[Number(i) + 1]));
  }
  return message;
}

/** "3 errors": a number and what is counted. */
export function many(count, noun) {
  return known[`# ${noun}`]?.replace("{0}", count) ?? `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A choice of languages, by their own names; the page is loaded again in the new one. */
export async function languages(h) {
  const { names } = await fetch("/api/texts").then((answer) => answer.json());
  const change = (event) => { localStorage.setItem(KEY, event.target.value); location.reload(); };
  return h("select.quiet.language", { title: t("Language"), "aria-label": t("Language"), onchange: change },
    Object.entries(names).map(([tag, name]) => h("option", { value: tag, selected: tag === language, lang: tag }, name)));
}
