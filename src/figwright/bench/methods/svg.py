"""AIBench's "SVG code": a language model writes the figure as SVG in one go.

Only what draws is kept; nothing is mended, planned or looked at again.
"""

from __future__ import annotations

import asyncio

from figwright import compiler
from figwright.agents.models import Image
from figwright.agents.painting import ASPECT
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import SVG, Made
from figwright.bench.methods import Recipe, Way
from figwright.bench.methods._painted import aspect_of, prompt_values
from figwright.core.errors import AssetError
from figwright.frontends import freehand
from figwright.ir.scene.text import words

CANVAS = 1600
"""Units across, as many as pixels in its picture."""
PIXELS = 2048


async def coded(session: Session, case: Case, recipe: Recipe) -> str:
    """The model's SVG, made safe."""
    height = round(CANVAS / (aspect_of(case, recipe) or ASPECT))
    inputs = {**prompt_values(case), "width": str(CANVAS), "height": str(height)}
    return await session.ask("illustrator", "baseline-svg", inputs, parse=_sanitized_svg)


def _sanitized_svg(answer: str) -> str:
    sheet = freehand.read(answer)
    if not sheet.root.findall(".//*"):
        raise AssetError("the SVG draws nothing", "answer with one whole SVG document")
    return freehand.write(sheet)


async def pictured(svg: str) -> Image:
    return Image(await asyncio.to_thread(_png, svg))


def _png(svg: str) -> bytes:
    figure, _ = freehand.figure(freehand.read(svg))
    return compiler.render(figure, "png", dpi=72 * PIXELS / figure.head.width)


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    svg = await coded(session, case, recipe)
    return Made(
        await pictured(svg), {SVG: svg.encode()}, {"words": sum(words(text.words) for text in freehand.read(svg).texts)}
    )


method = Way("SVG code", _draw, ("model",))
