"""A folder of papers or of chart scripts -> candidates. What was read once is not read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from figwright.bench.case import Kind
from figwright.bench.curation import workspace as kept
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.funnel import Drop, Funnel
from figwright.bench.curation.workspace import Shelf
from figwright.bench.datasets._reading import size_of
from figwright.core.errors import FigwrightError, MissingExtra, SandboxError, SettingsError, SourceError, fault
from figwright.frontends import papers

STEPS = {
    "diagram": ("read", "with a methodology", "with a methodology diagram", "with its picture"),
    "plot": ("read", "drawn in the sandbox", "with data of their own"),
}
LACKS = {
    "read": "not read", "with a methodology": "no methodology", "with a methodology diagram": "no methodology diagram",
    "with its picture": "no picture", "drawn in the sandbox": "not drawn", "with data of their own": "no data",
}  # fmt: skip
"""What those lack that do not come so far."""
UNITS: dict[Kind, str] = {"diagram": "papers", "plot": "scripts"}
_SUFFIXES = {"image/jpeg": ".jpg", "image/webp": ".webp"}

_BEST = (".pdf", ".md", ".markdown", ".html", ".htm")
_ASIDE = ("readme", ".", "license", "licence", "caption", "meta.", "notes")

Told = Callable[[int, int, str], None]
"""Told of every paper: how many are done, of how many, and what came of this one."""


class Meta(BaseModel):
    """What a meta.json beside a paper may say; everything else in it is its owner's."""

    model_config = ConfigDict(frozen=True)

    title: str = ""
    venue: str = ""
    licence: str = ""
    license: str = ""
    category: str = ""
    authors: tuple[str, ...] = ()

    @field_validator("authors", mode="before")
    @classmethod
    def _several(cls, said: Any) -> Any:
        if isinstance(said, str):
            return tuple(name.strip() for name in re.split(r";|,|\band\b", said) if name.strip())
        return said


@dataclass(frozen=True, slots=True)
class Collected:
    candidates: tuple[Candidate, ...]
    funnel: Funnel


def collect(
    folder: Path,
    shelf: Shelf,
    kind: Kind,
    *,
    limit: int | None = None,
    seed: int = 0,
    insist: bool = False,
    told: Told = lambda done, total, what: None,
) -> Collected:
    """Everything in a folder, or `limit` of it drawn at random with the seed."""
    found = sorted(_scripts(folder) if kind == "plot" else _papers(folder))
    if not found:
        what = "chart scripts (.py)" if kind == "plot" else f"papers ({', '.join(sorted(_suffixes()))}, LaTeX folders)"
        raise SettingsError(f"{str(folder)!r} contains no {what}", "give a folder with one file or folder per paper")
    if limit is not None and limit < len(found):
        found = sorted(Random(seed).sample(found, limit))
    names = _unique_ids(found, folder)
    results: list[Candidate | Drop] = []
    for done, path in enumerate(found, 1):
        result = _collect_file(path, names[path], shelf, kind, folder, insist)
        results.append(result)
        told(done, len(found), f"{names[path]}: {_result_line(result, kind)}")
    drops = tuple(_as_step(one, kind) for one in results if isinstance(one, Drop))
    candidates = tuple(cleaned(one) for one in results if isinstance(one, Candidate))
    return Collected(candidates, Funnel(UNITS[kind], len(found), STEPS[kind], drops))


def _result_line(result: Candidate | Drop, kind: Kind) -> str:
    return f"{LACKS[_as_step(result, kind).step]}: {result.reason}" if isinstance(result, Drop) else "a candidate"


def _as_step(drop: Drop, kind: Kind) -> Drop:
    return drop if drop.step in STEPS[kind] else Drop(drop.id, STEPS[kind][0], drop.reason)


