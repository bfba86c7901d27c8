"""Reports of runs made by hand: the numbers, the warnings, and that nothing from outside becomes markup."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from bench.reports.pages import GOOD, Page, png, two, written
from bench_runs import Book, Shelf, answered, compared, run, verdict_run
from figwright.agents import session
from figwright.agents.order import Order
from figwright.bench import ledgers, reports, resampling, statistics
from figwright.bench.judges import Rules
from figwright.bench.ledgers import MADE
from figwright.bench.reports import plots
from figwright.bench.reports.contents import contents
from figwright.bench.reports.markdown import escaped
from figwright.bench.reports.run_details import LOST
from figwright.bench.results import Results
from figwright.core.errors import FigwrightError, MissingExtra, RunError

DRAW = plots.draw
pytestmark = pytest.mark.usefixtures("no_plots")
HOSTILE = '<script>alert("x")</script> | `a` & <img src=x onerror=alert(1)> [b](javascript:c)'


def test_scores_are_the_same_everywhere(tmp_path: Path) -> None:
    results = two()
    html, markdown, data = written(results, tmp_path)
    for one in results:
        for name, value in one.scores()["referenced"].items():
            told = data["boards"][0]["scores"][one.label][name]
            assert told["value"] == pytest.approx(value)
            assert told["low"] <= told["value"] <= told["high"]
            shown = f"{value:.1f}"
            assert f">{shown}<" in html
            row = next(line for line in markdown.splitlines() if line.startswith(f"| {one.label} |"))
            assert shown in row
    assert [row.cells[0].text for row in contents(results).parts[0].headline.rows] == ["good", "poor"]


def test_headline_for_a_terminal() -> None:
    lines = reports.headline(two()).splitlines()
    assert lines[1].split()[0] == "Method"
    assert len({len(line) for line in lines[1:]}) == 1  # columns stand below each other
    unjudged = run(Book(), "r", {"a": {}}, judges=())
    assert "nobody judged" in reports.headline([unjudged])


def test_headline_is_no_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Methods become columns, and where that is too wide as well, columns come some at a time."""
    monkeypatch.setenv("COLUMNS", "250")
    wide = reports.headline(two()).splitlines()
    assert wide[1].split()[:2] == ["Method", "Faithfulness"]
    monkeypatch.setenv("COLUMNS", "60")
    turned = reports.headline(two()).splitlines()
    assert turned[1].split() == ["Method", "good", "poor"]
    assert len(turned) == 1 + len(re.findall(r"\S+(?: \S+)*", wide[1]))
    book = Book()
    many = [verdict_run(book, f"r{n}", GOOD, label=f"method number {n}") for n in range(9)]
    parted = reports.headline(many).splitlines()
    for lines in (turned, parted):
        assert max(map(len, lines[1:])) <= 60
    assert sum(line.startswith("method number 8") for line in parted) > 1
    for line in two()[0].scores()["referenced"].values():
        assert f"{line:.1f}" in "\n".join(parted)


def test_headline_has_those_who_do_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Book()
    cases = {"a": {"judged": answered("AA", "AB", "AA", "A-")}}
    for name in ("one", "two"):
        book.put(name, "a", "questions-blind", answered("BB", "AB", "BB", "BB", picture="withheld", looks=None))
    results = [run(book, name, cases, "questions", label=name) for name in ("one", "two")]
    lines = reports.headline(results).splitlines()
    for who in ("always Yes", "always the commonest letter", "an empty figure", "the solver without the picture"):
        assert sum(who in line for line in lines) == 1, who  # the same for both runs
    monkeypatch.setenv("COLUMNS", "70")  # where it comes in parts, they stand only where they say something
    assert sum("always Yes" in line for line in reports.headline(results).splitlines()) == 1
    told = json.loads(reports.as_json(results))["boards"][0]["without_looking"]["two"]
    assert told["always Yes"]["component"] == 100
    assert told["the solver without the picture"]["topology"] == 50
    judged = contents(results).judged
    by = [dict(zip(judged.columns, row.cells, strict=True)) for row in judged.rows]
    assert [(one["Run"].text, one["Judge"].text) for one in by][2:] == [
        ("one", "questions-blind"), ("two", "questions-blind"),
    ]  # fmt: skip
    assert by[0]["Prompts"].more == "solver abcd1234"
    assert by[2]["Prompts"].more == "solver-blind abcd1234"


