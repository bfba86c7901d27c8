"use strict";
// Tables sorted by a click on a column's name; rows and cases filtered as one types. Without it everything is there too.
const order = (cell) => ("sort" in cell.dataset ? Number(cell.dataset.sort) : cell.textContent.trim().toLowerCase());
const compare = (a, b) => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1);

for (const button of document.querySelectorAll("th > button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement, place = head.cellIndex, table = head.closest("table");
    const first = head.classList.contains("number") ? "descending" : "ascending";
    const turned = first === "ascending" ? "descending" : "ascending";
    const way = head.getAttribute("aria-sort") === first ? turned : first;
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", way);
    for (const body of table.tBodies) {
      const groups = [];  // a row that belongs to the one before it stays there
      for (const row of body.rows) row.classList.contains("aside") && groups.length ? groups.at(-1).push(row) : groups.push([row]);
      const rank = ([row]) => (row.cells.length > place ? order(row.cells[place]) : "");
      groups.sort((a, b) => compare(rank(a), rank(b)) * (way === "ascending" ? 1 : -1));
      body.append(...groups.flat());
    }
  });
}

for (const field of document.querySelectorAll("input[data-filter]")) {
  const rows = field.parentElement.querySelectorAll("tbody tr:not(.apart)");
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(words);
  });
}

for (const form of document.querySelectorAll("form[data-gallery]")) {
  const cards = [...form.parentElement.querySelectorAll(".case")], told = form.querySelector("output");
  const wanted = (name) => (form.elements[name] ? form.elements[name].value.toLowerCase() : "");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    const [words, outcome, category] = ["words", "outcome", "category"].map(wanted);
    let shown = 0;
    for (const card of cards) {
      const { dataset } = card;
      const fits = dataset.words.includes(words) && (!category || dataset.category.toLowerCase() === category)
        && (!outcome || dataset.outcome.split(" ").includes(outcome));
      card.hidden = !fits;
      shown += fits;
    }
    told.textContent = `${shown} of ${cards.length} cases`;
  });
}
