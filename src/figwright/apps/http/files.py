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


def static(request: Request, folder: Path) -> Response:
    """The file of `folder`, or of what is shared, that the address names as `path`."""
    name = request.path_params["path"]
    for home in (folder.resolve(), SHARED.resolve()):
        with suppress(OSError, ValueError):  # too long, or with a NUL: no file of ours
            path = (home / name).resolve()
            if path.is_relative_to(home) and path.is_file():
                return sent(request, path)
    raise Missing(f"no file {name!r}", "reload the page")


async def face(request: Request) -> Response:
    """The typeface of the figures, so that a canvas shows what will be printed."""
    name = request.path_params["name"].rpartition(".")[0]
    if name not in FACES:
        raise Missing(f"no font {name!r}", f"known: {', '.join(FACES)}")
    return sent(request, _faces()[name])


@cache
def _faces() -> dict[str, Path]:
    import font_source_sans_pro as package

    found = Path(package.__file__ or "").parent.rglob("SourceSansPro-*.?tf")
    return {path.stem: path for path in found}


def sent(request: Request, path: Path) -> Response:
    """A file of ours; the browser asks each time whether it has changed, which costs no more than a header."""
    content = path.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return Response(content, 200, headers, kind)
