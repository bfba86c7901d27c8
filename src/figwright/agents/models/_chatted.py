"""Pictures that come inside chat answers, as OpenRouter gives them: data addresses in the message's `images`."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Any

from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError
from pydantic_ai.usage import RequestUsage

from figwright.agents.models import Account, Answer, Image, Sketch
from figwright.agents.models._errors import TROUBLE, as_model_error, refused, useless
from figwright.agents.models._pictures import Post, carrying, is_picture
from figwright.agents.models._retries import Passing
from figwright.agents.models._shapes import GEMINI, nearest
from figwright.agents.models._spoken import used
from figwright.core.errors import BadAnswer, ModelError

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from openai.types.chat import ChatCompletion


class ChatPainter:
    """An image model behind chat completions."""

    def __init__(self, account: Account, client: AsyncOpenAI) -> None:
        self.name, self.aspects, self._account, self._client = account.name, GEMINI, account, client

    async def paint(self, sketch: Sketch) -> Answer:
        with carrying(wanted=True) as post:
            answer = await self._sent(sketch, post)
        choice = answer.choices[0] if answer.choices else None
        if choice is None or choice.finish_reason == "content_filter" or choice.message.refusal:
            raise refused(self._account, choice.message.refusal or "" if choice else "")
        come = (_decoded(item) for item in (choice.message.model_extra or {}).get("images") or ())
        images = tuple(Image(post.real(image.data), image.media) for image in come)
        if not images or not all(is_picture(image.data) for image in images):
            raise useless(BadAnswer(f"{self.name} returned no picture", "try again, or another image model"))
        return Answer(choice.message.content or "", images, self._used(answer, len(images)), self.name)

    async def close(self) -> None:
        await self._client.close()

    async def _sent(self, sketch: Sketch, post: Post) -> ChatCompletion:
        wide, high = nearest(sketch.aspect, self.aspects)
        content: list[Any] = [{"type": "text", "text": sketch.prompt}]
        content += [{"type": "image_url", "image_url": {"url": _address(image, post)}} for image in sketch.images]
        config = {"aspect_ratio": f"{wide}:{high}", "image_size": sketch.resolution}
        extra: dict[str, Any] = {"modalities": ["image", "text"], "image_config": config}
        if sketch.seed is not None:
            extra["seed"] = sketch.seed
        try:
            return await self._client.chat.completions.create(
                model=self._account.model,
                messages=[{"role": "user", "content": content}],
                temperature=sketch.temperature,
                extra_body=extra,
            )
        except Exception as error:
            raise self._told(error) from None

    def _told(self, error: Exception) -> ModelError | Passing:
        """The client's own errors in the words that pydantic-ai has for them."""
        from openai import APIError, APIStatusError

        if isinstance(error, APIStatusError):
            headers = dict(error.response.headers)
            error = ModelHTTPError(error.status_code, self._account.model, error.body, headers=headers)
        elif isinstance(error, APIError | ValueError):
            error = ModelAPIError(self._account.model, str(error))
        if not isinstance(error, TROUBLE):
            raise error
        return as_model_error(self._account, error)

    def _used(self, answer: ChatCompletion, images: int) -> Any:
        usage = answer.usage
        named = (usage.model_extra or {}).get("cost") if usage else None
        counted = RequestUsage(
            input_tokens=usage.prompt_tokens if usage else 0, output_tokens=usage.completion_tokens if usage else 0
        )
        counted.cost = named
        return used(self._account, counted, answer.model, images)


def _address(image: Image, post: Post) -> str:
    return f"data:{image.media};base64,{base64.b64encode(post.stand_in(image.data)).decode()}"


def _decoded(item: Any) -> Image:
    """The picture in {"image_url": {"url": "data:image/png;base64,…"}}; an empty one where there is none."""
    head, _, data = str(((item or {}).get("image_url") or {}).get("url", "")).partition(";base64,")
    try:
        return Image(base64.b64decode(data, validate=True), head.removeprefix("data:") or "image/png")
    except binascii.Error:
        return Image(b"")
