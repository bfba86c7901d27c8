"""The retriever: a shortlist without a model, then its choice; never the figure itself."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import PIL.Image
import pytest

from agents.roles.worked import brief, session
from figwright.agents import references
from figwright.agents.models import Image
from figwright.agents.roles.retriever import retrieve
from figwright.core.source import Brief, Source
from scripted import Scripted

pytestmark = pytest.mark.core


def test_the_choice_is_taken_in_its_order_and_strangers_are_left_out(tmp_path: Path) -> None:
    model = Scripted({"retriever": json.dumps({"ids": ["c3", "c99", "1", "c3", "c"], "why": "pipelines"})})
    one = session(tmp_path, model)
    pool = references.built_in()
    chosen = asyncio.run(retrieve(one, brief(), pool))
    shortlist = references.shortlist(brief().source, pool, 30)
    assert [reference.id for reference in chosen] == [shortlist[2].id, shortlist[0].id]
    event = next(event for event in one.run.events() if event["kind"] == "references")
    assert event["why"] == "pipelines"


def test_it_sees_all_pictures_on_one_sheet(tmp_path: Path) -> None:
    model = Scripted({"retriever": '{"ids": ["c1"]}'})
    asyncio.run(retrieve(session(tmp_path, model), brief(), references.built_in()))
    (sheet,) = (part for part in model.asked[0].parts if isinstance(part, Image))
    with PIL.Image.open(io.BytesIO(sheet.data)) as picture:
        assert picture.width == 1600
        assert picture.height > 400
    assert len(sheet.data) < 400_000


def test_ids_that_are_all_wrong_are_asked_for_again(tmp_path: Path) -> None:
    model = Scripted({"retriever": ['{"ids": ["x"]}', '{"ids": ["c2"]}']})
    assert len(asyncio.run(retrieve(session(tmp_path, model), brief(), references.built_in()))) == 1
    assert "c1" in model.asked[1].exchanges[0].objection


def test_a_small_set_is_not_asked_about(tmp_path: Path) -> None:
    model = Scripted({})
    pool = references.built_in()[:4]
    assert set(asyncio.run(retrieve(session(tmp_path, model), brief(), pool))) == set(pool)
    assert not model.asked


def test_the_figure_itself_is_never_offered(tmp_path: Path) -> None:
    model = Scripted({"retriever": '{"ids": ["c1"]}'})
    pool = references.built_in()
    own = pool[0]
    wanted = Brief(Source(own.text, own.caption, "copy"))
    asyncio.run(retrieve(session(tmp_path, model), wanted, pool))
    words = model.words("retriever")
    assert references.summary(own).partition("] ")[2] not in words
    others = [one for one in references.shortlist(wanted.source, pool, 9) if one.id != own.id]
    assert references.summary(others[0]).partition("] ")[2] in words


def test_candidates_have_one_id_each(tmp_path: Path) -> None:
    """A reference's own id beside the one in the list would be answered with, and mistaken."""
    model = Scripted({"retriever": '{"ids": ["c1"]}'})
    pool = references.built_in()
    asyncio.run(retrieve(session(tmp_path, model), brief(), pool))
    assert not any(f"[{reference.id}]" in model.words("retriever") for reference in pool)
