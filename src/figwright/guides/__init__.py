"""Style guides, as Markdown: what the stylist goes by. One guide per file; a user's own is named by its path."""

from __future__ import annotations

from pathlib import Path

from figwright.errors import NotFound, SettingsError

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
        raise SettingsError(f"there is no style guide {name!r}", f"built in: {', '.join(names())}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"the style guide {name!r} cannot be read as text", "save it as UTF-8 Markdown") from error
    if not text.strip() or "\0" in text:
        raise SettingsError(f"the style guide {name!r} holds no text", "write down what figures should look like")
    if len(text) > LONGEST:
        raise SettingsError(f"the style guide {name!r} is {len(text):,} characters long", f"at most {LONGEST:,}")
    return text