def test_lead_says_how_sure_the_first_place_is() -> None:
    book = Book()
    alike = [verdict_run(book, name, GOOD, label=name) for name in ("one", "two")]
    assert contents(alike).lead.endswith("over 8 cases, no more than the other.")
    assert contents(two()).lead.endswith("over 8 cases, more than the other beyond chance.")
    near = [verdict_run(book, "a", ["MMMM"] * 7 + ["HHHH"], label="a"), verdict_run(book, "b", ["MMMM"] * 8, label="b")]
    assert contents(near).lead.startswith("b: overall 100.0")
    assert contents(near).lead.endswith("the most, though not beyond chance.")


def test_as_json_is_what_is_written(tmp_path: Path) -> None:
    results = two()
    assert json.loads(reports.as_json(results)) == written(results, tmp_path)[2]


def test_comparison_is_the_one_of_the_statistics(tmp_path: Path) -> None:
    first, second = results = two()
    pair = written(results, tmp_path)[2]["boards"][0]["comparisons"][0]
    expected = statistics.compare(first.marked("referenced"), second.marked("referenced"), ("overall",))
    assert expected is not None
    assert (pair["first"], pair["second"]) == ("good", "poor")
    assert pair["difference"]["value"] == pytest.approx(expected.difference.value)
    assert pair["exchange"] == pytest.approx(expected.exchange)
    assert pair["balance"] == asdict(expected.balance)


def test_chances_are_corrected_for_all_rows_of_a_table() -> None:
    book = Book()
    results = [*two(book), verdict_run(book, "three", GOOD[::-1], label="turned")]
    pairs = contents(results).parts[0].pairs
    assert len(pairs) == 3
    assert [pair.corrected for pair in pairs] == list(statistics.holm([pair.found.exchange for pair in pairs]))


def test_two_runs_of_one_name_are_told_apart() -> None:
    book = Book()
    results = [verdict_run(book, name, GOOD, label="same") for name in ("first", "second")]
    assert set(contents(results).labels.values()) == {"same (first)", "same (second)"}


def test_nothing_from_outside_becomes_markup(tmp_path: Path) -> None:
    book = Book()
    book.trouble("r", HOSTILE, {"agent": HOSTILE, "model": HOSTILE, "error": HOSTILE, "kind": HOSTILE})
    record = compared("MHGT", why=HOSTILE, note=HOSTILE, model=HOSTILE)
    record["dimensions"]["readability"]["error"] = HOSTILE
    told = {"caption": HOSTILE, "category": HOSTILE, "error": HOSTILE, "files": {HOSTILE: HOSTILE}, "human": HOSTILE}
    drawn = {"made": {**told, "error": ""}, "judged": record}
    cases = {HOSTILE: {"made": told, "judged": record}, f"{HOSTILE} 2": drawn, "plain": {"judged": compared("MMMM")}}
    html, markdown, _ = written([run(book, "r", cases, label=HOSTILE, dataset="folder")], tmp_path)
    page = Page(html)
    assert len(page.all("script")) == 1
    assert not [found for _, found in page.tags if any(name.startswith("on") for name in found)]
    assert not [found for found in page.all("img") if found.get("src") == "x"]
    assert sum(HOSTILE in text for text in page.words) > 12
    for link in page.all("a"):
        assert (link["href"] or "").startswith(("#", "./"))
    assert "<script>" not in markdown.replace(r"\<", "")
    widths = {len(re.findall(r"(?<!\\)\|", line)) for line in _grid(markdown, LOST)}
    assert len(widths) == 1  # no cell more than there are columns


def _grid(markdown: str, title: str) -> list[str]:
    after = markdown.partition(f"## {title}\n")[2].partition("\n#")[0]
    return [line for line in after.splitlines() if line.startswith("|")]


def test_markdown_is_escaped() -> None:
    assert escaped("a|b\n*c* <d>") == r"a\|b \*c\* \<d\>"


