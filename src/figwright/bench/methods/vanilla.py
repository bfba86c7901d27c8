"""The papers' vanilla baseline: an image model draws from method and caption; for plots, a model writes code.

The model that writes the code is shown data and intent.
"""

from __future__ import annotations

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way, choice
from figwright.bench.methods._painted import aspect_of, painted, prompt_values
from figwright.bench.methods._scripted import coded

PROMPTS = {"short": "baseline-vanilla", "long": "baseline-vanilla-long"}
OPTION = {"prompt": "short: as AIBench asks closed models; long: with every constraint spelt out, as it asks open ones"}


async def draft(session: Session, case: Case, recipe: Recipe, *, candidate: int = 1) -> Image:
    """One painting of the case, straight from its text."""
    prompt = PROMPTS[choice(recipe, "prompt", tuple(PROMPTS))]
    return await painted(session, prompt, prompt_values(case), aspect=aspect_of(case, recipe), candidate=candidate)


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    if case.kind == "plot":
        return await coded(session, case, recipe)
    return Made(await draft(session, case, recipe))


method = Way("vanilla", _draw, ("painter",), ("diagram", "plot"), OPTION, for_plots=("model",))
