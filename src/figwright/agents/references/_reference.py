"""One example of the set: the text S, the caption C and the picture I that answers them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from figwright.core.tables import Table


@dataclass(frozen=True, slots=True)
class Reference:
    """`image` is a PNG or JPEG, `figure` a figure spec; either may be missing. `kind` is the type of diagram.

    Of a plot the text is the data, the caption what it is meant to show; `table` holds the data, `chart` is the file of
    its chart if there is one, and `category` the type of plot."""

    id: str
    text: str
    caption: str
    image: Path | None = None
    figure: Path | None = None
    category: str = ""
    kind: str = ""
    table: Table | None = field(default=None, compare=False)
    chart: Path | None = None

    def __hash__(self) -> int:
        """Of the id alone: a set of them is looked up for every figure, and what is equal has the same id."""
        return hash(self.id)
