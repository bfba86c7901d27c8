"""The page's few lines of script, tried in a browser where there is one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bench_runs import Book, Shelf, compared, run
from figwright.bench import reports

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
TRIED = """
const errors = [];
window.addEventListener("error", (event) => errors.push(event.message));
addEventListener("load", () => {
  const rows = (table) => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent);
  const set = (field, value) => { field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); };
  const table = document.querySelector("#part-0 table"), heads = [...table.tHead.rows[0].cells];
  const told = { before: rows(table) };
  heads.find((head) => head.textContent === "Overall").querySelector("button").click();
  told.falling = rows(table);
  heads.find((head) => head.textContent === "Overall").querySelector("button").click();
  told.rising = rows(table);
  for (const button of document.querySelectorAll("th > button")) button.click();
  const form = document.querySelector("form[data-gallery]"), shown = () => form.querySelector("output").textContent;
  set(form.elements.words, "lost"); told.words = shown();
  set(form.elements.words, ""); set(form.elements.outcome, "lost"); told.outcome = shown();
  set(form.elements.outcome, ""); set(form.elements.category, "Vision"); told.category = shown();
  for (const field of document.querySelectorAll("input[data-filter]")) set(field, "case-1");
  told.filtered = [...document.querySelectorAll("#wrong tbody tr")].filter((row) => !row.hidden).length;
  const done = document.createElement("pre");
  done.id = "told";
  done.textContent = JSON.stringify({ ...told, errors });
  document.body.append(done);
});
"""


def tried(page: str, folder: Path) -> dict[str, Any]:
    """What the browser makes of the page, with our trial in place of its policy."""
    open_page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', f"<script>{TRIED}</script>", page)
    path = folder / "tried.html"
    path.write_text(open_page)
    command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'browser'}"]
    done = subprocess.run([*command, "--dump-dom", path.as_uri()], capture_output=True, text=True, timeout=120)
    found = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    if "<html" not in done.stdout:
        pytest.skip(f"the browser does not start here: {done.stderr[-200:]}")
    assert found is not None, "the trial stopped half-way"
    told: dict[str, Any] = json.loads(unescape(found[1]))
    return told


@pytest.mark.usefixtures("no_plots")
@pytest.mark.skipif(BROWSER is None, reason="no browser")
def test_tables_sort_and_cases_filter(tmp_path: Path) -> None:
    book = Book()
    cases = {
        f"case-{n}": {"made": {"category": ("Vision", "Agents")[n % 2]}, "judged": compared("MMMM")} for n in range(6)
    }
    lost = {
        f"lost-case-{n}": {"made": {"error": "refused"}, "judged": compared("HHHH", note="no picture")}
        for n in range(12)
    }
    results = [run(book, "all", cases, label="all"), run(book, "gaps", {**cases, **lost}, label="gaps")]
    html, _ = reports.write(results, tmp_path, Shelf())
    told = tried(html.read_text(), tmp_path)
    assert told["errors"] == []
    assert told["before"] == told["falling"] == ["all", "gaps", "gaps, drawn cases only"]
    assert told["rising"] == ["gaps", "gaps, drawn cases only", "all"]  # what belongs to a row stays below it
    assert told["words"] == "12 of 18 cases"
    assert told["outcome"] == "12 of 18 cases"
    assert told["category"] == "3 of 18 cases"
    assert told["filtered"] == 3  # lost-case-1, 10 and 11
