"""Figure: what is shown. Boxes, groups, arrows and their words, each with its sentence of the source.

Most figures have no coordinates: the layout solves them. Figures that were drawn, dragged or traced have places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    SerializerFunctionWrapHandler,
    Tag,
    model_serializer,
    model_validator,
)

from figwright.ir.spec.placing import Extent, Label, Layered, Look, Place, Placeable, Spec, Step, Text, Tone
from figwright.ir.spec.sugar import (
    as_text,
    bare,
    columns_and_rows,
    domain_theme,
    expand_edge,
    expand_figure,
    expand_item,
    length_in_points,
    ratio,
)

__all__ = [
    "Align", "Arrange", "Brace", "Edge", "EdgeKind", "Figure", "Group", "GroupType", "Head", "Hold", "Id", "Item",
    "Label", "Legend", "LegendEntry", "Node", "NodeKind", "Numeral", "Spec", "Text",
]  # fmt: skip
NodeKind = Literal[
    "module", "data", "tensor", "operator", "decision", "store", "actor", "document", "image", "chart", "loss", "text",
    "canvas", "ornament",
]  # fmt: skip
EdgeKind = Literal["flow", "auxiliary", "feedback", "gradient", "skip", "zoom", "leader"]
Arrange = Literal["auto", "row", "column", "grid"]
GroupType = Literal["row", "column", "grid", "stack", "zone", "panel", "group"]
Side = Literal["left", "right", "top", "bottom"]
Align = Literal["start", "center", "end"]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_.:-]*$", max_length=80), BeforeValidator(as_text)]
Share = Annotated[float, Field(ge=0.05, le=0.95)]
Count = Annotated[int, Field(ge=1, le=12)]
Numeral = Annotated[str, Field(pattern=r"^([A-Z]?[0-9]{1,5}[A-Za-z]?)?$"), BeforeValidator(as_text)]


Span = Annotated[tuple[Count, Count], BeforeValidator(columns_and_rows)]
SAME_ROW = "Items with the same word or number here stand at one height, though in different zones or columns"
SPAN = "Of an item of a grid: the columns it reaches over, `2`, or columns and rows, `[1, 3]`"


class Node(Placeable):
    """A leaf: one box, glyph, image or text of the figure."""

    id: Id = Field(default="", validate_default=False, description="Unique name; default: made from the label")
    kind: NodeKind = Field(default="module", description="What it is; decides its default shape")
    label: Label = Field(
        default="",
        description="Label text; $math$ and **bold** allowed; two to four words read best. A box without one shows its "
        "id",
    )
    label_side: Literal["", "top", "bottom", "right", "left"] = Field(
        default="",
        description="Where the label of a drawing stands; default: below, or right where height is scarce; in a card "
        "at the top",
    )
    note: Label = Field(default="", description="A second, smaller line in muted type")
    glyph: Text = Field(default="", description="A drawing from `figwright list glyphs`, in place of a plain box")
    params: dict[str, Any] = Field(default_factory=dict, description="Parameters of the glyph, such as count or rows")
    icon: Text = Field(default="", description="Small outline icon beside the label (`figwright list icons`)")
    badge: Text = Field(default="", description="A small glyph on the lower right corner")
    card: bool | None = Field(
        default=None,
        description="Its drawing and label in a frame, 10 points wider and higher than they are: filled with the hue "
        "for a module or loss, a trapezoid for an encoder or decoder, white for data. Arrows touch the frame, cards of "
        "a row or column are alike, and the drawing grows with its card. Default: `cards` of the figure",
    )
    tag: Label = Field(default="", description='A plate with one or two words on the upper left corner: "× K"')
    optional: bool = Field(default=False, description="Dashed frame of a box or card: a part that may be missing")
    state: Literal["", "trainable", "frozen"] = Field(default="", description="Flame or snowflake on the corner")
    repeat: Label = Field(default="", description='Repetition mark such as "× L"; draws cards behind the box')
    tone: Tone = Field(default="", description="A hue of the theme or '#rrggbb'; default: the hue of its zone")
    emphasis: bool = Field(default=False, description="The most important element: bold label, saturated border")
    src: Text = Field(
        default="", description="kind image: path of a PNG, JPEG or SVG file, relative to the figure file"
    )
    svg: Text = Field(default="", description="Inline SVG as its drawing, sanitised before use")
    size: float = Field(default=1.0, ge=0.4, le=4, description="Scale of its glyph, image or drawing")
    span: Span = Field(default=(1, 1), description=SPAN)
    same_row: Text = Field(default="", max_length=40, description=SAME_ROW)
    numeral: Numeral = Field(default="", description="Reference numeral of a patent drawing, such as 102")
    evidence: Text = Field(default="", description="The words of the source that support it, quoted")

    @model_validator(mode="before")
    @classmethod
    def _name(cls, data: Any) -> Any:
        return expand_item(data)

    @model_serializer(mode="wrap")
    def _empty_on_purpose(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """A box without a label says so, also where defaults are left out: else it would be called by its id."""
        out: dict[str, Any] = handler(self)
        return {**out, "label": ""} if bare(out) else out

    @property
    def drawn(self) -> bool:
        """Whether it has a place and says all of its looks itself: where its words stand, or that it has none."""
        mute = not (self.label or self.note or self.icon or self.glyph or self.badge or self.state)
        said = bool(self.text and self.text.at) or (mute and bool(self.drawing or self.look or self.words))
        return said and self.place is not None


class Group(Placeable):
    """A container. `zone` is a titled, tinted phase; `panel` a lettered sub-figure; `stack` overlapping cards;
    `group` is arranged automatically; `row`, `column` and `grid` have no frame of their own."""

    type: GroupType
    id: Id = Field(default="", validate_default=False)
    label: Label = Field(default="", description="Title of a zone or panel")
    label_side: Literal["", "top", "bottom", "left", "right"] = Field(
        default="", description="Where a zone's title stands: top, top left, top right or bottom; default: chosen"
    )
    items: tuple[Item, ...] = Field(default=(), description="Its contents, in reading order")
    arrange: Arrange = Field(default="auto", description="How a zone, panel or group arranges its items")
    columns: int = Field(default=0, ge=0, le=50, description="Number of columns of a grid; 0: automatic")
    align: Align = Field(default="center", description="Alignment across the direction of a row or column")
    gap: Literal["", "tight"] = Field(
        default="", description="tight: a strip of cells without gaps, such as tokens of a sequence"
    )
    tone: Tone = Field(default="", description="A hue of the theme or '#rrggbb'; zones take them in the theme's order")
    dashed: bool = Field(default=False, description="Dashed border: a logical stage or scope, not a component")
    repeat: Label = Field(default="", description='Repetition mark such as "× N" on the corner of the frame')
    state: Literal["", "trainable", "frozen"] = ""
    number: Text = Field(default="", description="Number or letter in a disc before the title")
    span: Span = Field(default=(1, 1), description=SPAN)
    same_row: Text = Field(default="", max_length=40, description=SAME_ROW)
    numeral: Numeral = Field(default="", description="Reference numeral of a zone or panel in a patent drawing")
    evidence: Text = ""

    @model_validator(mode="before")
    @classmethod
    def _name(cls, data: Any) -> Any:
        return expand_item(data)

    @property
    def framed(self) -> bool:
        return self.type in ("zone", "panel")


def _which(item: Any) -> str:
    if isinstance(item, Group):
        return "group"
    if isinstance(item, Node):
        return "node"
    return "group" if isinstance(item, dict) and ("type" in item or "items" in item) else "node"


Item = Annotated[
    Annotated[Node, Tag("node")] | Annotated[Group, Tag("group")],
    Discriminator(_which),
    BeforeValidator(expand_item),
]


class Edge(Layered):
    """An arrow by ids. Several sources or targets share a trunk; `zoom` draws a macro-micro call-out."""

    id: Id = Field(default="", validate_default=False)
    source: tuple[Text, ...] = Field(alias="from", min_length=1, description="Ids of nodes or groups where it starts")
    target: tuple[Text, ...] = Field(alias="to", min_length=1, description="Ids of nodes or groups where it ends")
    kind: EdgeKind = "flow"
    label: Label = ""
    from_side: Side | None = Field(default=None, description="Side where it starts; default: chosen by the router")
    to_side: Side | None = None
    from_at: Share | None = Field(
        default=None, description="Where along that side, from 0 (left or top) to 1; short: `from: a@0.2`"
    )
    to_at: Share | None = None
    arrow: Literal["end", "both", "start", "none"] = "end"
    tone: Tone = ""
    optional: bool = Field(default=False, description="Dashed, in the colour of its kind: a way not always taken")
    trunk: bool = Field(default=True, description="Whether its line may merge with other arrows of the same label")
    path: tuple[Step, ...] = Field(
        default=(),
        max_length=500,
        description="Corners from end to end in units of `size`, as drawn; routed when left out. A curve has six "
        "numbers: two control points, then its end. In a composed figure from the middle of what the arrow leaves, in "
        "points at the theme's type size; kept while it fits",
    )
    drawing: Text = Field(default="", description="A drawing on the line, such as a background for its label")
    place: Place | None = Field(default=None, description="Position of that drawing")
    evidence: Text = ""

    @model_validator(mode="before")
    @classmethod
    def _sugar(cls, data: Any) -> Any:
        return expand_edge(data)


class Brace(Spec):
    """A brace or bracket along one side of a range of items, with a label."""

    id: Id = Field(default="", validate_default=False)
    over: tuple[Text, ...] = Field(min_length=1, description="Ids that it spans")
    side: Side = "bottom"
    style: Literal["brace", "bracket"] = "brace"
    label: Label = ""
    tone: Tone = ""
    evidence: Text = ""


class LegendEntry(Spec):
    """A sample and its meaning: an edge kind, a node state or a hue."""

    sample: Tone = Field(description="An edge kind, trainable, frozen, a hue of the theme or '#rrggbb'")
    label: Label


class Legend(Spec):
    entries: tuple[LegendEntry, ...] = Field(default=(), description="Default: every edge kind and state in use")
    side: Literal["bottom", "top"] = "bottom"
    place: Place | None = Field(default=None, description="Its position in a placed figure")
    parts: bool = Field(default=False, description="The list of reference numerals instead: 102 retriever, 104 …")


class Hold(Spec):
    """How a composed figure stood when an edit was made, so that type and things stay as they were. Lengths are points
    at the theme's type size. `tidy` takes it back."""

    size: tuple[Extent, Extent] = Field(description="Width and height of the sheet; it grows where it must")
    wrap: float = Field(default=1.0, ge=0.5, le=2, description="How wide labels run, as a factor")
    snug: int = Field(default=0, ge=0, le=2, description="How much closer elements are, in steps")
    beside: bool = Field(default=False, description="Whether labels of drawings in columns stand at their right")
    fold: bool = Field(default=False, description="Whether titles of narrow zones stand in two lines")
    bold: dict[str, float] = Field(
        default_factory=dict, max_length=500, description="Factors on drawings that had room to be larger, by node"
    )
    room: dict[str, Extent] = Field(
        default_factory=dict, max_length=500, description="What gaps and margins got for their arrows, by group"
    )


