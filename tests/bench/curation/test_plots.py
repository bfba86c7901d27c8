"""Chart scripts: the data come back as they were written, called as the plot calls them; others are left out."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from agents.roles.worked import session
from bench.curation.written import BAR
from figwright.bench import datasets
from figwright.bench.curation import CurationOptions, build, prepare
from figwright.bench.curation.plots import Charted, chart
from figwright.bench.curation.plots.literals import by_chance, touches, written
from figwright.core.errors import FigwrightError, SandboxError, SourceError
from scripted import Scripted

BENCHMARK = Path(__file__).parents[3] / "../shared/plots/paperbananabench_ref/ref.json"


def columns(made: Charted) -> dict[str, tuple[object, ...]]:
    return {one.name: one.values for one in made.columns}


def lists(script: str) -> dict[str, tuple[object, ...]]:
    return {one.name: one.values for one in written(script)}


def test_a_bar_chart_gives_its_columns_kind_and_intent() -> None:
    made = chart(BAR.format(rain=55))
    assert columns(made) == {
        "Year": ("2019", "2020", "2021"), "Rain": (55, 42, 37), "Sun": (120, 99.5, 140), "Sun Error": (4, 5, 6),
    }  # fmt: skip
    assert (made.category, made.difficulty) == ("bar", "easy")
    assert made.intent == (
        "A grouped bar chart with error bars about Year and Amount comparing Rain and Sun, titled Weather"
        "(size of the desired plot: width=8.0, height=5.0)"
    )
    assert made.picture.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("drawing", "wanted", "category"),
    [
        (
            "ax.pie([30, 50, 20], labels=['A', 'B', 'C'])",
            {"Category": ("A", "B", "C"), "Share": (30, 50, 20)},
            "tree_pie",
        ),
        (
            "a = [1, 2, 4]\nb = [3, 1, 2]\nax.stackplot([2001, 2002, 2003], a, b, labels=['Ash', 'Beech'])\n"
            "ax.legend()\nax.set_xlabel('Year')",
            {"Year": (2001, 2002, 2003), "Ash": (1, 2, 4), "Beech": (3, 1, 2)},
            "line",
        ),
        (
            "m = [[1, 2], [3, 4], [5, 6]]\nax.imshow(m)\nax.set_xticks([0, 1], ['p', 'q'])\n"
            "ax.set_yticks([0, 1, 2], ['u', 'v', 'w'])\nax.set_ylabel('Row')",
            {"Row": ("u", "v", "w"), "p": (1, 3, 5), "q": (2, 4, 6)},
            "heatmap",
        ),
        (
            "for n, (x, y) in enumerate([(1, 5), (2, 3), (4, 4)]):\n    ax.scatter(x, y, label='abc'[n])\n"
            "ax.legend()\nax.set_xlabel('Cost')\nax.set_ylabel('Gain')",
            {"Category": ("a", "b", "c"), "Cost": (1, 2, 4), "Gain": (5, 3, 4)},
            "scatter",
        ),
        (
            "v = np.array([1.5, 2.5, 3.5]) * 1e6\nax.plot(range(2016, 2019), v)\nax.set_xlabel('Year')\n"
            "ax.set_ylabel('Visitors')",
            {"Year": (2016, 2017, 2018), "Visitors": (1500000, 2500000, 3500000)},
            "line",
        ),
    ],
)  # fmt: skip
def test_what_a_plot_shows_is_found(drawing: str, wanted: dict[str, tuple[object, ...]], category: str) -> None:
    made = chart(
        f"import numpy as np\nimport matplotlib.pyplot as plt\nfig, ax = plt.subplots(figsize=(6, 4))\n{drawing}\n"
    )
    assert columns(made) == wanted
    assert made.category == category


def test_a_spiders_web_is_opened_and_a_ring_of_categories_named() -> None:
    made = chart(
        "import numpy as np, matplotlib.pyplot as plt\nv = [4, 2, 5, 3]\nw = [1, 2, 3, 4]\n"
        "a = [0, np.pi/2, np.pi, 3*np.pi/2]\na += a[:1]\nv += v[:1]\nw += w[:1]\n"
        "ax = plt.subplot(polar=True)\nax.plot(a, v, label='One')\nax.fill(a, v, alpha=.2)\n"
        "ax.plot(a, w, label='Two')\n"
        "ax.set_xticks(a[:-1], ['N', 'E', 'S', 'W'])\nax.legend()\n"
    )
    assert columns(made) == {"Category": ("N", "E", "S", "W"), "One": (4, 2, 5, 3), "Two": (1, 2, 3, 4)}
    assert made.category == "radar"


def test_lists_are_read_without_running_anything() -> None:
    found = lists(
        "import numpy as np\na = np.array([1, -2, np.nan])\nd = {'x': [1, 2], 'y': [3, 4]}\na = a * 2\n"
        "boom = open('/etc/passwd')\n"
        "t = [(1, 'u'), (2, 'v')]\nr, s = [5, 6], [7, 8]\nz = [q for q in range(9)]\n"
    )
    assert found["a"] == (1, -2, None)
    assert (found["d.x"], found["d.y"]) == ((1, 2), (3, 4))
    assert (found["r"], found["s"]) == ((5, 6), (7, 8))
    assert found["t"] in ((1, 2), ("u", "v"), (1, "u", 2, "v"), (1, "u"), (2, "v"))
    assert "z" not in found


def test_lists_that_would_grow_without_end_are_left_alone() -> None:
    script = "a0 = [1, 2]\n" + "\n".join(f"a{n} = [a{n - 1}, a{n - 1}]" for n in range(1, 60))
    assert len(written(script)) < 20


def test_chance_and_reaching_out_are_seen_in_the_text() -> None:
    assert not by_chance("import numpy as np\nnp.random.seed(0)\n")
    assert by_chance("import numpy as np\nx = np.random.normal(size=3)\n")
    assert by_chance("import numpy as np\nrng = np.random.default_rng(0)\n")
    assert touches("import pandas as pd\npd.read_csv('x.csv')\n") == "read_csv()"
    assert touches("import matplotlib.pyplot as plt\nplt.savefig('x.pdf')\n") == ""


@pytest.mark.parametrize(
    ("script", "error", "why"),
    [
        ("def (:", SourceError, "not valid Python"),
        ("import urllib.request\nurllib.request.urlopen('http://x')", SourceError, "urlopen"),
        ("import matplotlib.pyplot as plt, numpy as np\nplt.plot(np.random.rand(9))", SourceError, "random"),
        ("import matplotlib.pyplot as plt\nplt.text(0, 0, 'hello')", SourceError, "draws no data"),
        ("import socket", SandboxError, "socket"),
        ("x = 1", SandboxError, "no figure"),
    ],
)
def test_scripts_that_are_no_plots_say_why(script: str, error: type[FigwrightError], why: str) -> None:
    with pytest.raises(error, match=why):
        chart(script)


def test_scripts_become_a_benchmark_of_plots(tmp_path: Path) -> None:
    scripts, out = tmp_path / "scripts", tmp_path / "out"
    scripts.mkdir()
    for n in range(4):
        (scripts / f"weather_{n}.py").write_text(
            BAR.format(rain=50 + n).replace("120, 99.5", f"{120 + n}, 99.5").replace("42", f"4{n}")
        )
    (scripts / "broken.py").write_text("1 / 0")
    wishes = CurationOptions("plot")
    answer = json.dumps(
        {
            "statistical": True,
            "intent": "Bars of rain and sun by year, titled Weather.",
            "category": "bar",
            "difficulty": "hard",
            "names": {"Rain": "Rain (mm)"},
        }
    )
    found = asyncio.run(prepare(scripts, out, wishes, session(tmp_path / "run", Scripted({"describer": answer}))))
    assert [left for _, left in found.funnel.counts()] == [5, 5, 4, 4, 4, 4, 4]
    build(out, wishes, accept_open=True)
    cases = [case for split in ("test", "ref") for case in datasets.load("paperbananabench", out, "plot", split).cases]
    assert [case.id for case in sorted(cases, key=lambda case: case.id)] == [f"weather_{n}" for n in range(4)]
    assert len(datasets.load("paperbananabench", out, "plot", "test").cases) == 2
    one = next(case for case in cases if case.id == "weather_2")
    assert one.source.table is not None
    assert one.source.table["Rain (mm)"].values == (52, 42, 37)
    assert (
        one.source.caption
        == "Bars of rain and sun by year, titled Weather(size of the desired plot: width=8.0, height=5.0)"
    )
    assert (one.category, one.difficulty) == ("bar", "hard")
    assert "plt.savefig" in one.code


def test_real_scripts_give_back_most_of_their_columns() -> None:
    if not BENCHMARK.is_file():
        pytest.skip("the reference plots of PaperBananaBench are not here")
    wanted = found = sorted_right = 0
    sample = json.loads(BENCHMARK.read_text())[::24]
    # Some scripts use packages that figwright does not bring.
    chosen = [
        one for one in sample if not re.search(r"squarify|seaborn|pandas|scipy", one["additional_info"]["gt_code"])
    ]
    assert len(chosen) >= 5
    for record in chosen:
        made = chart(record["additional_info"]["gt_code"])
        values = {tuple(map(_plain, one.values)) for one in made.columns}
        wanted += len(record["content"])
        found += sum(tuple(map(_plain, column)) in values for column in record["content"].values())
        sorted_right += made.category == record["category"]
    assert found / wanted >= 0.8
    assert sorted_right >= len(chosen) - 1


def _plain(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, int | float) else " ".join(str(value).split())
