"""The steps that several tools share: a figure placed, checked, drawn, written, and told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

from pydantic import Field

from figwright.apps.mcp.context import ToolContext, needs_no_paths
from figwright.apps.mcp.replies import Attached, Drawn, Picture, Reply, block, count, format_findings, found, look
from figwright.apps.mcp.tools import Takes
from figwright.core.errors import NotFound, RenderError
from figwright.ir.spec import Figure

LARGEST = 4 * 2**20
"""Bytes of files that are sent in an answer; larger ones are written to a folder."""
MOST_FORMATS = 8
LONG_SPEC = 8_000
"""Characters of a spec beyond which an answer shows its outline."""


class Outputs(Takes):
    """Where a result goes, for every tool that draws."""

    formats: tuple[str, ...] = Field(
        default=(), max_length=MOST_FORMATS,
        description="files to write besides the picture: svg pdf png pptx drawio tex json yaml; none by default",
    )  # fmt: skip
    folder: str = Field(
        default="", description="folder for the files, under the server's root; without it, they come inline"
    )
    name: str = Field(default="figure", description="name of the files, without suffix")
    overwrite: bool = Field(default=False, description="overwrite existing files")
    picture: bool = Field(default=True, description="return a PNG to look at")


def verified(wish: Outputs, known: Iterable[str] = ()) -> None:
    """Raises before any work when a wanted name or format cannot be; `known` are the formats of what is no figure."""
    from figwright.drawing import renderers

    needs_no_paths(wish.name)
    formats = ("yaml", *(known or renderers.names()))
    if wrong := [format for format in wish.formats if format not in formats]:
        raise NotFound("format", wrong[0], formats)


def built_in(theme: str | None) -> None:
    """Raises where a theme is a file: a spec may name one beside itself, an argument may not."""
    from figwright.drawing import themes

    if theme and theme not in themes.names():
        raise NotFound("theme", theme, themes.names())


def installed(font: str) -> None:
    """Raises where a typeface is not there, or is a file: a spec may name one beside itself, an argument may not."""
    from figwright.core import fonts

    if fonts.files.is_file(font):
        raise NotFound("typeface", font, fonts.names())
    if font:
        fonts.family(font)


def delivered(
    context: ToolContext, wish: Outputs, write: Callable[[str], bytes]
) -> tuple[tuple[str, ...], tuple[Attached, ...]]:
    """The wanted files: written to the folder, or to be sent along."""
    formats = dict.fromkeys(wish.formats or (("yaml", "svg") if wish.folder else ()))
    files = {f"{wish.name}.{format}": write(format) for format in formats}
    if wish.folder:
        return context.workplace.write(wish.folder, files, overwrite=wish.overwrite), ()
    if sum(map(len, files.values())) > LARGEST:
        raise RenderError(f"the files are larger than {LARGEST >> 20} MB in total", "give a folder to write them to")
    return (), tuple(Attached(name, content) for name, content in files.items())


async def shown(
    context: ToolContext,
    figure: Figure,
    wish: Outputs,
    *,
    source: str = "",
    base: Path | None = None,
    lead: str = "",
    notes: tuple[str, ...] = (),
    more: dict[str, str] | None = None,
    with_spec: bool = True,
) -> Reply:
    """A figure as an answer: its findings, its picture, its files and its spec."""
    from figwright import compiler
    from figwright.frontends import importers
    from figwright.ir.spec.load import dump

    def work() -> Reply:
        scene = compiler.compile(figure, base=base)
        findings = compiler.check(figure, source or None, scene=scene)
        spec = dump(figure)

        def file(format: str) -> bytes:
            if format == "yaml":
                return spec.encode()
            return importers.remembering(compiler.render(scene, format), format, figure)

        files, attached = delivered(context, wish, file)
        pictures: tuple[Picture, ...] = (look(scene),) if wish.picture else ()
        errors, warnings = count(findings, "error"), count(findings, "warning")
        step = _next_step(errors, warnings)
        written = f"Written: {', '.join(files)}." if files else ""
        said = [lead, *(f"Note: {note}." for note in notes), written, format_findings(findings), step]
        shown_spec = _spec_text(figure, spec) if with_spec else ""
        data = Drawn(
            spec=spec if with_spec else "", errors=errors, warnings=warnings, findings=found(findings), files=files,
            notes=notes, next=step, **(more or {}),
        )  # fmt: skip
        return Reply("\n\n".join(filter(None, (*said, shown_spec))), pictures, attached, data)

    return await asyncio.to_thread(work)


def _spec_text(figure: Figure, spec: str) -> str:
    """The spec as a model reads it; of a long one, whose drawings nobody reads, the outline."""
    from figwright.ir.spec.outline import outline

    if len(spec) <= LONG_SPEC or not figure.drawings:
        return block(spec, "yaml")
    where = (
        "The whole spec is `spec` of the structured answer; write it to a folder (formats: yaml) and `edit` it by path."
    )
    return f"Outline:\n\n{block(outline(figure), 'text')}\n\n{where}"


def _next_step(errors: int, warnings: int) -> str:
    if errors:
        return "Next: fix every error with `edit` (or change the spec and `render` again); only then it is done."
    if warnings:
        return "Next: look at the picture; fix visible warnings with `edit` or `polish`; then `render` the formats."
    return "Next: look at the picture; if it shows what the caption says, `render` it in the wanted formats."
