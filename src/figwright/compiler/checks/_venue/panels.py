"""Panel letters follow the venue's style.

Why it is bad: the journal's art desk replaces every letter, and may move it.

Fix: leave the letters out of the figure, or set them by hand in the exported file.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import Printed


def check(printed: Printed) -> Iterator[Finding]:
    rule = printed.venue.panels
    if rule is None:
        return
    wrong: list[str] = []
    for panel in printed.subject.role("panel"):
        title = next((words for words in panel.words if words.text.strip()), None)
        if title and abs(title.size * printed.scale - rule.size.value) > 0.5:
            wrong.append(panel.id)
    if wrong:
        looks = f"{'bold ' * rule.bold.value}{'lower-case ' * rule.lower.value}letters of {rule.size.value:g} pt"
        message = f"{printed.venue.title} sets panels in {looks}: {', '.join(wrong[:4])}"
        yield Finding("venue-panels", "info", wrong[0], message, "change the letters in the exported file")
