"""The skill for coding assistants: a folder of Markdown that is copied to where an assistant looks for skills.

What it says of names (glyphs, checks, edits, themes, marks) is made from the code: `pages/skill.py`.
"""

from __future__ import annotations

from pathlib import Path

from figwright.core.errors import AssetError, reraise

HOME = Path(__file__).parent.parent / "skill"
NAME = "figwright"


def files() -> tuple[Path, ...]:
    return tuple(sorted(HOME.rglob("*.md")))


def copy(folder: str) -> tuple[Path, ...]:
    """Copies the skill to `folder`/figwright; a copy that is there already is brought up to date."""
    written: list[Path] = []
    for path in files():
        goal = Path(folder).expanduser() / NAME / path.relative_to(HOME)
        with reraise(OSError, AssetError, f"cannot write the skill to {folder!r}"):
            goal.parent.mkdir(parents=True, exist_ok=True)
            goal.write_bytes(path.read_bytes())
        written.append(goal)
    return tuple(written)
