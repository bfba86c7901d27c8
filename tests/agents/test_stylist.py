"""The stylist dresses a figure and cannot change what it says, whatever it answers."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.worked import brief, figure, session
from figwright import glyphs, themes
from figwright.agents.stylist import Look, Styling, dress, style_description, style_figure
from figwright.compiler import verify_names
from figwright.errors import BadAnswer
from figwright.spec.meaning import meaning
from scripted import Scripted

IDS = ("x", "model", "enc", "dec", "y", "critic", "nobody", "")
NAMES = st.sampled_from(("", "robot", "database", "nonsense", "blue", "cpu", *glyphs.names()[:20]))
LOOKS = st.builds(
    Look,
    id=st.sampled_from(IDS),
    glyph=st.none() | NAMES,
    icon=st.none() | NAMES,
    badge=st.none() | NAMES,
    tone=st.none() | NAMES,
    emphasis=st.none() | st.booleans(),
    size=st.none() | st.floats(0.4, 4),
    params=st.none() | st.dictionaries(st.sampled_from(("count", "rows", "wrong")), st.integers(1, 4), max_size=2),
)


@settings(max_examples=30, deadline=None)
@given(st.builds(Styling, theme=st.sampled_from(("", "octarine", *themes.names())), looks=st.lists(LOOKS, max_size=6)))
def test_whatever_it_answers_the_figure_says_the_same_and_can_be_drawn(styling: Styling) -> None:
    before = figure()
    after, _ = dress(before, styling)
    assert meaning(after) == meaning(before)
    verify_names(after)


def test_looks_are_put_on_and_the_rest_is_told(tmp_path: Path) -> None:
    answer = {
        "theme": "lavender",
        "looks": [
            {"id": "critic", "glyph": "judge"},
            {"id": "ghost", "glyph": "robot"},
            {"id": "enc", "tone": "purple"},
        ],
    }
    one = session(tmp_path, Scripted({"stylist": json.dumps(answer)}))
    after = asyncio.run(style_figure(one, brief(), figure(), "guide"))
    assert after.head.theme == "lavender"
    assert after.item("enc").tone == "purple"
    assert any("ghost" in event.get("text", "") for event in one.run.events())


def test_the_users_theme_stays(tmp_path: Path) -> None:
    one = session(tmp_path, Scripted({"stylist": '{"theme": "lavender"}'}))
    after = asyncio.run(style_figure(one, brief(theme="soft-tech"), figure(), "guide"))
    assert after.head.theme == "soft-tech"


def test_a_field_that_is_content_is_refused(tmp_path: Path) -> None:
    """Words are no looks: an answer with a label has no field for it, and the label stays."""
    one = session(tmp_path, Scripted({"stylist": '{"looks": [{"id": "enc", "label": "Other", "tone": "red"}]}'}))
    after = asyncio.run(style_figure(one, brief(), figure(), "guide"))
    assert after.item("enc").label == "Encoder"


def test_a_description_keeps_its_labels(tmp_path: Path) -> None:
    before = "A box **Encoder** in #E6F3FF and an arrow to **Decoder**, solid."
    kept = before.replace("solid", "solid, 1.5 pt, slate")
    model = Scripted({"stylist": [before.replace("Decoder", "Generator"), kept]})
    one = session(tmp_path, model)
    assert asyncio.run(style_description(one, brief(), before, "guide")) == kept
    assert "Decoder" in model.asked[1].exchanges[0].objection
    lost = session(tmp_path / "b", Scripted({"stylist": "A pretty box."}))
    with pytest.raises(BadAnswer, match="Encoder"):
        asyncio.run(style_description(lost, brief(), before, "guide"))
