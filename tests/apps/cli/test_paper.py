"""figwright paper: what is printed, made, extracted and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agents.proposals.written import PAPER
from agents.roles.worked import ANSWER, CONTENT
from figwright.apps.cli import main
from figwright.ir.spec.load import load


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    for name in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "paper.md").write_text(PAPER, "utf-8")


Captured = pytest.CaptureFixture[str]


def test_what_was_found_goes_to_stdout_and_talk_to_stderr(capsys: Captured) -> None:
    assert main(["paper", "paper.md"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Lampfish: captions from the deep\nmethodology: 3 Method (")
    assert "  1  overview: Overview of Lampfish" in said.out
    assert "from section 3.1 Region encoder; no figure shows this" in said.out
    assert "chart:   lines of CIDEr over Slots" in said.out
    assert "reading paper.md" in said.err
    assert not list(Path().glob("figures"))


def test_json_holds_sections_tables_and_proposals(capsys: Captured) -> None:
    assert main(["paper", "paper.md", "--json", "-q"]) == 0
    said = capsys.readouterr()
    data = json.loads(said.out)
    assert said.err == ""
    assert [one["kind"] for one in data["proposals"]] == ["overview", "module", "module", "plot", "plot"]
    assert data["proposals"][4]["plot"]["csv"] == "Slots,CIDEr\n4.0,86.0\n16.0,90.1\n64.0,91.2\n"
    assert len(data["tables"]) == 3
    assert data["made"] == []


def test_chosen_ones_are_made_into_a_folder(tmp_path: Path, capsys: Captured) -> None:
    words = [
        "paper",
        "paper.md",
        "--make",
        "1,2",
        "--make",
        "1",
        "--format",
        "svg",
        "--format",
        ".pptx",
        "-o",
        "out/a b",
    ]
    assert main([*words, "--theme", "ice", "--width", "5in"]) == 0
    said = capsys.readouterr()
    stems = [f"{name}.{format}" for name in ("overview", "region-encoder") for format in ("svg", "pptx", "yaml")]
    assert [Path(line).name for line in said.out.splitlines()] == stems
    assert all((tmp_path / "out/a b" / name).stat().st_size for name in stems)
    assert said.err.count("run: ") == 2
    assert main(["runs"]) == 0
    assert capsys.readouterr().out.count("overview") >= 1


def test_all_of_a_section_with_a_plot_as_json(tmp_path: Path, capsys: Captured) -> None:
    words = ["paper", "paper.md", "--section", "3.2", "--make", "all", "--format", "svg", "--format", "drawio"]
    assert main([*words, "--json", "-q", "-o", "out"]) == 0
    made = json.loads(capsys.readouterr().out)["made"]
    assert [one["kind"] for one in made] == ["overview", "plot", "plot"]
    assert [Path(name).name for name in made[0]["files"]] == ["overview.svg", "overview.drawio", "overview.yaml"]
    assert made[2]["proved"] is True
    assert sorted(Path(name).name for name in made[2]["files"]) == ["table-2.csv", "table-2.svg", "table-2.yaml"]
    assert main(["plot", "out/table-2.csv", "--chart", "out/table-2.yaml", "-o", "again.svg", "-q"]) == 0
    assert (tmp_path / "again.svg").read_bytes() == (tmp_path / "out/table-2.svg").read_bytes()


def test_figures_and_tables_are_extracted(tmp_path: Path, capsys: Captured) -> None:
    assert main(["paper", "paper.md", "--extract", "taken", "-q"]) == 0
    listed = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert {path.name for path in listed} == {path.name for path in (tmp_path / "taken").iterdir()}
    assert "table-3.csv" in {path.name for path in listed}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["paper", "none.pdf"], 1, "no paper 'none.pdf'"),
        (["paper", "paper.md", "--section", "Zoo"], 1, "no section 'Zoo'"),
        (["paper", "paper.md", "--make", "9"], 1, "no proposal 9"),
        (["paper", "paper.md", "--make", "first"], 2, "no proposal 'first'"),
        (["paper", "paper.md", "--figure", "1"], 1, "Figure 1 shows results"),
        (["paper", "paper.md", "--figure", "8"], 1, "no figure '8'"),
        (["paper", "paper.md", "--make", "1", "--format", "svgg"], 1, "no format named 'svgg'"),
    ],
)
def test_errors_name_the_thing(capsys: Captured, words: list[str], code: int, message: str) -> None:
    assert main(words) == code
    said = capsys.readouterr()
    assert message in said.err
    assert "hint: " in said.err
    assert "Traceback" not in said.err
    assert said.out == ""


def test_with_a_model_the_proposer_chooses(tmp_path: Path, capsys: Captured) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    figure = {"kind": "plot", "of": "t2", "title": "More slots help", "caption": "CIDEr over slots.", "why": "A trend."}
    (answers / "proposer.txt").write_text(json.dumps({"figures": [figure]}), "utf-8")
    assert main(["paper", "paper.md", "--model", f"recorded/{answers}"]) == 0
    said = capsys.readouterr()
    assert "proposals (1)\n  1  plot: More slots help\n" in said.out
    assert "caption: CIDEr over slots." in said.out
    assert "proposer" in said.err


def test_with_a_model_the_chosen_figure_is_drawn_by_the_agents(tmp_path: Path, capsys: Captured) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    figure = {"kind": "overview", "of": "s4", "title": "The fish", "caption": "A fish at work.", "why": "It glows."}
    for agent, text in {
        "proposer": json.dumps({"figures": [figure]}),
        "retriever": '{"ids": ["ref_1"]}',
        "planner": ANSWER,
        "stylist": '{"looks": []}',
        "critic": CONTENT,
        "ranker": '{"winner": "tie"}',
    }.items():
        (answers / f"{agent}.txt").write_text(text, "utf-8")
    words = ["paper", "paper.md", "--model", f"recorded/{answers}", "--visualizer", "vector", "--rounds", "1"]
    assert main([*words, "--make", "1", "--format", "yaml", "-o", "out"]) == 0
    drawn = load(tmp_path / "out" / "overview.yaml")
    assert (drawn.head.caption, len(drawn.nodes())) == ("A fish at work.", 5)
    assert "planner" in capsys.readouterr().err


def test_a_figure_is_taken_over_from_its_pdf(tmp_path: Path, capsys: Captured) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    figure = tmp_path / "figure.yaml"
    figure.write_text(
        "body:\n  row:\n    - {id: a, label: Encoder}\n    - {id: b, label: Decoder}\nedges: [{from: a, to: b}]\n"
    )
    assert main(["render", str(figure), "-o", str(tree / "main.pdf"), "-q"]) == 0
    (tree / "paper.tex").write_text(
        "\\documentclass{article}\\begin{document}\\section{Method}The encoder reads. See Figure~\\ref{f}."
        "\\begin{figure}\\includegraphics{main}\\caption{Results of it.}\\label{f}\\end{figure}\\end{document}", "utf-8"
    )  # fmt: skip
    assert main(["paper", "tree"]) == 0
    both = capsys.readouterr().err
    assert "of the paper from the text: figwright paper tree --figure 1\n" in both
    assert "as it is, to edit it: figwright paper tree --figure 1 --as traced\n" in both
    assert main(["paper", "tree", "--figure", "1"]) == 1
    assert "--as traced takes the figure over" in capsys.readouterr().err
    assert main(["paper", "tree", "--figure", "1", "--as", "traced", "--format", "svg", "-o", "out"]) == 0
    said = capsys.readouterr()
    assert said.out.split() == [str(Path("out/figure-1.svg")), str(Path("out/figure-1.yaml"))]
    assert "tracing Figure 1 from main.pdf" in said.err
    labels = {node.label for node in load(Path("out/figure-1.yaml")).nodes()}
    assert {"Encoder", "Decoder"} <= labels
    assert len(load(Path("out/figure-1.yaml")).edges) == 1


def test_taking_over_needs_a_figure_with_a_picture(capsys: Captured) -> None:
    assert main(["paper", "paper.md", "--as", "traced"]) == 2
    assert "--figure 2 --as traced" in capsys.readouterr().err
    Path("bare.md").write_text("# Method\n\nIt reads.\n\n![Figure 1: An overview.](lost.png)\n", "utf-8")
    assert main(["paper", "bare.md", "--figure", "1", "--as", "traced"]) == 1
    assert "has no picture file in the paper" in capsys.readouterr().err
