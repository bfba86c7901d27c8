"""A case -> what a method makes of it: one method per file, the papers' baselines among them.

A file holds `method`, a `Way`: one function, and the rules that all methods keep (which options there are, which models
they need, which failures are the case's own). A method asks only through the session it is given, so that every call is
counted, cached and paid once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from figwright.agents.order import Order
from figwright.agents.references import Reference
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.core.errors import (
    PASSING,
    AnswerCut,
    AssetError,
    BadAnswer,
    BudgetSpent,
    ChartError,
    ContentRefused,
    FigwrightError,
    KeyRefused,
    LayoutError,
    ModelError,
    RenderError,
    SandboxError,
    ScriptFailed,
    SettingsError,
    SpecError,
    leaves,
    nearest,
)
from figwright.core.registry import Registry

Needs = Literal["model", "painter"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a method is to work: figwright's own order, the method's own `options` ("examples": "10"), the references it
    may learn from (never the case itself), and a folder of ready pictures for those that only look them up."""

    order: Order
    options: Mapping[str, str] = field(default_factory=dict)
    references: tuple[Reference, ...] = ()
    folder: Path | None = None

    def number(self, name: str, otherwise: int) -> int:
        """An option that counts something."""
        value = self.options.get(name, "")
        if not value:
            return otherwise
        if not value.isdigit():
            raise SettingsError(f"option {name} is {value!r}", "give a whole number")
        return int(value)


Draw = Callable[[Session, Case, Recipe], Awaitable[Made]]
OWN = (BadAnswer, AnswerCut, ContentRefused, SpecError, AssetError, LayoutError, RenderError, ChartError)
"""What a method may fail with on one case: the case is lost, and counted as such."""
FOREIGN = (KeyRefused, BudgetSpent, *PASSING)
"""What says nothing about the method: the case is not done, and is drawn again when the trouble is over."""
FLAG = {"model": "--model", "painter": "--image-model"}
CALLED: dict[str, str] = {"model": "a model", "painter": "an image model"}


@dataclass(frozen=True, slots=True)
class Way:
    """`for_diagrams` are the models that it asks for diagrams; `for_plots` those for plots, where they are others."""

    title: str
    draw: Draw
    for_diagrams: tuple[Needs, ...] = ()
    kinds: tuple[str, ...] = ("diagram",)
    options: Mapping[str, str] = field(default_factory=dict)
    for_plots: tuple[Needs, ...] | None = None

    def asks(self, kind: str) -> tuple[Needs, ...]:
        """The models that it asks for figures of a kind."""
        return self.for_diagrams if kind != "plot" or self.for_plots is None else self.for_plots

    async def make(self, session: Session, case: Case, recipe: Recipe) -> Made:
        """A picture, or why this case has none. Trouble that can pass is raised, also when the method got by without
        the answer: a figure with half of its rounds is not the method's figure."""
        self._verify(session, case, recipe)
        before = len(session.failures)
        try:
            made = await self.draw(session, case, recipe)
        except (FigwrightError, BaseExceptionGroup) as error:
            _raise_passing(session.failures[before:])
            made = Made(error=_error_text(_fault(error)))
        _raise_passing(session.failures[before:])
        return made

    def _verify(self, session: Session, case: Case, recipe: Recipe) -> None:
        refuse_unknown(self.title, self.options, recipe.options)
        if case.kind not in self.kinds:
            raise SettingsError(f"{self.title!r} does not draw {case.kind}s", f"it draws {' and '.join(self.kinds)}s")
        for need in self.asks(case.kind):
            if getattr(session, need) is None:
                raise SettingsError(f"{self.title!r} needs {CALLED[need]}", f"add {FLAG[need]}")


def refuse_unknown(title: str, known: Iterable[str], given: Iterable[str]) -> None:
    """An option that the method does not have is refused, with the nearest one that it has."""
    names = tuple(known)
    for name in given:
        if name not in names:
            hint = nearest(name, names) or f"options: {', '.join(names) or 'it has none'}"
            raise SettingsError(f"{title!r} has no option {name!r}", hint)


def choice(recipe: Recipe, name: str, known: Sequence[str]) -> str:
    """An option that is one of some words; the first is usual."""
    value = recipe.options.get(name, "") or known[0]
    if value not in known:
        raise SettingsError(f"option {name} is {value!r}", nearest(value, known) or f"choose {' or '.join(known)}")
    return value


def count(recipe: Recipe, name: str, usual: int, least: int, most: int) -> int:
    """An option that counts something, within bounds."""
    value = recipe.number(name, usual)
    if not least <= value <= most:
        raise SettingsError(f"option {name} is {value}", f"choose between {least} and {most}")
    return value


def sees(session: Session, who: str) -> None:
    """Refuses an answer about a picture by a model that turned out to read text only."""
    if session.blind:
        raise SettingsError(f"the {who} needs a model that accepts images", "choose another with --model")


def is_own(error: BaseException) -> bool:
    """Whether a failure is that of the case: not of the settings, the machine or the way to the provider."""
    if isinstance(error, SandboxError):
        return isinstance(error, ScriptFailed) or bool(error.limit)
    return isinstance(error, OWN)


def _fault(error: BaseException) -> FigwrightError:
    """The failure of the case in an error, or in a group of them; anything else is raised."""
    found = list(leaves(error))
    for leaf in found:
        if not is_own(leaf):
            raise leaf
    assert isinstance(found[0], FigwrightError)
    return found[0]


def _raise_passing(failures: Sequence[ModelError]) -> None:
    for error in failures:
        if isinstance(error, FOREIGN):
            raise error


def _error_text(error: FigwrightError) -> str:
    return f"{error.message} ({error.hint})" if error.hint else error.message


_registry: Registry[Way] = Registry(__name__, "method", "method")
names, get = _registry.names, _registry.get
