"""The polisher: looks get better or stay, what a figure says stays, and what was not done is told."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from figwright import compiler
from figwright.agents import store, tracer
from figwright.agents.models import Answer, Ask, Progress, Sketch
from figwright.agents.roles import polisher
from figwright.agents.roles._fixes import picture_advice
from figwright.agents.roles.polisher import Polished
from figwright.agents.session import Session
from figwright.core.errors import Unavailable
from figwright.drawing import themes
from figwright.frontends.raster import Line
from figwright.frontends.raster.measured import measured
from figwright.ir.spec import Figure
from figwright.ir.spec.meaning import differences
from painters import FakePainter, blank
from traced_files import ARROW, TWO, doubtful, pdf

GUIDE = "Pastel grounds; one accent a phase."
FIGURE = Figure.model_validate(
    {
        "figure": {"alt": "An encoder feeds a decoder."},
        "body": {
            "type": "row",
            "items": [
                {"id": "a", "label": "Encoder", "glyph": "encoder"},
                {"id": "b", "label": "Decoder"},
                {"id": "c", "label": "Encoder"},
            ],
        },
        "edges": [{"id": "e", "from": "a", "to": "b"}, {"id": "f", "from": "c", "to": "b"}],
    }
)


@dataclass
class FakeModel:
    """Answers in turn, and remembers what it was asked."""

    answers: list[dict[str, Any]]
    name: str = "fake/model"
    asked: list[Ask] = field(default_factory=list)

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        self.asked.append(ask)
        return Answer(json.dumps(self.answers[len(self.asked) - 1]), model=self.name)

    async def close(self) -> None:
        """Nothing is open."""


def _polish(
    tmp_path: Path, suggestions: list[str], changes: dict[int, list[dict[str, Any]]], figure: Figure = FIGURE
) -> tuple[Polished, FakeModel]:
    model = FakeModel(
        [
            {"suggestions": [{"do": text, "why": "the guide"} for text in suggestions]},
            {"changes": [{"suggestion": number, "edits": edits} for number, edits in changes.items()]},
        ]
    )
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model)
    return asyncio.run(polisher.polish_figure(session, figure, GUIDE)), model


def test_suggestions_are_asked_for_with_the_guide_and_the_picture_then_carried_out(tmp_path: Path) -> None:
    edits = {1: [{"op": "head", "theme": "ice"}], 2: [{"op": "restyle", "id": "b", "glyph": "decoder"}]}
    polished, model = _polish(tmp_path, ["use an icy theme", "draw the decoder"], edits)
    first, second = model.asked
    assert GUIDE in first.system
    assert any(not isinstance(part, str) for part in first.parts)
    assert any("1. use an icy theme" in part for part in second.parts if isinstance(part, str))
    assert [one.state for one in polished.suggestions] == ["done", "done"]
    assert polished.figure is not None
    assert (polished.figure.head.theme, polished.figure.item("b").glyph) == ("ice", "decoder")  # type: ignore[union-attr]
    assert differences(FIGURE, polished.figure) == ()


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "relabel", "id": "a", "label": "Big encoder"},
        {"op": "remove", "id": "c"},
        {"op": "reverse", "id": "e"},
        {"op": "connect", "from": "a", "to": "c"},
        {"op": "restyle", "id": "a", "state": "frozen"},
        {"op": "wrap", "ids": ["a", "b"], "type": "zone", "label": ""},
    ],
    ids=lambda edit: str(edit["op"]),
)
def test_an_edit_of_the_content_is_dropped_and_told(tmp_path: Path, edit: dict[str, Any]) -> None:
    good = {"op": "head", "theme": "ice"}
    polished, _ = _polish(tmp_path, ["content", "looks"], {1: [edit], 2: [edit, good]})
    alone, mixed = polished.suggestions
    assert alone.state == "dropped"
    assert "would change what the figure says" in alone.note
    assert mixed.state == "done"
    assert "would change what the figure says" in mixed.note
    assert polished.figure == FIGURE.model_copy(update={"head": FIGURE.head.model_copy(update={"theme": "ice"})})


def test_an_edit_that_cannot_be_done_is_told(tmp_path: Path) -> None:
    polished, _ = _polish(tmp_path, ["one", "two"], {1: [{"op": "restyle", "id": "nobody", "tone": "blue"}]})
    first, second = polished.suggestions
    assert (first.state, second.state) == ("dropped", "advice")
    assert "nobody" in first.note
    assert not polished.changed
    assert polished.figure == FIGURE


def test_no_more_suggestions_than_wanted(tmp_path: Path) -> None:
    polished, _ = _polish(tmp_path, [f"do {n}" for n in range(14)], {})
    assert len(polished.suggestions) == polisher.MOST


def test_without_a_model_equal_things_look_equal() -> None:
    polished = asyncio.run(polisher.polish_figure(None, FIGURE, GUIDE))
    assert polished.figure is not None
    assert polished.figure.item("c").glyph == "encoder"  # type: ignore[union-attr]
    assert differences(FIGURE, polished.figure) == ()
    assert polished.suggestions[0].state == "done"


def _dark(tmp_path: Path) -> Figure:
    """A figure in a theme of the user's own, with a sheet that nobody can print."""
    theme = (Path(themes.__file__).parent / "soft-tech.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(theme.replace("[ink]", '[ink]\npaper = "#303030"', 1), "utf-8")
    return FIGURE.model_copy(update={"head": FIGURE.head.model_copy(update={"theme": "mine.toml"})})


def test_without_a_model_remedies_are_kept_when_the_checks_agree(tmp_path: Path) -> None:
    figure = _dark(tmp_path)
    assert "harsh-background" in {finding.rule for finding in compiler.check(figure, base=tmp_path)}
    polished = asyncio.run(polisher.polish_figure(None, figure, GUIDE, base=tmp_path))
    assert polished.figure is not None
    assert differences(figure, polished.figure) == ()
    assert polished.figure.head.theme == "soft-tech"
    assert "harsh-background" not in {finding.rule for finding in compiler.check(polished.figure, base=tmp_path)}
    assert "use the theme soft-tech" in [one.says for one in polished.suggestions if one.state == "done"]


def test_a_theme_of_the_users_own_keeps_its_name(tmp_path: Path) -> None:
    model = FakeModel(
        [
            {"suggestions": [{"do": "draw it larger"}]},
            {"changes": [{"suggestion": 1, "edits": [{"op": "restyle", "id": "b", "size": 1.2}]}]},
        ]
    )
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model)
    polished = asyncio.run(polisher.polish_figure(session, _dark(tmp_path), GUIDE, base=tmp_path))
    assert polished.figure is not None
    assert polished.changed
    assert polished.figure.head.theme == "mine.toml"


