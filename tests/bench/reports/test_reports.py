"""Reports of runs made by hand: the numbers, the warnings, and that nothing from outside becomes markup."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bench_runs import Book, Shelf, answered, compared, run, verdict_run
from figwright.bench import judges, ledgers, reports, resampling, statistics
from figwright.bench.artifacts import at
from figwright.bench.judges import Rules
from figwright.bench.ledgers import MADE
from figwright.bench.reports import pictures, plots
from figwright.bench.reports.conduct import LOST
from figwright.bench.reports.contents import contents
from figwright.bench.reports.markdown import escaped
from figwright.bench.results import Results
from figwright.errors import MissingExtra, RunError
from figwright.order import Order

GOOD = ["MMMM", "MGMM", "GMMG", "MMGM", "MMMM", "HMMM", "MMMG", "GMGM"]
POOR = ["HHHH", "HGHH", "GHHG", "HHGM", "HHHH", "HMHH", "HHHG", "GHGH"]
DRAW = plots.draw
HOSTILE = '<script>alert("x")</script> | `a` & <img src=x onerror=alert(1)> [b](javascript:c)'


class Page(HTMLParser):
    """The tags, links and pictures of a page, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._within = tag

    def handle_data(self, data: str) -> None:
        if self._within not in ("style", "script"):
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [found for name, found in self.tags if name == tag]


