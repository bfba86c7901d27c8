"""--venue and --span, the same for every command that knows widths."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse

if TYPE_CHECKING:
    from figwright.drawing.venues import Span, Venue
    from figwright.ir.spec import Head


def add_options(parser: argparse._ActionsContainer, what: str) -> None:
    """`what` completes the sentence of the help."""
    parser.add_argument("--venue", metavar="NAME", help=f"{what} (see: figwright list venues)")
    parser.add_argument(
        "--span", choices=("column", "text"), help="width for --venue: one column or the full text width"
    )


def chosen(args: argparse.Namespace) -> tuple[Venue | None, Span | None]:
    """The venue that is named, and how wide the figure is set there."""
    if not args.venue:
        if args.span:
            raise Misuse("--span needs --venue", f"for example --venue neurips --span {args.span}")
        return None, None
    from figwright.drawing import venues

    return venues.get(args.venue), args.span


def heading(args: argparse.Namespace, head: Head) -> dict[str, Any]:
    """The type and the lines that the venue does not go beyond, where the figure's own head is not stricter, and its
    typeface where the figure names none."""
    venue, _ = chosen(args)
    out: dict[str, Any] = {}
    for name, bound in (venue.heading if venue else {}).items():
        own = getattr(head, name)
        if name == "font":
            out |= {} if own else {name: bound}
            continue
        stricter = own is not None and (own >= bound if name == "thinnest_line" else own <= bound)
        if not stricter:
            out[name] = bound
    return out


def width(args: argparse.Namespace, given: str | None) -> str | None:
    """The width that is given, or else the venue's; one column where no span is named."""
    venue, span = chosen(args)
    if venue is None:
        return given
    if given:
        raise Misuse("--width and --venue both set the width", "remove one of them")
    return f"{venue.width(span or 'column'):.3f}pt"