def test_words_are_only_advised() -> None:
    long = "A long sentence that tells everything about what this module does and why"
    figure = Figure.model_validate(
        {"body": {"type": "row", "items": [{"id": "a", "label": long}, {"id": "b"}]}, "edges": ["a -> b"]}
    )
    polished = asyncio.run(polisher.polish_figure(None, figure, GUIDE))
    assert polished.figure is not None
    assert polished.figure.item("a").label == long
    assert any("a" in one.why and one.state == "advice" for one in polished.suggestions)


def _advice(**picture: Any) -> str:
    return " | ".join(says for says, _ in picture_advice(measured(blank(**picture).data), None))


def test_a_picture_is_measured_without_a_model() -> None:
    assert "light ground" in _advice(colour="#202020", size=(1800, 1000))
    assert "loud ground" in _advice(colour="#ffd000", size=(1800, 1000))
    assert "proportions" in _advice(size=(1800, 300))
    assert "resolution" in _advice(size=(600, 350))
    assert _advice(size=(1800, 1000)) == ""


def test_a_picture_without_an_image_model_is_left_as_it_is() -> None:
    picture = blank(colour="#202020", size=(900, 500)).data
    polished = asyncio.run(polisher.polish_picture(None, picture, GUIDE))
    assert polished.suggestions
    assert polished.picture == picture
    assert not polished.changed


def test_a_picture_is_painted_over_by_the_suggestions(tmp_path: Path) -> None:
    before, after = blank(colour="#303030", size=(900, 500)), blank("JPEG", size=(900, 500))
    model = FakeModel([{"suggestions": [{"do": "use a white ground"}]}])
    painter = FakePainter([after])
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model, painter)
    polished = asyncio.run(polisher.polish_picture(session, before.data, GUIDE))
    assert painter.asked[0].images[0].data == before.data
    assert "1. use a white ground" in painter.asked[0].prompt
    assert painter.asked[0].aspect == pytest.approx(1.8)
    assert polished.changed
    assert polished.picture is not None
    assert polished.picture.startswith(b"\x89PNG")


def test_words_lost_by_the_painter_are_told(tmp_path: Path) -> None:
    pytest.importorskip("rapidocr_onnxruntime")
    picture = compiler.render(FIGURE, "png", dpi=300)
    model = FakeModel([{"suggestions": [{"do": "softer colours"}]}])
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model, FakePainter([blank(size=(900, 500))]))
    polished = asyncio.run(polisher.polish_picture(session, picture, GUIDE))
    assert any("Decoder" in warning for warning in polished.warnings)


