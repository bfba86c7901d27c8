"""Papers that tests print: typst sets them, so that every word and every colour on the page is known."""

from __future__ import annotations

from pathlib import Path

import pytest

HEAD, NOTE = "Proceedings of the Printed Papers", "A note at the foot that is no part of the text"
SENTENCES = {
    "Introduction": "Diagrams are wanted and nobody likes to draw them by hand on a Friday evening.",
    "Related Work": "Others have painted figures with pictures of pictures, and their arrows missed the boxes.",
    "The Plumber": "Our plumber reads the paper and lays pipes between named boxes, one after another.",
    "Valves": "A valve closes a pipe whose evidence is missing from the words of the source.",
    "Experiments": "We measured the pressure in every pipe and report the mean of seven cold mornings.",
    "Conclusion": "Pipes hold, and the floor stays dry in all the houses that we have visited.",
}
CAPTION = "An overview of the plumber. Words enter at the left and a dry floor leaves at the right of it."
_FILLER = (
    "Meanwhile extraordinarily considerable determinations concerning interconnected representations "
    "necessitate straightforward understanding throughout comparatively uncomplicated configurations."
)


def section(title: str, level: int = 1, filler: int = 6) -> str:
    return f"{'=' * level} {title}\n{SENTENCES[title]} {' '.join([_FILLER] * filler)}\n\n"


def paper(columns: int = 1, numbering: str = '"1.1"', figure: str = "", supplement: str = "Figure") -> str:
    """The whole paper in typst's words; `figure` goes before the method."""
    shown = figure or (
        '#figure(rect(width: 160pt, height: 70pt, fill: rgb("#3366cc"))[#align(center + horizon)[Words]],'
        f" placement: top, supplement: [{supplement}], caption: [{CAPTION}])\n"
    )
    return (
        f"#set page(width: 612pt, height: 792pt, columns: {columns}, margin: 72pt,"
        f' header: align(center, text(8pt)[{HEAD}]), numbering: "1")\n'
        '#set text(10pt, font: "Libertinus Serif", hyphenate: true, lang: "en")\n'
        "#set par(justify: true, first-line-indent: 1em)\n"
        f"#set heading(numbering: {numbering})\n"
        "#show heading: set block(above: 1.6em, below: 1em)\n"
        "#show figure.caption: set text(9pt)\n"
        "#place(top + center, scope: 'parent', float: true)[#text(18pt)[The Plumber of Figures]]\n".replace("'", '"')
        + "#heading(numbering: none)[Abstract]\nIn short: pipes instead of paint.\n\n"
        + section("Introduction")
        + f"#footnote[{NOTE}]\n\n"
        + section("Related Work")
        + shown
        + section("The Plumber", filler=9)
        + "@fig shows it.\n\n".replace("@fig", "Figure 1")
        + section("Valves", 2)
        + "#figure(table(columns: 3, [Method], [Wet], [Dry], [Ours], [0.1], [0.9]), kind: table,"
        + " placement: bottom, caption: [Numbers of wet and dry floors.])\n"
        + section("Experiments", filler=12)
        + section("Conclusion")
    )


def printed(path: Path, source: str) -> Path:
    typst = pytest.importorskip("typst")
    path.write_bytes(typst.compile(source.encode()))
    return path
