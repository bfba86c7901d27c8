"""python -m pages: writes every page that is made from the code, where it has changed."""

from __future__ import annotations

import re
from pathlib import Path

from figwright.apps.mcp.skill import files
from pages import rules, skill, tools, venues

DOCS = Path(__file__).parents[1] / "docs"


def written() -> dict[Path, str]:
    """The pages as the code has them now."""
    out = {DOCS / "checks.md": rules.checks(), DOCS / "plot-checks.md": rules.plot_checks()}
    for name, begin, end, made in (
        ("venues.md", venues.BEGIN, venues.END, venues.table()),
        ("assistants.md", tools.BEGIN, tools.END, tools.table()),
    ):
        text = (DOCS / name).read_text("utf-8")
        out[DOCS / name] = re.sub(rf"{begin}.*?{end}", lambda _, made=made: made, text, flags=re.DOTALL)
    return out | {page: skill.filled(page.read_text("utf-8")) for page in files()}


if __name__ == "__main__":
    for page, text in written().items():
        if text != page.read_text("utf-8"):
            page.write_text(text, "utf-8", newline="\n")
            print(page)