@pytest.fixture(autouse=True)
def no_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes seconds, and is looked at by its own tests."""
    monkeypatch.setattr(plots, "draw", lambda part: ((), ()))


def two(book: Book | None = None) -> list[Results]:
    book = book or Book()
    return [verdict_run(book, "one", GOOD, label="good"), verdict_run(book, "two", POOR, label="poor")]


def written(results: list[Results], folder: Path, files: dict[str, bytes] | None = None) -> tuple[str, str, Any]:
    html, markdown = reports.write(results, folder, Shelf(files))
    return html.read_text(), markdown.read_text(), json.loads((folder / reports.JSON).read_text())


def png(colour: str = "red", size: tuple[int, int] = (900, 500)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


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
    assert pair["tally"] == {"wins": expected.tally.wins, "ties": expected.tally.ties, "losses": expected.tally.losses}


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
    ],
)
def test_other_judging_is_told(change: dict[str, Any], told: str) -> None:
    book = Book()
    cases = {f"c{n}": {"made": {"picture": "p.png"}, "judged": compared("MMMM")} for n in range(40)}
    results = [run(book, "one", cases), run(book, "two", cases, **change)]
    found = contents(results).cautions
    assert len(found) == 1
    assert told in found[0]


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


# Cases without a picture.

LOST_CASE = {
    "made": {"error": "the painter refused", "category": "vision"},
    "judged": compared("HHHH", note="no picture: the painter refused", model=""),
}


def with_lost(book: Book, name: str, **job: Any) -> Results:
    drawn = {f"c{n}": {"judged": compared("MMMM")} for n in range(3)}
    return run(book, name, {**drawn, "lost-1": LOST_CASE, "lost-2": LOST_CASE}, label=name, **job)


def test_what_was_not_drawn_is_said_first_and_beside_the_score(tmp_path: Path) -> None:
    html, markdown, data = written([with_lost(Book(), "ours")], tmp_path)
    assert "overall 60.0" in data["lead"]
    assert data["lead"].endswith("over 5 cases; 2 not drawn, 100.0 on the 3 drawn.")
    assert data["lead"] in html
    assert data["lead"] in markdown.replace("\\", "")
    assert data["cautions"][0].startswith("ours: 2 of 5 cases not drawn, which count as lost.")
    assert "100.0 rather than 60.0" in data["cautions"][0]
    board = data["boards"][0]
    assert board["scores"]["ours"]["overall"]["value"] == 60
    assert board["scores_on_drawn"]["ours"]["overall"]["value"] == 100
    assert board["beside_human"]["ours"]["overall"]["undrawn"] == 2
    assert board["beside_human"]["ours"]["overall"]["worse"] == 0
    assert data["runs"][0]["undrawn"] == ["lost-1", "lost-2"]
    assert "| ours, drawn cases only | 100.0" in markdown


def test_checks_that_leave_lost_cases_out_have_no_second_row() -> None:
    """Where a case without a picture has no part in a score, there is nothing to be told twice."""
    record = {"drawn": True, "medium": "figure", "findings": []}
    cases = {"a": {"judged": record}, "b": {"made": {"error": "no"}, "judged": {"drawn": False, "medium": "figure"}}}
    found = contents([run(Book(), "r", cases, "checks", label="ours")])
    top = found.parts[0].headline
    assert len(top.rows) == 1
    told = dict(zip(top.columns, top.rows[0].cells, strict=True))
    assert (told["Sound"].text, told["Drawn"].text, told["Not drawn"].text) == ("100.0", "50.0", "1")
    assert found.cautions[0] == "ours: 1 of 2 cases not drawn."
    assert found.lead.endswith("over 1 case; 1 not drawn.")


def test_lost_case_says_why_once(tmp_path: Path) -> None:
    html, _, _ = written([with_lost(Book(), "ours")], tmp_path)
    cards = html.partition('id="cases"')[2].partition('id="how"')[0].split("<article")[1:]
    card = next(card for card in cards if "lost-1" in card)
    assert card.count("the painter refused") == 1
    assert card.count("not judged: no picture") == 1
    assert "<details" not in card
    assert 'data-outcome="lost failed"' in card


def test_wins_over_who_did_not_draw_are_told_apart() -> None:
    book = Book()
    whole = run(book, "whole", {c: {"judged": compared("MMMM")} for c in ("c0", "c1", "c2", "lost-1", "lost-2")})
    pair = contents([whole, with_lost(book, "gaps")]).parts[0].pairs[0]
    assert (pair.found.tally.wins, pair.found.tally.ties) == (2, 3)
    assert (pair.split.wins, pair.split.ties, pair.split.second_undrawn, pair.split.first_undrawn) == (0, 3, 2, 0)
    told = contents([whole, with_lost(book, "gaps")]).parts[0].compared[0].rows[0].cells[-1]
    assert (told.text, told.more) == ("0 / 3 / 0", "not drawn: 2 second")


def test_lost_cases_can_be_tried_again(tmp_path: Path) -> None:
    failures = contents([with_lost(Book(), "ours")]).failures
    assert failures is not None
    assert "bench resume --again" in failures.title
    assert [row.cells[2].text for row in failures.rows] == ["drawing", "drawing"]


# How scores are to be read.


def test_judges_say_what_their_scores_mean(tmp_path: Path) -> None:
    html, markdown, _ = written(two(), tmp_path)
    about = judges.get("referenced").about  # type: ignore[attr-defined]
    assert "faithfulness and readability" in about
    assert about in markdown
    assert about.partition("'")[0] in html
    for name in judges.names():
        assert name == "questions-blind" or getattr(judges.get(name), "about", ""), name


def test_exact_bounds_are_named_only_where_there_are_some() -> None:
    extreme = contents([verdict_run(Book(), "r", ["MMMM"] * 6)]).parts[0].headline
    between = contents([verdict_run(Book(), "r", ["MMMM", "HHHH"] * 6)]).parts[0].headline
    assert any("exact binomial bound" in note for note in extreme.notes)
    assert any("bootstrap" in note for note in between.notes)
    assert not any("binomial" in note for note in between.notes)


# What a score is held against.


def test_blind_baselines_stand_beside_the_score() -> None:
    book = Book()
    cases = {"a": {"judged": answered("AA", "AB", "AA", "A-")}, "b": {"judged": answered("AB", "AA", "CA", "AA")}}
    for case in cases:
        book.put("r", case, "questions-blind", answered("BB", "AB", "BB", "BB", picture="withheld", looks=None))
    found = contents([run(book, "r", cases, "questions", label="ours")])
    assert [part.board.name for part in found.parts] == ["questions"]  # the blind solver is no judge of its own
    blind, put = found.parts[0].baselines
    told = {row.cells[1].text: [cell.text for cell in row.cells[2:]] for row in blind.rows}
    assert told["this run, with the picture"] == ["75.0", "75.0", "75.0", "75.0", "75.0"]
    assert told["always Yes"][:2] == ["100.0", "–"]
    assert told["a letter at random"] == ["50.0", "25.0", "25.0", "25.0", "31.2"]
    assert told["always the commonest letter"][0] == "100.0"
    assert told["the solver without the picture"] == ["0.0", "50.0", "0.0", "0.0", "12.5"]
    assert told["the score above chance, 100 is perfect"][:2] == ["50.0", "66.7"]
    assert [cell.text for cell in put.rows[0].cells[1:4]] == ["16", "75.0%", "6.2%"]
    assert "a model's scale" in [cell.text for cell in found.judged.rows[0].cells]


def test_question_by_question() -> None:
    book = Book()
    results = [
        run(book, name, {"a": {"judged": answered(levels, "A", "A", "A")}}, "questions", label=name)
        for name, levels in (("one", "AAAB"), ("two", "ABBA"))
    ]
    found = next(one for one in contents(results).parts[0].baselines if one.title == "Question by question")
    assert [cell.text for cell in found.rows[0].cells] == ["one", "two", "2", "1", "7", "1.00"]


def test_order_of_the_pictures_is_reported() -> None:
    """Of eight answers in both orders, two changed the winner: once for the first figure, once for the second."""
    cases = {
        "a": {"judged": compared("HMMM", second="MMMM")},  # whoever is first wins
        "b": {"judged": compared("MGMM", second="HGMM")},  # whoever is second wins
    }
    found = next(iter(contents([run(Book(), "r", cases)]).parts[0].baselines))
    assert found.title == "Swayed by the order of the pictures"
    told = dict(zip(found.columns, found.rows[0].cells, strict=True))
    assert (told["Faithfulness"].text, told["Faithfulness"].more) == ("100.0%", "1 first, 1 second")
    assert told["All"].text == "25.0%"


def test_groups_are_told_where_there_are_some() -> None:
    groups = contents([categories(10)]).parts[0].groups
    assert [table.columns[0] for table in groups] == ["Category"]  # nobody has a difficulty
    assert [tuple(cell.text for cell in row.cells) for row in groups[0].rows] == [
        ("Agents", "5", "0.0"),
        ("Vision", "5", "100.0"),
    ]


def test_groups_of_very_few_cases_have_no_table() -> None:
    part = contents([categories(9)]).parts[0]
    assert part.groups  # one of the two has five
    part = contents([categories(8)]).parts[0]
    assert part.groups == ()
    assert "No scores by category: none of the 2 groups has 5 cases or more." in part.headline.notes


def test_papers_categories_stand_beside_ours() -> None:
    names = ("agent_reasoning", "Vision & Perception")
    found = contents([categories(10, names, dataset="paperbananabench")]).parts[0].groups[0]
    assert found.columns == ("Category", "Cases", "ours", "PaperBanana (published)")
    assert [row.cells[3].text for row in found.rows] == ["52.1", "69.9"]


def categories(count: int, names: tuple[str, str] = ("vision", "agents"), **job: Any) -> Results:
    """A run in which the first category always wins, and the second never."""
    cases = {
        f"c{n}": {"made": {"category": names[n % 2]}, "judged": compared(("MMMM", "HHHH")[n % 2])} for n in range(count)
    }
    return run(Book(), "r", cases, label="ours", **job)


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
    assert spent.rows[0].cells[1].text == "no price known"


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


# Pictures.


def test_pictures_are_in_the_page_or_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    human = tmp_path / "human.png"
    human.write_bytes(png("blue"))
    files = {"r/a.png": png(), "r/broken.png": b"no picture"}
    told = [("a", "r/a.png"), ("b", "r/broken.png"), ("c", "r/missing.png"), ("d", "")]
    cases = {case: {"made": {"picture": name, "human": str(human)}, "judged": compared("MMMM")} for case, name in told}
    results = [run(Book(), "r", cases)]
    page = Page(written(results, tmp_path / "one", files)[0])
    assert len(page.all("img")) == 4 + 1
    assert not (tmp_path / "one" / "pictures").exists()
    assert page.words.count("no picture") == 3
    monkeypatch.setattr(reports, "INSIDE", 1)
    page = Page(written(results, tmp_path / "many", files)[0])
    names = {found["src"] or "" for found in page.all("img")}
    assert len(names) == 2  # the human one is kept once
    for name in names:
        with Image.open(tmp_path / "many" / name) as small:
            assert small.width == 640
    assert all(found["loading"] == "lazy" for found in page.all("img"))


def test_one_picture_has_one_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    small = pictures._small

    def counted(data: bytes) -> bytes | None:
        asked.append(data)
        return small(data)

    monkeypatch.setattr(pictures, "_small", counted)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    files = {f"r/{name}.png": png() for name in "abc"} | {"r/d.png": png("blue")}
    cases = {name: {"made": {"picture": f"r/{name}.png"}, "judged": compared("MMMM")} for name in "abcd"}
    page = Page(written([run(Book(), "r", cases)], tmp_path, files)[0])
    assert len(page.all("img")) == 4
    assert len(asked) == 2


def test_small_copies_lie_on_white() -> None:
    out = BytesIO()
    Image.new("RGBA", (1800, 900), (255, 0, 0, 0)).save(out, "PNG")
    with Image.open(BytesIO(pictures._small(out.getvalue()) or b"")) as small:
        assert small.size == (pictures.WIDE, 320)
        assert small.getextrema() == ((255, 255),) * 3


def test_report_reads_nothing_outside_its_artifacts(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(png())
    cases = {
        "a": {"made": {"picture": "../secret.png", "files": {"x": "javascript:alert(1)"}}, "judged": compared("MMMM")}
    }
    results = [run(Book(), "r", cases)]
    html, _ = reports.write(results, tmp_path / "report", at(str(tmp_path / "artifacts")))
    page = Page(html.read_text())
    assert not page.all("img")
    assert not [link for link in page.all("a") if (link["href"] or "").startswith("javascript")]


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
    monkeypatch.setattr("figwright.plotter.verify_installed", missing)
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
