"""Reading files of strangers piece by piece: a piece that this reader fails on is named, and the rest is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from figwright.core.errors import FigwrightError

T = TypeVar("T")


@dataclass(slots=True)
class Care:
    """Collects in `notes` what could not be read."""

    notes: list[str] = field(default_factory=list)

    def of(self, place: str, read: Callable[[], T], otherwise: T) -> T:
        """What `read` gives. A fault of a reader is our mistake, not the author's: it must not cost the whole paper."""
        try:
            return read()
        except FigwrightError:
            raise
        except Exception as error:
            self.notes.append(f"{place} could not be read properly ({type(error).__name__}: {error})"[:200])
            return otherwise
