"""Words drawn in every figure of the gallery, beside what people draw.

python -m benchmarks.words [--json]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import figwright
from benchmarks._report import Report, Table, gallery, parser, publish
from figwright.ir.scene.text import words


@dataclass(frozen=True, slots=True)
class Known:
    """Quartiles or a range of words in a figure, counted elsewhere."""

    who: str
    low: int
    middle: int | None
    high: int
    source: str


KNOWN = (
    Known("people", 18, 25, 36, "quartiles of 60 method figures drawn by the authors of published papers"),
    Known(
        "a chatbot asked for SVG",
        138,
        None,
        291,
        "range over six of those papers, by a strong model, before this project",
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser(__doc__).parse_args(arguments)
    return publish(report(gallery()), args.json)


def report(paths: Sequence[Path]) -> Report:
    rows = [(path.parent.name, *_counts(path)) for path in paths]
    counts = [row[1] for row in rows]
    low, middle, high = quantiles(counts, method="inclusive") if len(counts) > 1 else counts * 3
    ours = ("this gallery", round(low), round(middle), round(high), f"quartiles of {len(rows)} figures")
    known = ((k.who, k.low, k.middle, k.high, k.source) for k in KNOWN)
    return Report(
        (
            Table("Words in a figure", ("drawn by", "low", "middle", "high", "of what"), (ours, *known)),
            Table("Words in each figure of the gallery", ("figure", "words", "boxes", "arrows"), tuple(rows)),
        )
    )


def _counts(path: Path) -> tuple[int, int, int]:
    """Words that are drawn, boxes and arrows of a figure."""
    figure = figwright.load(path)
    scene = figwright.compile(figure, base=path.parent)
    drawn = sum(words(block.text) for element in scene.elements for block in element.words)
    return drawn, len(figure.nodes()), len(figure.edges)


if __name__ == "__main__":
    sys.exit(main())
