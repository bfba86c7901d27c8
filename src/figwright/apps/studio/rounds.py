"""A round of a run, taken out of its folder again: to look at, to point at its findings, to write in any format."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from figwright.agents.store import RunFolder, Story
from figwright.agents.store.story import Finding, Shot
from figwright.apps.studio.wire import Missing
from figwright.core.errors import FigwrightError, RenderError, SpecError
from figwright.ir.scene import Rect, Scene, union

if TYPE_CHECKING:
    from figwright.agents.order import Order
    from figwright.agents.runs import Run
    from figwright.agents.visualizers import Plan
    from figwright.core.source import Source
    from figwright.core.tables import Table
    from figwright.ir.spec import Figure

Kind = Literal["vector", "image", "plot"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""A figure (composed or drawn freely), a painting, or a plot that code has drawn."""
PAINTED = ("image", "hybrid")
LEAST = 0.012
"""Share of the picture below which a mark would be a speck."""

_PLACING = threading.Lock()

Box = tuple[float, float, float, float]
"""Left, top, width and height as shares of the picture."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Which round of a run."""

    candidate: int
    round: int

    @property
    def name(self) -> str:
        return f"figures/c{self.candidate}-r{self.round}"


def spot(shot: Shot) -> Spot | None:
    """The place of a figure in its run; pictures of other work, such as a polishing, have none."""
    if not (shot.candidate.isdecimal() and shot.round.isdecimal()):
        return None
    return Spot(int(shot.candidate), int(shot.round))


def shots(story: Story) -> dict[Spot, Shot]:
    """Every round once, in its last form: a run that was taken up again draws its rounds again."""
    found = {place: shot for shot in story.shots if (place := spot(shot))}
    return dict(sorted(found.items(), key=lambda pair: (pair[0].candidate, pair[0].round)))


def shot_of(story: Story, place: Spot) -> Shot:
    found = shots(story).get(place)
    if found is None:
        raise Missing(
            f"run {story.id} has no revision {place.round} of candidate {place.candidate}",
            "choose another revision (0 is the first draft)",
        )
    return found


def kind_of(story: Story, shot: Shot) -> Kind:
    """How a round was drawn, by what it left behind."""
    if shot.file.endswith(".py"):
        return "plot"
    if story.settings.get("visualizer") in PAINTED:
        return "image"
    return "vector" if shot.file.endswith((".yaml", ".svg")) else "image"


def formats(kind: Kind) -> tuple[str, ...]:
    """What a round of a kind can be written as, the most wanted first."""
    from figwright.drawing import renderers

    usual = ("svg", "pdf", "png", "pptx")
    if kind == "plot":
        return (*usual, "py", "yaml")
    rest = tuple(name for name in renderers.names() if name not in (*usual, "json"))
    return (*usual, *rest, *(("yaml",) if kind == "vector" else ()))


def marked(folder: RunFolder, story: Story, place: Spot) -> list[dict[str, Any]]:
    """The findings of a round, each with its place on the picture where it has one."""
    shot = shot_of(story, place)
    kind = kind_of(story, shot)
    if kind != "vector" or not shot.findings:
        return findings(shot.findings)
    try:
        text = folder.read(shot.file).decode("utf-8", "replace")
        return findings(shot.findings, _boxes(text))
    except FigwrightError:  # a figure of another time, which cannot be placed any more: its findings still count
        return findings(shot.findings)


def findings(found: Iterable[Finding], boxes: Mapping[str, Box] | None = None) -> list[dict[str, Any]]:
    """As JSON; `element` is what the box is of."""
    told = []
    for finding in found:
        box = (boxes or {}).get(finding.element)
        told.append({**asdict(finding), **({"box": box} if box else {})})
    return told


@lru_cache(maxsize=256)
def _boxes(text: str) -> dict[str, Box]:
    """Where every element of a figure file is."""
    figure, scene = _scene(text)
    boxes = _shares(scene)
    for item, _ in figure.walk():
        inner = [boxes[child.id] for child in getattr(item, "items", ()) if child.id in boxes]
        if item.id not in boxes and inner and item.id != figure.body.id:  # rows and columns draw nothing themselves
            boxes[item.id] = _bounding_box(inner)
    return boxes


def _shares(scene: Scene) -> dict[str, Box]:
    """The elements' boxes as shares of the sheet. Several strokes of one arrow ("a--b/x/y") are the arrow's."""
    rects: dict[str, list[Rect]] = {}
    for element in scene.elements:
        rects.setdefault(element.id, []).append(element.box)
        if "/" in element.id:
            rects.setdefault(element.id.partition("/")[0], []).append(element.box)
    return {id: _share(union(own), scene.width, scene.height) for id, own in rects.items()}


def _share(rect: Rect, width: float, height: float) -> Box:
    """A rectangle as shares of the sheet, cut at its edges; a line gets some room around it."""
    wide, high = max(rect.w / width, LEAST), max(rect.h / height, LEAST)
    x, y = (rect.x + rect.w / 2) / width - wide / 2, (rect.y + rect.h / 2) / height - high / 2
    left, top, right, bottom = max(0.0, x), max(0.0, y), min(1.0, x + wide), min(1.0, y + high)
    return (round(left, 4), round(top, 4), round(max(0.0, right - left), 4), round(max(0.0, bottom - top), 4))


