r"""Words -> the HTML of a draw.io label: bold, italic, scripts and colours as tags; richer formulas as \(…\)."""

from __future__ import annotations

import re
from html import escape

from figwright.renderers._anatomy import spaced
from figwright.renderers._math import atoms
from figwright.renderers._xml import clean
from figwright.scene import Run, Words
from figwright.scene.paths import number

MATH_FAMILY = "STIX Two Math, Cambria Math, serif"
JOINER = "\u2060"
"""Takes no room; between the two characters of a math delimiter it makes them plain characters again."""


def needs_math(block: Words) -> bool:
    """Whether a formula of the block has to be typeset by draw.io itself."""
    return any(run.math and atoms(run.text) is None for line in block.lines for run in line.runs)


def colour(block: Words) -> str:
    """The colour of most of the block: its first run's."""
    return next((run.colour for line in block.lines for run in line.runs), "#000000")


def label(blocks: tuple[Words, ...], scale: float) -> str:
    """The blocks as lines of one label; the first one's size and colour are the cell's, others say their own."""
    lines: list[str] = []
    for block in blocks:
        for line in block.lines:
            html = "".join((" " if space else "") + _run(run, colour(blocks[0])) for run, space in spaced(line))
            if block.size != blocks[0].size:
                html = f'<span style="font-size: {number(block.size * scale, 2)}px">{html}</span>'
            lines.append(html)
    return "<br>".join(lines)


def _run(run: Run, base: str) -> str:
    html = _formula(run) if run.math else _plain(run.text)
    if run.italic and not run.math:
        html = f"<i>{html}</i>"
    if run.weight >= 600 and not run.math:
        html = f"<b>{html}</b>"
    return html if run.colour == base else f'<font color="{escape(run.colour)}">{html}</font>'


def _plain(text: str) -> str:
    return escape(re.sub(r"(?<=\\)(?=[(\[])|(?<=\$)(?=\$)", JOINER, clean(text)))


def _formula(run: Run) -> str:
    known = atoms(run.text)
    if known is None:
        return f"\\({escape(clean(run.text))}\\)"
    out = ""
    for atom in known:
        html = _plain(atom.text)
        html = f"<i>{html}</i>" if atom.italic else html
        html = f"<b>{html}</b>" if atom.bold else html
        out += html if atom.level == "base" else f"<{atom.level}>{html}</{atom.level}>"
    return f'<span style="font-family: {MATH_FAMILY}">{out}</span>'
