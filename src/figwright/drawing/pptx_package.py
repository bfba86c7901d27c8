"""A slide's shapes -> a .pptx file that is the same, byte for byte, every time.

A presentation is a zip file of XML parts. One slide needs few of them, and python-pptx (with lxml, 16 MB) is not needed
to write them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from figwright.core.errors import RenderError
from figwright.core.fonts import DEFAULT
from figwright.drawing.assets._bitmaps import bitmap
from figwright.drawing.renderers._pptx_shapes import emu
from figwright.drawing.xml import attribute, content
from figwright.ir.scene import Picture

NAMESPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    ' xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"'
)
SMALLEST, LARGEST = 914_400, 51_206_400
"""PowerPoint refuses slides outside these, in EMU."""
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
CORE = (
    f'{HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title>'
    "<dc:description>{about}</dc:description></cp:coreProperties>"
)
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PROPERTIES = f"{_PACKAGE}/relationships/metadata/core-properties"
_KIND = "application/vnd.openxmlformats-officedocument"
_CORE_KIND = "application/vnd.openxmlformats-package.core-properties+xml"
_KINDS = {"ppt/presentation": "presentationml.presentation.main", "ppt/slideMasters": "presentationml.slideMaster",
          "ppt/slideLayouts": "presentationml.slideLayout", "ppt/slides": "presentationml.slide",
          "ppt/theme": "theme"}  # fmt: skip
"""What an XML part holds, by how its name begins."""
_FILES = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml",
          "fntdata": "application/x-fontdata", "png": "image/png", "jpg": "image/jpeg",
          "svg": "image/svg+xml"}  # fmt: skip
_TREE = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>'
    '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)
_PLAIN = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_COLOURS = {"dk1": "000000", "lt1": "FFFFFF", "dk2": "1F497D", "lt2": "EEECE1", "accent1": "4F81BD",
            "accent2": "C0504D", "accent3": "9BBB59", "accent4": "8064A2", "accent5": "4BACC6", "accent6": "F79646",
            "hlink": "0000FF", "folHlink": "800080"}  # fmt: skip
"""What PowerPoint offers for shapes that somebody adds; the figure names its own colours."""


def _theme() -> str:
    colours = "".join(f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in _COLOURS.items())
    face = f'<a:latin typeface="{DEFAULT}"/><a:ea typeface=""/><a:cs typeface=""/>'
    lines = "".join(f'<a:ln w="{width}">{_PLAIN}<a:prstDash val="solid"/></a:ln>' for width in (6350, 12700, 19050))
    return (
        f'<a:theme {NAMESPACES} name="figwright"><a:themeElements><a:clrScheme name="figwright">{colours}</a:clrScheme>'
        f'<a:fontScheme name="figwright"><a:majorFont>{face}</a:majorFont><a:minorFont>{face}</a:minorFont>'
        f'</a:fontScheme><a:fmtScheme name="figwright"><a:fillStyleLst>{3 * _PLAIN}</a:fillStyleLst>'
        f"<a:lnStyleLst>{lines}</a:lnStyleLst>"
        f"<a:effectStyleLst>{3 * '<a:effectStyle><a:effectLst/></a:effectStyle>'}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{3 * _PLAIN}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )


def _master() -> str:
    level = (
        '<a:lvl1pPr marL="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr'
        ' sz="1800" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/>'
        '<a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>'
    )
    styles = "".join(f"<p:{kind}Style>{level}</p:{kind}Style>" for kind in ("title", "body", "other"))
    inks = " ".join(f'{name}="{name}"' for name in _COLOURS if name[:2] not in ("dk", "lt"))
    return (
        f'<p:sldMaster {NAMESPACES}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>'
        f'<p:spTree>{_TREE}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" {inks}/>'
        '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>'
        f"<p:txStyles>{styles}</p:txStyles></p:sldMaster>"
    )


_LAYOUT = (
    f'<p:sldLayout {NAMESPACES} type="blank" preserve="1"><p:cSld name="Blank"><p:spTree>{_TREE}</p:spTree></p:cSld>'
    "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
)


class Deck:
    """A presentation of one blank slide, `width` x `height` points."""

    def __init__(self, width: float, height: float) -> None:
        sides = emu(width), emu(height)
        if max(sides) > LARGEST:
            raise RenderError(f"a slide of {width:g} x {height:g} points is too large", "PowerPoint allows 56 inches")
        self._sides = tuple(max(SMALLEST, side) for side in sides)
        self._faces = ""
        self._files: dict[str, bytes] = {}
        self._of_deck = [("slideMaster", "slideMasters/slideMaster1.xml"), ("slide", "slides/slide1.xml"),
                         ("theme", "theme/theme1.xml")]  # fmt: skip
        self._of_slide = [("slideLayout", "../slideLayouts/slideLayout1.xml")]

    def image(self, picture: Picture) -> str:
        """The relation to an embedded bitmap."""
        found = bitmap(picture.content)
        if found is None or found[1] is None:
            raise RenderError(f"the image {picture.name!r} cannot be read", "give a PNG or JPEG file")
        return self._media(picture.content, "image", "png" if found[0] == "image/png" else "jpg")

    def drawing(self, svg: bytes) -> str:
        """The relation to an embedded SVG."""
        return self._media(svg, "drawing", "svg")

    def _media(self, data: bytes, stem: str, suffix: str) -> str:
        """The relation to a file of the slide; the same file is kept once."""
        path = next((path for path, known in self._files.items() if known == data and path.endswith(suffix)), None)
        path = path or f"ppt/media/{stem}{len(self._files) + 1}.{suffix}"
        self._files[path] = data
        return _related(self._of_slide, "image", f"../media/{path.rpartition('/')[2]}")

    def fonts(self, families: dict[str, dict[str, bytes]]) -> None:
        """Typefaces travel with the presentation; each has its fonts by slot, in the order of the slots."""
        number = 0
        for typeface, faces in families.items():
            links = ""
            for slot, data in faces.items():
                number += 1
                self._files[f"ppt/fonts/font{number}.fntdata"] = data
                links += f'<p:{slot} r:id="{_related(self._of_deck, "font", f"fonts/font{number}.fntdata")}"/>'
            self._faces += f"<p:embeddedFont><p:font typeface={attribute(typeface)}/>{links}</p:embeddedFont>"

    def file(self, background: str, shapes: str, title: str, about: str) -> bytes:
        """The file, with these shapes on the slide."""
        ground = f'<a:solidFill><a:srgbClr val="{background.lstrip("#").upper()}"/></a:solidFill><a:effectLst/>'
        slide = (
            f"<p:sld {NAMESPACES}><p:cSld><p:bg><p:bgPr>{ground}</p:bgPr></p:bg><p:spTree>{_TREE}{shapes}</p:spTree>"
            "</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>"
        )
        parts = {
            "ppt/presentation.xml": self._presentation(),
            "ppt/_rels/presentation.xml.rels": _relations(self._of_deck),
            "ppt/slides/slide1.xml": slide,
            "ppt/slides/_rels/slide1.xml.rels": _relations(self._of_slide),
            "ppt/slideLayouts/slideLayout1.xml": _LAYOUT,
            "ppt/slideLayouts/_rels/slideLayout1.xml.rels": _relations(
                [("slideMaster", "../slideMasters/slideMaster1.xml")]
            ),
            "ppt/slideMasters/slideMaster1.xml": _master(),
            "ppt/slideMasters/_rels/slideMaster1.xml.rels": _relations(
                [("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")]
            ),
            "ppt/theme/theme1.xml": _theme(),
            "_rels/.rels": _relations([("officeDocument", "ppt/presentation.xml"), (_PROPERTIES, "docProps/core.xml")]),
        }
        files = {name: (HEAD + xml).encode() for name, xml in parts.items()} | self._files
        files["docProps/core.xml"] = CORE.format(title=content(title), about=content(about)).encode()
        files["[Content_Types].xml"] = _content_types(files)
        return zipped(files)

    def _presentation(self) -> str:
        width, height = self._sides
        embeds = ' saveSubsetFonts="1" embedTrueTypeFonts="1"' if self._faces else ""
        faces = f"<p:embeddedFontLst>{self._faces}</p:embeddedFontLst>" if self._faces else ""
        return (
            f'<p:presentation {NAMESPACES}{embeds}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/>'
            '</p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst>'
            f'<p:sldSz cx="{width}" cy="{height}"/><p:notesSz cx="6858000" cy="9144000"/>{faces}</p:presentation>'
        )


def _related(relations: list[tuple[str, str]], kind: str, target: str) -> str:
    """The id of a relation, which is made where it is not there."""
    if (kind, target) not in relations:
        relations.append((kind, target))
    return f"rId{relations.index((kind, target)) + 1}"


def _relations(relations: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<Relationship Id="rId{i}" Type="{kind if "/" in kind else f"{_OFFICE}/{kind}"}" Target="{target}"/>'
        for i, (kind, target) in enumerate(relations, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{lines}</Relationships>'


def _content_types(files: Mapping[str, bytes]) -> bytes:
    suffixes = sorted({name.rpartition(".")[2] for name in files})
    out = "".join(f'<Default Extension="{suffix}" ContentType="{_FILES[suffix]}"/>' for suffix in suffixes)
    for name in sorted(name for name in files if name.endswith(".xml")):
        kind = next((f"{_KIND}.{kind}+xml" for start, kind in _KINDS.items() if name.startswith(start)), _CORE_KIND)
        out += f'<Override PartName="/{name}" ContentType="{kind}"/>'
    return f'{HEAD}<Types xmlns="{_PACKAGE}/content-types">{out}</Types>'.encode()


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """The parts in a fixed order and without a clock; the content types come first, as readers expect."""
    order = sorted(parts, key=lambda name: (name != "[Content_Types].xml", not name.startswith("_rels"), name))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in order:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            target.writestr(entry, parts[name])
    return out.getvalue()
