// The shell: shows the page that the address names. A page is pages/NAME.js with `title`, perhaps `styles` (names of
// files in pages/), and `show(main, {path, query, go})`, which may return a function that is called when the page is left.
import { fill, h } from "./parts/dom.js";
import { help } from "./parts/keys.js";
import { languages, t } from "./parts/texts.js";

const PAGES = ["make", "runs", "run", "edit", "plot", "studies", "judge", "blind", "review", "results"];
/** Which entry of the bar a page belongs to. */
const UNDER = { run: "runs", plot: "edit", judge: "studies", blind: "studies", review: "studies", results: "studies" };
const main = document.getElementById("main");
let leave = null;
let turn = 0;

export async function show(address = location.pathname + location.search, { focus = true } = {}) {
  const url = new URL(address, location.origin);
  const [name = "", ...path] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const page = PAGES.includes(name) ? name : "make";
  const mine = ++turn;
  const found = await import(`./pages/${page}.js`);
  await Promise.all((found.styles ?? []).map(styled));
  if (mine !== turn) return;
  leave?.();
  leave = null;
  for (const link of document.querySelectorAll("#nav a")) {
    const here = link.pathname.slice(1) === (UNDER[page] ?? page);
    here ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  dressed(found.styles ?? []);
  document.title = t`${found.title} · figwright studio`;
  document.body.dataset.page = page;
  fill(main);
  main.scrollTop = 0;
  if (focus) main.focus({ preventScroll: true });
  leave = (await found.show(main, { path, query: url.searchParams, go })) ?? null;
  if (mine !== turn) { leave?.(); leave = null; }
}

/** A page's style sheet, loaded once; it dresses only while its page is shown. */
function styled(name) {
  const { href } = new URL(`pages/${name}`, import.meta.url);
  const known = document.querySelector(`link[href="${href}"]`);
  if (known) return null;
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href, dataset: { page: name }, onload: done, onerror: done }));
  });
}

/** The sheets of this page and of no other. */
function dressed(names) {
  for (const link of document.querySelectorAll("link[data-page]")) if (link.sheet) link.sheet.disabled = !names.includes(link.dataset.page);
}

/** To another page, as if its link had been followed. */
export function go(address, { replace = false } = {}) {
  replace ? history.replaceState(null, "", address) : history.pushState(null, "", address);
  return show(address);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || /^\/(api|static)\//.test(link.pathname) || link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
addEventListener("popstate", () => show());

// Light or dark: what the user chose, or what the system has.
const system = matchMedia("(prefers-color-scheme: dark)");
const look = () => localStorage.getItem("look") ?? (system.matches ? "dark" : "light");
const dress = () => { document.documentElement.dataset.look = look(); };
dress();
system.addEventListener("change", dress);
const turned = () => { localStorage.setItem("look", look() === "dark" ? "light" : "dark"); dress(); };
document.getElementById("bar-end").append(
  h("button.quiet", { onclick: help, title: t("Keyboard shortcuts (?)"), "aria-label": t("Keyboard shortcuts") }, "?"),
  h("button.quiet", { onclick: turned, title: t("Switch between light and dark"), "aria-label": t("Switch between light and dark") }, "◐"),
);
languages(h).then((choice) => document.getElementById("bar-end").prepend(choice)).catch(() => {});
for (const node of document.querySelectorAll("#nav a, .skip")) node.textContent = t(node.textContent);
show(undefined, { focus: false });

// Judgements that could not be sent the last time are sent from any page, once it is there.
if ((localStorage.getItem("figwright-unsent") ?? "[]") !== "[]") setTimeout(() => import("./judging/outbox.js").then(({ flush }) => flush()), 500);
