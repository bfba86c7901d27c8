"""The pictures of a report: small copies in the page or beside it, each leading to the whole one."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

from figwright.bench.artifacts import Artifacts
from figwright.errors import FigwrightError
from figwright.store.files import replace
from figwright.store.markup import Html, el

WIDE = 640
"""Pixels across of a small picture: sharp where two stand side by side."""
LARGEST = 60_000_000
"""Pixels beyond which nothing is opened: such a picture is a trap or a mistake."""
FOLDER = "pictures"


class Pictures:
    """Small copies for one page. `inside`: they are part of the page, which is then a single file; a page of very many
    pictures has them beside it, and loads them as they come into view."""

    def __init__(self, folder: Path, artifacts: Artifacts, *, inside: bool) -> None:
        self._folder, self._artifacts, self._inside = folder, artifacts, inside
        self._known: dict[str, str | None] = {}

    def made(self, name: str, says: str) -> Html:
        """A picture among the artifacts."""
        return self._shown(f"made:{name}", lambda: self._artifact(name), self.link(name), says)

    def human(self, path: str, says: str) -> Html:
        """A picture of the benchmark, by its path."""
        return self._shown(f"human:{path}", lambda: _read(path), _beside(path, self._folder), says)

    def link(self, name: str) -> str:
        """Where an artifact is, for a reader of the page; nothing where a browser cannot go."""
        try:
            where = self._artifacts.where(name) if name else ""
        except FigwrightError:
            return ""
        if "://" in where:
            return where if where.startswith(("https://", "http://")) else ""
        return _beside(where, self._folder)

    def _shown(self, key: str, load: Callable[[], bytes | None], link: str, says: str) -> Html:
        if key not in self._known:
            self._known[key] = self._kept(load())
        source = self._known[key]
        if source is None:
            return el("div", "no picture", class_="missing")
        image = el("img", src=source, alt=says, loading="lazy", decoding="async")
        return el("a", image, href=link, class_="paper") if link else el("span", image, class_="paper")

    def _artifact(self, name: str) -> bytes | None:
        try:
            return self._artifacts.get(name) if name else None
        except (FigwrightError, OSError):
            return None

    def _kept(self, data: bytes | None) -> str | None:
        """What the page names; a small copy of an earlier report is used again."""
        if not data:
            return None
        name = f"{FOLDER}/{sha256(data).hexdigest()[:20]}.webp"
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
            whole.thumbnail((WIDE, WIDE * 2), Image.Resampling.LANCZOS, reducing_gap=2.0)
            small = whole.convert("RGBA")
            flat = Image.new("RGB", small.size, "white")
            flat.paste(small, mask=small.getchannel("A"))
            out = BytesIO()
            flat.save(out, "WEBP", quality=80, method=2)
            return out.getvalue()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _read(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes() if path else None
    except (OSError, ValueError):
        return None


def _beside(path: str, folder: Path) -> str:
    """A local file as a page in `folder` names it: always a path, whatever its name looks like."""
    if not path:
        return ""
    try:
        relative = os.path.relpath(Path(path).resolve(), folder.resolve())
    except (OSError, ValueError):  # another drive
        return ""
    return "./" + quote(Path(relative).as_posix())
