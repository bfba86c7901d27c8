"""Error bars: how they look."""

from __future__ import annotations

from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View


def error_look(view: View, code: Code) -> str:
    """The constant that says how error bars look: black, with flat caps."""
    look = view.look
    code.constants["ERROR"] = (
        f'dict(ecolor="black", elinewidth={look.thin:g}, capsize={look.marker * 0.5:.2g}, capthick={look.thin:g})'
    )
    return "ERROR"
