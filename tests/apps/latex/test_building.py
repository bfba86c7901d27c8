"""Requests of a document: read, worked off, answered; no TeX is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.apps.cli.init import STARTER
from figwright.apps.latex.building import build
from figwright.apps.latex.requests import Request, read
from figwright.core.errors import SourceError

pytestmark = pytest.mark.core

ONE, TWO, THREE = (letter * 32 for letter in "ABC")


def asked(folder: Path, *blocks: str, end: str = "end\n") -> Path:
    path = Path("paper.figreq")  # as TeX and latexmk name it: from the folder where they run
    (folder / path).write_text("figwright\n" + "".join(f"{block}\n" for block in blocks) + end, "utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "figure.yaml").write_text(STARTER, "utf-8")
    return tmp_path


def test_a_request_file_is_read_in_our_points_and_each_figure_once(folder: Path) -> None:
    block = f"figure={ONE}\nfile=a/größe = 2.yaml\nwidth=345.0pt\ntheme=sage"
    wanted = read(asked(folder, block, block, f"figure={TWO}\nfile=b.yaml\ndata=x.csv\naspect=1.8"))
    assert wanted.whole
    assert wanted.requests == (
        Request(ONE, "a/größe = 2.yaml", 343.711, "sage"),
        Request(TWO, "b.yaml", 0.0, "", "1.8", "x.csv"),
    )
    assert wanted.requests[0].output == "gr-e-2-aaaaaaaa.pdf"


def test_what_is_no_request_is_passed_by(folder: Path) -> None:
    broken = asked(folder, "figure=../../x", "file=/etc/passwd", f"figure={ONE}", "nonsense", end="")
    assert read(broken).requests == ()
    assert not read(broken).whole
    with pytest.raises(SourceError, match="cannot be read"):
        read(folder / "none.figreq")


def test_a_figure_is_laid_out_at_the_width_at_which_it_is_shown(folder: Path) -> None:
    from pypdf import PdfReader

    (made,) = build(asked(folder, f"figure={ONE}\nfile=figure.yaml\nwidth=241.0pt"))
    page = PdfReader(made.path).pages[0].mediabox
    assert float(page.width) == pytest.approx(241 * 72 / 72.27, abs=0.6)
    answer = (folder / "paper.figout").read_text()
    assert answer.startswith(f"\\figwrightmade{{{ONE}}}{{paper-figures/figure-aaaaaaaa.pdf}}\n")
    assert answer.endswith("\\endinput\n")


def test_only_what_has_changed_is_drawn_again(folder: Path) -> None:
    (folder / "other.yaml").write_text(STARTER, "utf-8")
    request = asked(folder, f"figure={ONE}\nfile=figure.yaml", f"figure={TWO}\nfile=other.yaml")
    assert [one.fresh for one in build(request)] == [True, True]
    answered = (folder / "paper.figout").stat().st_mtime_ns
    assert [one.fresh for one in build(request)] == [False, False]
    assert (folder / "paper.figout").stat().st_mtime_ns == answered
    (folder / "other.yaml").write_text(STARTER.replace("Answer", "Reply"), "utf-8")
    assert [one.fresh for one in build(request)] == [False, True]


def test_a_theme_of_the_papers_own_counts_as_well(folder: Path) -> None:
    from figwright.drawing import themes

    own = (Path(themes.__file__).parent / "sage.toml").read_text("utf-8")
    (folder / "own.toml").write_text(own, "utf-8")
    (folder / "figure.yaml").write_text(STARTER.replace("theme: soft-tech", "theme: own.toml"), "utf-8")
    request = asked(folder, f"figure={ONE}\nfile=figure.yaml")
    assert [one.fresh for one in build(request) + build(request)] == [True, False]
    (folder / "own.toml").write_text(own + "\n# another look\n", "utf-8")
    assert [one.fresh for one in build(request)] == [True]
    assert (folder / "paper-figures" / "sources.txt").read_text("utf-8").split() == ["figure.yaml", "own.toml"]


def test_a_plot_is_drawn_from_its_chart_and_its_table(folder: Path) -> None:
    (folder / "bars.yaml").write_text("mark: bar\nx: Method\ny: Accuracy\n", "utf-8")
    (folder / "results.csv").write_text("Method,Accuracy\nOurs,91.2\nTheirs,84.1\n", "utf-8")
    (plain, plot) = build(
        asked(
            folder,
            f"figure={ONE}\nfile=bars.yaml",
            f"figure={TWO}\nfile=bars.yaml\nwidth=200pt\ndata=results.csv",
        )
    )
    assert "is a plot's chart" in plain.error
    assert "data=" in plain.hint
    assert plot.error == ""
    assert plot.sources == ("bars.yaml", "results.csv")
    assert plot.path.read_bytes().startswith(b"%PDF")


def test_faults_are_answers_that_tex_can_read(folder: Path) -> None:
    (folder / "figure.yaml").write_text(STARTER.replace("id: index", "id: 'in{d}ex\\\\'"), "utf-8")
    made = build(
        asked(
            folder, f"figure={ONE}\nfile=figure.yaml", f"figure={TWO}\nfile=method.md", f"figure={THREE}\nfile=no.yaml"
        )
    )
    assert all(one.error for one in made)
    rows = (folder / "paper.figout").read_text("ascii").splitlines()
    assert [row[: len(r"\figwrightfailed")] for row in rows[:3]] == [r"\figwrightfailed"] * 3
    for row in rows[:3]:
        assert row.count("{") == row.count("}") == 3
        assert row.count("\\") == 1
    assert "figwright draw method.md" in made[1].hint


def test_what_nobody_asks_for_any_more_is_removed_and_nothing_else(folder: Path) -> None:
    build(asked(folder, f"figure={ONE}\nfile=figure.yaml", f"figure={TWO}\nfile=figure.yaml\nwidth=200pt"))
    figures = folder / "paper-figures"
    (figures / "mine.pdf").write_bytes(b"%PDF")
    build(asked(folder, f"figure={ONE}\nfile=figure.yaml", end=""))  # TeX stopped on the way
    assert len(list(figures.glob("*.pdf"))) == 3
    build(asked(folder, f"figure={ONE}\nfile=figure.yaml"))
    assert sorted(path.name for path in figures.glob("*.pdf")) == ["figure-aaaaaaaa.pdf", "mine.pdf"]


def test_the_command_says_what_it_made_and_fails_only_when_strict(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(folder, f"figure={ONE}\nfile=figure.yaml", f"figure={TWO}\nfile=none.yaml")
    assert cli.main(["latex", "paper.figreq"]) == 0
    said = capsys.readouterr().err
    assert "figure.yaml -> paper-figures/figure-aaaaaaaa.pdf" in said
    assert "error: no file named 'none.yaml'" in said
    assert cli.main(["latex", "paper", "--strict"]) == 1


def test_init_writes_what_a_paper_needs_and_keeps_the_users_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["init", "--latex"]) == 0
    assert cli.main(["init", "--latex", str(folder)]) == 0
    assert "\\ProvidesExplPackage{figwright}" in (folder / "figwright.sty").read_text("utf-8")
    (folder / "latexmkrc").write_text("$pdf_mode = 4;\n", "utf-8")
    assert cli.main(["init", "--latex"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert (folder / "latexmkrc").read_text("utf-8") == "$pdf_mode = 4;\n"
    assert cli.main(["init", "--latex", "--force"]) == 0


def test_what_is_wrong_at_the_width_shown_is_told_also_when_nothing_is_drawn_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    request = asked(folder, f"figure={ONE}\nfile=figure.yaml\nwidth=60pt", f"figure={TWO}\nfile=figure.yaml")
    narrow, own = build(request)
    assert {flaw.severity for flaw in narrow.flaws} & {"error", "warning"}
    assert not own.flaws
    answer = (folder / "paper.figout").read_text("ascii").splitlines()
    assert [row for row in answer if row.startswith(rf"\figwrightflawed{{{ONE}}}") and "at this width" in row]
    assert cli.main(["latex", "paper.figreq"]) == 0
    said = capsys.readouterr().err
    assert narrow.flaws[0].text in said
    assert "figure.yaml ->" not in said
    cli.main(["check", "figure.yaml", "--width", "60pt"])
    assert narrow.flaws[0].text in capsys.readouterr().out


def test_odd_requests_are_answered_and_a_folder_in_the_way_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = (f"figure={ONE}\nfile=a\0b.yaml", f"figure={TWO}\nfile=figure.yaml\nwidth=1.2.3pt\naspect=16:0")
    assert [bool(one.error) for one in build(asked(folder, *odd))] == [True, True]
    (folder / "results.csv").write_text("method,score\na,1\nb,2\n", "utf-8")
    (folder / "bars.yaml").write_text("{mark: bar, x: method, y: score}", "utf-8")
    (plot,) = build(asked(folder, f"figure={ONE}\nfile=bars.yaml\ndata=results.csv\naspect=wide"))
    assert "invalid aspect ratio" in plot.error
    (folder / "taken.v2.figreq").write_text((folder / "paper.figreq").read_text("utf-8"), "utf-8")
    (folder / "taken.v2-figures").write_text("mine", "utf-8")
    assert cli.main(["latex", "taken.v2"]) == 1
    assert "cannot write figures to 'taken.v2-figures'" in capsys.readouterr().err
