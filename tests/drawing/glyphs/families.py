"""A test of every glyph, run family by family: two thousand tests of a millisecond each would cost ten times that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from figwright.drawing import glyphs


def every_glyph(test: Callable[[str], None]) -> Callable[[str], None]:
    """What fails says which glyph it was."""

    @pytest.mark.parametrize("family", glyphs.families())
    def of_a_family(family: str) -> None:
        for name in glyphs.families()[family]:
            try:
                test(name)
            except BaseException as error:  # what pytest.raises misses is no Exception
                error.add_note(f"glyph: {name}")
                raise

    of_a_family.__name__, of_a_family.__doc__ = test.__name__, test.__doc__
    return of_a_family
