"""What is said to models: one prompt per file, Markdown with a header (purpose, inputs, output).

A file has two parts, `# System` and `# User`. `{{name}}` stands for an input of the header; on a line of its own,
`{{images}}` in the user part says where the pictures go (after everything, when left out). What comes from outside is
put between tags (`<method>…</method>`), and cannot close them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import yaml

from figwright.errors import NotFound, SettingsError

_FOLDER = Path(__file__).parent
_PLACE = re.compile(r"\{\{([a-z_]+)\}\}")
_PART = re.compile(r"^# (System|User)[ \t]*$", re.MULTILINE)
IMAGES = "images"


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
        tags = set(re.findall(r"</([a-z_]+)>", self.user + self.system))
        return re.sub(rf"<(\s*/\s*(?:{'|'.join(tags)})\s*)>", r"‹\1›", value, flags=re.IGNORECASE) if tags else value


def names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.md")))


@cache
def get(name: str) -> Prompt:
    path = _FOLDER / f"{name}.md"
    if name not in names():
        raise NotFound("prompt", name, names())
    _, header, text = path.read_text("utf-8").split("---\n", 2)
    head = yaml.safe_load(header)
    pieces = _PART.split(text)
    parts = {title: body.strip() + "\n" for title, body in zip(pieces[1::2], pieces[2::2], strict=True)}
    return Prompt(name, head["purpose"], head["output"], tuple(head["inputs"]), parts["System"], parts["User"])
