"""The kinds of edit: what each one names and may change. What they do is in `_changes`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from figwright.ir.spec.model import (
    SAME_ROW,
    SPAN,
    Align,
    Arrange,
    Brace,
    Edge,
    EdgeKind,
    GroupType,
    Head,
    Id,
    Item,
    Label,
    Legend,
    LegendEntry,
    NodeKind,
    Numeral,
    Share,
    Span,
    Text,
)
from figwright.ir.spec.placing import Lettering, Look, Pair, Place, Step, Tone, Words
from figwright.ir.spec.sugar import as_text, given

Anchor = Annotated[Text, Field(description="Id of an existing node, group, edge or brace")]
EdgeName = Annotated[Text, Field(description='Id of the edge, or its ends: "a -> b"')]
OrAuto = Literal["left", "right", "top", "bottom", "auto"]
Several = Annotated[
    tuple[Text, ...], BeforeValidator(lambda v: (as_text(v),) if isinstance(v, (str, int, float)) else v)
]


class Sendable(BaseModel):
    """What can be sent as JSON."""

    def data(self) -> dict[str, Any]:
        """As short JSON data: the operation and what was given. Of paint and lettering all that was given counts, since
        it may give something back to the theme."""
        out = {"op": getattr(self, "op"), **self.model_dump(mode="json", by_alias=True, exclude_defaults=True)}  # noqa: B009
        for name in ("look", "text", "arrows"):
            if isinstance(part := getattr(self, name, None), BaseModel):
                told = part.model_dump(mode="json", exclude_unset=True)
                out[name] = {key: "auto" if value is None else value for key, value in told.items()}
        return out


class Change(Sendable):
    """One edit; every field that is left out stays as it is."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    @model_validator(mode="before")
    @classmethod
    def _given(cls, data: Any) -> Any:
        return given(data)


class _Placed(Change):
    into: Text = Field(default="", description="The group to put it in; default: the anchor's group")
    index: int | None = Field(default=None, ge=0, description="Position among its items, from 0; default: at the end")
    before: Text = Field(default="", description="Put it before this item instead")
    after: Text = Field(default="", description="Put it after this item instead")


class Relabel(Change):
    """Change the label of a node, group, edge or brace."""

    op: Literal["relabel"] = "relabel"
    id: Anchor
    label: Label


class Note(Change):
    """Change the second line of a node."""

    op: Literal["note"] = "note"
    id: Anchor
    note: Label


class Evidence(Change):
    """Set the words of the source that an element is based on."""

    op: Literal["evidence"] = "evidence"
    id: Anchor
    evidence: Text


class Rename(Change):
    """Change an id; edges and braces follow."""

    op: Literal["rename"] = "rename"
    id: Anchor
    to: Id


class Move(_Placed):
    """Move a node or group to another group or position."""

    op: Literal["move"] = "move"
    id: Anchor


class Restyle(Change):
    """Change the appearance of a node or group; an empty text removes a property."""

    op: Literal["restyle"] = "restyle"
    id: Anchor
    kind: NodeKind | None = None
    tone: Tone | None = Field(default=None, description="A hue of the theme, or '#rrggbb'")
    glyph: Text | None = None
    params: dict[str, Any] | None = Field(default=None, description="Parameters of the glyph")
    icon: Text | None = None
    badge: Text | None = None
    label_side: Literal["", "top", "bottom", "left", "right"] | None = Field(
        default=None, description="Where the label of a drawing or the title of a zone stands"
    )
    card: bool | None = Field(default=None, description="Its drawing and label in a frame")
    tag: Label | None = Field(default=None, description="A plate with a word or two on its corner")
    optional: bool | None = Field(default=None, description="Dashed frame: a part that may be missing")
    span: Span | None = Field(default=None, description=SPAN)
    same_row: Text | None = Field(default=None, description=SAME_ROW)
    state: Literal["", "trainable", "frozen"] | None = None
    emphasis: bool | None = None
    repeat: Label | None = None
    dashed: bool | None = None
    number: Text | None = None
    numeral: Numeral | None = Field(default=None, description="Reference numeral of a patent drawing")
    size: float | None = None
    min_size: Pair | Literal["auto"] | None = Field(
        default=None, description='Minimum width and height in a composed figure, or "auto"'
    )
    svg: Text | None = Field(default=None, description="Another inline SVG as its drawing")
    src: Text | None = Field(default=None, description="kind image: path of a file")
    look: Look | None = Field(default=None, description="Style; unset fields stay")
    text: Lettering | None = Field(default=None, description="Type of its label; unset fields stay")
    words: tuple[Words, ...] | None = Field(default=None, description="All text beside the label")


