"""Everything figwright raises on purpose. An error says what is wrong, which thing, and what to do next.

FigwrightError
├── SpecError        the figure file: where it is wrong (file, line, path) and what was meant
├── NotFound         a name that no registry knows, with the nearest one
├── MissingExtra     an optional part that is not installed, with the command that installs it
├── AssetError       an image, icon file or inline SVG that is missing, broken or not safe
├── LayoutError      a figure that cannot be placed
├── RenderError      a scene that cannot be written in the wanted format
├── ChartError       a chart that its table cannot fill: which field, which column, the nearest name
├── SourceError      a method text that is missing, empty or not text
├── UnclearWish      a wish for a plot that is not understood, with the readings that it may have
├── SettingsError    an option, setting or key that is missing or cannot be used
├── RunError         a run's folder that is missing, broken or not finished
├── SandboxError     generated code that may not run here, or that was stopped: which limit, which wall
│   └── ScriptFailed     the code itself is wrong: an exception, a syntax error, no figure; with its traceback
└── ModelError       a model did not answer as wanted
    ├── KeyRefused       the key is wrong, expired or not allowed: trying again cannot help
    ├── RateLimited      too many requests, or the quota is used up
    ├── Unavailable      the provider failed, was not reached, or took too long
    ├── RequestRefused   the provider says that the request itself is wrong (name of the model, size, parameters)
    │   └── NoPictures       the model reads text only
    ├── ContentRefused   the model declined, or a filter stopped it
    ├── AnswerCut        the answer ended before it was whole
    ├── BadAnswer        the answer is not what was asked for, after one repair
    └── BudgetSpent      the next call would cost more than the user allows
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError


class FigwrightError(Exception):
    """An error of figwright: the message says what went wrong, and `hint` what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback, by IPython's own convention: our two lines."""
        return [f"error: {self.message}", *([f"hint: {self.hint}"] if self.hint else [])]


class SpecError(FigwrightError):
    """A figure file that does not say a valid figure; `line` counts from 1, `path` is dotted."""

    def __init__(self, message: str, hint: str = "", *, file: str = "", line: int = 0, path: str = "") -> None:
        place = ":".join(part for part in (file, str(line) if line else "") if part)
        where = f"{place}: " if place else ""
        super().__init__(f"{where}{f'{path}: ' if path else ''}{message}", hint)
        self.file, self.line, self.path, self.plain = file, line, path, message