class Head(Spec):
    """The sheet: theme, size and what the figure is about."""

    title: Text = ""
    caption: Text = Field(default="", description="Caption of the figure; never drawn")
    alt: Text = Field(default="", description="What the picture shows, for readers who cannot see it")
    domain: Text = Field(
        default="", description="A field of illustration (`figwright list domains`), or the folder of one's own"
    )
    theme: Text = Field(default="soft-tech", description="Theme (`figwright list themes`); default: the domain's")
    font: Text = Field(
        default="",
        max_length=300,
        description='A typeface (`figwright list fonts`) or a font file: "Times New Roman"; the theme\'s when left out',
    )
    language: Text = Field(
        default="",
        pattern=r"^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)?$",
        description='Of the labels, such as "ja": it decides between forms of a sign; told by the labels when left out',
    )
    view: Text = Field(default="", max_length=40, description='The label below a patent drawing: "FIG. 1"')
    retired: tuple[Numeral, ...] = Field(
        default=(), max_length=500, description="Numerals of removed parts, which are not used again"
    )
    layout: Text = "composed"
    width: Annotated[float, BeforeValidator(length_in_points)] = Field(
        default=396.0, gt=36, le=2000, description='Print width: "5.5in", "14cm", "396pt" or a number of points'
    )
    aspect: Annotated[float, BeforeValidator(ratio)] | None = Field(
        default=None, ge=0.2, le=12, description='Aspect ratio: "16:9" or 1.8; default: between 1.5 and 2.5'
    )
    largest_type: float | None = Field(
        default=None,
        ge=4,
        le=24,
        description="Largest type size in points, such as 7; lines get thinner too",
    )
    thinnest_line: float | None = Field(
        default=None, ge=0.05, le=10, description="Smallest line width in points, such as 0.5"
    )
    thickest_line: float | None = Field(
        default=None, ge=0.05, le=10, description="Largest line width in points, such as 1"
    )
    routing: Literal["", "orthogonal", "curved"] = Field(default="", description="Default: the theme's")
    cards: bool | Literal["modules"] = Field(
        default=False,
        description="Every drawing with a label in a card, except actors and operators; modules: only those of modules "
        "and losses, so that data stand free",
    )
    words: int = Field(default=60, ge=1, description="Number of words that the checks allow")
    icons: Text = Field(default="", description="Path of an Iconify JSON file with the user's own icons")
    size: tuple[Extent, Extent] | None = Field(
        default=None, description="Width and height of the sheet in the units of all places, such as [1000, 526]"
    )
    type: Extent | None = Field(
        default=None, gt=0, description="Height of labels in units of `size`; default: 7.2 points in print"
    )
    arrows: Look | None = Field(default=None, description="Style of all arrows without their own")
    hold: Hold | None = Field(
        default=None, description="The sheet of a composed figure as an edit found it, so that type keeps its size"
    )
    inline_math: bool = Field(
        default=False, description="Formulas as symbols and small scripts in the line, as drawings have them"
    )

    @model_validator(mode="before")
    @classmethod
    def _in_its_domain(cls, data: Any) -> Any:
        """Who names a domain and no theme wants the domain's theme."""
        if (
            isinstance(data, dict)
            and data.get("theme") is None
            and (own := domain_theme(str(data.get("domain") or "")))
        ):
            return {**data, "theme": own}
        return data


