"""What every renderer promises: the same bytes twice, all words, nothing of this machine, any sheet."""

from __future__ import annotations

import inspect
import io
import re
import sys
import tempfile
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

import figwright
from drawing.renderers.scenes import figure
from drawing.renderers.strategies import on_grid, scenes
from figwright.core.errors import NotFound, RenderError
from figwright.drawing import renderers
from figwright.ir.scene import Scene

WORDS = {"Linear", "Planning", "Phase", "Source", "Context", "Retriever", "Agent", "Planner", "Guidelines", "rate"}


@pytest.fixture(scope="module")
def scene() -> Scene:
    return figure()


def readable(name: str, content: bytes) -> str:
    """The text that a reader or another program finds in a file."""
    if name == "pdf":
        pypdf = pytest.importorskip("pypdf")
        return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)
    if name == "pptx":
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            return "\n".join(parts.read(part).decode("utf-8", "replace") for part in parts.namelist())
    return content.decode("utf-8", "replace")


def test_the_formats_people_edit_are_there() -> None:
    assert {"svg", "pdf", "png", "pptx", "drawio", "tex", "json"} <= set(renderers.names())


@pytest.mark.parametrize("name", renderers.names())
def test_same_scene_same_bytes(name: str, scene: Scene) -> None:
    first = renderers.get(name)(scene)
    assert first
    assert renderers.get(name)(figure()) == first


@pytest.mark.parametrize("name", sorted(set(renderers.names()) - {"png"}))
def test_every_word_is_there(name: str, scene: Scene) -> None:
    found = set(re.findall(r"\w+", readable(name, renderers.get(name)(scene))))
    assert found >= WORDS


@pytest.mark.parametrize("name", renderers.names())
def test_nothing_of_this_machine_or_day(name: str, scene: Scene) -> None:
    text = readable(name, renderers.get(name)(scene)) + renderers.get(name)(scene).decode("latin-1")
    places = (str(Path(figwright.__file__).parent), sys.prefix, tempfile.gettempdir())
    for trace in (*places, time.strftime("%Y-%m"), time.strftime("%Y%m")):
        assert trace not in text


@pytest.mark.parametrize("name", renderers.names())
def test_an_empty_scene_is_a_sheet(name: str) -> None:
    assert renderers.get(name)(Scene(120, 60, ()))


@pytest.mark.parametrize("name", sorted(set(renderers.names()) - {"json"}))
@pytest.mark.parametrize("size", [(0.0, 60.0), (120.0, -1.0), (float("nan"), 60.0), (float("inf"), 60.0)])
def test_a_scene_without_an_area_is_refused(name: str, size: tuple[float, float]) -> None:
    with pytest.raises(RenderError, match="points"):
        renderers.get(name)(Scene(*size, ()))


@pytest.mark.parametrize("name", sorted(set(renderers.names()) - {"pdf", "png"}))
@given(scene=scenes(on_grid))
def test_any_marks_can_be_drawn(name: str, scene: Scene) -> None:
    assert renderers.get(name)(replace(scene, width=300.0, height=200.0))


@pytest.mark.parametrize("name", renderers.names())
def test_options_are_keywords_with_defaults(name: str) -> None:
    """So that programs can list them, and an option that a format lacks is an error instead of being passed over."""
    first, *others = inspect.signature(renderers.get(name)).parameters.values()
    assert first.name == "scene"
    assert all(p.kind is p.KEYWORD_ONLY and p.default is not p.empty for p in others)


def test_an_unknown_format_names_the_nearest() -> None:
    with pytest.raises(NotFound) as caught:
        renderers.get("svgg")
    assert "'svg'" in caught.value.hint
