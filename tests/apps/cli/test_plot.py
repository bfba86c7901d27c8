"""figwright plot, and check of a plot's script: with no model, with recorded answers, and with wrong numbers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from agents.roles.plots import fenced
from figwright.apps.cli import main
from figwright.plots.charts.load import load

pytest.importorskip("matplotlib")
needs_walls = pytest.mark.skipif(not fenced(), reason="this machine cannot fence in code that a model wrote")
DATA = "Method,MNIST,CIFAR\nBaseline,91.2,80.1\nStrong,93.4,84.9\nOurs,96.8,90.3\n"
INTENT = "grouped bars of accuracy by method, highlight ours"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    for name in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "results.csv").write_text(DATA)


def test_no_key_a_proved_plot_in_every_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = [word for name in ("a.pdf", "a.svg", "a.png", "a.pptx", "a.yaml") for word in ("-o", name)]
    assert main(["plot", "results.csv", "-i", INTENT, *outputs, "--code", "a.py", "--json"]) == 0
    out, talk = capsys.readouterr()
    data = json.loads(out)
    assert (data["proved"], data["error"]) == (True, 0)
    assert "all plotted numbers match the data" in talk
    begins = {"a.pdf": b"%PDF", "a.svg": b"<?xml", "a.png": b"\x89PNG", "a.pptx": b"PK"}
    for name, magic in begins.items():
        assert (tmp_path / name).read_bytes().startswith((magic, b"<svg"))
    assert [layer.mark for layer in load(tmp_path / "a.yaml").panels[0].layers] == ["bar"]


def test_the_script_runs_by_itself_beside_its_data(tmp_path: Path) -> None:
    assert main(["plot", "results.csv", "-i", INTENT, "-q", "-o", "a.png", "--code", "a.py"]) == 0
    (tmp_path / "a.png").unlink()
    subprocess.run([sys.executable, "-I", "a.py"], cwd=tmp_path, check=True, capture_output=True, timeout=60)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert "96.8" not in (tmp_path / "a.py").read_text()
    assert main(["plot", "results.csv", "-i", INTENT, "-q", "--code", "b.py", "--inline"]) == 0
    assert "96.8" in (tmp_path / "b.py").read_text()
    assert "results.csv" not in (tmp_path / "b.py").read_text()
    (tmp_path / "scripts").mkdir()
    assert main(["plot", "results.csv", "-i", INTENT, "-q", "-o", "scripts/c.py", "--code", "scripts/d.py"]) == 0
    assert (tmp_path / "scripts" / "c.py").read_text() == (tmp_path / "scripts" / "d.py").read_text()


def test_a_chart_of_the_authors_is_drawn_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("{mark: line, x: Method, y: [CIFAR]}")
    assert main(["plot", "results.csv", "--chart", "mine.yaml", "-q", "-o", "a.yaml"]) == 0
    layer = load(tmp_path / "a.yaml").panels[0].layers[0]
    assert (layer.mark, layer.y) == ("line", ("CIFAR",))


def test_size_style_and_palette_are_the_users(tmp_path: Path) -> None:
    words = ["--size", "3.25x2.4in", "--style", "ieee", "--palette", "#112233,#445566"]
    assert main(["plot", "results.csv", "-i", INTENT, "-q", *words, "-o", "a.yaml", "--code", "a.py"]) == 0
    chart = load(tmp_path / "a.yaml")
    assert (chart.size, chart.style, chart.palette) == ((3.25, 2.4), "ieee", "#112233,#445566")
    assert "#112233" in (tmp_path / "a.py").read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["none.csv"], "none.csv"),
        (["results.csv", "-o", "a.docx"], "a.docx"),
        (["results.csv", "--size", "wide"], "invalid size"),
        (["results.csv", "--style", "natur", "-o", "a.png"], "natur"),
        (["results.csv", "--visualizer", "svg"], "no plot visualizer named 'svg'"),
        (["results.csv", "--visualizer", "image"], "needs a model"),
        (["results.csv", "--chart", "none.yaml"], "none.yaml"),
    ],
)
def test_misuse_names_the_thing(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", *words]) in (1, 2)
    talk = capsys.readouterr().err
    assert told in talk
    assert "Traceback" not in talk


def test_a_dry_run_says_what_a_plot_would_cost(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", "results.csv", "-i", INTENT, "--model", "google/gemini-3-pro", "--dry-run", "--json"]) == 0
    agents = {line["agent"]: line["calls"] for line in json.loads(capsys.readouterr().out)["agents"]}
    assert agents["planner"] == 1
    assert agents["critic"] == 3


@needs_walls
def test_a_model_writes_the_code_and_a_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "answers"
    folder.mkdir()
    code = (
        'fig, ax = plt.subplots()\nax.plot(data["Method"], data["MNIST"], marker="o")\n'
        'ax.set(xlabel="Method", ylabel="MNIST")\n'
    )
    for agent, text in {
        "retriever": '{"ids": []}',
        "planner": "{mark: line, x: Method, y: [MNIST]}",
        "stylist": "{}",
        "visualizer": f"```python\n{code}```",
        "critic": '{"critique": "ok", "done": true, "changes": []}',
        "ranker": '{"winner": "tie"}',
    }.items():
        (folder / f"{agent}.txt").write_text(text)
    assert (
        main(["plot", "results.csv", "-i", "a line of MNIST", "--model", f"recorded/{folder}", "--code", "a.py"]) == 0
    )
    assert "all plotted numbers match the data" in capsys.readouterr().err
    assert 'ax.plot(data["Method"], data["MNIST"], marker="o"' in (tmp_path / "a.py").read_text()
    (folder / "critic.txt").write_text('{"critique": "red", "done": false, "changes": ["the line in red"]}')
    red = code.replace("marker=", "color='#cc2222', marker=")
    (folder / "visualizer.txt").write_text(f"```python\n{red}```")
    assert main(["continue", "last", "--say", "the line in red", "--rounds", "1", "-o", "b.py"]) == 0
    assert "#cc2222" in (tmp_path / "b.py").read_text()


SCRIPT = """
import csv
import matplotlib.pyplot as plt

