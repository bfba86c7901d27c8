"""The compiler: Figure -> names verified -> Scene -> bytes, or -> findings. No model is asked."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from figwright.compiler import checks
from figwright.compiler.checks import Finding
from figwright.core import fonts
from figwright.core.errors import AssetError, FigwrightError, MissingExtra, NotFound, RenderError, SpecError
from figwright.drawing import assets, domains, glyphs, icons, layouts, renderers, themes, venues
from figwright.drawing.drawing_marks import SHEET, marks_of
from figwright.drawing.glyph_colours import palette
from figwright.drawing.layouts import Arrangement
from figwright.drawing.themes import Theme
from figwright.drawing.venues import Span
from figwright.ir.scene import Rect, Scene
from figwright.ir.scene.strokes import bounded, lettered
from figwright.ir.spec import Figure, Node
from figwright.ir.spec.drawings import whole


def compile(figure: Figure, *, base: Path | None = None) -> Scene:
    """Lay out a figure: Figure -> Scene. Files that the figure names are relative to `base`."""
    figure = prepared(figure, base)
    verify_names(figure, base=base)
    return _ruled(layouts.get(figure.head.layout)(figure, base=base), figure)


TANGLES = ("crossings", "merged-lines", "line-through-label")
"""What an arrow that keeps its bends must not come to."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A figure that was given places or was rid of them, and what could not be kept."""

    figure: Figure
    notes: tuple[str, ...] = ()


def place(figure: Figure, *, base: Path | None = None, scene: Scene | None = None) -> Converted:
    """Convert a figure to a placed one, with the positions of its layout or of `scene`: the same picture, but every
    element can be moved."""
    from figwright.drawing.placing import fixed

    if figure.placed:
        return Converted(figure)
    drawn = scene or compile(figure, base=base)
    found, notes = fixed(figure, drawn, lambda placed: compile(placed, base=base), base)
    return Converted(found.verified(), notes)


def compose(figure: Figure, *, base: Path | None = None) -> Converted:
    """Convert a placed figure to a composed one: rows, columns and zones instead of positions. Figures of other layouts
    are returned unchanged."""
    from figwright.drawing.composing import loosened

    if not figure.placed:
        return Converted(figure)
    drawn = compile(figure, base=base)
    found, notes = loosened(figure, drawn)
    return Converted(_bent_alike(found.verified(), figure, drawn, base), notes)


def rearrange(figure: Figure, *, base: Path | None = None, any_aspect: bool = True) -> Converted:
    """The figure with a row as a column, a column as a row or its aspect left open, where that makes it clearly better
    to look at; `notes` say which. What was placed, held or joined by sides stays as it is."""
    from figwright.drawing.rearranging import rearranged

    return Converted(*rearranged(figure, base, any_aspect=any_aspect))


def _bent_alike(composed: Figure, placed: Figure, drawn: Scene, base: Path | None) -> Figure:
    """The composed figure with the paths of the placed one that somebody bent: those that the router would not find, as
    far as they fit and cross nothing new."""
    from figwright.drawing.composing import by_hand, with_paths

    bare = placed.model_copy(update={"edges": tuple(e.model_copy(update={"path": ()}) for e in placed.edges)})
    routed = compile(composed, base=base)
    if not (paths := by_hand(placed, drawn, (routed, compile(bare, base=base)))):
        return composed
    bent = with_paths(composed, placed, paths)
    scene = compile(bent, base=base)
    tangled = {f.element for f in checks.run(bent, scene, only=TANGLES)}
    tangled -= {f.element for f in checks.run(composed, routed, only=TANGLES)}
    kept = {id: path for id, path in paths.items() if id not in scene.unused and id not in tangled}
    return with_paths(composed, placed, kept) if kept else composed


STEADY = (
    "dangling-edge", "overlap", "touching", "protruding", "line-through-box", "line-through-label", "merged-lines",
    "short-arrow", "small-type",
)  # fmt: skip
"""What an edit should not bring along only because everything else stays where it is."""
ERROR = 5
"""How many warnings an error counts as."""


def keep_layout(
    before: Figure,
    after: Figure,
    *,
    base: Path | None = None,
    drawn: Callable[[Figure], tuple[Scene, Arrangement | None]] | None = None,
    faults: Callable[[Figure, Scene], int] | None = None,
) -> Figure:
    """A figure after edits, in which what the edits did not touch stays where it is: with the rows and columns that
    were found for it written down, its sheet held, and places, room or nudges for the few things that need them.
    `drawn` draws a figure as its author sees it, where that is not as `compile` does; `faults` counts what checks find
    in it, for callers that remember it."""
    if after.head.layout != "composed" or before.head.layout != "composed":
        return after
    from figwright.drawing.keep_layout import steady

    def fresh(figure: Figure) -> tuple[Scene, Arrangement | None]:
        from figwright.drawing.layouts import composed

        figure = prepared(figure, base)
        verify_names(figure, base=base)
        scene, found = composed.arranged(figure, base=base)
        return _ruled(scene, figure), found

    return steady(before, after, drawn or fresh, faults or partial(layout_faults, base=base), base)


