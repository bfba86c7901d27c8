"""The script's own import statements -> the plotting stack, and a friendly word for the rest.

This is no wall: Python has a hundred ways around it, and what holds is in the kernel. It tells a model early, in words
that it can act on, what a plot has no need of. Libraries import what they like, since only the script's own builtins
are changed.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from typing import Any

PLOTTING = frozenset(
    """
    matplotlib mpl_toolkits pylab numpy pandas seaborn scipy squarify networkx PIL contourpy cycler dateutil pytz
    sklearn statsmodels adjustText wordcloud matplotlib_venn patsy upsetplot joypy ptitprince brokenaxes
    """.split()
)
"""Packages that plots are made with, where they are installed."""
STANDARD = frozenset(
    """
    __future__ math cmath json csv statistics itertools collections datetime time calendar textwrap functools operator
    random re string colorsys io warnings typing dataclasses enum abc copy decimal fractions numbers bisect heapq
    contextlib types zoneinfo locale unicodedata pprint struct array hashlib base64 pathlib
    """.split()
)
"""Of the standard library: what reckons, shapes text, and names the data file beside the script."""
ALLOWED = PLOTTING | STANDARD


class NotForPlots(ImportError):
    """An import that a plot has no need of."""

    __module__ = "builtins"  # so that the traceback names it without our folders


def limited() -> dict[str, Any]:
    """The builtins for a script: Python's own, but for what import does."""
    own = dict(vars(builtins))
    own["__import__"] = _import
    return own


def _import(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> Any:
    root = name.partition(".")[0]
    statement = not isinstance(fromlist, list)  # a list comes from C: strptime and fonts import in the script's name
    if statement and root not in ALLOWED:
        raise NotForPlots(
            f"a plot script may not import {root!r}: use matplotlib, numpy, pandas or the like, and read the data "
            "from the files beside the script",
            name=root,
        )
    return _real(name, globals, locals, fromlist or (), level)


_real = builtins.__import__