with open("results.csv") as file:
    rows = list(csv.DictReader(file))
values = [float(row["MNIST"]) for row in rows]
fig, ax = plt.subplots()
ax.bar([row["Method"] for row in rows], values)
ax.set_ylabel("Accuracy")
"""


@needs_walls
def test_a_script_of_ones_own_is_held_against_its_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "right.py").write_text(SCRIPT)
    assert main(["check", "right.py", "--data", "results.csv"]) == 0
    assert "all plotted numbers match the data" in capsys.readouterr().err
    (tmp_path / "wrong.py").write_text(SCRIPT.replace("fig, ax", "values[1] *= 1.05\nfig, ax"))
    assert main(["check", "wrong.py", "--data", "results.csv", "--json"]) == 1
    out, talk = capsys.readouterr()
    assert "could be verified" in talk
    assert any("93.4" in finding["message"] for finding in json.loads(out) if finding["severity"] == "error")


@needs_walls
def test_a_script_that_fails_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.py").write_text("import matplotlib.pyplot as plt\nplt.plot([1, 2], [1])\n")
    assert main(["check", "broken.py"]) == 1
    assert "dimension" in capsys.readouterr().err


def test_what_the_table_s_reader_decided_and_what_the_checks_found_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "twice.csv").write_text("method,score,score\nA,1,2\nB,3,4\n")
    assert main(["plot", "twice.csv", "-o", "a.png"]) == 0
    talk = capsys.readouterr().err
    assert "note: two columns are called 'score'" in talk
    assert "warning: plot: the y axis has numbers but no label (missing-axis-label)" in talk
    assert main(["plot", "twice.csv", "-o", "a.png", "-q"]) == 0
    assert capsys.readouterr().err == ""
