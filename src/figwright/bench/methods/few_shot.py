"""The vanilla baseline with examples: texts, captions and pictures of other papers' figures (10 in the paper)."""

from __future__ import annotations

import asyncio

from figwright.agents import references
from figwright.agents.models import Image
from figwright.agents.references import Reference
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way, count
from figwright.bench.methods._painted import aspect_of, painted, prompt_values
from figwright.bench.methods._scripted import coded
from figwright.core import languages
from figwright.core.errors import AssetError, SettingsError

EXAMPLES = 10
EXCERPT = 300
"""Words of an example's text: what its figure is about stands at its beginning, and ten whole papers fill a prompt."""
SIDE = 1024
"""Pixels of an example's picture: its labels can be read."""


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    chosen = await asyncio.to_thread(_chosen, session, case, recipe)
    most = recipe.number("excerpt", EXCERPT)
    shown = "\n\n".join(_example_text(number, one, most) for number, one in enumerate(chosen, 1))
    images = await asyncio.to_thread(_pictures, chosen)
    facts = {"examples": [one.id for one in chosen]}
    if case.kind == "plot":
        made = await coded(session, case, recipe, examples=shown, images=images)
        return Made(made.picture, made.files, {**made.facts, **facts})
    inputs = {**prompt_values(case), "examples": shown}
    picture = await painted(session, "baseline-few-shot", inputs, aspect=aspect_of(case, recipe), images=images)
    return Made(picture, facts=facts)


def _chosen(session: Session, case: Case, recipe: Recipe) -> tuple[Reference, ...]:
    """The examples, by the order's retriever but without a model: an image model alone is what is tried here."""
    if recipe.order.retriever == "none":
        raise SettingsError("few-shot needs examples, but the retriever is none", "choose semantic or random")
    pool = recipe.references or references.built_in(plots=case.kind == "plot")
    pictured = tuple(one for one in pool if one.image is not None)
    chosen = references.choose(
        recipe.order.retriever,
        case.source,
        pictured,
        count(recipe, "examples", EXAMPLES, 1, 30),
        ids=recipe.order.examples,
        seed=session.seed or 0 if recipe.order.retriever == "random" else None,
    )
    if not chosen:
        raise SettingsError("few-shot found no reference with a picture", "give a reference set with --references")
    return chosen


def _example_text(number: int, reference: Reference, most: int) -> str:
    """An example in words; its picture goes along under the same number."""
    long = most and languages.length(reference.text) > most
    text = f"{languages.opening(reference.text, most)} […]" if long else reference.text
    return f"Example {number}, shown in picture {number}.\nCaption: {reference.caption}\nText: {text}"


def _pictures(chosen: tuple[Reference, ...]) -> tuple[Image, ...]:
    try:
        return tuple(Image(references.thumbnail(one, SIDE), "image/jpeg") for one in chosen)
    except AssetError as error:  # the set is broken, not the case
        raise SettingsError(error.message, error.hint) from error


method = Way(
    "few-shot",
    _draw,
    ("painter",),
    ("diagram", "plot"),
    {
        "examples": f"how many figures of other papers are shown; {EXAMPLES} as in the paper",
        "excerpt": f"words of each example's text that are shown; {EXCERPT} when left out, 0 for all, as in the paper",
    },
    for_plots=("model",),
)