def test_page_asks_nobody(tmp_path: Path) -> None:
    """No address but data and places beside the page; the only script is the one that the policy names."""
    files = {"r/a.png": png()}
    cases = {"a": {"made": {"picture": "r/a.png"}, "judged": compared("MMMM")}}
    html, _, _ = written([run(Book(), "r", cases)], tmp_path, files)
    page = Page(html)
    for found in page.all("img"):
        assert (found["src"] or "").startswith("data:image/")
    assert not page.all("link")
    assert not page.all("iframe")
    assert "@import" not in html
    assert "url(" not in html
    policy = next(found["content"] or "" for found in page.all("meta") if found.get("http-equiv"))
    script = html.partition("<script>")[2].partition("</script>")[0]
    assert f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in policy
    assert "default-src 'none'" in policy


def test_papers_rows_stand_apart(tmp_path: Path) -> None:
    results = [verdict_run(Book(), "r", GOOD, dataset="paperbananabench", label="ours")]
    found = contents(results).parts[0].headline
    ours = [row for row in found.rows if not row.published]
    printed = [row for row in found.rows if row.published]
    assert [row.cells[0].text for row in ours] == ["ours"]
    assert all("arXiv" in row.cells[0].more for row in printed)
    assert any(row.cells[0].text == "Human" and row.cells[-3].text == "50.0" for row in printed)
    html, markdown, data = written(results, tmp_path)
    assert 'class="published"' in html
    assert "other judge" in html
    assert "*Human, published" in markdown
    assert "Human" not in data["boards"][0]["scores"]  # they are not ours to compute with
    other = contents([verdict_run(Book(), "r", GOOD, dataset="paperbananabench", kind="plot")]).parts[0].headline
    assert not [row for row in other.rows if row.published]


# What must be known before comparing.


def test_alike_runs_need_no_caution() -> None:
    book = Book()
    results = [verdict_run(book, name, GOOD * 4) for name in ("one", "two")]
    assert contents(results).cautions == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"label": "other", "rules": Rules(orders="single")}, "differ in orders of the pictures"),
        ({"label": "other", "judge_temperature": 1.0}, "differ in judge temperatures"),
        ({"label": "other", "order": Order(model="test/judge")}, "the judge is the model that drew"),
        ({"label": "other", "order": Order(model="test/judge"), "method": "svg"}, "the judge is the model that drew"),
    ],
)
def test_other_judging_is_told(change: dict[str, Any], told: str) -> None:
    book = Book()
    cases = {f"c{n}": {"made": {"picture": "p.png"}, "judged": compared("MMMM")} for n in range(40)}
    results = [run(book, "one", cases), run(book, "two", cases, **change)]
    found = contents(results).cautions
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.parametrize("method", ["human", "ready", "vanilla", "best-of-n", "a method of nobody"])
def test_model_that_did_not_draw_may_judge(method: str) -> None:
    """Pictures that were there before, or that an image model painted, are not the language model's own."""
    told = {"picture": "p.png", "usage": {"calls": 0, "cached": 0}}
    cases = {f"c{n}": {"made": told, "judged": compared("MMMM")} for n in range(40)}
    assert contents([run(Book(), "r", cases, method=method, order=Order(model="test/judge"))]).cautions == ()


def test_painted_figures_are_the_painters() -> None:
    for painted in (True, False):
        cases = {f"c{n}": {"made": {"facts": {"painted": painted}}, "judged": compared("MMMM")} for n in range(40)}
        found = contents([run(Book(), "r", cases, order=Order(model="test/judge"))]).cautions
        assert any("the judge is the model that drew" in text for text in found) is not painted


def test_references_are_called_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "human.png").write_bytes(png())
    cases = {"a": {"made": {"human": str(tmp_path / "human.png")}, "judged": compared("MMMM")}}
    html, markdown, _ = written([run(Book(), "r", cases, dataset="figwright")], tmp_path / "own")
    assert "Reference figure" in html
    told = " | ".join(text for text in Page(html).words if "shown first" not in text)  # what the judge was shown
    assert "uman figure" not in told
    assert "winning against them says nothing about people" in markdown
    html, _, _ = written([run(Book(), "r", cases)], tmp_path / "other")
    assert "Human figure" in html
    assert "says nothing about people" not in html


def test_other_prompts_and_models_are_told() -> None:
    book = Book()
    changed = compared("MMMM", model="test/another")
    changed["dimensions"]["readability"]["digest"] = "new"
    cases = {"a": {"made": {"picture": "p"}, "judged": compared("MMMM")}}
    mixed = {"a": {"made": {"picture": "p"}, "judged": changed}, "b": {"made": {}, "judged": compared("MMMM")}}
    said = " ".join(contents([run(book, "one", cases), run(book, "two", mixed)]).cautions)
    assert "differ in judge models" in said
    assert "differ in wordings of the judge's prompts" in said
    assert "judge-readability was changed while the run went on" in said
    assert "did not draw the same cases (1 and 2, 1 in common)" in said
    assert "only 1 case" in said


