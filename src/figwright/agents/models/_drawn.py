"""Sketch -> a pydantic-ai image model -> Answer: Gemini's inline images, OpenAI's generations and edits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from pydantic_ai.images import ImageGenerationModel
from pydantic_ai.images.settings import ImageGenerationSettings
from pydantic_ai.messages import BinaryImage

from figwright.agents.models import Account, Answer, Image, Sketch
from figwright.agents.models._errors import TROUBLE, as_model_error, useless
from figwright.agents.models._pictures import carrying, is_picture
from figwright.agents.models._shapes import GEMINI, GPT_IMAGE, GPT_IMAGE_1, Ratio, nearest, pixels
from figwright.agents.models._spoken import used
from figwright.core.errors import BadAnswer

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from pydantic_ai.providers.google import GoogleProvider

Settings = Callable[[Sketch, Ratio], Mapping[str, Any]]


class Drawn:
    """One image model; `settings` says a sketch's shape and size in the provider's words. `inline`: pictures that are
    shown stand in JSON, not in a form."""

    def __init__(
        self,
        account: Account,
        engine: ImageGenerationModel,
        aspects: tuple[Ratio, ...],
        settings: Settings,
        close: Callable[[], Awaitable[None]],
        inline: bool,
    ) -> None:
        self.name, self.aspects, self._account, self._inline = account.name, aspects, account, inline
        self._engine, self._settings, self._close = engine, settings, close

    async def paint(self, sketch: Sketch) -> Answer:
        settings = cast(ImageGenerationSettings, self._settings(sketch, nearest(sketch.aspect, self.aspects)))
        with carrying(wanted=True) as post:
            shown = post.stand_in if self._inline else bytes
            given = [BinaryImage(shown(image.data), media_type=image.media) for image in sketch.images]
            try:
                result = await self._engine.generate(sketch.prompt, images=given, settings=settings)
            except TROUBLE as error:
                raise as_model_error(self._account, error) from None
        images = tuple(Image(post.real(each.content.data), each.content.media_type) for each in result.images)
        if not all(is_picture(image.data) for image in images):
            raise useless(BadAnswer(f"{self.name} returned an empty picture", "try again, or another image model"))
        usage = used(self._account, result.usage, result.model_name, len(images))
        return Answer(images=images, usage=usage, model=self.name)

    async def close(self) -> None:
        await self._close()


def google_painter(account: Account, reached: GoogleProvider, close: Callable[[], Awaitable[None]]) -> Drawn:
    from pydantic_ai.images.google import GoogleImageGenerationModel

    sized = "2.5" not in account.model  # the 2.5 models draw in one size and refuse to be told another

    def settings(sketch: Sketch, ratio: Ratio) -> Mapping[str, Any]:
        config = {"aspect_ratio": f"{ratio[0]}:{ratio[1]}", **({"image_size": sketch.resolution} if sized else {})}
        drawn = {"temperature": sketch.temperature, **({} if sketch.seed is None else {"seed": sketch.seed})}
        return {"google_image_config": config, "extra_body": {"generationConfig": drawn}}

    engine = GoogleImageGenerationModel(account.model, provider=reached)
    return Drawn(account, engine, GEMINI, settings, close, inline=True)


def openai_painter(account: Account, client: AsyncOpenAI, extra: Mapping[str, Any] | None = None) -> Drawn:
    from pydantic_ai.images.openai import OpenAIImageGenerationModel
    from pydantic_ai.providers.openai import OpenAIProvider

    first = account.model.startswith("gpt-image-1")
    aspects = GPT_IMAGE_1 if first else GPT_IMAGE

    def settings(sketch: Sketch, ratio: Ratio) -> Mapping[str, Any]:
        # The first models draw three sizes only, all of about one and a half megapixels.
        fixed = {(1, 1): (1024, 1024), (2, 3): (1024, 1536), (3, 2): (1536, 1024)}
        width, height = fixed[ratio] if first else pixels(ratio, sketch.resolution)
        return {"openai_size": f"{width}x{height}", **({"extra_body": dict(extra)} if extra else {})}

    engine = OpenAIImageGenerationModel(account.model, provider=OpenAIProvider(openai_client=client))
    return Drawn(account, engine, aspects, settings, client.close, inline=False)