class _Gone(FakePainter):
    async def paint(self, sketch: Sketch) -> Answer:
        raise Unavailable("nobody is there", "try again")


def test_suggestions_outlive_a_painter_that_fails(tmp_path: Path) -> None:
    model = FakeModel([{"suggestions": [{"do": "use a white ground"}]}])
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model, _Gone([]))
    picture = blank(colour="#303030", size=(900, 500)).data
    polished = asyncio.run(polisher.polish_picture(session, picture, GUIDE))
    assert isinstance(polished.trouble, Unavailable)
    assert [one.says for one in polished.suggestions] == ["use a white ground"]
    assert polished.picture == picture
    assert not polished.changed


def test_a_model_names_no_files(tmp_path: Path) -> None:
    slate = Path(themes.__file__).parent / "slate.toml"
    (tmp_path / "other.toml").write_text(slate.read_text())
    edit = {"op": "head", "theme": str(tmp_path / "other.toml")}
    polished, _ = _polish(tmp_path, ["another theme"], {1: [edit]})
    assert polished.suggestions[0].state == "dropped"
    assert "names no files" in polished.suggestions[0].note


def test_words_are_listed_once_and_without_misreadings() -> None:
    read = ["CMPS"] * 6 + ["C'MPS", "CMPSJ", "MPS", "Layer 1", "Layer 1", "Layer 1", "Layer 2", "agent"]
    lines = [Line(text, 0, 10 * y, 50, 10 * y + 8) for y, text in enumerate(read)]
    assert polisher._listed(lines) == "- CMPS\n- MPS\n- Layer 1\n- Layer 2\n- agent"


TRACED = {"boxes": pdf(TWO + ARROW), "drawings": doubtful()}


def _said(figure: Figure) -> Any:
    """Every word and every arrow of a figure, and where everything stands."""
    parts = [*(item for item, _ in figure.walk()), *figure.edges]
    words = sorted(text for part in parts for text in (part.label, *(one.text for one in part.words)) if text)
    arrows = sorted((edge.source, edge.target, edge.arrow, edge.path) for edge in figure.edges)
    return words, arrows, [(item.id, item.place) for item, _ in figure.walk()]


@pytest.mark.parametrize("name", TRACED)
def test_a_traced_figure_gets_the_looks_of_its_theme_and_keeps_its_words_and_arrows(name: str) -> None:
    figure = tracer.trace(TRACED[name]).figure
    polished = asyncio.run(polisher.polish_figure(None, figure, GUIDE))
    after = polished.figure
    assert after is not None
    assert polished.changed
    assert _said(after) == _said(figure)
    assert not differences(figure, after)
    boxes = [node for node in after.nodes() if node.look and not node.drawing]
    assert boxes
    for node in boxes:
        assert node.look is not None
        assert not node.look.fill.startswith("#"), "a colour of the theme"
        assert (node.look.width, node.look.radius) == (None, None)
    fills = {node.look.fill for node in boxes if node.look}
    assert len(fills) == 2, "two colours stay two"
    other = after.model_copy(update={"head": after.head.model_copy(update={"theme": "slate"})})
    assert compiler.render(other, "svg") != compiler.render(after, "svg"), "another theme recolours it now"


def test_polishing_twice_changes_nothing_more() -> None:
    figure = tracer.trace(TRACED["boxes"]).figure
    once = asyncio.run(polisher.polish_figure(None, figure, GUIDE)).figure
    assert once is not None
    assert asyncio.run(polisher.polish_figure(None, once, GUIDE)).figure == once


def test_with_a_model_the_paint_is_the_themes_and_words_cannot_be_changed(tmp_path: Path) -> None:
    figure = tracer.trace(TRACED["boxes"]).figure
    first, second = (node.id for node in figure.nodes())
    edits = [
        {"op": "restyle", "id": first, "look": {"fill": "green.fill"}},
        {"op": "relabel", "id": second, "label": "Something else"},
        {"op": "disconnect", "id": figure.edges[0].id},
    ]
    polished, model = _polish(tmp_path, ["make it green"], {1: edits}, figure)
    assert polisher.PLACED in "".join(part for part in model.asked[0].parts if isinstance(part, str))
    after = polished.figure
    assert after is not None
    assert _said(after) == _said(figure)
    assert next(node.look.fill for node in after.nodes() if node.id == first and node.look) == "green.fill"
    assert "would change what the figure says" in polished.suggestions[-1].note
