"""A learned theme has the hues that were measured and keeps every promise of figwright's own themes."""

from __future__ import annotations

import importlib.util
import inspect
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.style.sheets import save
from figwright.agents import style
from figwright.agents.style import Look, Statistics
from figwright.agents.style._colours import Swatch
from figwright.agents.style._contract import faults
from figwright.agents.style._lines import Lines
from figwright.core import colour
from figwright.core.colour import oklch
from figwright.drawing import themes
from figwright.drawing.themes import Theme

pytestmark = pytest.mark.core

CONTRACT = Path(__file__).parents[2] / "drawing" / "themes" / "test_contract.py"


def _contract() -> ModuleType:
    spec = importlib.util.spec_from_file_location("theme_contract", CONTRACT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROMISES = [
    promise
    for name, promise in vars(_contract()).items()
    if name.startswith("test_") and "theme" in inspect.signature(promise).parameters and "named_after" not in name
]


def keeps_every_promise(theme: Theme) -> None:
    """The very tests that built-in themes have to pass."""
    for promise in PROMISES:
        visions = colour.VISIONS if "vision" in inspect.signature(promise).parameters else (None,)
        for vision in visions:
            promise(theme, vision) if vision else promise(theme)


USUAL = Lines(0.7, 0.8, 4.0, True)


def look(*swatches: Swatch, ground: str = "#ffffff", lines: Lines = USUAL) -> Look:
    return Look("a", "", False, 1.8, ground, swatches, 0.5, 0.0, 30.0, lines, 6.6)


colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
swatches = st.builds(Swatch, colours, st.floats(0.0005, 0.5))
looks = st.builds(lambda found, ground: look(*found, ground=ground), st.lists(swatches, max_size=12), colours)


def test_there_are_promises_to_keep() -> None:
    assert len(PROMISES) >= 9


@pytest.mark.parametrize("name", themes.names())
def test_the_contract_in_the_code_is_that_of_the_tests(name: str) -> None:
    assert faults(themes.get(name)) == ()


def test_the_contract_names_what_is_wrong() -> None:
    good = themes.get("soft-tech")
    pale = good.hue("blue").model_copy(update={"deep": "#9ab8e0"})
    bad = good.model_copy(update={"hues": {**good.hues, "blue": pale}})
    assert any("blue deep" in fault for fault in faults(bad))
    same = good.model_copy(update={"hues": {**good.hues, "green": good.hue("blue")}})
    assert any("blue and green look alike" in fault for fault in faults(same))


@given(st.lists(looks, min_size=1, max_size=4))
def test_whatever_was_measured_the_theme_keeps_its_promises(found: list[Look]) -> None:
    keeps_every_promise(style.fit(Statistics(tuple(found)), "any").theme)


@given(st.floats(0.3, 0.95), st.floats(0, 12), st.floats(0, 359))
def test_a_colour_by_lightness_and_hue_is_what_was_asked_for(light: float, chroma: float, angle: float) -> None:
    made = oklch(light, chroma, angle)
    assert colour.oklab(made)[0] == pytest.approx(light, abs=0.03)
    assert colour.chroma(made) <= chroma + 1.2


def test_hues_turn_towards_the_measured_ones() -> None:
    base = themes.get("soft-tech").hue("green")
    olive = [Swatch(oklch(0.7, 11, 132), 0.05), Swatch(oklch(0.94, 3.5, 132), 0.2)]
    fitted = style.fit(Statistics((look(*olive),) * 3), "olive")
    assert fitted.kept == 1.0
    assert colour.hue(fitted.theme.hue("green").vivid) == pytest.approx(132, abs=3)
    assert abs(colour.hue(base.vivid) - 132) > 15
    assert fitted.theme.order[0] == "green"


def test_pale_sets_give_pale_themes() -> None:
    def palette(strength: float) -> tuple[Swatch, ...]:
        return tuple(Swatch(oklch(0.6, strength, angle), 0.03) for angle in (55, 148, 255, 300))

    weak, strong = (style.fit(Statistics((look(*palette(c)),)), "a").theme for c in (7.0, 16.0))
    assert colour.chroma(weak.hue("blue").vivid) < 0.7 * colour.chroma(strong.hue("blue").vivid)


def test_sets_without_zones_give_white_zones() -> None:
    blue = Swatch("#3478cb", 0.02)
    assert style.fit(Statistics((look(blue),)), "a").theme.zone_fill == "paper"
    assert style.fit(Statistics((look(blue, Swatch("#eaf2fd", 0.3)),)), "a").theme.zone_fill == "tint"


def test_corners_and_strokes_are_those_of_the_set() -> None:
    def shape(lines: Lines) -> themes.Shape:
        return style.fit(Statistics((look(lines=lines),)), "a").theme.shape

    sharp, rounder = shape(Lines(0.5, 0.0, None, False)), shape(Lines(1.0, 1.0, 5.0, False))
    assert sharp.radius < 2 < rounder.radius < rounder.zone_radius
    assert sharp.stroke < rounder.stroke


def test_the_file_is_the_theme(tmp_path: Path) -> None:
    made = style.measure(save(tmp_path / "a.png"))
    theme = style.fit(Statistics((made,)), 'my "own"').theme
    path = tmp_path / "own.toml"
    path.write_text(style.toml(theme, "two\nlines"), "utf-8")
    assert path.read_text("utf-8").startswith("# two\n# lines\n")
    assert themes.get(str(path)) == theme


def test_red_and_grey_come_after_the_other_hues() -> None:
    found = [
        look(Swatch("#4f86d9", 0.1), Swatch("#e0564a", 0.09), Swatch("#bfbfbf", 0.1), Swatch("#8d6fb0", 0.01))
        for _ in range(4)
    ]
    order = style.fit(Statistics(tuple(found)), "ours").theme.order[:5]
    late = [name in ("red", "grey") for name in order]
    assert any(late)
    assert late == sorted(late)