def test_changed_data_are_told() -> None:
    book = Book()
    one = run(book, "one", {"a": {"made": {"caption": "old"}, "judged": compared("MMMM")}})
    two = run(book, "two", {"a": {"made": {"caption": "new"}, "judged": compared("MMMM")}})
    assert any("other data under the same names" in text for text in contents([one, two]).cautions)


def test_unmarked_cases_are_counted() -> None:
    book = Book()
    cases = {"a": {"judged": compared("MMMM")}, "b": {}, "c": {"made": {"error": "no"}, "judged": compared("HHHH")}}
    found = contents([run(book, "r", cases)])
    top = found.parts[0].headline
    told = dict(zip(top.columns, (cell.text for cell in top.rows[0].cells), strict=True))
    assert (told["Cases"], told["Not drawn"], told["Not judged"]) == ("2", "1", "1")
    assert any("1 of 3 cases have no mark" in text for text in found.cautions)


def test_a_judge_that_failed_at_a_dimension_is_told_before_the_scores() -> None:
    """Without its column nobody would miss it."""
    cases = {name: {"judged": compared("MMMM")} for name in "abc"}
    for name in "ab":
        cases[name]["judged"]["dimensions"]["faithfulness"] = {"error": "no winner", "answers": []}
    (told,) = (text for text in contents([run(Book(), "r", cases)]).cautions if "failed" in text)
    assert "in 2 of 3 cases the referenced judge failed at a part" in told


def test_who_drew_is_told_whatever_a_run_is_called() -> None:
    """A row of a paper's table may be run with other models than the paper's."""
    order = Order(model="google/g", image_model="openai/p", stylist=False, rounds=1, retriever="random")
    book = Book()
    vanilla = verdict_run(book, "v", GOOD, label="table1/nano-banana", method="vanilla", order=order)
    ours = verdict_run(book, "o", GOOD, label="ours", order=order)
    told = contents([vanilla, ours]).spent
    cells = [row.cells[told.columns.index("Drawn by")] for row in told.rows]
    assert [(cell.text, cell.more) for cell in cells] == [
        ("vanilla, openai/p", ""),
        ("figwright, google/g", "random retriever, no stylist, critic 1 round"),
    ]


# What went wrong, and what it cost.


def test_every_fault_and_failure_is_in_the_report(tmp_path: Path) -> None:
    book = Book()
    kinds = ("RateLimited", "Unavailable", "AnswerCut", "BadAnswer")
    for place in range(12):
        told = {"agent": "planner", "error": f"fault {place % 3}", "kind": kinds[place % 4]}
        book.trouble("r", f"c{place}", told)
    cases = {f"c{n}": {"judged": compared("MMMM")} for n in range(11)}
    cases["c11"] = {"made": {"error": "the method gave up"}, "judged": compared("HHHH")}
    html, markdown, data = written([run(book, "r", cases)], tmp_path)
    assert len(data["runs"][0]["faults"]) == 12
    assert [one["reason"] for one in data["runs"][0]["failures"]] == ["the method gave up"]
    rows = {line.split("|")[2].strip(): line for line in _grid(markdown, "Faults on the way")}
    assert set(kinds) <= set(rows)
    assert "2 of 3" in rows["BadAnswer"]
    assert "all" in rows["RateLimited"]
    assert "the method gave up" in html


def test_cost_of_unknown_price_is_not_free() -> None:
    usage = {"calls": 4, "cached": 0, "input_tokens": 10, "output_tokens": 10, "cost": None}
    cases = {"a": {"made": {"usage": usage}, "judged": compared("MMMM", usage={})}}
    spent = contents([run(Book(), "r", cases)]).spent
    assert dict(zip(spent.columns, spent.rows[0].cells, strict=True))["Cost"].text == "no price known"


