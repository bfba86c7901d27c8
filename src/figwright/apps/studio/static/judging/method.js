// The method text beside the figures: headings that fold, math left as it is written, and a search that marks what it finds.
import { fill, h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const MATH = /(\$\$[\s\S]+?\$\$|\$[^$\n]+?\$|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\])/;
const BOLD = /\*\*(\S(?:[^*\n]*\S)?)\*\*/;
const POINT = /^\s*(?:[-*•]|\d+[.)])\s+/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;

/** Text -> [{level, title, blocks: [text]}]; what stands before the first heading has no title. */
export function sections(text) {
  const found = [{ level: 0, title: "", blocks: [] }];
  let block = [];
  const close = () => { if (block.length) found.at(-1).blocks.push(block.join("\n")); block = []; };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const heading = HEADING.exec(line.trim());
    if (heading) { close(); found.push({ level: heading[1].length, title: heading[2], blocks: [] }); }
    else if (!line.trim()) close();
    else block.push(line);
  }
  close();
  return found.filter((one) => one.title || one.blocks.length);
}

/** The text as a part of a page: {node, show(text), search} where `search` is the field (to be focused by a key). */
export function method() {
  const body = h("div.method-body", { tabIndex: 0, role: "region", "aria-label": t("Method text") });
  const count = h("span.method-count.small.muted", { role: "status" });
  const search = h("input.method-search", { type: "search", placeholder: t("Search the text"), "aria-label": t("Search the text"), autocomplete: "off" });
  const fold = h("button.quiet.small", { title: t("Fold or unfold all sections") }, t("Fold"));
  let marks = [];
  let at = -1;
  let text = "";
  let data = false;

  const draw = () => {
    const wanted = search.value.trim();
    const parts = data ? [] : sections(text);
    const rows = data ? table(text) : null;
    const closed = [...body.querySelectorAll("details:not([open])")].map((one) => one.dataset.n);
    marks = [];
    fill(body, rows ? sheet(rows, wanted, marks) : parts.length ? parts.map((one, n) => section(one, n, wanted, marks, closed.includes(String(n)) && !wanted)) : h("p.muted", t("No method text.")));
    fold.hidden = parts.filter((one) => one.title).length < 2;
    at = -1;
    step(1);
  };
  const step = (by) => {
    marks[at]?.classList.remove("here");
    if (marks.length) {
      at = (at + by + marks.length) % marks.length;
      marks[at].classList.add("here");
      marks[at].closest("details")?.setAttribute("open", "");
      // Only the text moves: scrollIntoView would move the page as well.
      body.scrollTop += marks[at].getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 3;
    }
    count.textContent = search.value.trim() ? (marks.length ? t`${at + 1} of ${marks.length}` : t("not found")) : "";
  };
  search.addEventListener("input", draw);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); step(event.shiftKey ? -1 : 1); }
    if (event.key === "Escape") { event.stopPropagation(); search.value = ""; draw(); search.blur(); }
  });
  fold.addEventListener("click", () => {
    const all = [...body.querySelectorAll("details")];
    const open = all.some((one) => one.open);
    for (const one of all) one.open = !open;
    fold.textContent = open ? t("Unfold") : t("Fold");
  });
  return {
    node: h("div.method", h("div.method-head", search, count, fold), body),
    search,
    /** Another text; `data`: it is a table of comma-separated values where it can be read as one. */
    show(given, { data: is = false } = {}) {
      text = given ?? "";
      data = is && table(text) !== null;
      search.value = "";
      fill(body);
      fold.textContent = t("Fold");
      draw();
      body.scrollTop = 0;
    },
  };
}

/** Comma-separated values -> rows, or null where it is no table. Quoted cells may hold commas, quotes and line ends. */
export function table(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.trim().matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (!end) break;
    if (end !== ",") rows.push([]);
  }
  return rows.length > 1 && rows[0].length > 1 && rows.every((row) => row.length === rows[0].length) ? rows : null;
}

function sheet([head, ...rows], wanted, marks) {
  const figures = head.map((_, i) => rows.every((row) => !row[i] || !Number.isNaN(Number(row[i]))));
  return h("div.scroll", h("table.table.method-table", h("thead", h("tr", head.map((cell, i) => h("th", { scope: "col", class: figures[i] ? "number" : "" }, marked(cell, wanted, marks))))),
    h("tbody", rows.map((row) => h("tr", row.map((cell, i) => h("td", { class: figures[i] ? "number" : "" }, marked(cell, wanted, marks))))))));
}

function section(part, n, wanted, marks, closed) {
  const blocks = part.blocks.map((block) => {
    const points = block.split(/\n(?=\s*(?:[-*•]|\d+[.)])\s)/);
    if (points.every((one) => POINT.test(one))) return h("ul", points.map((one) => h("li", inline(one.replace(POINT, ""), wanted, marks))));
    return h(/^\s*\$\$/.test(block) ? "p.math-block" : "p", inline(block, wanted, marks));
  });
  if (!part.title) return h("div.method-lead", blocks);
  return h("details", { open: !closed, dataset: { n } }, h("summary", h(part.level > 2 ? "h4" : "h3", inline(part.title, wanted, marks))), blocks);
}

/** A paragraph with its math in its own type and what was searched for marked. */
function inline(text, wanted, marks) {
  return text.split(MATH).filter(Boolean).map((piece) => (MATH.test(piece) ? h("span.math", marked(piece, wanted, marks))
    : piece.split(BOLD).map((part, i) => part && (i % 2 ? h("strong", marked(part, wanted, marks)) : marked(part, wanted, marks)))));
}

function marked(text, wanted, marks) {
  if (!wanted) return text;
  const found = [];
  const plain = text.toLowerCase();
  const key = wanted.toLowerCase();
  if (plain.length !== text.length) return text; // a letter whose small form is longer: positions would not fit
  let from = 0;
  for (let at = plain.indexOf(key); at >= 0; at = plain.indexOf(key, from)) {
    const mark = h("mark", text.slice(at, at + key.length));
    found.push(text.slice(from, at), mark);
    marks.push(mark);
    from = at + key.length;
  }
  return [...found, text.slice(from)];
}
