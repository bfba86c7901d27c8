"""AutoFigure's idea as AIBench tries it: a model's SVG gives the structure, an image model paints over it."""

from __future__ import annotations

from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import SVG, Made
from figwright.bench.methods import Recipe, Way, choice
from figwright.bench.methods._painted import aspect_of, painted, prompt_values
from figwright.bench.methods.svg import coded, pictured
from figwright.frontends.raster import pixels

PRIOR = "prior.png"
PAINTED = {"painted": True}
"""The SVG is what was painted after, not what is shown."""


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    way = choice(recipe, "prior", ("picture", "code"))
    svg = await coded(session, case, recipe)
    aspect = aspect_of(case, recipe)
    if way == "code":
        inputs = {**prompt_values(case), "drawing": svg}
        return Made(await painted(session, "baseline-svg-code", inputs, aspect=aspect), {SVG: svg.encode()}, PAINTED)
    prior = await pictured(svg)
    across, down = pixels.size(prior.data)
    picture = await painted(
        session, "baseline-svg-prior", prompt_values(case), aspect=aspect or across / down, images=(prior,)
    )
    return Made(picture, {SVG: svg.encode(), PRIOR: prior.data}, PAINTED)


method = Way(
    "SVG as prior",
    _draw,
    ("model", "painter"),
    options={
        "prior": "picture: the painter is given the rendered SVG; code: its text, for painters that take no picture"
    },
)
