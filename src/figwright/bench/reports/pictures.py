"""The pictures of a report: small copies in the page or beside it, each leading to the whole one."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from figwright.agents.store.files import replace
from figwright.agents.store.markup import Html, el
from figwright.bench.artifacts import Artifacts
from figwright.core.errors import FigwrightError
from figwright.core.images import encoded

if TYPE_CHECKING:
    from PIL.Image import Image

WIDE = 640
"""Pixels across of a small picture: sharp where two stand side by side."""
LARGEST = 60_000_000
"""Pixels beyond which nothing is opened: such a picture is a trap or a mistake."""
FOLDER = "pictures"
_HUMAN = ""
"""In the place of a run: the picture is one of the benchmark."""


class Pictures:
    """Small copies for one page; `places` are the artifacts of each run. `inside`: they are part of the page, which is
    then a single file; a page of very many pictures has them beside it, and loads them as they come into view."""

    def __init__(self, folder: Path, places: Mapping[str, Artifacts], *, inside: bool) -> None:
        self._folder, self._places, self._inside = folder, places, inside
        self._known: dict[tuple[str, str], str | None] = {}
        self._copies: dict[str, str | None] = {}

    def prepare(self, made: Iterable[tuple[str, str]], human: Iterable[str]) -> None:
        """Makes the copies of many pictures at once, those that were made by run and name: threads help, since decoding
        and encoding hold no lock."""
        wanted = list(dict.fromkeys((*made, *((_HUMAN, one) for one in human))))
        with ThreadPoolExecutor(max_workers=min(8, os.cpu_count() or 1)) as pool:
            self._known |= zip(wanted, pool.map(self._copied, wanted), strict=True)

    def made(self, run: str, name: str, says: str) -> Html:
        """A picture among the artifacts of a run."""
        return self._shown((run, name), self.link(run, name), says)

    def human(self, path: str, says: str) -> Html:
        """A picture of the benchmark, by its path."""
        return self._shown((_HUMAN, path), _relative_link(path, self._folder), says)

    def link(self, run: str, name: str) -> str:
        """Where an artifact is, for a reader of the page; nothing where a browser cannot go."""
        try:
            where = self._places[run].where(name) if name and run in self._places else ""
        except FigwrightError:
            return ""
        if "://" in where:
            return where if where.startswith(("https://", "http://")) else ""
        return _relative_link(where, self._folder)

    def _shown(self, key: tuple[str, str], link: str, says: str) -> Html:
        if key not in self._known:
            self._known[key] = self._copied(key)
        source = self._known[key]
        if source is None:
            return el("div", "no picture", class_="missing")
        image = el("img", src=source, alt=says, loading="lazy", decoding="async")
        return el("a", image, href=link, class_="paper") if link else el("span", image, class_="paper")

    def _copied(self, key: tuple[str, str]) -> str | None:
        """What the page names. One picture under many names has one copy; that of an earlier report is used again."""
        data = _read(key[1]) if key[0] == _HUMAN else self._artifact(*key)
        if not data:
            return None
        digest = sha256(data).hexdigest()[:20]
        if digest not in self._copies:
            self._copies[digest] = self._kept(f"{FOLDER}/{digest}.webp", data)
        return self._copies[digest]

    def _artifact(self, run: str, name: str) -> bytes | None:
        try:
            return self._places[run].get(name) if name and run in self._places else None
        except (FigwrightError, OSError):
            return None

    def _kept(self, name: str, data: bytes) -> str | None:
        if not self._inside and (self._folder / name).is_file():
            return name
        small = _small(data)
        if small is None or self._inside:
            return f"data:image/webp;base64,{b64encode(small).decode()}" if small else None
        (self._folder / FOLDER).mkdir(parents=True, exist_ok=True)
        replace(self._folder / name, small)
        return name


def _small(data: bytes) -> bytes | None:
    """A copy for the page; None for what is no picture."""
    from PIL import Image

    try:
        with Image.open(BytesIO(data)) as image:
            if image.width * image.height > LARGEST:
                return None
            whole = image if image.mode in ("RGB", "RGBA", "L") else image.convert("RGBA")
            # Halved until it is near, then filtered: a third of the work of one good filter, and nobody sees it.
            whole.thumbnail((WIDE, WIDE * 2), Image.Resampling.HAMMING, reducing_gap=1.0)
            return encoded(_flat(whole), "WEBP", quality=78, method=0)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _flat(image: Image) -> Image:
    """On white paper, where it is transparent."""
    from PIL import Image as Images

    if image.mode != "RGBA":
        return image.convert("RGB")
    flat = Images.new("RGB", image.size, "white")
    flat.paste(image, mask=image.getchannel("A"))
    return flat


def _read(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes() if path else None
    except (OSError, ValueError):
        return None


def _relative_link(path: str, folder: Path) -> str:
    """A local file as a page in `folder` names it: always a path, whatever its name looks like."""
    if not path:
        return ""
    try:
        relative = os.path.relpath(Path(path).resolve(), folder.resolve())
    except (OSError, ValueError):  # another drive
        return ""
    return "./" + quote(Path(relative).as_posix())
