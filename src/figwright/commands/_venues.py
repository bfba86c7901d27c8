"""--venue and --span, the same for every command that knows widths."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from figwright.commands import Misuse

if TYPE_CHECKING:
    from figwright.venues import Span, Venue


def add_options(parser: argparse._ActionsContainer, what: str) -> None:
    """`what` completes the sentence of the help."""
    parser.add_argument("--venue", metavar="NAME", help=f"{what} (figwright list venues)")
    parser.add_argument("--span", choices=("column", "text"), help="of the venue: one column, or the width of the text")


def chosen(args: argparse.Namespace) -> tuple[Venue | None, Span | None]:
    """The venue that is named, and how wide the figure is set there."""
    if not args.venue:
        if args.span:
            raise Misuse("--span needs a venue", f"add --venue, such as --venue neurips --span {args.span}")
        return None, None
    from figwright import venues

    return venues.get(args.venue), args.span


def largest_type(args: argparse.Namespace, own: float | None) -> float | None:
    """The size of type that the venue does not go beyond, where the figure itself asks for none that is smaller."""
    venue, _ = chosen(args)
    most = venue.type.most if venue else None
    return most.value if most and (own is None or own > most.value) else None


def width(args: argparse.Namespace, given: str | None) -> str | None:
    """The width that is given, or else the venue's; one column where no span is named."""
    venue, span = chosen(args)
    if venue is None:
        return given
    if given:
        raise Misuse("a width and a venue both say how wide the figure is", "leave one of them out")
    return f"{venue.width(span or 'column'):.3f}pt"
