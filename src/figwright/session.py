"""A run's way to the models: prompts rendered, answers cached, checked and repaired once, everything written down.

Agents ask through a session and see neither providers nor files. Two equal questions are paid for once, also across
runs; what was spent is counted; nothing is asked beyond the budget.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from time import perf_counter
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from figwright import prompts
from figwright.errors import AnswerCut, BadAnswer, BudgetSpent, FigwrightError, ModelError, RunError, SettingsError
from figwright.models import Answer, Ask, Exchange, Image, Model, Painter, Part, Sketch, Usage
from figwright.store import Cache, Run

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """What happens now, for whoever watches: an agent begins, has received so many characters, or has ended."""

    agent: str
    round: int
    candidate: int
    state: str
    characters: int = 0
    seconds: float = 0.0
    usage: Usage | None = None
    cached: bool = False


@dataclass(slots=True)
class Session:
    """One run's models, memory and purse. `budget` is in dollars; `watch` is told of every step."""

    run: Run
    model: Model | None = None
    painter: Painter | None = None
    cache: Cache | None = None
    budget: float | None = None
    temperature: float = 1.0
    seed: int | None = None
    resolution: str = "2K"
    watch: Callable[[Step], None] = lambda step: None
    calls: list[Usage] = field(default_factory=list)

    async def ask(
        self,
        agent: str,
        prompt: str,
        inputs: Mapping[str, str],
        *,
        images: Sequence[Image] = (),
        schema: type[BaseModel] | None = None,
        parse: Callable[[str], T],
        round: int = 0,
        candidate: int = 0,
    ) -> T:
        """The model's answer as `parse` reads it; what `parse` objects to is said to the model once."""
        if self.model is None:
            raise SettingsError(f"the {agent} needs a model", "name one with --model, or see `figwright doctor`")
        ask = self._question(agent, prompts.get(prompt), inputs, tuple(images), schema, candidate)
        objection = ""
        for attempt in (1, 2):
            try:
                answer = await self._answered(ask, prompt, round, candidate)
                return parse(answer.text)
            except AnswerCut as error:
                text, objection = error.text, f"Your answer was cut off: {error.message}. Answer again, much shorter."
            except ValidationError as error:
                text, objection = answer.text, _said(error)
            except (FigwrightError, ValueError) as error:
                if not _answerable(error):
                    raise
                text, objection = answer.text, _objection(error)
            if attempt == 1:
                self.run.event("call.repaired", agent=agent, round=round, candidate=candidate, objection=objection)
                ask = replace(ask, exchanges=(Exchange(text, objection),))
        raise BadAnswer(f"the {agent}'s answer cannot be used, also after a repair: {objection}", "try another model")

    def _question(
        self,
        agent: str,
        prompt: prompts.Prompt,
        inputs: Mapping[str, str],
        images: tuple[Image, ...],
        schema: type[BaseModel] | None,
        candidate: int,
    ) -> Ask:
        system, (before, after) = prompt.render(inputs)
        parts: tuple[Part, ...] = (*filter(None, (before,)), *images, *filter(None, (after,)))
        # Candidates ask the same question and want different answers: the seed tells them apart, also in the cache.
        seed = None if self.seed is None and candidate == 0 else (self.seed or 0) + candidate
        return Ask(agent, system, parts, schema, (), self.temperature, seed)

    async def _answered(self, ask: Ask, prompt: str, round: int, candidate: int) -> Answer:
        assert self.model is not None
        model = self.model
        place: dict[str, Any] = {"agent": ask.purpose, "round": round, "candidate": candidate}
        digest = _digest(model.name, ask)
        sent = self.run.write(f"calls/{digest}.sent.md", _shown(ask)).name
        pictures = [self.run.keep(part.data, _suffix(part)) for part in ask.parts if isinstance(part, Image)]
        self.run.event(
            "call.started", **place, prompt=prompt, prompt_digest=prompts.get(prompt).digest, digest=digest,
            model=model.name, sent=f"calls/{sent}", images=pictures,
        )  # fmt: skip

        async def work() -> Answer:
            return await model.ask(ask, lambda n: self.watch(Step(**place, state="answering", characters=n)))

        return await self._called(digest, place, model.name, work)

    async def paint(
        self,
        agent: str,
        prompt: str,
        inputs: Mapping[str, str],
        *,
        images: Sequence[Image] = (),
        aspect: float,
        round: int = 0,
        candidate: int = 0,
    ) -> Image:
        """A picture by the image model; with `images`, the first one changed."""
        if self.painter is None:
            raise SettingsError(f"the {agent} needs an image model", "name one with --image-model")
        painter = self.painter
        place: dict[str, Any] = {"agent": agent, "round": round, "candidate": candidate}
        system, (before, after) = prompts.get(prompt).render(inputs)
        words = "\n\n".join(part for part in (system, before, after) if part)
        seed = None if self.seed is None and candidate == 0 else (self.seed or 0) + candidate
        sketch = Sketch(agent, words, tuple(images), aspect, self.resolution, self.temperature, seed)
        digest = _digest(painter.name, sketch)
        sent = self.run.write(f"calls/{digest}.sent.md", words).name
        self.run.event(
            "call.started", **place, prompt=prompt, prompt_digest=prompts.get(prompt).digest, digest=digest,
            model=painter.name, sent=f"calls/{sent}", images=[self.run.keep(i.data, _suffix(i)) for i in images],
        )  # fmt: skip
        answer = await self._called(digest, place, painter.name, lambda: painter.paint(sketch))
        if not answer.images:
            raise BadAnswer(f"{painter.name} answered without a picture", "try again, or another image model")
        return answer.images[0]

    async def _called(self, digest: str, place: Mapping[str, Any], model: str, work: Callable[[], Any]) -> Answer:
        """An answer from the cache or the provider, written down as it comes."""
        began = perf_counter()
        self.watch(Step(**place, state="asked"))
        answer = self._remembered(digest)
        cached = answer is not None
        if answer is None:
            self._afford(place["agent"])
            try:
                answer = await work()
            except BaseException as error:  # also when the task is cancelled: the record says that nothing came back
                message = error.message if isinstance(error, FigwrightError) else type(error).__name__
                hint = error.hint if isinstance(error, FigwrightError) else ""
                self.run.event("call.failed", **place, digest=digest, error=message, hint=hint)
                raise
            self._remember(digest, answer)
            self.calls.append(answer.usage)
        seconds = perf_counter() - began
        kept = [self.run.keep(image.data, _suffix(image)) for image in answer.images]
        written = self.run.write(f"calls/{digest}.answer.md", answer.text).name if answer.text else ""
        self.run.event(
            "call.ended", **place, digest=digest, model=model, cached=cached, seconds=float(f"{seconds:.3f}"),
            usage=asdict(answer.usage), answer=f"calls/{written}" if written else "", images=kept,
        )  # fmt: skip
        self.watch(Step(**place, state="answered", seconds=seconds, usage=answer.usage, cached=cached))
        return answer

    def _afford(self, agent: str) -> None:
        spent = self.spent.cost or 0.0
        if self.budget is not None and spent >= self.budget:
            raise BudgetSpent(
                f"${spent:.4f} are spent and the budget is ${self.budget:.2f}: the {agent} was not asked",
                "what was drawn so far is kept; go on with a larger --budget",
            )

    @property
    def spent(self) -> Usage:
        """All calls of this session together; calls of unknown price count as nothing."""
        costs = [usage.cost for usage in self.calls if usage.cost is not None]
        return Usage(
            sum(usage.input_tokens for usage in self.calls),
            sum(usage.output_tokens for usage in self.calls),
            sum(usage.cached_tokens for usage in self.calls),
            sum(usage.images for usage in self.calls),
            sum(costs) if costs or not self.calls else None,
        )

    def _remembered(self, digest: str) -> Answer | None:
        kept = self.cache.get(digest) if self.cache else None
        if kept is None or self.cache is None:
            return None
        images = []
        for name, media in kept.get("images", []):
            data = self.cache.blob(digest, name)
            if data is None:
                return None
            images.append(Image(data, media))
        return Answer(kept["text"], tuple(images), Usage(**kept["usage"]), kept["model"])

    def _remember(self, digest: str, answer: Answer) -> None:
        if self.cache is None:
            return
        blobs = {f"{i}{_suffix(image)}": image.data for i, image in enumerate(answer.images)}
        images = [[name, image.media] for name, image in zip(blobs, answer.images, strict=True)]
        kept = {"text": answer.text, "images": images, "usage": asdict(answer.usage), "model": answer.model}
        self.cache.put(digest, kept, blobs)

    async def close(self) -> None:
        async with asyncio.TaskGroup() as group:
            for one in (self.model, self.painter):
                if one is not None:
                    group.create_task(one.close())


