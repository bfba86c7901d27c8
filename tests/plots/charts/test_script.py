"""Scripts that people keep run by themselves, in an empty folder, and read the file they were made from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from charted import script_of
from figwright.core.tables import Table
from figwright.plots import charts

pytestmark = pytest.mark.core

pytest.importorskip("matplotlib")
ROWS: dict[str, list[Any]] = {"Me'th\"od": ["A", "B, C", "$x"], "One": [1.5, None, 3], "Two": [2, 4, 1e-5]}
CHART = {"mark": "bar", "x": "Me'th\"od", "y": ["One", "Two"]}


ONE_BY_ONE = "import runpy, sys; [runpy.run_path(name) for name in sys.argv[1:]]"


def run(folder: Path, *texts: str) -> subprocess.CompletedProcess[str]:
    """Runs scripts one after the other, in one process: matplotlib is loaded once."""
    names = [f"plot{number}.py" for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        (folder / name).write_text(text, "utf-8")
    command = [sys.executable, "-I", *(names if len(names) == 1 else ("-c", ONE_BY_ONE, *names))]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def test_with_its_data_inside_it_runs_alone(tmp_path: Path) -> None:
    done = run(tmp_path, charts.standalone(script_of(CHART, ROWS), "out.svg"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.svg").read_text("utf-8").count("<text") > 5  # text stays text


def test_it_reads_the_file_of_the_user(tmp_path: Path) -> None:
    cells = [[name, *("" if v is None else str(v) for v in column)] for name, column in ROWS.items()]
    quoted = [['"' + cell.replace('"', '""') + '"' for cell in row] for row in zip(*cells, strict=True)]
    files = {
        "csv": "\n".join(",".join(row) for row in quoted),
        "tsv": "\n".join("\t".join(row) for row in quoted),
        "json": json.dumps(ROWS),
    }
    texts = []
    for suffix, content in files.items():
        path = tmp_path / f"results.{suffix}"
        path.write_text(content, "utf-8")
        texts.append(charts.standalone(script_of(CHART, ROWS), f"{suffix}.png", path))
        assert f'Path(__file__).with_name("results.{suffix}")' in texts[-1]
        assert "B, C" not in texts[-1]
    done = run(tmp_path, *texts)
    assert done.returncode == 0, done.stderr
    assert all((tmp_path / f"{suffix}.png").stat().st_size > 5000 for suffix in files)


def test_a_file_that_says_other_things_than_the_table_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text('Me\'th"od,One,Two\nA,"1,500",2\n', "utf-8")
    text = charts.standalone(script_of(CHART, ROWS), "out.pdf", path)
    assert "results.csv" not in text
    assert '"One": [1.5, np.nan, 3]' in text


def test_in_the_sandbox_it_reads_the_data_beside_it(tmp_path: Path) -> None:
    script = script_of(CHART, ROWS)
    for name, content in script.files.items():
        (tmp_path / name).write_bytes(content)
    done = run(tmp_path, script.boxed + "\nfig.savefig('out.png')\n")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "first", ["figwright.plots.charts.load", "figwright.plots.charts.compile", "figwright.agents.roles.plot_planner"]
)
def test_the_functions_keep_their_names_whoever_imports_their_files_first(first: str) -> None:
    use = "charts.load('{mark: bar, x: a, y: b}'); charts.compile.__call__"
    lines = f"import {first}; from figwright.plots import charts; {use}"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_imports_stand_at_the_top() -> None:
    table = Table.of(
        {"n": ["Standard treatment of all patients", "Medication and later surgery"] * 2, "v": [1, 2, 3, 4]}
    )
    layer = {"mark": "bar", "x": "n", "y": "v", "label": "n"}
    lines = charts.standalone(script_of(layer, table)).splitlines()
    imports = [i for i, line in enumerate(lines) if line.startswith(("import ", "from "))]
    assert imports == list(range(imports[0], imports[-1] + 1)) or lines[imports[0] + 1] == ""
    assert max(imports) < next(i for i, line in enumerate(lines) if line.startswith("data"))


def test_a_script_finds_its_data_from_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "kept" / "results.json"
    path.parent.mkdir()
    path.write_text(json.dumps(ROWS), "utf-8")
    (path.parent / "plot.py").write_text(charts.standalone(script_of(CHART, ROWS), "out.svg", path), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "kept/plot.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    far = charts.standalone(script_of(CHART, ROWS), "out.svg", path, home=tmp_path)
    assert 'read(Path(__file__).parent / "kept/results.json"' in far


BODIES = {
    "from matplotlib import ticker\nimport numpy as np\n\nf, a = plt.subplots()\nfrom matplotlib import ticker": "f",
    "import matplotlib.pyplot as plt\nfrom __future__ import annotations\npage = plt.figure(figsize=(3, 2))": "page",
    "f, (a, b) = plt.subplots(1, 2)\na.plot(data['One'])\nb.plot(data['One'])": "f",
    "plt.plot(data['One'])": "plt",
    "def draw():\n    fig = plt.figure()\n    return fig\n\n\ndraw()": "plt",
}


def test_a_body_of_a_model_is_saved_with_each_import_once(tmp_path: Path) -> None:
    texts = [charts.standalone(charts.Script(body, Table.of(ROWS)), f"{n}.png") for n, body in enumerate(BODIES)]
    for n, (text, saving) in enumerate(zip(texts, BODIES.values(), strict=True)):
        imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
        assert len(imports) == len(set(imports))
        assert text.rstrip().endswith(f'{saving}.savefig("{n}.png", dpi=300)')
    done = run(tmp_path, *texts)
    assert done.returncode == 0, done.stderr
    assert all((tmp_path / f"{n}.png").exists() for n in range(len(texts)))
