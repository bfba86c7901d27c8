"""Shared by the visualizers that use an image model: call it, convert its picture to PNG, and check the words in it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from figwright.agents.models import Image
from figwright.agents.visualizers import Painting
from figwright.compiler.checks import Finding
from figwright.core.errors import AssetError, BadAnswer, SettingsError, reraise
from figwright.core.source import Brief
from figwright.frontends import raster
from figwright.frontends.raster import Wanted, pixels
from figwright.frontends.raster.compare import plain

if TYPE_CHECKING:
    from figwright.agents.session import Session

ASPECT = 16 / 9
"""Width to height when nobody says: people's method figures lie between 1.5 and 2.5."""
WIDTH = 396.0
"""Print width in points when nobody says: a page of one column."""


def shape(session: Session, aspect: float, who: str) -> tuple[int, int]:
    """The ratio nearest to the wanted one that the image model can draw; nearest by factor, as 2:1 and 1:2 from 1:1."""
    if session.painter is None:
        raise SettingsError(f"the {who} visualizer needs an image model", "add --image-model")
    return min(session.painter.aspects, key=lambda ratio: abs(math.log(aspect * ratio[1] / ratio[0])))


async def paint(
    session: Session,
    prompt: str,
    inputs: Mapping[str, str],
    *,
    images: Sequence[Image] = (),
    ratio: tuple[int, int],
    round: int,
    candidate: int,
) -> bytes:
    """The image model's picture as PNG, whatever format it answered in."""
    told = {**inputs, "aspect": f"{ratio[0]}:{ratio[1]}"}
    image = await session.paint(
        "visualizer", prompt, told, images=images, aspect=ratio[0] / ratio[1], round=round, candidate=candidate
    )
    with reraise(AssetError, BadAnswer, "the image model returned an invalid picture", "try again"):
        return await asyncio.to_thread(pixels.as_png, image.data)


async def checked(picture: bytes, wanted: Wanted, brief: Brief, more: Sequence[Finding] = ()) -> Painting:
    """A painted picture with what reading it brought; `more` is what is known of its plan."""
    width = brief.width or WIDTH
    found = await raster.check(picture, wanted, caption=brief.source.caption, most=brief.words, width=width)
    seen = {finding.rule for finding in found.findings}
    plan = tuple(finding for finding in more if finding.rule not in seen)
    return Painting(picture, (*found.findings, *plan), found.words)


def spelled(wanted: Wanted) -> str:
    """The labels one a line, for whoever has to write them."""
    return "\n".join(f"- {plain(label.text)}" for label in wanted.labels) or "- none"
