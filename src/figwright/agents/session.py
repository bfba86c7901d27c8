"""Connects a run to the models: renders prompts, caches and checks answers, retries once, and records everything.

Agents ask through a session and see neither providers nor files. Two equal questions are paid for once, also across
runs; what was spent is counted; nothing is asked beyond the budget.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from figwright.agents import models, prompts
from figwright.agents.budget import Purse, listed_cost
from figwright.agents.models import Answer, Ask, Exchange, Image, Model, Painter, Part, Sketch, Usage
from figwright.agents.store import RunFolder
from figwright.core.errors import (
    AnswerCut,
    BadAnswer,
    BudgetSpent,
    FigwrightError,
    ModelError,
    NoPictures,
    RunError,
    SettingsError,
)

T = TypeVar("T")
LABELLERS = frozenset({"planner", "visualizer", "critic", "stylist"})
"""Agents whose answers hold words that are drawn."""


class Memory(Protocol):
    """Answers by the digest of what was asked, with their pictures: `store.Cache`, or a benchmark's ledger."""

    def get(self, digest: str) -> dict[str, Any] | None: ...

    def put(self, digest: str, answer: Mapping[str, object], blobs: Mapping[str, bytes] | None = None) -> None: ...

    def blob(self, digest: str, name: str) -> bytes | None: ...


@dataclass(frozen=True, slots=True)
class FailedAttempt:
    """A try of a call that failed: whose, what went wrong, and of which kind of our errors."""

    agent: str
    model: str
    error: str
    kind: str


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


@dataclass(frozen=True, slots=True)
class _Call:
    """One question on its way: who asks, in which round, what is sent."""

    agent: str
    round: int
    candidate: int
    prompt: str
    digest: str
    model: str
    words: str
    images: tuple[Image, ...]

    @property
    def place(self) -> dict[str, Any]:
        return {"agent": self.agent, "round": self.round, "candidate": self.candidate, "digest": self.digest}

    def step(self, state: str, characters: int = 0) -> Step:
        return Step(self.agent, self.round, self.candidate, state, characters)


def _unwatched(step: Step) -> None:
    """Nobody looks on: then answers need not come in pieces, which cost more than the whole."""


