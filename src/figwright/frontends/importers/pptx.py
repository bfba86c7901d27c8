"""PowerPoint files as PowerPoint, Keynote and LibreOffice write them back: shapes by name, glued connectors, runs."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.sax.saxutils import escape

from figwright.core.errors import AssetError
from figwright.frontends.importers import Importer
from figwright.frontends.importers._drawing import Drawing
from figwright.frontends.importers._pptx_reading import Slide
from figwright.frontends.importers._safe import SWOLLEN, local, parsed
from figwright.ir.scene import Scene

CUSTOM = "docProps/custom.xml"
PROPERTY = "figwright-"
CHUNK = 240
"""Letters in one property: Office cuts longer ones when its own dialog touches them."""
MOST_FILES = 5_000
_KIND = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties"
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties'
    ' xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"'
    ' xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">'
)


def stamp(content: bytes, text: str) -> bytes:
    """The text as custom properties of the document, which both PowerPoint and LibreOffice keep.

    A custom XML part would be the usual place; LibreOffice drops those, and descriptions of shapes as well.
    """
    pieces = [text[i : i + CHUNK] for i in range(0, len(text), CHUNK)]
    properties = "".join(
        f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="{i + 2}" name="{PROPERTY}{i:04d}">'
        f"<vt:lpwstr>{escape(piece)}</vt:lpwstr></property>"
        for i, piece in enumerate(pieces)
    )
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            target.writestr(entry, _registered(entry.filename, source.read(entry)))
        entry = zipfile.ZipInfo(CUSTOM, (1980, 1, 1, 0, 0, 0))
        entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
        target.writestr(entry, f"{_HEAD}{properties}</Properties>")
    return out.getvalue()


def _registered(name: str, part: bytes) -> bytes:
    """The package's two lists with the new part in them."""
    if name == "[Content_Types].xml":
        return part.replace(b"</Types>", f'<Override PartName="/{CUSTOM}" ContentType="{_KIND}"/></Types>'.encode())
    if name == "_rels/.rels":
        told = f'<Relationship Id="rIdFigwright" Type="{_RELATION}" Target="{CUSTOM}"/></Relationships>'
        return part.replace(b"</Relationships>", told.encode())
    return part


def stamp_of(content: bytes) -> str:
    with _opened(content) as package:
        if CUSTOM not in package.namelist():
            return ""
        root = parsed(_part(package, CUSTOM), "the presentation")
    found = {p.get("name", ""): "".join(p.itertext()) for p in root if local(p) == "property"}
    return "".join(found[name].strip() for name in sorted(found) if name.startswith(PROPERTY))


def read(content: bytes, scene: Scene) -> Drawing:
    """The slide that holds the most of the figure."""
    with _opened(content) as package:
        names = package.namelist()
        theme = next((n for n in sorted(names) if re.fullmatch(r"ppt/theme/theme\d+\.xml", n)), "")
        look = parsed(_part(package, theme), "the theme") if theme else None
        slides = [Slide(parsed(page, "the slide"), scene, look) for page in _pages(package)]
    if not slides:
        raise AssetError("the presentation has no slide", "use a file that figwright wrote")
    best = max(slides, key=lambda slide: slide.known)
    others = [slide for slide in slides if slide is not best and slide.shapes]
    told = (f"{len(others)} other slides of the file were ignored",) if others else ()
    return best.drawing(told)


def _pages(package: zipfile.ZipFile) -> Iterator[bytes]:
    named = [(int(m[1]), n) for n in package.namelist() if (m := re.fullmatch(r"ppt/slides/slide(\d{1,6})\.xml", n))]
    for _, name in sorted(named)[:50]:
        yield _part(package, name)


def _opened(content: bytes) -> zipfile.ZipFile:
    try:
        package = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise AssetError("the file is not a presentation (.pptx)", "save it as PowerPoint, not as a picture") from error
    if len(package.infolist()) > MOST_FILES:
        raise AssetError(f"the presentation contains more than {MOST_FILES} files", "export only the figure")
    return package


def _part(package: zipfile.ZipFile, name: str) -> bytes:
    """One part, never larger than the limit, whatever the archive says of its size."""
    try:
        with package.open(name) as stream:
            content = stream.read(SWOLLEN + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise AssetError(f"the part {name[:80]!r} cannot be read: {error}", "open it and save it again") from error
    if len(content) > SWOLLEN:
        raise AssetError(f"the part {name[:80]!r} is larger than {SWOLLEN >> 20} MB", "export only the figure")
    return content


def options(content: bytes) -> dict[str, object]:
    """Arrows that are elbow connectors have their own names, without a blank; PowerPoint's have one."""
    with _opened(content) as package:
        for page in _pages(package):
            if b'prst="bentConnector' not in page:
                continue
            for shape in (e for e in parsed(page, "the slide").iter() if local(e) == "cxnSp"):
                name = next((e.get("name", "") for e in shape.iter() if local(e) == "cNvPr"), "")
                if name and " " not in name and any(e.get("prst", "").startswith("bent") for e in shape.iter()):
                    return {"connectors": "elbow"}
    return {}


importer = Importer((".pptx", ".pptm", ".potx"), stamp, stamp_of, read, lambda tex: "\ufffc", options)
