"""A matplotlib figure -> Drawn: what its artists are, read back as plain values."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from figwright.core.errors import SandboxError, fault
from figwright.plots.readback.model import Axes, Drawn, Entry, Mark, Scale, Text, Tick, texts

if TYPE_CHECKING:
    from pydantic import TypeAdapter


__all__ = ["Axes", "Drawn", "Entry", "Mark", "Scale", "Text", "Tick", "loads", "texts"]


# JSON from the sandbox -> Drawn. A script may have meddled with the child that wrote it: nothing is taken on trust.

MOST_VALUES = 3_000_000
LONGEST = 10_000
DEEPEST = 12


def loads(data: Mapping[str, Any]) -> Drawn:
    """What was read back, typed; a SandboxError for anything that is not of that form."""
    from pydantic import ValidationError

    if not isinstance(data, Mapping):
        raise _refused(f"a {type(data).__name__} instead of an object")
    _sane(data)
    try:
        return _adapter().validate_python(data)
    except ValidationError as error:
        raise _refused(fault(error)) from None
    except (OverflowError, RecursionError) as error:
        raise _refused(str(error)) from None


@cache
def _adapter() -> TypeAdapter[Drawn]:
    from pydantic import TypeAdapter

    return TypeAdapter(Drawn)


def _sane(data: Any) -> None:
    """Not too much, not too deep, no number that JSON does not know, no key that is no word."""
    waiting = [(data, 0)]
    left = MOST_VALUES
    while waiting:
        value, depth = waiting.pop()
        left -= 1
        if left < 0:
            raise _refused("more values than a figure has")
        if depth > DEEPEST:
            raise _refused("nested too deeply")
        if isinstance(value, Mapping):
            if not all(isinstance(key, str) for key in value):
                raise _refused("a key that is no word")
            waiting += [(one, depth + 1) for one in value.values()]
        elif isinstance(value, list | tuple):
            waiting += [(one, depth + 1) for one in value]
        elif isinstance(value, str):
            if len(value) > LONGEST:
                raise _refused("a text too long for a figure")
        elif isinstance(value, float):
            if not math.isfinite(value):
                raise _refused(f"a number that is {value}")
        elif isinstance(value, int) and abs(value) > 1e300:
            raise _refused("a number out of bounds")
        elif not isinstance(value, bool | int | None):
            raise _refused(f"a {type(value).__name__}, which is not JSON")


def _refused(why: str) -> SandboxError:
    return SandboxError(f"figwright cannot read the plot back: {why[:300]}",
                        "the script changed matplotlib itself: use its standard artists")  # fmt: skip
