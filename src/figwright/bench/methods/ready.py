"""Pictures that are there already: any other system's, one for each case in a folder.

A case's name is its id, with slashes as folders ("CVPR_2025/2506.07857v1"), as "_", "-" or "__", the last part of it
alone, or the name that our own runs give it. Its picture is FOLDER/name.png, or lies in FOLDER/name/: picture.png,
figure.png, and the newest fig_*.png. So our own runs and Paper2Any are read as they are:

    python script/run_paper2figure_cli.py --graph-type model_arch --input method.txt --output-dir FOLDER/ID

writes FOLDER/ID/fig_SECONDS.png (or .jpg).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.agents.store.files import inside
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe, Way
from figwright.core.errors import AssetError, RunError, SettingsError
from figwright.frontends.raster import pixels

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
INSIDE = ("picture", "figure", "image", "output")
TIMED = "fig_*"


async def _draw(session: Session, case: Case, recipe: Recipe) -> Made:
    if recipe.folder is None:
        raise SettingsError("the ready method needs a folder of pictures", "add --ready DIR")
    return Made(await asyncio.to_thread(found, case, recipe.folder))


def found(case: Case, folder: Path) -> Image:
    """The case's picture as PNG."""
    if not folder.is_dir():
        raise SettingsError(f"no folder {str(folder)!r}", "check --ready DIR")
    for name in spellings(case):
        try:
            place = inside(folder, name)
        except RunError:  # an id that leads out of the folder, or that no file can have
            continue
        for path in _candidates(place):
            if path.is_file():
                return read(path)
    raise AssetError(
        f"{str(folder)!r} has no picture of case {case.id!r}", f"save it as {case.file}.png, or by the case's id"
    )


def spellings(case: Case) -> tuple[str, ...]:
    """What a case's picture may be called, the surest name first."""
    joined = (case.id.replace("/", sign) for sign in ("_", "-", "__"))
    return tuple(dict.fromkeys(name for name in (case.file, case.id, *joined, case.id.rpartition("/")[2]) if name))


def _candidates(place: Path) -> Iterator[Path]:
    for suffix in SUFFIXES:
        yield place.with_name(place.name + suffix)
    if not place.is_dir():
        return
    for name in (*INSIDE, place.name):
        for suffix in SUFFIXES:
            yield place / f"{name}{suffix}"
    timed = (path for path in place.glob(TIMED) if path.suffix.lower() in SUFFIXES)
    yield from sorted(timed, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def read(path: Path) -> Image:
    """A picture file as PNG."""
    try:
        return Image(pixels.as_png(path.read_bytes()))
    except OSError as error:
        raise AssetError(f"{str(path)!r} cannot be read: {error.strerror}", "check the file's permissions") from error
    except AssetError as error:
        raise AssetError(f"{str(path)!r}: {error.message}", error.hint) from error


method = Way("ready pictures", _draw, kinds=("diagram", "plot"))