class Shift(Change):
    """Move elements by a distance: in the units of a placed figure; in a composed one in points, from where the layout
    puts them. The items of a group move with it; arrows follow."""

    op: Literal["shift"] = "shift"
    ids: Several = Field(min_length=1)
    by: Pair


class Fix(Change):
    """Set the place of a node, group or drawing on an arrow: x, y, width and height. Arrows follow."""

    op: Literal["place"] = "place"
    id: Anchor
    place: Place


class Unpin(Change):
    """Let the layout position these elements again, and the router their arrows and labels."""

    op: Literal["unpin"] = "unpin"
    ids: Several = Field(min_length=1)


class Tidy(Change):
    """Arrange a group or the whole figure again: rows, columns and grids without a frame become automatic, nudges are
    removed, and arrows are routed."""

    op: Literal["tidy"] = "tidy"
    id: Text = Field(default="", description="The group; default: the body")


class Reroute(Change):
    """Set the path of an arrow; without one, the router chooses. In a composed figure the path is relative to the
    centre of the arrow's start, in points at the theme's type size."""

    op: Literal["reroute"] = "reroute"
    id: EdgeName
    path: tuple[Step, ...] = ()


class Stack(Change):
    """Change the stacking order."""

    op: Literal["layer"] = "layer"
    ids: Several = Field(min_length=1)
    to: Literal["front", "back", "forward", "backward"]


class Redraw(Change):
    """Replace the drawing of a node, group or arrow: SVG, or the name of one of the figure's drawings."""

    op: Literal["redraw"] = "redraw"
    id: Anchor
    svg: Text = Field(default="", max_length=400_000)
    drawing: Text = Field(default="", description="Name of a drawing of the figure")


class Arranging(Change):
    """Change how a group arranges its items, or what kind of group it is."""

    op: Literal["arrange"] = "arrange"
    id: Anchor
    type: GroupType | None = None
    arrange: Arrange | None = None
    columns: int | None = None
    align: Align | None = None
    gap: Literal["", "tight"] | None = Field(default=None, description="tight: a strip of cells without gaps")


class Add(_Placed):
    """Add a node or group."""

    op: Literal["add"] = "add"
    item: Item


class Remove(Change):
    """Remove an element; the edges and braces of a node or group go with it."""

    op: Literal["remove"] = "remove"
    id: Anchor


class Connect(Edge, Sendable):
    """Add an arrow."""

    op: Literal["connect"] = "connect"


class Disconnect(Change):
    """Remove an arrow."""

    op: Literal["disconnect"] = "disconnect"
    id: EdgeName


class Reverse(Change):
    """Reverse an arrow."""

    op: Literal["reverse"] = "reverse"
    id: EdgeName


class Reconnect(Change):
    """Change the ends of an arrow."""

    op: Literal["reconnect"] = "reconnect"
    id: EdgeName
    source: Several | None = Field(default=None, alias="from", description="New side where it starts")
    target: Several | None = Field(default=None, alias="to", description="New side where it ends")


