"""A place in a text that moves forward only, and errors that name its line."""

from __future__ import annotations

import re

from figwright.core.errors import SpecError

BLANK = re.compile(r"[ \t]*")
SPACE = re.compile(r"\s*")


class Cursor:
    """Reads a text from the left; `file` is only named in errors."""

    def __init__(self, text: str, file: str, at: int = 0) -> None:
        self.text, self.file, self.at = text, file, at

    @property
    def done(self) -> bool:
        return self.at >= len(self.text)

    def peek(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self.text, self.at)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()
        return match

    def takes(self, word: str) -> bool:
        if self.text.startswith(word, self.at):
            self.at += len(word)
            return True
        return False

    def until(self, *closers: str) -> tuple[str, str] | None:
        """The text up to the nearest of the closers, and which one that is; nothing when none follows."""
        found = [(place, -len(closer), closer) for closer in closers if (place := self.text.find(closer, self.at)) >= 0]
        if not found:
            return None
        place, _, closer = min(found)
        text = self.text[self.at : place]
        self.at = place + len(closer)
        return text, closer

    def wrong(self, message: str, hint: str = "", at: int | None = None) -> SpecError:
        line = self.text.count("\n", 0, self.at if at is None else at) + 1
        return SpecError(message, hint, file=self.file, line=line)

    def rest(self) -> str:
        """What stands on the line from here, for errors."""
        return self.text[self.at :].split("\n", 1)[0].strip()[:40]
