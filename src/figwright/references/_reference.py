"""One example of the set: the text S, the caption C and the picture I that answers them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Reference:
    """`image` is a PNG or JPEG, `figure` a figure spec; either may be missing. `kind` is the type of diagram."""

    id: str
    text: str
    caption: str
    image: Path | None = None
    figure: Path | None = None
    category: str = ""
    kind: str = ""