def _collect_file(path: Path, id: str, shelf: Shelf, kind: Kind, root: Path, insist: bool) -> Candidate | Drop:
    try:
        digest = kept.digest(path, kind)
    except OSError as error:
        return Drop(id, "read", f"it cannot be opened: {error.strerror or error}")
    if known := shelf.known(digest):
        return _with_id(known, id)
    origin = str(path.relative_to(root)) if path != root else path.name
    try:
        found = _plot(path, id, origin, shelf, insist) if kind == "plot" else _diagram(path, id, origin, shelf)
    except MissingExtra:
        raise
    except FigwrightError as error:
        found = Drop(id, "read", error.message)
    except Exception as error:  # one broken file of thousands must not end the others' work
        return Drop(id, "read", f"{type(error).__name__}: {error}"[:300])
    shelf.remember(digest, found)
    return found


def _with_id(known: Candidate | Drop, id: str) -> Candidate | Drop:
    """What is known of a file that may have another name now."""
    if known.id == id:
        return known
    if isinstance(known, Drop):
        return Drop(id, known.step, known.reason)
    return Candidate.of({**known.as_data(), "id": id})


def _diagram(path: Path, id: str, origin: str, shelf: Shelf) -> Candidate | Drop:
    from figwright.frontends.method_section import methodology, overview

    paper = papers.read(_readable(path))
    try:
        method = methodology(paper)
    except SourceError as error:
        return Drop(id, "with a methodology", error.message)
    if not method.text.strip():
        return Drop(id, "with a methodology", "its methodology is empty")
    best = overview(paper)
    if best is None:
        why = f"none of its {len(paper.figures)} figures shows the method" if paper.figures else "it has no figures"
        return Drop(id, "with a methodology diagram", why)
    figure = best.figure
    if figure.picture is None:
        otherwise = f"{figure.label or 'its diagram'} has no picture that can be read"
        why = next((note for note in paper.notes if figure.label and note.startswith(f"{figure.label} ")), otherwise)
        return Drop(id, "with its picture", why)
    picture = shelf.picture(figure.picture, _SUFFIXES.get(figure.media, ".png"))
    width, height = size_of(shelf.pictures / picture)
    meta = _meta(path)
    return Candidate(
        id, "diagram", method.text, figure.caption, picture, width, height,
        meta.category, "meta" if meta.category else "", title=meta.title or paper.title, venue=meta.venue,
        licence=meta.licence or meta.license, authors=meta.authors, origin=origin, figure=figure.label,
        notes=(f"methodology: {method.reason}", f"diagram: {best.reason}", *paper.notes),
    )  # fmt: skip


def _plot(path: Path, id: str, origin: str, shelf: Shelf, insist: bool) -> Candidate | Drop:
    from figwright.bench.curation.plots import chart

    try:
        script = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return Drop(id, "read", "it is no text")
    try:
        made = chart(script, insist=insist)
    except SandboxError as error:
        if error.limit == "layers":
            raise SettingsError(error.message, error.hint) from error
        return Drop(id, "drawn in the sandbox", error.message)
    except SourceError as error:
        step = "read" if "no Python" in error.message else "with data of their own"
        return Drop(id, step, error.message)
    meta = _meta(path)
    drawn = [one.name for one in made.columns if one.origin == "drawn"]
    return Candidate(
        id, "plot", "", made.intent, shelf.picture(made.picture, ".png"), made.width, made.height,
        made.category, "rules", made.difficulty, tuple((one.name, one.values) for one in made.columns), script,
        title=meta.title, venue=meta.venue, licence=meta.licence or meta.license, authors=meta.authors, origin=origin,
        notes=(f"read back from the plot: {', '.join(drawn)}",) if drawn else (),
    )  # fmt: skip


def _meta(path: Path) -> Meta:
    places = (path / "meta.json",) if path.is_dir() else (path.with_suffix(".json"), path.parent / "meta.json")
    for place in places:
        try:
            return Meta.model_validate_json(place.read_bytes())
        except OSError:
            continue
        except ValidationError as error:
            raise SourceError(f"{place.name}: {fault(error)}", "fix it") from error
    return Meta()