class EdgeStyle(Change):
    """Change the appearance of an arrow."""

    op: Literal["edge-style"] = "edge-style"
    id: EdgeName
    kind: EdgeKind | None = None
    label: Label | None = None
    from_side: OrAuto | None = None
    to_side: OrAuto | None = None
    arrow: Literal["end", "both", "start", "none"] | None = None
    tone: Tone | None = None
    optional: bool | None = Field(default=None, description="Dashed: a way not always taken")
    from_at: Share | Literal["auto"] | None = Field(default=None, description="Where along its side, from 0 to 1")
    to_at: Share | Literal["auto"] | None = None
    trunk: bool | None = Field(default=None, description="Whether its line may merge with others")
    look: Look | None = Field(default=None, description="Style; unset fields stay")
    text: Lettering | None = Field(default=None, description="Position and type of its label")
    words: tuple[Words, ...] | None = Field(default=None, description="All text beside the label")


class Wrap(Change):
    """Put items of one group into a new group inside it."""

    op: Literal["wrap"] = "wrap"
    ids: Several = Field(min_length=1)
    type: GroupType = "zone"
    id: Text = Field(default="", description="Id of the new group; default: made from its label")
    label: Label = ""
    arrange: Arrange = "auto"
    tone: Tone = ""
    dashed: bool = False


class Unwrap(Change):
    """Remove a group and keep its items in its place."""

    op: Literal["unwrap"] = "unwrap"
    id: Anchor


class Heading(Change):
    """Change the figure's head: theme, size, title, caption and so on."""

    op: Literal["head"] = "head"
    title: Text | None = None
    caption: Text | None = None
    alt: Text | None = None
    domain: Text | None = None
    theme: Text | None = None
    font: Text | None = None
    language: Text | None = None
    view: Text | None = Field(default=None, description='Label of a patent drawing: "FIG. 1"')
    layout: Text | None = None
    width: float | str | None = Field(default=None, description='"5.5in", "14cm" or points')
    aspect: float | str | None = Field(default=None, description='"16:9", 1.8 or "auto"')
    cards: bool | Literal["modules"] | None = Field(
        default=None, description="Drawings with a label in cards, or only those of modules"
    )
    largest_type: float | Literal["auto"] | None = Field(
        default=None, description='Largest type size in points, or "auto"'
    )
    thinnest_line: float | Literal["auto"] | None = Field(default=None, description='Points, or "auto"')
    thickest_line: float | Literal["auto"] | None = Field(default=None, description='Points, or "auto"')
    routing: Literal["", "orthogonal", "curved"] | None = None
    words: int | None = None
    icons: Text | None = None
    size: Pair | None = Field(default=None, description="Width and height of a placed figure's sheet, in its units")
    type: float | Literal["auto"] | None = Field(default=None, description="Height of labels in those units")
    arrows: Look | None = Field(default=None, description="Style of all arrows without their own")


class AddBrace(Brace, Sendable):
    """Add a brace or bracket along items."""

    op: Literal["brace"] = "brace"


class Unbrace(Change):
    """Remove a brace."""

    op: Literal["unbrace"] = "unbrace"
    id: Anchor


class ShowLegend(Change):
    """Show or hide the legend."""

    op: Literal["legend"] = "legend"
    show: bool = True
    entries: tuple[LegendEntry, ...] = ()
    side: Literal["bottom", "top"] = "bottom"


class Restore(Change):
    """What an undo is made of: the parts that differed, as they were."""

    op: Literal["restore"] = "restore"
    at: Text = ""
    item: Item | None = None
    edges: tuple[Edge, ...] | None = None
    braces: tuple[Brace, ...] | None = None
    legend: Legend | Literal[False] | None = None
    head: Head | None = None
    drawings: dict[str, str] | None = None


Sent = (
    Relabel | Note | Evidence | Rename | Move | Restyle | Arranging | Add | Remove | Connect | Disconnect | Reverse
    | Reconnect | EdgeStyle | Wrap | Unwrap | Heading | AddBrace | Unbrace | ShowLegend
    | Shift | Fix | Unpin | Tidy | Reroute | Stack | Redraw
)  # fmt: skip
"""What people and models send."""
Edit = Annotated[Sent | Restore, Field(discriminator="op")]
"""That, and undoing."""
