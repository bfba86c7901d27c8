"""A bitmap of a figure -> what is seen in it -> a Figure, by classical vision and OCR. No model is asked.

seen = look(load(data))         words, boxes, drawings, zones and arrows, with their places and how sure we are
composed = compose(seen)        rows and columns from the places: a figure that loads and compiles
"""

from figwright.frontends.tracing.compose import Composed, compose
from figwright.frontends.tracing.look import look
from figwright.frontends.tracing.picture import load
from figwright.frontends.tracing.seen import Arrow, End, Frame, Open, Seen, Thing, Words, Zone

__all__ = [
    "Arrow", "Composed", "End", "Frame", "Open", "Seen", "Thing", "Words", "Zone", "compose", "load", "look",
]  # fmt: skip
