"""One figure that is liked: what is taken over from it, of every kind of file, and what the author says comes first."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from agents.roles.worked import CONTENT, METHOD
from agents.roles.worked import session as asked
from agents.style.sheets import svg
from figwright import compiler
from figwright.agents import like, pipeline
from figwright.agents.models import Image
from figwright.agents.order import Order
from figwright.agents.roles.planner import describe
from figwright.agents.style import follow, measure
from figwright.agents.visualizers import Plan
from figwright.agents.visualizers.svg import Freehand, _inputs
from figwright.apps.cli import main
from figwright.core.errors import BadAnswer, FigwrightError
from figwright.core.source import Source
from figwright.drawing import themes
from figwright.ir.spec.load import load, loads
from scripted import Scripted


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("FIGWRIGHT_MODEL", "")


def written(folder: Path, name: str = "liked.svg", **looks: object) -> Path:
    path = folder / name
    path.write_text(svg(**looks))  # type: ignore[arg-type]
    return path


def test_corners_strokes_and_colours_are_those_of_the_figure(tmp_path: Path) -> None:
    sharp = follow(measure(written(tmp_path, "a.svg", radius=0.0, stroke=0.8, accent="#2f6fc4")), "a").theme
    soft = follow(measure(written(tmp_path, "b.svg", radius=9.0, stroke=1.6, accent="#e8853a")), "b").theme
    assert sharp.shape.zone_radius < soft.shape.zone_radius
    assert sharp.shape.stroke < soft.shape.stroke
    assert sharp.line("flow").width < soft.line("flow").width
    assert "orange" in soft.order[:2]
    assert "orange" not in sharp.order


def test_a_figure_of_few_colours_brings_no_others(tmp_path: Path) -> None:
    theme = follow(measure(written(tmp_path, zone="#eeeeee", accent="#2f6fc4")), "a").theme
    assert theme.order == ("blue", "grey")
    assert theme.hue("yellow") == theme.hue("grey")
    assert theme.hue(theme.trainable) != theme.hue("grey"), "what is trained keeps its sign"


def test_bitmaps_drawings_pdfs_and_figure_files_are_followed(tmp_path: Path) -> None:
    drawn = written(tmp_path)
    figure = loads("figure: {theme: ice}\nbody: [Encoder, Decoder]\nedges: [encoder -> decoder]\n")
    for name, content in {
        "f.png": compiler.render(figure, "png"),
        "f.pdf": compiler.render(figure, "pdf"),
        "f.yaml": b"figure: {theme: ice}\nbody: [Encoder, Decoder]\nedges: [encoder -> decoder]\n",
    }.items():
        (tmp_path / name).write_bytes(content)
    found = {path.suffix: like.wishes(path) for path in (drawn, *tmp_path.glob("f.*"))}
    assert set(found) == {".svg", ".png", ".pdf", ".yaml"}
    for wishes in found.values():
        themes.get(wishes["theme"])
        assert Path(wishes["like"]).read_bytes().startswith(b"\x89PNG")
    assert themes.get(found[".yaml"]["theme"]).hues == themes.get("ice").hues
    assert "density" not in found[".png"], "pixels do not tell how many words there are"
    assert found[".pdf"]["density"] == "glance"


def test_what_the_author_says_comes_first_and_a_run_is_taken_up_as_it_was(tmp_path: Path) -> None:
    liked = written(tmp_path)
    order = Order(like=str(liked), theme="ice", density="detailed")
    assert (order.theme, order.density) == ("ice", "detailed")
    free = Order(like=str(liked))
    liked.unlink()
    assert Order.of(free.data()) == free
    assert replace(free, rounds=1).theme == free.theme


@pytest.mark.parametrize("name", ["nothing.png", "broken.png", "words.md", "broken.pdf"])
def test_what_is_no_figure_is_refused_with_what_can_be_named(tmp_path: Path, name: str) -> None:
    if not name.startswith("nothing"):
        (tmp_path / name).write_text("no figure")
    with pytest.raises(FigwrightError) as refused:
        Order(like=str(tmp_path / name))
    assert name in refused.value.message
    assert refused.value.hint, "says what to do next"


def test_a_free_drawing_is_told_corners_strokes_and_manner(tmp_path: Path) -> None:
    source = Source(METHOD, "Our model")
    plain = _inputs(Order().brief(source), Plan(description="words"))
    assert (plain["corners"], plain["strokes"], plain["looks"]) == ("8 to 14", "1.5 to 2.5", "")
    sharp = _inputs(Order(like=str(written(tmp_path, radius=0.0))).brief(source), Plan(description="words"))
    assert sharp["corners"] == "2 to 4"
    assert "manner" in sharp["looks"]


def test_planner_and_illustrator_see_the_figure(tmp_path: Path) -> None:
    model = Scripted({"planner": "Word " * 30, "visualizer": "no", "critic": CONTENT})
    session = asked(tmp_path, model)
    brief = Order(like=str(written(tmp_path))).brief(Source(METHOD, "Our model"))
    asyncio.run(describe(session, brief, ()))
    with pytest.raises(BadAnswer):
        asyncio.run(Freehand().draw(session, brief, Plan(description="words"), round=0, candidate=1))
    liked = Path(brief.like).read_bytes()
    for agent in ("planner", "visualizer"):
        assert [part.data for part in model.asks(agent)[0].parts if isinstance(part, Image)] == [liked]
        assert "the author likes" in model.words(agent)


def test_rules_draw_in_its_theme_and_the_file_goes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "method.md").write_text(METHOD)
    (tmp_path / "out").mkdir()
    written(tmp_path)
    assert main(["draw", "method.md", "--like", "liked.svg", "-o", "out/f.yaml", "-q"]) == 0
    figure = load(tmp_path / "out" / "f.yaml")
    assert figure.head.theme == "f.theme.toml"
    compiler.render(figure, "svg", base=tmp_path / "out")
    run = pipeline.illustrate(METHOD, "Our model", like=str(tmp_path / "liked.svg"))
    assert run.figure is not None
    assert like.is_kept(Path(run.figure.head.theme))
