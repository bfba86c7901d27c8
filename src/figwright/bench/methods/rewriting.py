"""AIBench's rewriting: a language model condenses the method into a structured picture prompt, which is painted."""

from __future__ import annotations

from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way
from figwright.bench.methods._painted import aspect_of, painted, prompt_values
from figwright.core import languages
from figwright.core.errors import FigwrightError

PROMPT = "prompt.md"
LEAST, MOST = 40, 2000
"""Words of a picture prompt: less says nothing of a method, more is the method again."""


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    description = await session.ask("rewriter", "baseline-rewrite", prompt_values(case), parse=_prompt)
    inputs = {"description": description}
    picture = await painted(session, "baseline-rewritten", inputs, aspect=aspect_of(case, recipe))
    return Made(picture, {PROMPT: description.encode()}, {"prompt_words": languages.length(description)})


def _prompt(answer: str) -> str:
    words = languages.length(answer)
    if not LEAST <= words <= MOST:
        raise FigwrightError(f"the picture prompt has {words} words", f"write between {LEAST} and {MOST}")
    return answer.strip()


method = Way("rewriting", _draw, ("model", "painter"))
