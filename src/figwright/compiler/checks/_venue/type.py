"""Type sizes are within the venue's limits at the printed width.

Why it is bad: journals return figures with smaller type, and reviewers cannot read it; larger type looks crude.

Fix: if type is too small, set fewer things side by side, shorten labels, or use the full text width; if it is too
large, set `largest_type` in the figure's head (`render --venue` sets it).
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import SLACK, Printed


def check(printed: Printed) -> Iterator[Finding]:
    rules = printed.venue.type
    sizes: dict[float, list[str]] = {}
    for element, words in printed.subject.texts:
        if element.role != "panel":  # panel letters have a rule of their own
            sizes.setdefault(round(words.size * printed.scale, 1), []).append(element.id)
    small = sorted(size for size in sizes if size < rules.least.value - SLACK)
    if small:
        wanted = f"{printed.venue.title if rules.least.asked else 'print'} requires at least {rules.least.value:g} pt"
        message = f"type of {small[0]:g} pt; {wanted}: {_ids(sizes, small)}"
        fix = "put fewer elements side by side, shorten labels, or use the full text width"
        yield Finding("venue-type", printed.severity(rules.least), sizes[small[0]][0], message, fix)
    if rules.most is None:
        return
    large = sorted((size for size in sizes if size > rules.most.value + SLACK), reverse=True)
    if large:
        wanted = f"{printed.venue.title} allows at most {rules.most.value:g} pt"
        message = f"type of {large[0]:g} pt; {wanted}: {_ids(sizes, large)}"
        fix = f"set `largest_type: {rules.most.value:g}` in the figure's head, or use `render --venue`"
        yield Finding("venue-type", printed.severity(rules.most), sizes[large[0]][0], message, fix)


def _ids(sizes: dict[float, list[str]], which: list[float]) -> str:
    found = list(dict.fromkeys(id for size in which for id in sizes[size]))
    return f"{', '.join(found[:4])}{' …' * (len(found) > 4)}"
