"""One true model from end to end, without any key: it is asked over HTTP and answers what the schema says."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, Field

import figwright
from figwright.agents import models
from figwright.agents.models import Answer, Ask, Patience

pytestmark = pytest.mark.smollm


class Part(BaseModel):
    name: str = Field(max_length=20)
    kind: Literal["input", "step", "output"]


class Parts(BaseModel):
    parts: list[Part] = Field(min_length=1, max_length=3)


METHOD = "An image goes into an encoder. The encoder makes features. A decoder turns the features into a caption."


def ask(base_url: str, question: Ask, heard: list[int] | None = None) -> Answer:
    async def asked() -> Answer:
        model = models.connect("compatible/smollm2", base_url=base_url, environment={}, patience=Patience(tries=1))
        try:
            return await model.ask(question, None if heard is None else heard.append)
        finally:
            await model.close()

    return asyncio.run(asked())


def test_a_real_model_answers_by_the_schema(smollm: str) -> None:
    system = "You list the parts of a method."
    answer = ask(smollm, Ask("planner", system, (METHOD,), schema=Parts, temperature=0, seed=1, most_tokens=400))
    assert Parts.model_validate_json(answer.text).parts
    assert answer.usage.input_tokens > 20
    assert answer.usage.output_tokens > 5


def test_a_real_model_is_heard_while_it_answers(smollm: str) -> None:
    heard: list[int] = []
    question = Ask("caption", "Answer with one word.", ("What colour is the sky?",), temperature=0, most_tokens=200)
    answer = ask(smollm, question, heard)
    assert len(answer.text) == heard[-1]
    assert len(set(heard)) > 1


def test_a_whole_figure_is_drawn_with_it(smollm: str, tmp_path: Path) -> None:
    """Its content is weak, and the checks may say so; but it is asked as any model is, and a figure comes out.

    The figure language does not fit into its short memory, so the planner asks for a plain list, and reads the text by
    rules when that makes no sense either.
    """
    run = figwright.illustrate(
        METHOD, "Our model", model="compatible/smollm", base_url=smollm, home=tmp_path, rounds=0, stylist=False,
        retriever="none", temperature=0.0, seed=1, visualizer="vector",
    )  # fmt: skip
    assert run.figure is not None
    assert len(run.figure.nodes()) >= 2
    assert run.render("svg").startswith(b"<svg")
    asked = [event["agent"] for event in run.folder.events() if event["kind"] == "call.ended"]
    assert set(asked) == {"planner"}
    assert run.usage.input_tokens > 100
