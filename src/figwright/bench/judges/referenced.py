"""PaperBanana's judge: the figure beside the one that people drew, compared in four dimensions.

Two protocols. The paper's (`single`) shows the human figure first and calls the two Human and Model: a judge may like
whatever comes first, or whatever people drew, and nobody would notice. So by default (`both`) they are called Figure A
and Figure B, every question is asked in both orders, and a winner that changes with the order is a tie. The record says
by which protocol it was made, and how often the order mattered is reported (`leanings`).

The paper prints its prompts for diagrams only; those for plots are made after the same pattern, from what it says that
plots must fulfil.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, Field

from figwright.agents import prompts
from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.judged_pictures import drawn, shown
from figwright.bench.judges import Record, Rules, raise_ending
from figwright.bench.made import Made
from figwright.bench.marks import Mark
from figwright.bench.verdicts import DIMENSIONS, OVERALL, Verdict, complete, disagree, merged, plain
from figwright.core.errors import AssetError, BadAnswer, FigwrightError, SettingsError

Side = Literal["human", "model"]
GOOD, BAD = "Both are good", "Both are bad"
UNSAID = "(none was given)"


class Named(BaseModel):  # the answer as the paper has it; a docstring would be sent with the schema
    comparison_reasoning: str = Field(min_length=1)
    winner: Literal["Model", "Human", "Both are good", "Both are bad"]


class Neutral(BaseModel):  # the answer when nobody is told who drew what
    comparison_reasoning: str = Field(min_length=1)
    winner: Literal["Figure A", "Figure B", "Both are good", "Both are bad"]


@dataclass(frozen=True, slots=True)
class Protocol:
    """How the two are called, first and second; what is said of them; and who is shown first, once or twice."""

    name: str
    names: tuple[str, str]
    said: str
    orders: tuple[Side, ...]
    schema: type[Named] | type[Neutral]


PROTOCOLS: Mapping[str, Protocol] = {
    "single": Protocol(
        "named, human first", ("Human", "Model"),
        "The first picture is Human: the {kind} that people drew. The second is Model: the {kind} that a model made.",
        ("human",), Named,
    ),
    "both": Protocol(
        "neutral, both orders", ("Figure A", "Figure B"),
        "The first picture is Figure A, the second is Figure B. Which of them comes first says nothing.",
        ("human", "model"), Neutral,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Leaning:
    """Of so many questions asked in both orders: in how many the winner changed with the order, in favour of the figure
    shown first, or of the second."""

    asked: int
    to_first: int
    to_second: int

    @property
    def rate(self) -> float:
        """In percent."""
        return 100 * (self.to_first + self.to_second) / self.asked if self.asked else 0.0


class Referenced:
    title = "beside the human figure, in four dimensions (PaperBanana)"
    about = (
        "100: the method's figure is better in every case; 0: the human one is; 50: as good as people. Overall is "
        "decided by faithfulness and readability; only where these leave it open, by conciseness and aesthetics."
    )
    needs_model = True
    only_strict = False
    measures = (*DIMENSIONS, OVERALL)
    means: Mapping[str, tuple[str, ...]] = {}
    main = OVERALL

    def lacks(self, case: Case) -> str:
        if case.human is None:
            return "it has no human figure to compare with"
        return "" if case.human.is_file() else f"its human figure {str(case.human)!r} is missing"

    async def judge(self, session: Session | None, case: Case, made: Made, rules: Rules) -> Record:
        """Four dimensions, each in every order of the protocol, all asked at once."""
        protocol = PROTOCOLS[rules.orders]
        record: Record = {"protocol": protocol.name, "kind": case.kind}
        try:
            human = await asyncio.to_thread(_human, case)
        except AssetError as error:  # nobody can be compared with it, whatever was drawn: no mark, and no open case
            unseen = {"error": error.message, "kind": type(error).__name__, "answers": []}
            return {**record, "dimensions": {name: dict(unseen) for name in DIMENSIONS}}
        model, note = await asyncio.to_thread(drawn, made)
        if model is None:
            lost = {"verdict": Verdict.HUMAN.value, "disagreed": False, "answers": []}
            return {**record, "note": note, "dimensions": {name: dict(lost) for name in DIMENSIONS}}
        if session is None or session.model is None:
            raise SettingsError("the referenced judge needs a model", "add --judge with a model that accepts images")
        record |= {"model": session.model.name, "temperature": session.temperature}
        pictures: dict[Side, Image] = {"human": human, "model": model}
        asked = [(name, first) for name in DIMENSIONS for first in protocol.orders]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_ask_one(session, case, pictures, protocol, *one)) for one in asked]
        heard = {one: task.result() for one, task in zip(asked, tasks, strict=True)}
        raise_ending(heard.values())
        dimensions = {
            name: _dimension_record(name, case, [heard[name, first] for first in protocol.orders])
            for name in DIMENSIONS
        }
        return {**record, "dimensions": dimensions}

    def marks(self, record: Record) -> tuple[Mark, ...]:
        """A mark for every dimension that has a verdict; an overall one when all have."""
        return tuple(Mark(name, verdict.score / 100) for name, verdict in verdicts(record).items())


judge = Referenced()


def verdicts(record: Record) -> dict[str, Verdict]:
    """The verdicts of a record, overall included when all four dimensions have one; errors are left out."""
    told = {name: Verdict(one["verdict"]) for name, one in record["dimensions"].items() if one.get("verdict")}
    return complete(told)


def errors(record: Record) -> dict[str, str]:
    """Dimensions that could not be judged, and why."""
    return {name: one["error"] for name, one in record["dimensions"].items() if one.get("error")}


def leanings(records: Iterable[Record]) -> dict[str, Leaning]:
    """For each dimension and over all of them, how often and which way the order of the pictures turned the verdict."""
    steps: dict[str, list[float]] = {name: [] for name in DIMENSIONS}
    for record in records:
        for name, one in record["dimensions"].items():
            if one.get("verdict") and len(one["answers"]) == 2:
                steps[name].append(sum(_to_first(answer) for answer in one["answers"]))
    steps["all"] = [step for name in DIMENSIONS for step in steps[name]]
    return {
        name: Leaning(len(found), sum(step > 0 for step in found), sum(step < 0 for step in found))
        for name, found in steps.items()
    }


def _to_first(answer: Mapping[str, Any]) -> float:
    """1 when an answer prefers the figure that was shown first, -1 for the second; two orders that agree cancel out."""
    towards_model = (Verdict(answer["verdict"]).score - 50) / 50
    return towards_model if answer["first"] == "model" else -towards_model


def _human(case: Case) -> Image:
    assert case.human is not None
    try:
        return shown(case.human.read_bytes())
    except (OSError, AssetError) as error:
        what = error.message if isinstance(error, AssetError) else error.strerror or str(error)
        raise AssetError(f"the human figure {str(case.human)!r} cannot be used: {what}", "check the data") from error


def _prompt(dimension: str, case: Case) -> prompts.Prompt:
    return prompts.get(f"judge-{'plot-' if case.kind == 'plot' else ''}{dimension}")


def _inputs(prompt: prompts.Prompt, case: Case, protocol: Protocol) -> dict[str, str]:
    """What the prompt asks for: the text only where faithfulness and conciseness need it."""
    source = case.source
    known = {
        "method": source.text, "data": source.text,
        "caption": source.caption.strip() or UNSAID, "intent": source.caption.strip() or UNSAID,
        "one": protocol.names[0], "other": protocol.names[1], "shown": protocol.said.format(kind=case.kind),
    }  # fmt: skip
    return {name: known[name] for name in prompt.inputs}


async def _ask_one(
    session: Session, case: Case, pictures: Mapping[Side, Image], protocol: Protocol, dimension: str, first: Side
) -> dict[str, str] | FigwrightError:
    """One answer, or the error in its place: an error must not end the other calls, which will have been paid for."""
    second: Side = "model" if first == "human" else "human"
    prompt, read = _prompt(dimension, case), 0

    def parse(text: str) -> dict[str, str]:
        nonlocal read
        read += 1
        if session.blind:
            raise SettingsError(
                f"{_name(session)} cannot judge: it does not accept images", "choose another with --judge"
            )
        return _answer(text, protocol, first)

    async def ask() -> dict[str, str]:
        return await session.ask(
            f"{dimension} judge", prompt.name, _inputs(prompt, case, protocol), schema=protocol.schema, parse=parse,
            images=(pictures[first], pictures[second]), round=protocol.orders.index(first),
        )  # fmt: skip

    try:
        try:
            return await ask()
        except BadAnswer:
            if read:
                raise
            return await ask()  # an empty answer: there was nothing that the session could have had repaired
    except FigwrightError as error:
        return error


def _name(session: Session) -> str:
    return session.model.name if session.model else "the model"


def _answer(text: str, protocol: Protocol, first: Side) -> dict[str, str]:
    """An answer as it is kept, who won said as Model or Human. What is not clear is sent back, never guessed."""
    data = json_in(text)
    data["winner"] = _normalized_verdict(str(data.get("winner", "")), protocol)
    reasoning = data.get("comparison_reasoning")
    if isinstance(reasoning, Mapping):  # the parts of the one string, told apart
        data["comparison_reasoning"] = "; ".join(f"{part}: {words}" for part, words in reasoning.items())
    answer = protocol.schema.model_validate(data)
    return {
        "first": first,
        "said": answer.winner,
        "verdict": _verdict(answer.winner, protocol, first).value,
        "reasoning": answer.comparison_reasoning,
    }


def _normalized_verdict(said: str, protocol: Protocol) -> str:
    """ "both good" is "Both are good", and "A" is "Figure A"; everything else stays as it was said, and is refused."""
    return {plain(one): one for one in (*protocol.names, GOOD, BAD)}.get(plain(said), said)


def _verdict(said: str, protocol: Protocol, first: Side) -> Verdict:
    if said in (GOOD, BAD):
        return Verdict.BOTH_GOOD if said == GOOD else Verdict.BOTH_BAD
    towards_first = said == protocol.names[0]
    return Verdict.MODEL if towards_first == (first == "model") else Verdict.HUMAN


def _dimension_record(dimension: str, case: Case, heard: list[dict[str, str] | FigwrightError]) -> dict[str, Any]:
    """A dimension for the record: one verdict from all orders, or the error that stands in the way of one."""
    prompt = _prompt(dimension, case)
    answers = [one for one in heard if not isinstance(one, FigwrightError)]
    told: dict[str, Any] = {"prompt": prompt.name, "digest": prompt.digest, "answers": answers}
    for error in heard:
        if isinstance(error, FigwrightError):
            return {**told, "error": error.message, "kind": type(error).__name__}
    first, *rest = (Verdict(one["verdict"]) for one in answers)
    verdict = merged(first, rest[0]) if rest else first
    return {**told, "verdict": verdict.value, "disagreed": bool(rest) and disagree(first, rest[0])}