class NotFound(FigwrightError):
    """A name nobody registered."""

    def __init__(self, noun: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        super().__init__(f"no {noun} named {name!r}", nearest(name, names) or f"known: {', '.join(names[:12])}")


class MissingExtra(FigwrightError):
    """An optional part is asked for and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs a part that is not installed", f'pip install "figwright[{extra}]"')


class AssetError(FigwrightError):
    """A file or inline drawing that the figure names and that cannot be used."""


class LayoutError(FigwrightError):
    """A figure that cannot be placed."""


class RenderError(FigwrightError):
    """A scene that cannot be written in the wanted format."""


class ChartError(FigwrightError):
    """A chart that does not fit its table, or does not say a valid chart; `path` is dotted: panels.0.layers.1.x."""

    def __init__(self, message: str, hint: str = "", *, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message, hint)
        self.path, self.plain = path, message


class SourceError(FigwrightError):
    """A method text that is missing, empty or not text."""


class UnclearWish(FigwrightError):
    """A wish for a plot that names what the table does not hold, or that can be read in two ways. `readings` are one
    line each, the likeliest first."""

    def __init__(self, why: str, readings: Iterable[str], columns: Iterable[str]) -> None:
        self.readings = tuple(readings)
        listed = "".join(f"\n  {number}: {one}" for number, one in enumerate(self.readings, 1))
        numbers = " or ".join(str(n) for n in range(1, len(self.readings) + 1))
        choose = f"--reading {numbers} draws that one; or " if self.readings else ""
        names = list(columns)
        told = ", ".join(names[:16]) + (" …" if names[16:] else "")
        self.why, self.otherwise = f"the wish is not understood: {why}", f"say it with the table's names: {told}"
        super().__init__(f"{self.why}{listed}", f"{choose}{self.otherwise}")

    @property
    def asked(self) -> dict[str, object]:
        """What a page asks: why nothing is drawn, the readings to choose from, and what else can be done."""
        return {"why": self.why, "readings": list(self.readings), "otherwise": self.otherwise}


class SettingsError(FigwrightError):
    """An option, setting or key that is missing or cannot be used."""


class RunError(FigwrightError):
    """A run's folder that is missing, broken or not finished."""


class SandboxError(FigwrightError):
    """Generated code that may not run here, or that was stopped; `limit` is which one: seconds, memory, disk ..."""

    def __init__(self, message: str, hint: str = "", *, limit: str = "") -> None:
        super().__init__(message, hint)
        self.limit = limit


class ScriptFailed(SandboxError):
    """Generated code that is wrong; `traceback` holds the frames of the script alone, to be sent back for a repair."""

    def __init__(
        self, message: str, hint: str = "", *, traceback: str = "", line: int = 0, printed: str = "", limit: str = ""
    ) -> None:
        super().__init__(message, hint, limit=limit)
        self.traceback, self.line, self.printed = traceback, line, printed


class ModelError(FigwrightError):
    """A model did not answer as wanted."""


class KeyRefused(ModelError):
    """The key is wrong, expired or not allowed: trying again cannot help."""


class RateLimited(ModelError):
    """Too many requests, or the quota is used up; `after` is how many seconds the provider asks to wait, if it says."""

    def __init__(self, message: str, hint: str = "", *, after: float | None = None) -> None:
        super().__init__(message, hint)
        self.after = after


class Unavailable(ModelError):
    """The provider failed, was not reached, or took too long."""


class RequestRefused(ModelError):
    """The provider says that the request itself is wrong."""


class NoPictures(RequestRefused):
    """The model reads text only."""


class ContentRefused(ModelError):
    """The model declined, or a filter stopped it."""


class AnswerCut(ModelError):
    """The answer ended before it was whole; `text` is what came."""

    def __init__(self, message: str, hint: str = "", *, text: str = "") -> None:
        super().__init__(message, hint)
        self.text = text


class BadAnswer(ModelError):
    """The answer is not what was asked for, after one repair."""


class BudgetSpent(ModelError):
    """The next call would cost more than the user allows."""


STOPPING = (KeyRefused, BudgetSpent, SettingsError, MissingExtra, NotFound)
"""What no other figure would fare better with: work on many of them ends."""

PASSING = (Unavailable, RateLimited)
"""What may be over later: work on one figure is left open rather than counted as failed."""


def leaves(error: BaseException) -> Iterator[BaseException]:
    """The single errors in a group of them, however deep; an error that is no group is its own leaf."""
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from leaves(one)
    else:
        yield error


def cause(error: BaseException) -> BaseException:
    """The error of a group that says most: one that stops everything, then one of ours, then the first."""
    found = list(leaves(error))
    for kinds in (STOPPING, (FigwrightError,)):
        if fitting := [one for one in found if isinstance(one, kinds)]:
            return fitting[0]
    return found[0]


class reraise:
    """Within it, an error of others becomes one of ours, with what it says itself behind `message`, if `why`:

    with reraise(OSError, AssetError, f"{name!r} cannot be read", "name a PNG"):
    """

    def __init__(
        self,
        caught: type[BaseException] | tuple[type[BaseException], ...],
        ours: Callable[[str, str], FigwrightError],
        message: str,
        hint: str = "",
        *,
        why: bool = True,
    ) -> None:
        self._caught, self._ours, self._said, self._why = caught, ours, (message, hint), why

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, self._caught):
            message, hint = self._said
            reason = f": {getattr(error, 'strerror', None) or error}" if self._why else ""
            raise self._ours(f"{message}{reason}", hint) from error


def fault(error: ValidationError) -> str:
    """The first thing that a model of pydantic's finds wrong, with where it stands."""
    first = error.errors(include_url=False, include_input=False)[0]
    where, what = ".".join(map(str, first["loc"])), first["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


def nearest(name: str, known: Iterable[str]) -> str:
    """ "did you mean 'svg'?" for a near miss, otherwise nothing."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else ""


def counted(count: int, noun: str) -> str:
    """ "1 error", "3 errors": how many of something, as messages say it."""
    return f"{count:,} {noun}{'s' * (count != 1)}"
