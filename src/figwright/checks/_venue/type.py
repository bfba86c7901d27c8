"""Type keeps to the sizes that the venue reads, at the width at which the figure is set.

Why it is bad: smaller type is sent back by journals and not read by reviewers; larger type than the venue's shouts.

Fix: for smaller type fewer things side by side, shorter labels, or the width of the text in place of one column; for
larger type `largest_type` in the figure's head, which `render --venue` sets to the venue's.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding
from figwright.checks._venue._printed import SLACK, Printed


def check(printed: Printed) -> Iterator[Finding]:
    rules = printed.venue.type
    sizes: dict[float, list[str]] = {}
    for element, words in printed.subject.texts:
        if element.role != "panel":  # panel letters have a rule of their own
            sizes.setdefault(round(words.size * printed.scale, 1), []).append(element.id)
    small = sorted(size for size in sizes if size < rules.least.value - SLACK)
    if small:
        wanted = f"{printed.venue.title if rules.least.asked else 'print'} wants at least {rules.least.value:g} pt"
        message = f"type of {small[0]:g} pt; {wanted}: {_ids(sizes, small)}"
        fix = "put fewer things side by side, shorten labels, or set it at the width of the text"
        yield Finding("venue-type", printed.severity(rules.least), sizes[small[0]][0], message, fix)
    if rules.most is None:
        return
    large = sorted((size for size in sizes if size > rules.most.value + SLACK), reverse=True)
    if large:
        wanted = f"{printed.venue.title} wants at most {rules.most.value:g} pt"
        message = f"type of {large[0]:g} pt; {wanted}: {_ids(sizes, large)}"
        fix = f"bound it: `largest_type: {rules.most.value:g}` in the figure's head, or `render --venue`, which does"
        yield Finding("venue-type", printed.severity(rules.most), sizes[large[0]][0], message, fix)


def _ids(sizes: dict[float, list[str]], which: list[float]) -> str:
    found = list(dict.fromkeys(id for size in which for id in sizes[size]))
    return f"{', '.join(found[:4])}{' …' * (len(found) > 4)}"