WAYS = (*TANGLES, "line-through-box", "touching", "covered-words", "dangling-edge", "hidden-line", "short-arrow")
"""What a line must not come to because it keeps its way."""


def keep_routes(
    before: Figure,
    after: Figure,
    *,
    base: Path | None = None,
    scene: Scene | None = None,
    drawn: Callable[[Figure], Scene] | None = None,
) -> Figure:
    """A placed figure after edits, in which an arrow without a path that they did not mean runs as it ran: its way is
    written down where the router would now take another one that is no better, and the old one still fits. `scene`:
    the figure before them as it was drawn. `drawn` compiles, for callers that remember what they compiled."""
    if not (before.placed and after.placed) or all(edge.path for edge in after.edges):
        return after
    from figwright.drawing.kept_routes import earlier_ways, with_ways

    drawn = drawn or partial(compile, base=base)
    fresh = drawn(after)
    ways = earlier_ways(before, after, scene or drawn(before), fresh)
    faults = {(f.rule, f.element) for f in check(after, base=base, scene=fresh, only=WAYS)} if ways else set()
    while ways:
        kept = with_ways(after, ways)
        found = [f for f in check(kept, base=base, only=WAYS) if (f.rule, f.element) not in faults]
        spoilt = {id for f in found for id in ways if f.element.split("/")[0] == id or repr(id) in f.message}
        if not spoilt:
            return kept if not found else after
        ways = {id: path for id, path in ways.items() if id not in spoilt}
    return after


def layout_faults(figure: Figure, scene: Scene, *, base: Path | None = None) -> int:
    """How many faults of its layout the checks find in a figure; an error counts as several warnings."""
    found = check(figure, base=base, scene=scene, only=STEADY)
    return sum(ERROR if finding.severity == "error" else 1 for finding in found)


def relayout(
    figure: Figure, like: Arrangement | None = None, *, base: Path | None = None
) -> tuple[Scene, Arrangement | None]:
    """Compiles a figure that is being edited: what was arranged automatically stays as it stood, which is calm to look
    at and several times as fast. Only the composed layout can."""
    if figure.head.layout != "composed":
        return compile(figure, base=base), None
    figure = prepared(figure, base)
    from figwright.drawing.layouts import composed  # nothing loads a layout that is not asked for

    verify_names(figure, base=base)
    scene, found = composed.arranged(figure, base=base, like=like)
    if like is None and found.plans:  # as it will be drawn after the next edit
        scene, found = composed.arranged(figure, base=base, like=found)
    return _ruled(scene, figure), found


def _ruled(scene: Scene, figure: Figure) -> Scene:
    """The scene with lines as thin and as thick, and type as large, as the figure's head allows; a layout that arranges
    a figure keeps to that bound of type itself."""
    scene = bounded(scene, figure.head.thinnest_line, figure.head.thickest_line)
    return lettered(scene, figure.head.largest_type) if figure.placed else scene


def prepared(figure: Figure, base: Path | None = None) -> Figure:
    """The figure as it is drawn: the theme and the domain of its author's own are files beside it, like its images, and
    what its domain asks for (a view's label, numerals of parts) is there."""
    head = figure.head
    own: dict[str, str] = {}
    if base is not None and head.theme.endswith(".toml"):
        own["theme"] = str(assets.resolve(head.theme, base))
    if base is not None and domains.is_folder(head.domain):
        own["domain"] = str(assets.resolve(head.domain, base))
    if base is not None and fonts.files.is_file(head.font):
        own["font"] = str(assets.resolve(head.font, base))
    if not head.language and (told := fonts.scripts.language_of(_all_labels(figure))):
        own["language"] = told
    return domains.prepared(figure.with_head(**own) if own else figure)


def _all_labels(figure: Figure) -> str:
    """All of the labels that are drawn."""
    parts = (*(item for item, _ in figure.walk()), *figure.edges, *figure.braces)
    return "".join(part.label for part in parts)


def render(figure: Figure | Scene, format: str = "svg", *, base: Path | None = None, **options: object) -> bytes:
    """Render a figure or scene in a format of `figwright list renderers`."""
    renderer = renderers.get(format)
    known = options_of(format)
    if unknown := sorted(set(options) - set(known)):
        raise RenderError(f"unknown option {unknown[0]!r} for {format}", f"its options: {', '.join(known) or 'none'}")
    scene = compile(figure, base=base) if isinstance(figure, Figure) else figure
    return renderer(scene, **options)


def options_of(format: str) -> tuple[str, ...]:
    """What a renderer can be told."""
    parameters = inspect.signature(renderers.get(format)).parameters.values()
    return tuple(p.name for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY)