class Figure(Spec):
    """A figure: a head, a tree of containers with leaves, and edges by id."""

    head: Head = Field(default_factory=Head, alias="figure")
    body: Group
    edges: tuple[Edge, ...] = ()
    braces: tuple[Brace, ...] = ()
    legend: Legend | None = None
    drawings: dict[Id, Annotated[str, Field(max_length=400_000)]] = Field(
        default_factory=dict,
        max_length=500,
        description="SVG by name, for `drawing`; a theme's colours are written {blue.fill}",
    )

    @model_validator(mode="before")
    @classmethod
    def _sugar(cls, data: Any) -> Any:
        return expand_figure(data)

    @model_validator(mode="after")
    def _whole(self) -> Figure:
        from figwright.ir.spec._validation import verify

        verify(self)
        return self

    def walk(self) -> Iterator[tuple[Node | Group, Group | None]]:
        """Every item of the tree with its parent, in reading order; the body first."""
        return _walk(self.body, None)

    @property
    def placed(self) -> bool:
        """Whether what stands on the sheet has places of its own."""
        return self.head.layout == "placed"

    def nodes(self) -> tuple[Node, ...]:
        return tuple(item for item, _ in self.walk() if isinstance(item, Node))

    def groups(self) -> tuple[Group, ...]:
        return tuple(item for item, _ in self.walk() if isinstance(item, Group))

    def item(self, id: str) -> Node | Group:
        return next(item for item, _ in self.walk() if item.id == id)

    def parents(self) -> dict[str, str | None]:
        return {item.id: parent.id if parent else None for item, parent in self.walk()}

    def with_head(self, **changes: Any) -> Figure:
        """The figure with these fields of its head changed."""
        return self.model_copy(update={"head": self.head.model_copy(update=changes)})

    def with_items(self, changed: Callable[[Node | Group], Node | Group]) -> Figure:
        """The figure with every item changed: what a group holds, then the group."""

        def within(item: Node | Group) -> Node | Group:
            if isinstance(item, Group):
                item = item.model_copy(update={"items": tuple(map(within, item.items))})
            return changed(item)

        return self.model_copy(update={"body": within(self.body)})

    def verified(self) -> Figure:
        """The figure read again from its data: copies are not verified, and have no ids for what is new."""
        return Figure.model_validate(self.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def _walk(item: Node | Group, parent: Group | None) -> Iterator[tuple[Node | Group, Group | None]]:
    stack: list[tuple[Node | Group, Group | None]] = [(item, parent)]
    while stack:
        here, above = stack.pop()
        yield here, above
        if isinstance(here, Group):
            stack.extend((child, here) for child in reversed(here.items))


Group.model_rebuild()
