"""What the painting baselines share: the case in words, a sheet of its shape, the image model's picture as PNG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from figwright.agents.models import Image
from figwright.agents.painting import ASPECT, shape
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.methods import Recipe
from figwright.core.errors import AssetError, BadAnswer, reraise
from figwright.frontends.raster import pixels

CAPTION = "Overview of the method"
"""What a figure is for when its benchmark does not say: AIBench has no captions."""
NARROWEST, WIDEST = 0.2, 8.0
"""The shapes that a sheet can have, as in an order."""


def prompt_values(case: Case) -> dict[str, str]:
    """The case as prompts take it: all of the text, as the papers give it."""
    return {"method": case.source.text, "caption": case.source.caption or CAPTION}


def aspect_of(case: Case, recipe: Recipe) -> float | None:
    """Width to height: as ordered, or as people drew it, so that the shape does not give the drawer away."""
    wanted = recipe.order.aspect if recipe.order.aspect is not None else case.aspect
    return None if wanted is None else min(WIDEST, max(NARROWEST, float(wanted)))


async def painted(
    session: Session,
    prompt: str,
    inputs: Mapping[str, str],
    *,
    aspect: float | None,
    images: Sequence[Image] = (),
    candidate: int = 1,
    round: int = 0,
) -> Image:
    """The image model's picture as PNG, on the sheet nearest to the wanted one; `aspect` is told to the prompt."""
    across, down = shape(session, aspect or ASPECT, "image")
    image = await session.paint(
        "painter",
        prompt,
        {**inputs, "aspect": f"{across}:{down}"},
        images=images,
        aspect=across / down,
        candidate=candidate,
        round=round,
    )
    with reraise(AssetError, BadAnswer, "the image model returned an invalid picture", "try again"):
        return Image(pixels.as_png(image.data))
