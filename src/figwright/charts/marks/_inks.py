"""Small functions of a script that write words upon colours."""

from __future__ import annotations

from figwright.charts._code import Code, literal
from figwright.charts._view import View

_INK = '''
def ink(colour):
    """White or dark, whichever reads better on a colour."""
    light = np.dot(np.power(to_rgb(colour), 2.2), (0.2126, 0.7152, 0.0722))
    return "white" if light < 0.22 else {dark}
'''


def need_ink(view: View, code: Code) -> None:
    """The script gets `ink(colour)`."""
    code.imports.add("from matplotlib.colors import to_rgb")
    code.need("ink", _INK.format(dark=literal(view.look.ink)))
