"""The human figure polished: up to ten suggestions from the style guide, which an image model carries out (6.1)."""

from __future__ import annotations

from dataclasses import asdict

from figwright.agents import guides
from figwright.agents.models import Image
from figwright.agents.roles.polisher import MOST, polish_picture
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way, count, sees
from figwright.bench.methods.human import drawn


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    most = count(recipe, "suggestions", MOST, 1, 20)
    before = await drawn(case)
    polished = await polish_picture(session, before.data, guides.get(recipe.order.style or guides.DEFAULT), most=most)
    sees(session, "polisher")
    if polished.trouble is not None:
        raise polished.trouble
    facts = {
        "suggestions": [asdict(one) for one in polished.suggestions],
        "changed": polished.changed,
        "warnings": list(polished.warnings),
    }
    return Made(Image(polished.picture or before.data), facts=facts)


method = Way(
    "polish",
    _draw,
    ("model", "painter"),
    options={"suggestions": f"how many suggestions are carried out at most; {MOST} as in the paper"},
)
