"""Tracer: looks at the original of a traced figure and at its elements by number, and says what is wrong.

Its answer is only a proposal: `tracing/corrections.py` holds it against the picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.core.errors import SettingsError
from figwright.frontends.tracing.corrections import Corrections


async def correct(session: Session, pictures: Sequence[Image], elements: str, size: tuple[int, int]) -> Corrections:
    """One call, and a second one where the answer cannot be read."""
    inputs = {"width": str(size[0]), "height": str(size[1]), "elements": elements}
    found = await session.ask(
        "tracer", "trace", inputs, images=pictures, schema=Corrections,
        parse=lambda text: Corrections.model_validate(json_in(text)),
    )  # fmt: skip
    if session.blind:
        raise SettingsError("the model does not accept images", "choose one that does with --model")
    return found