@dataclass(slots=True)
class Session:
    """The models, the answer cache and the spending of one run.

    - `budget`: dollars; `purse` reserves the cost of calls under way; `paid` gives what all sessions that share the
      budget have spent.
    - `watch`: called with every step; `on_retry`: called with every failed attempt.
    - `blind`: the model turned out to read text only, so pictures are left out.
    - `unsandboxed`: generated code may run where no sandbox is available.
    - `calls`: paid calls; `recalled`: number of cached answers; `warnings`: what did not go as ordered.
    - `own_prompts`: a domain's folder of prompts; `language`: what agents that write labels are told about it."""

    run: RunFolder
    model: Model | None = None
    painter: Painter | None = None
    cache: Memory | None = None
    budget: float | None = None
    temperature: float = 1.0
    seed: int | None = None
    resolution: str = "2K"
    watch: Callable[[Step], None] = _unwatched
    blind: bool = False
    unsandboxed: bool = False
    calls: list[Usage] = field(default_factory=list)
    recalled: int = 0
    failed_attempts: list[FailedAttempt] = field(default_factory=list)
    failures: list[ModelError] = field(default_factory=list)
    on_retry: Callable[[FailedAttempt], None] = lambda attempt: None
    paid: Callable[[], float] | None = None
    own_prompts: Path | None = None
    purse: Purse = field(default_factory=Purse)
    language: str = ""
    warnings: list[str] = field(default_factory=list)

    def warn(self, text: str, **more: str) -> None:
        """Writes down what was done in place of what a model should have done; whoever ordered the run is told."""
        self.run.event("note", text=text, **more)
        if text not in self.warnings:
            self.warnings.append(text)

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
        repairs: int = 1,
    ) -> T:
        """The model's answer as `parse` reads it; what `parse` objects to is said to the model `repairs` times."""
        if self.model is None:
            raise SettingsError(f"the {agent} needs a model", "add --model; `figwright doctor` lists the providers")
        shown = () if self.blind else tuple(images)
        ask = self._question(agent, prompts.get(prompt, self.own_prompts), inputs, shown, schema, candidate)
        objection = ""
        for attempt in range(repairs + 1):
            answer: Answer | None = None
            try:
                answer = await self._answered(ask, prompt, round, candidate)
                return parse(answer.text)
            except NoPictures as error:
                if self.blind:
                    raise
                self.blind = True
                self.warn(f"sending no more pictures: {error.message}")
                return await self.ask(
                    agent, prompt, inputs, schema=schema, parse=parse, round=round, candidate=candidate, repairs=repairs
                )
            except AnswerCut as error:
                text, objection = error.text, f"Your answer was cut off: {error.message}. Answer again, much shorter."
            except (FigwrightError, ValueError) as error:
                if answer is None or not _answerable(error):  # the way to an answer failed, not the answer
                    raise
                text = answer.text
                objection = _validation_message(error) if isinstance(error, ValidationError) else _objection(error)
            if attempt < repairs:
                self.run.event("call.repaired", agent=agent, round=round, candidate=candidate, objection=objection)
                ask = replace(ask, exchanges=(Exchange(text, objection),))
        raise BadAnswer(f"the {agent}'s answer is still invalid after one retry: {objection}", "try another model")

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
        rules = self.language if agent in LABELLERS else ""
        parts: tuple[Part, ...] = (*filter(None, (before,)), *images, *filter(None, (after, rules)))
        return Ask(agent, system, parts, schema, (), self.temperature, self._seed(candidate))

    def _seed(self, candidate: int) -> int | None:
        """Candidates may ask the same and want different answers: the seed tells them apart, also in the cache."""
        return self.seed if candidate <= 1 else (self.seed or 0) + candidate - 1

    async def _answered(self, ask: Ask, prompt: str, round: int, candidate: int) -> Answer:
        assert self.model is not None
        model, images = self.model, tuple(part for part in ask.parts if isinstance(part, Image))
        call = _Call(
            ask.purpose, round, candidate, prompt, _digest(model.name, ask), model.name, _readable_request(ask), images
        )
        watched = self.watch is not _unwatched
        progress = (lambda n: self.watch(call.step("answering", n))) if watched else None
        return await self._called(call, lambda: model.ask(ask, progress))

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
            raise SettingsError(f"the {agent} needs an image model", "add --image-model")
        painter, seed = self.painter, self._seed(candidate)
        system, (before, after) = prompts.get(prompt, self.own_prompts).render(inputs)
        words = "\n\n".join(part for part in (system, before, after) if part)
        sketch = Sketch(agent, words, tuple(images), aspect, self.resolution, self.temperature, seed)
        digest = _digest(painter.name, sketch)
        call = _Call(agent, round, candidate, prompt, digest, painter.name, words, sketch.images)
        answer = await self._called(call, lambda: painter.paint(sketch))
        if not answer.images:
            raise BadAnswer(f"{painter.name} returned no picture", "try again, or another image model")
        return answer.images[0]

    async def _called(self, call: _Call, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """An answer from the cache, or from the provider with its price set aside meanwhile."""
        answer = self._remembered(call.digest)
        if answer is not None:
            self.recalled += 1
            return await self._written(call, answer, work)
        if self.budget is None:
            return await self._written(call, None, work)
        listed = listed_cost(call.model, call.agent, call.words, call.images)
        async with self.purse.hold(call.agent, listed, lambda more: self._afford(call.agent, more)):
            answer = await self._written(call, None, work)
            self.purse.paid(call.agent, answer.usage)
            return answer

    async def _written(self, call: _Call, answer: Answer | None, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Question and answer are written down as they come."""
        cached = answer is not None
        began = perf_counter()
        sent = self.run.note(f"calls/{call.digest}.sent.md", call.words)
        self.run.event(
            "call.started", **call.place, prompt=call.prompt, model=call.model, sent=sent,
            prompt_digest=prompts.get(call.prompt, self.own_prompts).digest, images=self._kept(call.images),
        )  # fmt: skip
        self.watch(call.step("asked"))
        if answer is None:
            answer = await self._fresh(call, work)
        seconds = perf_counter() - began
        written = self.run.note(f"calls/{call.digest}.answer.md", answer.text) if answer.text else ""
        self.run.event(
            "call.ended", **call.place, model=call.model, cached=cached, seconds=float(f"{seconds:.3f}"),
            usage=_usage_dict(answer.usage), answer=written,
            images=self._kept(answer.images),
        )  # fmt: skip
        self.watch(replace(call.step("answered"), seconds=seconds, usage=answer.usage, cached=cached))
        return answer

    def _kept(self, images: Sequence[Image]) -> list[str]:
        return [self.run.keep(image.data, _suffix(image), image.digest) for image in images]

    async def _fresh(self, call: _Call, work: Callable[[], Awaitable[Answer]]) -> Answer:
        try:
            with models.listening(lambda error: self._note_failed_attempt(call, error)):
                answer = await work()
        except BaseException as error:  # also when the task is cancelled: the record says that nothing came back
            stopped = isinstance(error, asyncio.CancelledError)
            other = "it was stopped" if stopped else type(error).__name__
            message = error.message if isinstance(error, FigwrightError) else other
            hint = error.hint if isinstance(error, FigwrightError) else ""
            self.run.event("call.failed", **call.place, error=message, hint=hint)
            if isinstance(error, ModelError):
                self.failures.append(error)
            raise
        self._remember(call.digest, answer)
        self.calls.append(answer.usage)
        return answer

    def _note_failed_attempt(self, call: _Call, error: ModelError) -> None:
        """A try failed; the call may be tried again, and the record says why it took so long."""
        attempt = FailedAttempt(call.agent, call.model, error.message, type(error).__name__)
        self.failed_attempts.append(attempt)
        self.on_retry(attempt)
        self.run.event("call.stumbled", **call.place, error=error.message, error_kind=type(error).__name__)

    @property
    def left(self) -> float | None:
        """Dollars of the budget that are not spent yet."""
        if self.budget is None:
            return None
        return self.budget - (self.paid() if self.paid else self.spent.cost or 0.0)

    def _afford(self, agent: str, more: float) -> None:
        """Raises when the budget is spent, or would be by what is under way and this call."""
        left = self.left
        if left is not None and self.budget is not None and (left <= 0 or more > left):
            under_way = f", ${more:.4f} more with this call" if more else ""
            error = BudgetSpent(
                f"the budget of ${self.budget:.2f} is reached: ${self.budget - left:.4f} spent{under_way}; "
                f"the {agent} was not called",
                "results so far are saved; continue with a larger --budget",
            )
            self.failures.append(error)
            raise error

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
        kept = {"text": answer.text, "images": images, "usage": _usage_dict(answer.usage), "model": answer.model}
        self.cache.put(digest, kept, blobs)


def _usage_dict(usage: Usage) -> dict[str, Any]:
    return {name: getattr(usage, name) for name in Usage.__slots__}


def _digest(model: str, asked: Ask | Sketch) -> str:
    """The same for the same question to the same model, pictures included."""
    return sha256(f"{model}\0{asked.digest}".encode()).hexdigest()[:24]


def _readable_request(ask: Ask) -> str:
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


def _validation_message(error: ValidationError) -> str:
    faults = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors(include_url=False)[:5])
    return f"Your answer does not fit: {faults}. Answer again in full."
