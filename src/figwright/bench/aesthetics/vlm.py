"""A model's own scale: four scales with anchors, asked at once and averaged. Cheap, at hand, and no substitute: the
AIBench paper finds that general models rank the looks of figures worse than people and trained scorers do."""

from __future__ import annotations

import asyncio

from pydantic import BaseModel, Field

from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.judged_pictures import shown
from figwright.core.errors import SettingsError


class Looks(BaseModel):
    """The answer: each scale from 0 to 100."""

    why: str = ""
    composition: float = Field(ge=0, le=100)
    colour: float = Field(ge=0, le=100)
    typography: float = Field(ge=0, le=100)
    polish: float = Field(ge=0, le=100)

    @property
    def mean(self) -> float:
        return (self.composition + self.colour + self.typography + self.polish) / 4


class ModelScale:
    title = "a model's scale (mean of composition, colour, typography, polish)"
    prompt = "score-aesthetics"

    def lacks(self) -> str:
        return ""

    async def score(self, session: Session | None, image: Image) -> float:
        if session is None or session.model is None:
            raise SettingsError(
                "the vlm aesthetics scorer needs a model", "add --judge with a model that accepts images"
            )
        name, picture = session.model.name, await asyncio.to_thread(shown, image.data)

        def parse(text: str) -> Looks:
            if session.blind:
                raise SettingsError(
                    f"{name} cannot judge aesthetics: it does not accept images", "choose another with --judge"
                )
            return Looks.model_validate(json_in(text))

        looks = await session.ask("aesthetics judge", self.prompt, {}, images=(picture,), schema=Looks, parse=parse)
        return looks.mean


scorer = ModelScale()
