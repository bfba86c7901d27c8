"""What a tool answers: words for the model, pictures to look at, files, and the same as data for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from figwright.compiler.checks import SEVERITIES, Finding
from figwright.core.errors import counted
from figwright.ir.scene import Scene
from figwright.ir.spec.schema import untitled

SIDE = 1600
"""Pixels of the longer side of a picture, at most."""
LOOK = 1200
"""Pixels of the longer side of a figure: six-point type is 15 of them high, and larger ones take twice the time."""
INCH = 72.0
MEDIA = {
    "svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "json": "application/json",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "drawio": "application/xml", "tex": "text/x-tex", "yaml": "application/yaml", "py": "text/x-python",
}  # fmt: skip
SHOWN = 24
"""Findings that are written out; more of them are counted."""


class Data(BaseModel):
    """Structured output: what programs read of an answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def schema_of(cls) -> dict[str, Any]:
        return untitled(cls.model_json_schema(mode="serialization"))


class Found(Data):
    """One finding of a check."""

    rule: str
    severity: Literal["error", "warning", "info"]
    element: str = ""
    message: str
    fix: str = ""


class Drawn(Data):
    """A figure as it stands after a call."""

    spec: str = Field(default="", description="the figure file in YAML: what render, check and edit take")
    errors: int = 0
    warnings: int = 0
    findings: tuple[Found, ...] = ()
    files: tuple[str, ...] = Field(default=(), description="files that were written, from the root")
    notes: tuple[str, ...] = ()
    drawn_by: str = Field(default="", description="rules, client, or the model's name")
    run: str = Field(default="", description="the run's id: figwright show RUN")
    undo: str = Field(default="", description="edits that undo these, as JSON")
    next: str = Field(default="", description="what to do now")


@dataclass(frozen=True, slots=True)
class Picture:
    content: bytes
    media: str = "image/png"


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that is sent instead of written."""

    name: str
    content: bytes

    @property
    def media(self) -> str:
        return MEDIA.get(self.name.rpartition(".")[2], "application/octet-stream")

    @property
    def text(self) -> str | None:
        """Its words, where it is text."""
        if (self.media.startswith("image/") and "svg" not in self.media) or self.media.endswith(
            ("pdf", "presentation")
        ):
            return None
        return self.content.decode()


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    pictures: tuple[Picture, ...] = ()
    attached: tuple[Attached, ...] = ()
    data: Data | None = None


def found(findings: Iterable[Finding]) -> tuple[Found, ...]:
    return tuple(
        Found(rule=f.rule, severity=f.severity, element=f.element, message=f.message, fix=f.fix) for f in findings
    )


def count(findings: Iterable[Finding], severity: str) -> int:
    return sum(finding.severity == severity for finding in findings)


def format_findings(findings: tuple[Finding, ...]) -> str:
    """The findings as a list, the worst first, and how many there are."""
    head = ", ".join(counted(n, kind) for kind in SEVERITIES if (n := count(findings, kind))) or "no findings"
    lines = [f"- {f.severity} {f.rule} [{f.element or 'figure'}]: {f.message}. Fix: {f.fix}" for f in findings[:SHOWN]]
    rest = [f"- and {len(findings) - SHOWN} more"] if len(findings) > SHOWN else []
    return "\n".join([f"Checks: {head}.", *lines, *rest])


def block(text: str, language: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def look(scene: Scene) -> Picture:
    """A scene as a picture of bounded size."""
    from figwright import compiler

    dpi = min(300.0, LOOK * INCH / max(scene.width, scene.height))
    return Picture(compiler.render(scene, "png", dpi=max(20.0, dpi)))


def shrunk(picture: bytes) -> Picture:
    """A bitmap that is no larger than one has to send."""
    from figwright.bench.judged_pictures import shown

    image = shown(picture, SIDE)
    return Picture(image.data, image.media)
