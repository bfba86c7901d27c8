"""A figure file -> Figure, and back: YAML or JSON, with errors that name file, line and what was meant."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from figwright.core.errors import SpecError
from figwright.ir.spec._dump import dump
from figwright.ir.spec.model import Figure
from figwright.ir.spec.parsing import LARGEST, Written, lines, read
from figwright.ir.spec.readable_errors import spec_error

__all__ = ["dump", "load", "loads"]


def load(path_or_text: str | Path) -> Figure:
    """Load a figure from a file, or from text (anything with more than one line, or in braces)."""
    if isinstance(path_or_text, str) and ("\n" in path_or_text or path_or_text.lstrip().startswith("{")):
        return loads(path_or_text)
    path = Path(path_or_text)
    file = str(path_or_text)
    try:
        if path.is_dir():
            raise SpecError("is a folder", "give the figure file in it", file=file)
        with path.open("rb") as stream:
            content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise SpecError(
                f"the file is larger than {LARGEST >> 20} MB", "figure files are usually a few kilobytes", file=file
            )
        text = content.decode("utf-8-sig")
    except FileNotFoundError as error:
        raise SpecError(f"no file named {file!r}", _suggest_file(path)) from error
    except UnicodeDecodeError as error:
        raise SpecError("is not UTF-8 text", "save the figure file as UTF-8", file=file) from error
    except (OSError, ValueError) as error:
        raise SpecError(f"cannot be read: {getattr(error, 'strerror', None) or error}", file=file[:200]) from error
    return loads(text, file)


def loads(text: str, file: str = "") -> Figure:
    """Load a figure from text; `file` is used in error messages only."""
    written = read(text, file)
    if not isinstance(written.value, dict):
        raise SpecError("a figure is a mapping with a 'body'", "run `figwright init` for an example", file=file)
    try:
        return Figure.model_validate(written.data())
    except ValidationError as error:
        raise spec_error(error, _with_lines(written, text, file), file) from error


def _with_lines(written: Written, text: str, file: str) -> Written:
    """JSON is read without lines; they are looked up once there is something to say."""
    try:
        return written if written.line else lines(text, file)
    except SpecError:
        return written


def _suggest_file(path: Path) -> str:
    """What was probably meant: a figure file in the folder."""
    folder = path.parent if path.parent.is_dir() else Path()
    found = sorted(p.name for pattern in ("*.yaml", "*.yml", "*.json") for p in folder.glob(pattern))
    return f"in that folder: {', '.join(found[:5])}" if found else "run `figwright init figure.yaml` for an example"
