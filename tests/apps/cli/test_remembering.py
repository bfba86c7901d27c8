"""Files that the command line wrote hold the figure that they were made from."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from figwright import dump, illustrate, load, loads, render
from figwright.apps import cli
from figwright.frontends import importers

FIGURE = Path(__file__).parents[3] / "examples" / "paperbanana" / "figure.yaml"


@pytest.mark.parametrize(("suffix", "command"), [("drawio", "import"), ("png", "trace")])
def test_a_file_of_ours_gives_its_figure_back(suffix: str, command: str, tmp_path: Path) -> None:
    out, back = tmp_path / f"f.{suffix}", tmp_path / "back.yaml"
    assert cli.main(["render", str(FIGURE), "-q", "-o", str(out)]) == 0
    assert cli.main([command, str(out), "-o", str(back)]) == 0
    assert dump(load(back)) == dump(load(FIGURE))


def test_a_stamped_png_is_the_same_picture_and_holds_one_stamp() -> None:
    figure, other = load(FIGURE), loads("body: [A]")
    plain = render(figure, "png", dpi=40)
    twice = importers.stamped(importers.stamped(plain, "png", other), "png", figure)
    assert twice.count(b"tEXtfigwright") == 1
    with Image.open(io.BytesIO(plain)) as before, Image.open(io.BytesIO(twice)) as after:
        assert before.tobytes() == after.tobytes()
    assert importers.figure_in(twice) == figure
    assert importers.figure_in(plain) is None


@pytest.mark.parametrize("damage", [lambda png: png[:-20], lambda png: png.replace(b"figwright1:", b"figwright1:!!")])
def test_a_damaged_stamp_is_none(damage: Callable[[bytes], bytes]) -> None:
    png = importers.stamped(render(loads("body: [A]"), "png", dpi=40), "png", loads("body: [A]"))
    assert importers.figure_in(damage(png)) in (None, loads("body: [A]"))
    assert importers.figure_in(b"\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXtfigwright\0figwright1:xx") is None


def test_a_run_saved_from_python_gives_its_figure_back(tmp_path: Path) -> None:
    text = "The encoder reads the text and gives a state to the decoder. The decoder writes the answer."
    run = illustrate(text, "Our codec", home=tmp_path / "home")
    assert importers.figure_in(run.save(tmp_path / "f.png").read_bytes()) == run.figure