def _papers(folder: Path, *, below: bool = False) -> Iterator[Path]:
    """A file each; a folder with LaTeX, or with one file that can be read, is one paper."""
    if folder.is_file():
        yield folder
        return
    if not folder.is_dir():
        raise SettingsError(f"no folder {str(folder)!r}", "give a folder of papers")
    mains = [one for one in sorted(folder.glob("*.tex")) if b"\\documentclass" in one.read_bytes()]
    if len(mains) > 1:
        yield from mains
    elif mains or any(folder.glob("*.tex")):
        yield folder
        return
    readable = _readables(folder)
    if below and len(readable) == 1 and not mains:
        yield folder
        return
    yield from readable
    for one in sorted(folder.iterdir()):
        if one.is_dir() and not one.name.startswith("."):
            yield from _papers(one, below=True)


def _readables(folder: Path) -> list[Path]:
    """The papers among a folder's files: those of the kind that says most, since a text beside a PDF is its notes."""
    files = [one for one in sorted(folder.iterdir()) if one.is_file() and not one.name.lower().startswith(_ASIDE)]
    known = _suffixes()
    by_kind = {suffix: [one for one in files if one.suffix.lower() == suffix] for suffix in (*_BEST, *sorted(known))}
    return next((found for found in by_kind.values() if found), [])


def _readable(path: Path) -> Path:
    """The paper itself: the LaTeX folder, or the one file in a folder."""
    if path.is_dir() and not any(path.glob("*.tex")):
        return next(iter(_readables(path)), path)
    return path


def _suffixes() -> set[str]:
    return {suffix for name in papers.names() for suffix in papers.get(name).suffixes} - {".tex"} | {".pdf", ".md"}


def _scripts(folder: Path) -> Iterator[Path]:
    if folder.is_file():
        yield folder
        return
    if not folder.is_dir():
        raise SettingsError(f"no folder {str(folder)!r}", "give a folder of chart scripts")
    for one in sorted(folder.rglob("*.py")):
        if not any(part.startswith((".", "__")) for part in one.relative_to(folder).parts):
            yield one


def _unique_ids(found: list[Path], root: Path) -> dict[Path, str]:
    """An id for each, from the name of its file or folder; two of one name are told apart by their folders."""
    names = {path: _file_name(path.name if path.is_dir() else path.stem) for path in found}
    times: dict[str, int] = {}
    for name in names.values():
        times[name] = times.get(name, 0) + 1
    for path, name in names.items():
        if times[name] > 1:
            names[path] = _file_name(str(path.relative_to(root).with_suffix("")) if path != root else name)
    return names


def _file_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "_", name).strip("._-") or "paper"


# Signs that are none, taken out of what was collected: what is left of brackets in fonts that do not say what they
# hold.

_SIGNS = "[\x00-\x08\x0b\x0e-\x1f\x7f]"
"""No letter of any script; PDF files give them for large brackets of formulas."""
_ALONE = re.compile(rf"^[ \t]*{_SIGNS}[ \t]*(?:{_SIGNS}[ \t]*)*|[ \t]*{_SIGNS}[ \t]*(?:{_SIGNS}[ \t]*)*$", re.MULTILINE)
_BETWEEN = re.compile(rf"[ \t]*{_SIGNS}[ \t]*(?:{_SIGNS}[ \t]*)*")
_PIECES = dict(zip(range(0xF8EB, 0xF8FF), "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭", strict=True))
"""The pieces of tall brackets under the numbers that Adobe's Symbol font has for them, and under those of Unicode."""


def clean(text: str) -> str:
    """The text without control characters; where one stood between words, there is a space."""
    return _BETWEEN.sub(" ", _ALONE.sub("", text.translate(_PIECES)))


def cleaned(one: Candidate) -> Candidate:
    """A candidate with clean words."""
    return replace(one, text=clean(one.text), caption=clean(one.caption), title=clean(one.title))
