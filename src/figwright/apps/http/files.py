"""Files of ours for our own pages: scripts, looks and the typeface of the figures."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from figwright.apps.http.wire import Missing

SHARED = Path(__file__).parent / "static"
"""What all pages have: their look and our sign."""
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".ttf": "font/ttf", ".otf": "font/otf"}
FACES = ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold", "SourceSansPro-It")


def page(request: Request, folder: Path) -> Response:
    """The page of `folder`. The address of its files has a version, so that a browser may keep them: it changes when
    one of them does."""
    text = (folder / "index.html").read_text("utf-8")
    return _answer(request, text.replace('"/static/', f'"/static/@{_version(folder)}/').encode(), "text/html")


def _version(folder: Path) -> str:
    files = sorted(path for home in (folder, SHARED) for path in home.rglob("*.*"))
    known = [(str(path), stat.st_mtime_ns, stat.st_size) for path in files for stat in (path.stat(),)]
    return sha256(repr(known).encode()).hexdigest()[:12]


def static(request: Request, folder: Path) -> Response:
    """The file of `folder`, of what is shared, or of a typeface, that the address names as `path`."""
    version, name = _parted(request.path_params["path"])
    path = _face(name) if name.startswith("fonts/") else _file(name, folder)
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return _answer(request, path.read_bytes(), kind, "max-age=31536000, immutable" if version else "no-cache")


def _parted(name: str) -> tuple[str, str]:
    """("@version", name) of an address, the version empty where there is none."""
    version, _, rest = name.partition("/")
    return (version, rest) if version.startswith("@") else ("", name)


def _file(name: str, folder: Path) -> Path:
    for home in (folder.resolve(), SHARED.resolve()):
        with suppress(OSError, ValueError):  # too long, or with a NUL: no file of ours
            path = (home / name).resolve()
            if path.is_relative_to(home) and path.is_file():
                return path
    raise Missing(f"no file {name!r}", "reload the page")


def _face(name: str) -> Path:
    """The typeface of the figures, so that a canvas shows what will be printed."""
    stem = name.removeprefix("fonts/").rpartition(".")[0]
    if stem not in FACES:
        raise Missing(f"no font {stem!r}", f"known: {', '.join(FACES)}")
    return _faces()[stem]


@cache
def _faces() -> dict[str, Path]:
    import font_source_sans_pro as package

    found = Path(package.__file__ or "").parent.rglob("SourceSansPro-*.?tf")
    return {path.stem: path for path in found}


def _answer(request: Request, content: bytes, kind: str, keep: str = "no-cache") -> Response:
    """Content of ours. With "no-cache", the browser asks each time whether it has changed."""
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": keep}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, kind)
