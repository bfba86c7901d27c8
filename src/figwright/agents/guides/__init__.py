"""Style guides, as Markdown: what the stylist goes by. One guide per file; a user's own is named by its path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from figwright.core.errors import NotFound, SettingsError

DEFAULT = "methodology"
LONGEST = 40_000
"""Characters: a guide goes along with a prompt, so one of a book's length is a mistake."""
_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.md")))


def get(name: str = DEFAULT) -> str:
    """The text of a built-in guide, or of the Markdown file at a path (anything with a suffix or a folder in it)."""
    if name in names():
        return (_FOLDER / f"{name}.md").read_text("utf-8")
    path = Path(name).expanduser()
    if not path.suffix and len(path.parts) == 1:
        raise NotFound("style guide", name, names())
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise SettingsError(f"no style guide named {name!r}", f"built in: {', '.join(names())}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"the style guide {name!r} cannot be read as text", "save it as UTF-8 Markdown") from error
    if not text.strip() or "\0" in text:
        raise SettingsError(f"the style guide {name!r} is empty", "describe what figures should look like")
    if len(text) > LONGEST:
        raise SettingsError(f"the style guide {name!r} is {len(text):,} characters long", f"at most {LONGEST:,}")
    return text


_FAMILIES = {
    "Bars": r"bar|hist|hat|waterfall|lollipop|funnel", "Lines": r"line|step|area|error|band|regression|bump|slope",
    "Trees": r"pie|donut|tree|sunburst|waffle", "Scatter": r"scatter|bubble|point|3d|space|surface|density|contour",
    "Heat maps": r"heat|matrix|confusion|image", "Radar": r"radar|polar|rose|spider",
    "Dots": r"dot|lollipop|dumbbell|strip",
}  # fmt: skip
"""Which lines of a guide of plots speak of a mark, by the mark's name."""


def of_marks(guide: str, marks: Sequence[str], sections: Sequence[str]) -> str:
    """The sections of a guide that begin with these words, and what it says of these marks under "By type"; the whole
    of a guide that is built in another way."""
    parts = [section.partition("\n") for section in re.split(r"^## ", guide, flags=re.MULTILINE)[1:]]
    if not any(title.startswith("By type") for title, _, _ in parts):
        return guide.strip()
    kept: list[str] = []
    for title, _, text in parts:
        if title.startswith("By type"):
            bullets = re.split(r"\n(?=- \*\*)", text.strip())
            kept += [one for one in bullets if _speaks_of(one, " ".join(marks))]
        elif title.startswith(tuple(sections)):
            kept.append(text.strip())
    return "\n".join(kept)


def _speaks_of(bullet: str, marks: str) -> bool:
    return any(bullet.startswith(f"- **{name}") and re.search(words, marks) for name, words in _FAMILIES.items())
