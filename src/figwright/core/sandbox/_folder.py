"""A job's folder: filled before the script runs, measured while it runs, read and removed after.

`request.json` and `fonts` are ours; in `work` the script runs; into `out` its harness writes. The script can write in
the last two only, so that neither can be exchanged for a link to somewhere else.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from figwright.core.errors import SandboxError, reraise
from figwright.core.sandbox._job import Job, Limits


@contextmanager
def filled(folder: Path, job: Job, *, trusted: bool) -> Iterator[Path]:
    """The folder of one job, there as long as the block runs."""
    try:
        for part in ("work", "out", "fonts"):
            (folder / part).mkdir(parents=True, mode=0o700)
        for name, content in job.files.items():
            (folder / "work" / name).write_bytes(content)
        request = {
            "script": job.script,
            "formats": list(dict.fromkeys(job.formats)),
            "dpi": job.dpi,
            "fonts": [str(_placed(font, folder / "fonts", i)) for i, font in enumerate(job.fonts)],
            "look": dict(job.look),
            "tight": job.tight,
            "trusted": trusted,
        }
        (folder / "request.json").write_text(_json(request), "utf-8")
        yield folder
    finally:
        remove(folder)


def _json(request: object) -> str:
    try:
        return json.dumps(request)
    except (TypeError, ValueError, UnicodeEncodeError) as error:
        raise SandboxError(
            f"cannot pass the job to the sandbox: {error}", "style options must be numbers, strings or lists"
        ) from error


def _placed(font: Path, folder: Path, number: int) -> Path:
    """A copy of a font file: the script sees that file and not what lies beside it."""
    place = folder / f"{number}{font.suffix}"
    with reraise(OSError, SandboxError, f"the font file {font} cannot be read"):
        shutil.copyfile(font, place)
    return place


def too_full(folder: Path, limits: Limits, *, hidden: int = 0) -> bool:
    """Whether more lies in the folder than may; links are counted and not followed; `hidden` bytes count too."""
    size, count = hidden, 0
    if size > limits.folder:
        return True
    waiting = [folder / "work", folder / "out"]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    count += 1
                    info = entry.stat(follow_symlinks=False)
                    size += getattr(info, "st_blocks", 0) * 512 or info.st_size
                    if stat.S_ISDIR(info.st_mode):
                        waiting.append(Path(entry.path))
                    if count > limits.files or size > limits.folder:
                        return True
        except OSError:  # gone in between, or closed by the script; what cannot be seen is removed later
            continue
    return False


def remove(folder: Path) -> None:
    """Away with it, however deep: what lies below is lifted to the top first, since a path has a longest length."""
    if not folder.is_dir() or folder.is_symlink():
        return
    waiting = [folder]
    lifted = itertools.count()
    while waiting:
        place = waiting.pop()
        try:
            entries = list(os.scandir(place))
        except PermissionError:
            os.chmod(place, 0o700)
            entries = list(os.scandir(place))
        except OSError:
            continue
        for entry in entries:
            with contextlib.suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                else:
                    top = folder / f".{next(lifted)}"
                    os.rename(entry.path, top)
                    waiting.append(top)
        if place != folder:
            with contextlib.suppress(OSError):
                os.rmdir(place)
    shutil.rmtree(folder, ignore_errors=True)