def _bounding_box(boxes: list[Box]) -> Box:
    around = union(Rect(*box) for box in boxes)
    return (around.x, around.y, around.w, around.h)


def view(folder: RunFolder, story: Story, place: Spot) -> tuple[bytes, str]:
    """A round to look at closely, with its media type: as vectors where it has them, else the picture that was kept."""
    shot = shot_of(story, place)
    kind = kind_of(story, shot)
    if kind == "vector":
        try:
            return _vectors(folder.read(shot.file).decode("utf-8", "replace")), "image/svg+xml"
        except FigwrightError:
            pass  # the kept picture is what it looked like
    return folder.read(shot.picture), "image/png"


@lru_cache(maxsize=128)
def _vectors(text: str) -> bytes:
    from figwright import compiler

    return compiler.render(_scene(text)[1], "svg")


def exported(folder: RunFolder, story: Story, place: Spot, format: str) -> bytes:
    """A round in a format that it can be written in."""
    from figwright.frontends import importers

    shot = shot_of(story, place)
    kind = kind_of(story, shot)
    if format not in formats(kind):
        if format == "yaml":
            raise RenderError("an image has no figure file", "draw it with --visualizer vector or svg")
        raise RenderError(f"this figure cannot be written as {format!r}", f"choose {', '.join(formats(kind))}")
    run = taken(folder, story, place)
    content = run.render(format)
    return importers.stamped(content, format, run.figure) if run.figure else content  # so that it can come back


def taken(folder: RunFolder, story: Story, place: Spot) -> Run:
    """A run that has only this round: everything that can be done with a run's figure can be done with it."""
    from figwright.agents.runs import Candidate, Round, Run
    from figwright.agents.visualizers import FigureDrawing, Painting, Plan

    shot = shot_of(story, place)
    source, order = source_of(folder, story), order_of(story)
    plan = plan_of(folder, story, place, source.table) or Plan()
    drawing = plan.drawing
    if kind_of(story, shot) == "image":
        drawing = Painting(folder.read(shot.picture))
    elif plan.figure is not None:
        drawing = FigureDrawing(b"", figure=plan.figure, scene=_placed(plan.figure))
    if drawing is None:
        raise Missing(f"the drawing of revision {place.round} is not in the run's folder", "check its files")
    one = Candidate(place.candidate, (Round(place.round, plan, drawing),), 0)
    return Run(folder, order.brief(source), (one,), 0, insist=order.insist)


def plan_of(folder: RunFolder, story: Story, place: Spot, table: Table | None) -> Plan | None:
    """What a round was drawn from; paintings have none."""
    from figwright.agents import resume

    plan = resume.plan_of(folder, place.candidate, place.round, table)
    if plan is not None and plan.figure is not None:
        _verify(plan.figure)
    return plan


def given(folder: RunFolder, story: Story) -> tuple[str, Table | None]:
    """The text and the data that the run was made from; a run of other work, such as a polishing, has neither."""
    from figwright.core import tables

    held = {name for name in ("source.md", "data.json") if (folder.folder / name).is_file()}
    text = folder.read("source.md").decode("utf-8", "replace") if "source.md" in held else ""
    return text, tables.loads(folder.read("data.json"), "json", story.name) if "data.json" in held else None


def source_of(folder: RunFolder, story: Story) -> Source:
    """The same as a source, which cannot be without words."""
    from figwright.core.source import Source

    text, table = given(folder, story)
    return Source(text if text.strip() else story.caption or story.name, story.caption, story.name, table)


def order_of(story: Story, **other: Any) -> Order:
    """What was ordered; what this version does not know is left out, and `other` wishes come first."""
    from figwright.agents.order import Order

    known = {field.name for field in fields(Order)}
    return Order.of({**{name: value for name, value in story.settings.items() if name in known}, **other})


def table_data(table: Table | None, rows: int = 20) -> dict[str, Any] | None:
    """The data of a plot, as much as a page shows."""
    if table is None:
        return None
    shown = [list(row) for row in zip(*(column.values[:rows] for column in table.columns), strict=False)]
    columns = [{"name": column.name, "kind": column.kind} for column in table.columns]
    longest = max((len(column) for column in table.columns), default=0)
    return {"columns": columns, "rows": longest, "preview": json.loads(json.dumps(shown, default=str))}


def _scene(text: str) -> tuple[Figure, Scene]:
    """A figure file placed. A page asks for the picture and for its marks at once: only one of them places it."""
    with _PLACING:
        return _known_scene(text)


@lru_cache(maxsize=64)
def _known_scene(text: str) -> tuple[Figure, Scene]:
    """Kept by what is in the file, since placing takes a tenth of a second."""
    from figwright.ir.spec.load import loads

    figure = loads(text, "the figure file")
    _verify(figure)
    return figure, _placed(figure)


def _verify(figure: Figure) -> None:
    """A run's folder may come from anyone: its figures make nobody open files."""
    from figwright.apps.studio.drafts import verify_no_files

    verify_no_files(figure)


def _placed(figure: Figure) -> Scene:
    from figwright import compiler

    try:
        return compiler.compile(figure)
    except SpecError as error:
        raise RenderError(f"this figure cannot be placed: {error.message}", error.hint) from error
