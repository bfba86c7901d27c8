"""Which of the figures that a script made is the one that it was written for.

Scripts save, show and close their figures in every order. While one runs, saving to a file only notes the figure (we
save it ourselves, in the wanted formats), showing does nothing, and a closed figure is kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Seen:
    """Figures in the order in which they were made, and those that the script saved."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self.saved: list[Any] = []

    def chosen(self) -> Any:
        """The first that was saved; otherwise the first with something in it; otherwise none."""
        full = [figure for figure in self.made if figure.axes or figure.texts or figure.patches or figure.images]
        return next(iter((*self.saved, *full, *self.made)), None)


@contextmanager
def watched() -> Iterator[Seen]:
    """Notes figures while a script runs."""
    import matplotlib.pyplot as plt
    from matplotlib.figure import Figure

    seen = Seen()
    figure_type: Any = Figure  # its methods are exchanged, which types forbid
    save, show, make = Figure.savefig, plt.show, Figure.__init__

    def saving(self: Any, name: Any, *args: Any, **options: Any) -> None:
        if not any(self is figure for figure in seen.saved):
            seen.saved.append(self)
        if not isinstance(name, str | os.PathLike):
            save(self, name, *args, **options)

    def making(self: Any, *args: Any, **options: Any) -> None:
        make(self, *args, **options)
        seen.made.append(self)

    figure_type.savefig, figure_type.__init__ = saving, making
    plt.show = lambda *args, **options: None
    try:
        yield seen
    finally:
        figure_type.savefig, plt.show, figure_type.__init__ = save, show, make
