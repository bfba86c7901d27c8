"""A figure on a venue's page: how wide it is set, and what that makes of its type and lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from figwright.compiler.checks._subject import Severity, Subject
from figwright.drawing.venues import SPANS, Fact, Span, Venue
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

NEAR = 0.015
"""Share of a width by which a figure may miss it and still fill it."""

SLACK = 0.05
"""Points by which a size of type may miss, as sizes are rounded."""


@dataclass(frozen=True)
class Printed:
    figure: Figure
    scene: Scene
    venue: Venue
    wanted: Span | None = None

    @cached_property
    def subject(self) -> Subject:
        return Subject(self.figure, self.scene)

    @cached_property
    def span(self) -> Span | None:
        """The width that it fills: the wanted one, or the one that is its own; none where it fills neither."""
        fitting = [span for span in SPANS if abs(self.scene.width / self.venue.width(span) - 1) <= NEAR]
        return self.wanted or (fitting[0] if fitting else None)

    @cached_property
    def scale(self) -> float:
        """What it is scaled by on the page: set at a span it fills it, and nothing is wider than the text."""
        if self.wanted:
            return self.venue.width(self.wanted) / self.scene.width
        return min(1.0, self.venue.width("text") / self.scene.width)

    def severity(self, fact: Fact[Any]) -> Severity:
        """What the venue itself asks for is an error; what was not looked up, or is our advice, is a warning."""
        return "error" if fact.asked and fact.verified else "warning"


def length(points: float) -> str:
    """ "3.25 in (82.6 mm)"."""
    return f"{points / 72:.4g} in ({points / 72 * 25.4:.4g} mm)"
