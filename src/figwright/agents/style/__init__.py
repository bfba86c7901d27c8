"""Pictures of figures -> their style: measured without a model, described by one, and as a theme to draw with.

looks = tuple(style.measure(path) for path in style.find(folder))
guide.write_text(style.guide(style.Statistics(looks), "our lab"))
theme.write_text(style.toml(style.fit(style.Statistics(looks), "ours").theme))
"""

from __future__ import annotations

from figwright.agents.style._ask import describe
from figwright.agents.style._guide import guide
from figwright.agents.style._like import Followed, follow
from figwright.agents.style._look import Look, measure
from figwright.agents.style._pictures import find
from figwright.agents.style._pictures import open_picture as opened
from figwright.agents.style._statistics import Statistics
from figwright.agents.style._theme import Fitted, fit, toml

__all__ = [
    "Fitted",
    "Followed",
    "Look",
    "Statistics",
    "describe",
    "find",
    "fit",
    "follow",
    "guide",
    "measure",
    "opened",
    "toml",
]