def test_time_is_told_of_what_was_drawn_here() -> None:
    nothing = {"calls": 0, "cached": 0}
    ready = {"a": {"made": {"usage": nothing}, "judged": compared("MMMM")}}
    ruled = {"a": {"made": {"usage": nothing, "facts": {"words": 9}}, "judged": compared("MMMM")}}
    assert "Time to draw a case" not in contents([run(Book(), "r", ready)]).spent.columns
    spent = contents([run(Book(), "r", ruled)]).spent
    assert dict(zip(spent.columns, spent.rows[0].cells, strict=True))["Time to draw a case"].text == "5.0 s"


def test_keys_are_in_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "canary-0123456789-canary"
    monkeypatch.setenv("OPENAI_API_KEY", secret)
    book = Book()
    book.trouble("r", "a", {"agent": "x", "error": f"401 for {secret}", "kind": "KeyRefused"})
    record = compared("MMMM", why=f"the key is {secret}")
    written([run(book, "r", {"a": {"made": {"error": secret}, "judged": record}}, label=secret)], tmp_path)
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or secret.encode() not in file.read_bytes(), file


def test_reasons_do_not_repeat_what_the_model_was_told() -> None:
    class Scales(BaseModel):
        colour: float

    with pytest.raises(ValidationError) as wrong:
        Scales.model_validate({"colour": "red"})
    objections = {
        "a": session._objection(FigwrightError("it names no winner", "say Model or Human")),
        "b": session._validation_message(wrong.value),
    }
    cases = {case: {"judged": compared("MMMM")} for case in objections}
    for case, objection in objections.items():
        said = f"the judge's answer is still invalid after one retry: {objection}"
        cases[case]["judged"]["dimensions"]["readability"]["error"] = said
    found = run(Book(), "r", cases)
    reasons = {one.case: one.reason for one in found.failures}
    begin = "the judge's answer is still invalid after one retry: "
    assert reasons["a"] == f"{begin}it names no winner (say Model or Human)"
    assert reasons["b"].startswith(f"{begin}it does not fit: colour: Input should be")
    assert not [reason for reason in reasons.values() if "Your answer" in reason or "again in full" in reason]


def test_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for call in (lambda folder: reports.verify(folder), lambda folder: reports.write(two(), folder)):
        with pytest.raises(RunError, match="cannot write the report") as caught:
            call(tmp_path / "file" / "x")
        assert "-o DIR" in (caught.value.hint or "")
    reports.verify(tmp_path / "new" / "one")
    assert list((tmp_path / "new" / "one").iterdir()) == []


# Without the extras.


def test_without_statistics_there_are_scores_and_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, load in (("numpy", resampling.numpy), ("scipy", resampling.stats)):
        monkeypatch.setitem(sys.modules, name, None)
        load.cache_clear()
    results = two()
    html, markdown, data = written(results, tmp_path)
    assert data["boards"][0]["scores"]["good"]["overall"]["low"] is None
    assert data["boards"][0]["comparisons"] == []
    assert any("figwright[bench]" in note for note in data["notes"])
    assert "figwright[bench]" in html
    assert f"{results[0].scores()['referenced']['overall']:.1f}" in markdown


def test_without_the_plotting_library_there_is_a_note(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing() -> None:
        raise MissingExtra("a plot", "plots")

    monkeypatch.setattr(plots, "draw", DRAW)
    monkeypatch.setattr("figwright.plots.plotter.verify_installed", missing)
    assert "figwright[plots]" in written(two(), tmp_path)[0]


def test_no_runs_are_no_report(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="no run"):
        reports.write([], tmp_path, Shelf())


def test_run_that_has_just_begun_can_be_reported(tmp_path: Path) -> None:
    html, _, data = written([run(Book(), "r", {})], tmp_path)
    assert data["boards"] == []
    assert "Nobody judged these figures." in html


def test_report_of_a_real_ledger(tmp_path: Path) -> None:
    book = ledgers.open(str(tmp_path / "bench.sqlite"))
    from figwright.bench.job import Job

    book.begin("r", Job("r", "folder", judges=("referenced",)).as_data())
    book.put("r", "a", MADE, {"error": "", "picture": "", "files": {}, "facts": {}, "usage": {}, "seconds": 1})
    book.put("r", "a", "referenced", compared("MMMM"))
    book.trouble("r", "a", {"agent": "planner", "model": "m", "error": "429", "kind": "RateLimited"})
    found = Results.read(book, "r")
    book.close()
    assert found.scores()["referenced"]["overall"] == 100
    assert found.faults[0].over
    assert "RateLimited" in written([found], tmp_path / "report")[0]
