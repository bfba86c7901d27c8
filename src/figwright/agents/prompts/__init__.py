"""What is said to models: one prompt per file, Markdown with a header (purpose, inputs, output).

A file has two parts, `# System` and `# User`. `{{name}}` stands for an input of the header; on a line of its own,
`{{images}}` in the user part says where the pictures go (after everything, when left out). What comes from outside is
put between tags (`<method>…</method>`), and cannot close them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import yaml

from figwright.core.errors import NotFound, SettingsError

_FOLDER = Path(__file__).parent
_PLACE = re.compile(r"\{\{([a-z_]+)\}\}")
_PART = re.compile(r"^# (System|User)[ \t]*$", re.MULTILINE)
IMAGES = "images"
LONGEST = 100_000
"""Bytes of a prompt of somebody's own."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """`system` stays the same for all calls of an agent in a run; `user` holds what differs, last what differs most."""

    name: str
    purpose: str
    output: str
    inputs: tuple[str, ...]
    system: str
    user: str

    @property
    def digest(self) -> str:
        return sha256(f"{self.system}\0{self.user}".encode()).hexdigest()[:12]

    def render(self, inputs: Mapping[str, str]) -> tuple[str, tuple[str, str]]:
        """The system part, and the user part before and after its pictures, with every input in its place."""
        if wrong := sorted(set(inputs) ^ set(self.inputs)):
            raise SettingsError(f"prompt {self.name!r} takes {', '.join(self.inputs)}: {wrong[0]!r} is missing or new")
        before, _, after = self.user.partition("{{" + IMAGES + "}}\n")
        return self._filled(self.system, inputs), (self._filled(before, inputs), self._filled(after, inputs))

    def _filled(self, template: str, inputs: Mapping[str, str]) -> str:
        # One pass: what an input holds is never looked at again, so a text cannot name another input.
        return _PLACE.sub(lambda place: self._kept_inside(inputs[place[1]]), template).strip()

    def _kept_inside(self, value: str) -> str:
        tags = set(re.findall(r"<([a-z_]+)>\s*\{\{\w+\}\}\s*</\1>", self.user + self.system))
        return re.sub(rf"<(\s*/\s*(?:{'|'.join(tags)})\s*)>", r"‹\1›", value, flags=re.IGNORECASE) if tags else value


def names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.md")))


def get(name: str, own: Path | None = None) -> Prompt:
    """A prompt by name; `own` is a folder whose prompts go before ours (a domain's). It may leave out inputs of ours:
    it may have been written before they were there."""
    usual = _get(name)
    if own is None or not (path := own / f"{name}.md").is_file():
        return usual
    prompt = _own(path, path.stat().st_mtime_ns)
    if wrong := sorted(set(prompt.inputs) - set(usual.inputs)):
        hint = f"it takes the inputs of the usual one: {', '.join(usual.inputs)}"
        raise SettingsError(f"the prompt {str(path)!r}: unknown input {wrong[0]!r}", hint)
    return replace(prompt, inputs=usual.inputs)


@cache
def _get(name: str) -> Prompt:
    if name not in names():
        raise NotFound("prompt", name, names())
    return _read(_FOLDER / f"{name}.md")


@lru_cache(maxsize=64)
def _own(path: Path, changed: int) -> Prompt:
    """Somebody else's file, as it was at the time of its last change: what is wrong with it is said."""
    if path.stat().st_size > LONGEST:
        raise SettingsError(f"the prompt {str(path)!r} is too long", f"at most {LONGEST:,} bytes")
    try:
        prompt = _read(path)
    except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError) as error:
        hint = "it has a header (purpose, inputs, output) between lines of ---, then # System and # User"
        raise SettingsError(f"the prompt {str(path)!r} cannot be read", hint) from error
    places = {place for place in _PLACE.findall(prompt.system + prompt.user) if place != IMAGES}
    if wrong := sorted(places ^ set(prompt.inputs)):
        hint = "the header's inputs are exactly the {{places}} of its text"
        raise SettingsError(f"the prompt {str(path)!r}: {wrong[0]!r} must be both in its header and in its text", hint)
    return prompt


def _read(path: Path) -> Prompt:
    text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    _, header, text = text.split("---\n", 2)
    head = yaml.safe_load(header)
    pieces = _PART.split(text)
    parts = {title: body.strip() + "\n" for title, body in zip(pieces[1::2], pieces[2::2], strict=True)}
    return Prompt(path.stem, head["purpose"], head["output"], tuple(head["inputs"]), parts["System"], parts["User"])