def check(
    figure: Figure,
    source: str | Path | None = None,
    *,
    base: Path | None = None,
    scene: Scene | None = None,
    only: Iterable[str] | None = None,
    venue: str | None = None,
    span: Span | None = None,
) -> tuple[Finding, ...]:
    """Check a figure for what a reviewer would flag. `source` is the text to check it against, or the path of its file.

    A `venue` adds its own rules (see `figwright list venues`), at the width of a `span` if one is given.
    """
    text = source.read_text("utf-8") if isinstance(source, Path) else source
    figure = prepared(figure, base)
    placed = scene or compile(figure, base=base)
    if venue is None:
        return checks.run(figure, placed, text, only)
    wanted = None if only is None else set(only)
    asked = checks.of_venue(figure, placed, venues.get(venue), span)
    usual = checks.run(figure, placed, text, None if wanted is None else wanted - set(checks.venue_rules()))
    return tuple(
        sorted(
            (*(f for f in asked if wanted is None or f.rule in wanted), *usual),
            key=lambda finding: checks.SEVERITIES.index(finding.severity),
        )
    )


def verify_names(figure: Figure, *, base: Path | None = None) -> None:
    """Raises when the figure names a theme, layout, glyph, icon or hue that nobody has, with the element that does."""
    faults = [(owner, fault) for owner, fault in _faults(figure, base)]
    if not faults:
        return
    owner, fault = faults[0]
    if isinstance(fault, MissingExtra):
        raise fault
    rest = (
        f" (and {len(faults) - 1} more: {'; '.join(f'{o}: {f.message}' for o, f in faults[1:4])})" if faults[1:] else ""
    )
    raise SpecError(f"{owner}: {fault.message}", f"{fault.hint}{rest}".strip()) from fault


def _faults(figure: Figure, base: Path | None) -> Iterator[tuple[str, FigwrightError]]:
    try:
        layouts.get(figure.head.layout)
        fonts.family(figure.head.font or fonts.DEFAULT)
        theme = themes.of(figure.head)
        library = assets.resolve(figure.head.icons, base, "figure") if figure.head.icons else None
        own = icons.library_names(library) if library else ()
    except FigwrightError as error:
        yield "figure", error
        return
    toned = [("node" if isinstance(item, Node) else item.type, item) for item, _ in figure.walk()]
    for noun, part in (
        *toned,
        *(("edge", edge) for edge in figure.edges),
        *(("brace", brace) for brace in figure.braces),
    ):
        if part.tone and not theme.knows(part.tone):
            yield f"{noun} {part.id!r}", NotFound("hue", part.tone, theme.hues)
    yield from _look_faults(figure, theme)
    for node in figure.nodes():
        yield from ((f"node {node.id!r}", fault) for fault in _node_faults(node, theme, own))
    samples = {"trainable", "frozen", *theme.lines.kinds, *theme.hues}
    for entry in figure.legend.entries if figure.legend else ():
        if entry.sample not in samples and not theme.knows(entry.sample):
            yield f"legend {entry.label!r}", NotFound("sample", entry.sample, samples)


def verify_looks(figure: Figure) -> None:
    """Raises where a drawing cannot be drawn, or a colour is none of the theme's."""
    for owner, fault in _look_faults(figure, themes.of(figure.head)):
        raise SpecError(f"{owner}: {fault.message}", fault.hint) from fault


def _look_faults(figure: Figure, theme: Theme) -> Iterator[tuple[str, FigwrightError]]:
    """Drawings that are no SVG, and colours that the theme does not have."""
    for name, svg in figure.drawings.items():
        try:
            marks = marks_of(whole(name, figure.drawings), theme)
            if not marks:
                yield f"drawing {name!r}", AssetError("it is empty", "draw at least one shape")
            elif "<svg" not in svg and marks[0].bounds == Rect(
                0, 0, SHEET, SHEET
            ):  # a picture of nobody knows what size
                fix = 'wrap it in <svg viewBox="0 0 WIDTH HEIGHT">, or avoid masks, patterns and group opacity'
                yield f"drawing {name!r}", AssetError("it has no size and is not made of plain shapes", fix)
        except FigwrightError as error:
            yield f"drawing {name!r}", error
    for part in (*(item for item, _ in figure.walk()), *figure.edges):
        text = (part.text, *part.words)
        named = [getattr(part.look, key) for key in ("fill", "line")] if part.look else []
        for colour in (*named, *(how.color for how in text if how)):
            try:
                if colour:
                    theme.colour(colour)
            except FigwrightError as error:
                yield f"{part.id!r}", error


def _node_faults(node: Node, theme: Theme, own: tuple[str, ...]) -> Iterator[FigwrightError]:
    for name, parameters in ((node.glyph, node.params), (node.badge, {})):
        try:
            if name and parameters:
                glyphs.draw(name, palette(theme, theme.order[0]), **parameters)
            elif name:
                glyphs.get(name)
        except FigwrightError as error:
            yield error
    if node.icon and node.icon not in own:
        known = icons.names()
        if not known:
            yield MissingExtra(f"icon {node.icon!r} of node {node.id!r}", "icons")
        elif node.icon not in known:
            yield NotFound("icon", node.icon, (*known, *own))