def _digest(model: str, asked: Ask | Sketch) -> str:
    """The same for the same question to the same model, pictures included."""
    return sha256(f"{model}\0{asked.digest}".encode()).hexdigest()[:24]


def _shown(ask: Ask) -> str:
    """A question as people read it, with pictures named in place."""
    user = "\n\n".join(part if isinstance(part, str) else f"[picture, {len(part.data):,} bytes]" for part in ask.parts)
    again = "".join(f"\n\n# Assistant\n\n{e.answer}\n\n# User\n\n{e.objection}" for e in ask.exchanges)
    return f"# System\n\n{ask.system}\n\n# User\n\n{user}{again}\n"


def _suffix(image: Image) -> str:
    return {"image/jpeg": ".jpg", "image/webp": ".webp"}.get(image.media, ".png")


def _answerable(error: Exception) -> bool:
    """Whether telling the model can help: the answer was wrong, not the way to it."""
    return not isinstance(error, (ModelError, SettingsError, RunError))


def _objection(error: Exception) -> str:
    hint = f" ({error.hint})" if isinstance(error, FigwrightError) and error.hint else ""
    return f"Your answer cannot be used: {error}{hint}. Answer again in full, with this mended and the rest as it was."


def _said(error: ValidationError) -> str:
    faults = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors(include_url=False)[:5])
    return f"Your answer does not fit: {faults}. Answer again in full."
