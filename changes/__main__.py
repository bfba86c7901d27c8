"""The fragments of this folder as the list that CHANGELOG.md shows of the version under way:  python -m changes

On release its section gets a date in place of "unreleased", and the fragments are removed.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

WIDTH = 120


def bullets(folder: Path) -> str:
    """One entry a fragment, by name."""
    texts = (" ".join(path.read_text("utf-8").split()) for path in sorted(folder.glob("*.md")))
    wrapped = (
        textwrap.fill(text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)
        for text in texts
    )
    return "\n".join(wrapped)


if __name__ == "__main__":
    print(bullets(Path(__file__).parent))
