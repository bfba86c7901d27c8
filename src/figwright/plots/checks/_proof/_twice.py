"""Marks that are drawn twice under two names, although the data have them once -> faults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from figwright.plots.checks._proof._channels import Channel
from figwright.plots.checks._proof._matching import Index
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._values import same

KINDS = {"bars": "length", "line": "y", "points": "y", "area": "thickness", "cells": "value"}


def doubled(found: Sequence[Channel], index: Index) -> Iterator[Fault]:
    """Two runs of the same numbers in one set of axes, with two entries in the legend or as bars side by side."""
    runs = [c for c in found if c.name in (KINDS.get(c.kind), "tile") and len(c) > 1 and len(c.marks) == 1]
    # Bands around two lines may be equally wide.
    bands = {(c.axes, c.marks) for c in found if (c.kind, c.name) == ("area", "half") and index.found(c)[0]}
    around = {(c.axes, c.marks) for c in found if (c.kind, c.name) == ("area", "middle") and index.found(c)[0]} & bands
    runs = [
        c for c in runs if (c.axes, c.marks) not in bands or (index.found(c)[0] and (c.axes, c.marks) not in around)
    ]
    for one, other in combinations(runs, 2):
        if (one.axes, one.kind) != (other.axes, other.kind) or not _equal(one, other):
            continue
        two_names = one.label and other.label and one.label != other.label
        beside = one.kind == "bars" and [p[0] for p in one.places] != [p[0] for p in other.places]
        over = list(one.places) == list(other.places)
        again = one.name == "tile" and over  # tiles fill their room: nothing is laid over them on purpose
        alike = over or (one.kind not in ("line", "points") and len(set(one.values)) > 1)
        if not alike or not (two_names or beside or again):
            continue
        if _in_data(one, index) < _times_drawn(one, runs):
            names = " and ".join(repr(c.label or "no name") for c in (one, other))
            message = f"axes {one.axes + 1}: the same {len(one)} values are drawn twice, as {names}"
            yield Fault("doubled", f"axes.{one.axes}.{one.kind}", message)


def _equal(one: Channel, other: Channel) -> bool:
    slack = one.slack + other.slack
    return len(one) == len(other) and all(same(a, b, slack) for a, b in zip(one.values, other.values, strict=True))


def _in_data(channel: Channel, index: Index) -> int:
    """How many runs of the data have these numbers: columns with the same values are drawn each for itself."""
    series, _ = index.found(channel)
    return len({(s.how, s.name, s.columns) for s in series if s.plain}) or 1


def _times_drawn(channel: Channel, runs: Sequence[Channel]) -> int:
    return sum((c.axes, c.kind) == (channel.axes, channel.kind) and _equal(c, channel) for c in runs)
