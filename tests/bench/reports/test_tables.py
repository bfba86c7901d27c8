"""How scores are to be read, what they are held against, and what they are in groups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench.reports.pages import two, written
from bench_runs import Book, answered, compared, run, verdict_run
from figwright.bench import judges
from figwright.bench.reports.contents import contents
from figwright.bench.results import Results

pytestmark = [pytest.mark.core, pytest.mark.usefixtures("no_plots")]


def test_judges_say_what_their_scores_mean(tmp_path: Path) -> None:
    html, markdown, _ = written(two(), tmp_path)
    about = getattr(judges.get("referenced"), "about", None) or ""
    assert "faithfulness and readability" in about
    assert about in markdown
    assert about.partition("'")[0] in html
    for name in judges.names():
        assert name == "questions-blind" or getattr(judges.get(name), "about", None), name


def test_exact_bounds_are_named_only_where_there_are_some() -> None:
    extreme = contents([verdict_run(Book(), "r", ["MMMM"] * 6)]).parts[0].headline
    between = contents([verdict_run(Book(), "r", ["MMMM", "HHHH"] * 6)]).parts[0].headline
    assert any("wide bounds" in note for note in extreme.notes)
    assert any("bootstrap" in note for note in between.notes)
    assert not any("wide bounds" in note for note in between.notes)


def test_colour_follows_the_corrected_chance() -> None:
    """Two cases, both won: as good as it can be, and nothing to believe. Twelve are."""
    for count, tone in ((2, ""), (12, "good")):
        book = Book()
        results = [verdict_run(book, word, [word] * count, label=word) for word in ("MMMM", "HHHH")]
        found = next(one for one in contents(results).parts[0].compared if one.title == "Compared in overall")
        cells = dict(zip(found.columns, found.rows[0].cells, strict=True))
        assert cells["Difference"].text == "+100.0"
        assert cells["Difference"].tone == cells["p, corrected"].tone == tone


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
    cases["a"]["judged"]["dimensions"]["readability"] = cases["b"]["judged"]["dimensions"]["readability"] = {
        "error": "no"
    }
    found = next(iter(contents([run(Book(), "r", cases)]).parts[0].baselines))
    assert dict(zip(found.columns, found.rows[0].cells, strict=True))["Readability"].text == "–"


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
    assert "No scores by category: none of these groups has 5 cases or more." in part.headline.notes


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
