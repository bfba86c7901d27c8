"""Whether a file says a chart or a figure, told apart without reading it whole: both are YAML."""

from __future__ import annotations

import re
from pathlib import Path

_CHART = re.compile(r"^(panels|mark)\s*:", re.MULTILINE)
_FIGURE = re.compile(r"^(body|edges)\s*:", re.MULTILINE)


def is_chart(path: Path) -> bool:
    """A file that cannot be read is none: whoever reads it next says why."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return False
    return path.suffix.lower() in (".yaml", ".yml") and bool(_CHART.search(text)) and not _FIGURE.search(text)
