"""A figure never learns from itself: whoever chooses, by whatever it is known again."""

from __future__ import annotations

import asyncio
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from agents.roles.worked import ANSWER
from figwright.agents import references
from figwright.agents.pipeline import illustrate_async
from figwright.agents.references import Reference
from figwright.core.source import Source
from scripted import Scripted

GALLERY = references.built_in()
PLOTS = references.built_in(plots=True)
FERRIES = (
    "Ferries are loaded by a planner that reads bookings, weighs lorries and trailers, and assigns every deck a list. "
    "A checker moves the heaviest vehicles to the middle until the trim of the ship is within its bounds."
)
ALL = json.dumps({"ids": [f"c{place}" for place in range(1, 31)]})


def ids(found: tuple[Reference, ...]) -> set[str]:
    return {reference.id for reference in found}


@pytest.mark.parametrize("reference", GALLERY, ids=lambda r: r.id)
def test_a_figure_of_the_gallery_is_itself_and_nothing_else_is(reference: Reference) -> None:
    source = Source(reference.text, reference.caption, "mine")
    assert ids(references.itself(source, GALLERY)) == {reference.id}
    assert references.without(source, GALLERY) == tuple(one for one in GALLERY if one is not reference)


@pytest.mark.parametrize("reference", PLOTS, ids=lambda r: r.id)
def test_so_is_every_plot(reference: Reference) -> None:
    assert reference.table is not None
    source = Source.of_table(reference.table, "Another wish.", "mine")
    found = references.itself(source, PLOTS)
    known = reference.id in ids(found) or not any(column.kind == "number" for column in reference.table.columns)
    assert known, "told by its numbers alone"
    assert reference.id in ids(references.itself(Source.of_table(reference.table, reference.caption, "mine"), PLOTS))


@pytest.mark.parametrize("how", ["semantic", "random", "manual"])
def test_no_retriever_of_the_pipeline_gives_it(how: str, tmp_path: Path) -> None:
    own = GALLERY[3]
    model = Scripted({"retriever": ALL, "planner": ANSWER})
    wishes = {"examples": tuple(one.id for one in GALLERY[:6])} if how == "manual" else {}
    run = asyncio.run(
        illustrate_async(
            own.text, own.caption, home=tmp_path, model=model, retriever=how, stylist=False, rounds=0,
            visualizer="vector", **wishes,
        )  # type: ignore[arg-type]
    )  # fmt: skip
    assert len(run.references) == (5 if how == "manual" else 4)
    assert own.id not in ids(run.references)
    for ask in model.asks("retriever"):
        words = " ".join(" ".join(map(str, ask.parts)).split())
        assert words.count(" ".join(own.caption.split()[:9])) == 1, "the wish itself; it is not even a candidate"
    notes = [event["text"] for event in run.folder.events() if event["kind"] == "note"]
    assert [note for note in notes if "the figure itself" in note and own.id in note]


def test_a_named_reference_that_is_the_figure_is_passed_over() -> None:
    source = Source("Anything at all.", "", GALLERY[0].id)
    assert references.choose("manual", source, GALLERY, ids=[GALLERY[0].id]) == ()


def test_its_picture_gives_it_away_under_another_name(tmp_path: Path) -> None:
    picture = GALLERY[0].image
    assert picture is not None
    copy = Path(shutil.copy(picture, tmp_path / "renamed.png"))
    source = Source("Something else altogether.", "Nothing of the kind.", "other")
    assert references.itself(source, GALLERY) == ()
    assert ids(references.itself(source, GALLERY, copy)) == {GALLERY[0].id}
    assert references.itself(source, GALLERY, tmp_path / "missing.png") == ()


def test_texts_without_latin_letters_are_known_again() -> None:
    text = "编码器读取图像，解码器写出文字。"
    pool = (Reference("one", f"  {text}\n", ""), Reference("other", "另一种完全不同的方法。", ""))
    assert ids(references.itself(Source(text), pool)) == {"one"}


def test_a_caption_that_anybody_writes_is_no_sign() -> None:
    caption = "Overview of our method."
    pool = (replace(GALLERY[0], caption=caption), *GALLERY[1:])
    assert references.itself(Source(FERRIES, caption), pool) == ()


def test_a_set_that_loses_nothing_stays_the_same_value() -> None:
    assert references.without(Source("Robots learn to walk on sand."), GALLERY) is GALLERY
