"""The examples as values: what a folder says, what the present code draws of it, and the page that shows them all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import figwright
from figwright.core.source import Brief, Source
from figwright.frontends.text_rules import plan
from figwright.ir.scene import Scene
from figwright.ir.scene.text import words
from figwright.ir.spec import Figure

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "gallery.md"
FIGURES = ROOT / "docs" / "figures"
PIXELS = 1600
"""Width of a picture: sharp on a large screen, small in a repository."""

OPENING = """\
# Gallery

Every figure here is drawn from its `figure.yaml`, in which nothing is given a place, and every box and arrow quotes the
text that it stands for. The texts retell published methods in our own words; they are short, so the figures show what
these texts say and not all of the papers. Each example is a test: it has no errors and no warnings, its quotations are
found in its text, and its picture is what the present code draws.

This page and all pictures are made by `python -m examples`.
"""


@dataclass(frozen=True)
class Example:
    """One folder of the gallery."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @cached_property
    def figure(self) -> Figure:
        return figwright.load(self.folder / "figure.yaml")

    @cached_property
    def scene(self) -> Scene:
        return figwright.compile(self.figure, base=self.folder)

    @cached_property
    def method(self) -> str:
        """The text that the figure is true to, with its paper in the last lines."""
        return (self.folder / "method.md").read_text("utf-8")

    @property
    def paper(self) -> str:
        """The last paragraph of the text when it names a source, otherwise nothing."""
        last = self.method.strip().rsplit("\n\n", 1)[-1]
        return " ".join(last.split()) if last.startswith("Paper") else ""

    @property
    def words(self) -> int:
        """How many words a reader of the picture meets."""
        return sum(words(block.text) for element in self.scene.elements for block in element.words)

    @property
    def smallest_type(self) -> float:
        """In points at print width."""
        return min(block.size for element in self.scene.elements for block in element.words)

    def svg(self) -> bytes:
        return figwright.render(self.scene, "svg")

    def png(self) -> bytes:
        return figwright.render(self.scene, "png", dpi=PIXELS / self.scene.width * 72)


def examples() -> tuple[Example, ...]:
    return tuple(Example(path.parent) for path in sorted((ROOT / "examples").glob("*/figure.yaml")))


def pictures() -> dict[Path, bytes]:
    """The figures of the docs' own pages, as the present code draws them: those with a file, and what the rules draw of
    the text that the tutorial begins with."""
    drawn = {path.with_suffix(".svg"): figwright.load(path) for path in sorted(FIGURES.glob("*.yaml"))}
    text = ROOT / "examples" / "paperbanana"
    caption = (text / "caption.txt").read_text("utf-8")
    drawn[FIGURES / "tutorial.svg"] = plan(Brief(Source((text / "method.md").read_text("utf-8"), caption))).figure
    return {path: figwright.render(figure, "svg") for path, figure in drawn.items()}


def page(shown: Sequence[Example]) -> str:
    """The gallery as Markdown."""
    return "\n".join((OPENING, *(line for example in shown for line in _section(example))))


def _section(example: Example) -> Iterator[str]:
    figure, folder = example.figure, f"../examples/{example.name}"
    counts = f"{example.words} words, {len(figure.nodes())} boxes, {len(figure.edges)} arrows"
    alt = re.sub(r"[\[\]\n]+", " ", figure.head.alt)
    yield from (f"## {figure.head.title or example.name}", "", f"![{alt}]({folder}/figure.png)", "")
    yield from (f"> {' '.join(figure.head.caption.split())}", "", example.paper, "")
    links = f"its [text]({folder}/method.md), its [description]({folder}/figure.yaml), the [SVG]({folder}/figure.svg)"
    yield from (f"{counts}; theme {figure.head.theme}; {links}.", "")
