"""Fixes for findings without a model: edits of the appearance of a figure, advice for a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from figwright.compiler.checks import Finding
from figwright.core import colour, languages
from figwright.frontends.raster import Line
from figwright.frontends.raster.compare import LEAST, SURE, TYPE
from figwright.frontends.raster.measured import Measured
from figwright.ir.spec import Figure, Node
from figwright.ir.spec.edits import Arranging, EdgeStyle, Edit, Heading, Restyle

Remedy = tuple[str, tuple[Edit, ...]]
"""What to do in words, and as edits."""
SHOUTED = 3
"""Emphasised boxes from which on none stands out."""
CROWD = 12
"""Boxes from which on a figure needs phases."""
PRINT_DPI = 200.0
MOST_HUES = 6


def remedies(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    """Ways to mend a finding by looks alone, the gentlest first; none when it takes another content."""
    yield from _REMEDIES.get(finding.rule, _nothing)(figure, finding)


def _nothing(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    return iter(())


def _tone(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    item = next((item for item, _ in figure.walk() if item.id == finding.element and item.tone), None)
    if item is not None:
        yield f"give {item.id!r} the tone of its zone again", (Restyle(id=item.id, tone=""),)
    themes = ("soft-tech", "slate") if finding.rule != "colour-blind" else ("colour-blind-safe",)
    for theme in themes:
        if theme != figure.head.theme:
            yield f"use the theme {theme}", (Heading(theme=theme),)


def _tones(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    toned = [item.id for item, _ in figure.walk() if item.tone and isinstance(item, Node)]
    if toned:
        yield (
            f"give {len(toned)} boxes the tones of their zones again",
            tuple(Restyle(id=id, tone="") for id in toned),
        )
    edges = [edge.id for edge in figure.edges if edge.tone]
    if edges:
        yield f"give {len(edges)} arrows the colours of their kinds", tuple(EdgeStyle(id=id, tone="") for id in edges)


def _sizes(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    scaled = [node.id for node in figure.nodes() if node.size != 1.0]
    if scaled:
        yield "draw all pictures at their own size", tuple(Restyle(id=id, size=1.0) for id in scaled)


def _arrangement(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    group = next((group for group in figure.groups() if group.id == finding.element), None)
    if group is not None and group.framed:
        for way in ("auto", "row", "column", "grid"):
            if way != group.arrange:
                yield f"arrange {group.id!r} as {way}", (Arranging(id=group.id, arrange=way),)
    if figure.head.aspect is not None:
        yield "let the figure choose its proportions", (Heading(aspect="auto"),)
    for aspect in (1.6, 2.2):
        if figure.head.aspect is None:
            yield f"make the figure {aspect:g} times as wide as high", (Heading(aspect=aspect),)


def _sides(figure: Figure, finding: Finding) -> Iterator[Remedy]:
    held = [edge.id for edge in figure.edges if edge.from_side or edge.to_side]
    if finding.element in held:
        yield "let the arrow choose its sides", (EdgeStyle(id=finding.element, from_side="auto", to_side="auto"),)
    if held:
        free = tuple(EdgeStyle(id=id, from_side="auto", to_side="auto") for id in held)
        yield "let all arrows choose their sides", free


_REMEDIES: dict[str, Callable[[Figure, Finding], Iterator[Remedy]]] = {
    "contrast": _tone,
    "colour-blind": _tone,
    "harsh-background": _tone,
    "too-many-colours": _tones,
    "too-many-sizes": _sizes,
    "aspect": _arrangement,
    "dead-zone": _arrangement,
    "empty-corner": _arrangement,
    "small-type": _arrangement,
    "crossings": _sides,
    "many-bends": _sides,
    "line-through-box": _sides,
    "line-through-label": _sides,
    "reversed-looking-edge": _sides,
}


def unequal_twins(figure: Figure) -> Iterator[Remedy]:
    """Boxes of one kind with the same words look alike: the one that has a drawing lends it to the others."""
    twins: dict[tuple[str, str], list[Node]] = {}
    for node in figure.nodes():
        if node.label:
            twins.setdefault((node.kind, " ".join(node.label.split())), []).append(node)
    for (_, label), nodes in twins.items():
        drawn = next((node for node in nodes if node.glyph), None)
        bare = [node for node in nodes if drawn and not (node.glyph or node.icon or node.src or node.svg)]
        if drawn and bare:
            edits = tuple(Restyle(id=node.id, glyph=drawn.glyph, params=drawn.params) for node in bare)
            yield f"draw every “{label}” as {drawn.glyph}: equal things look equal", edits


def advice(figure: Figure) -> Iterator[tuple[str, str]]:
    """What the guide asks for and only an author can choose."""
    loud = [node.id for node in figure.nodes() if node.emphasis]
    if len(loud) >= SHOUTED:
        yield (
            f"emphasise one box instead of {len(loud)} ({', '.join(loud[:4])})",
            "where all is loud nothing stands out",
        )
    tones = {node.tone for node in figure.nodes() if node.tone}
    if len(tones) > MOST_HUES:
        yield (
            f"colour boxes by phase, not one by one: {len(tones)} tones are in use",
            "with many colours none means anything",
        )
    modules = [node for node in figure.nodes() if node.kind == "module"]
    bare = [node.id for node in modules if not (node.glyph or node.icon)]
    if len(bare) >= 4 and len(bare) > 0.8 * len(modules):
        some = ", ".join(bare[:4])
        yield f"give modules a glyph or an icon ({some} …)", "a row of bare boxes is read last; pictures are read first"
    if len(figure.nodes()) >= CROWD and not any(group.framed for group in figure.groups()):
        yield "group the boxes into two to four zones", "a dozen boxes without phases has no story"


def picture_advice(seen: Measured, lines: tuple[Line, ...] | None) -> Iterator[tuple[str, str]]:
    """What is measured in a bitmap; `lines` is its text where it could be read."""
    if colour.lightness(seen.ground) < 80:
        yield f"lay the figure on white or a very light ground, not on {seen.ground}", "dark grounds waste ink"
    elif colour.chroma(seen.ground) > 9:
        yield (
            f"replace the loud ground {seen.ground} by white or a pale tint",
            "a saturated ground outshouts the content",
        )
    if len(seen.hues) > MOST_HUES:
        some = ", ".join(seen.hues[:8])
        yield (
            f"keep to {MOST_HUES} hues or fewer; now {len(seen.hues)}: {some}",
            "with many colours none means anything",
        )
    if seen.outlined > 0.12:
        yield "thin the black outlines and fills, or make them grey", f"{seen.outlined:.0%} of the picture is black"
    if not 1.5 <= seen.aspect <= 2.5:
        yield (
            f"bring the proportions between 1.5 and 2.5 to 1; now {seen.aspect:.2f}",
            "strips and towers print too small",
        )
    if (dpi := seen.width / (seen.print_width / 72)) < PRINT_DPI:
        yield (
            f"draw at a higher resolution: {seen.width} pixels are {dpi:.0f} dpi in print",
            "lines and type look ragged",
        )
    if lines:
        yield from _type_advice(seen, lines)


def _type_advice(seen: Measured, lines: tuple[Line, ...]) -> Iterator[tuple[str, str]]:
    sizes = sorted(
        (line.height * seen.print_width / seen.width * TYPE, line.text) for line in lines if len(line.text) >= 3
    )
    small = [text for size, text in sizes if size < LEAST * SURE]
    if small:
        some = ", ".join(f"“{text[:24]}”" for text in small[:3])
        yield (
            f"set the smallest type larger: {some}",
            f"it is about {sizes[0][0]:.1f} pt in print; {LEAST:g} is the least",
        )
    if (count := sum(languages.length(line.text) for line in lines)) > 60:
        yield f"shorten the labels: {count} words stand in the picture", "people's own figures hold about 25"
