"""Small functions of a script that write words upon colours."""

from __future__ import annotations

from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View

_INK = '''
def ink(colour):
    """White or black, whichever reads better on a colour: one of them has 4.5:1 on any."""
    parts = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return "white" if np.dot(parts, (0.2126, 0.7152, 0.0722)) < 0.18 else "black"
'''


def need_ink(view: View, code: Code) -> None:
    """The script gets `ink(colour)`."""
    code.imports.add("from matplotlib.colors import to_rgb")
    code.need("ink", _INK)
