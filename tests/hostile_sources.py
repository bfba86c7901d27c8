"""Files that nobody should bring: broken, hostile or absurd PDFs, SVGs and pictures, made here and small on disk.

`{web}` in a file is an address of this machine that counts who asks, `{secret}` the path of a file nobody may read.
"""

from __future__ import annotations

import gzip
import io
import struct
import zlib
from collections.abc import Callable, Iterable

from PIL import Image, ImageDraw

PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>"
DRAWN = b"0.5 g 20 20 100 60 re f 0 G 180 20 100 60 re S 120 50 m 180 50 l S"


def pdf(*objects: str | bytes, page: str = PAGE, content: bytes = DRAWN, root: str = "", packed: bool = False) -> bytes:
    """A file of one page; `objects` follow from number 5 on."""
    body = [
        f"<< /Type /Catalog /Pages 2 0 R {root} >>".encode(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        page.encode(),
        stream(content, packed=packed),
        *(one.encode() if isinstance(one, str) else one for one in objects),
    ]
    return assembled(body)


def assembled(body: Iterable[bytes], trailer: str = "") -> bytes:
    out, at = io.BytesIO(), []
    out.write(b"%PDF-1.7\n")
    for number, one in enumerate(body, 1):
        at.append(out.tell())
        out.write(b"%d 0 obj\n%b\nendobj\n" % (number, one))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(at) + 1))
    out.writelines(b"%010d 00000 n \n" % offset for offset in at)
    out.write(f"trailer << /Size {len(at) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode())
    return out.getvalue()


def stream(data: bytes, entries: str = "", *, packed: bool = False) -> bytes:
    if packed:
        data, entries = zlib.compress(data, 9), f"{entries} /Filter /FlateDecode"
    return f"<< /Length {len(data)} {entries} >>\nstream\n".encode() + data + b"\nendstream"


def with_resources(resources: str) -> str:
    return PAGE.replace("/Resources << >>", f"/Resources << {resources} >>")


def boxed(box: str) -> str:
    return PAGE.replace("/MediaBox [0 0 300 200]", box)


def image(width: int, height: int, data: bytes, *, packed: bool = True) -> bytes:
    entries = (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceGray /BitsPerComponent 8"
    )
    return stream(data, entries, packed=packed)


def _form(inner: bytes, resources: str) -> bytes:
    return stream(inner, f"/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << {resources} >>")


def _encrypted() -> bytes:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf())))
    writer.encrypt("user", "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _many_pages() -> bytes:
    kids = " ".join(f"{number} 0 R" for number in range(4, 5004))
    body = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count 5000 >>".encode(),
        stream(DRAWN),
    ]
    return assembled([*body, *[PAGE.replace("4 0 R", "3 0 R").encode()] * 5000])


def _nested_forms(deep: int) -> bytes:
    forms = [_form(b"/F Do", f"/XObject << /F {number + 1} 0 R >>") for number in range(5, 5 + deep)]
    return pdf(*forms, _form(DRAWN, ""), page=with_resources("/XObject << /F 5 0 R >>"), content=b"/F Do")


USE = with_resources("/XObject << /F 5 0 R >>")
PDFS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "only a header": lambda: b"%PDF-1.7\n",
    "cut in half": lambda: pdf()[: len(pdf()) // 2],
    "no xref": lambda: pdf().split(b"xref\n")[0],
    "wrong offsets": lambda: pdf().replace(b"00000000", b"00000009"),
    "xref that is its own predecessor": lambda: pdf().replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev 9"),
    "root that is missing": lambda: pdf().replace(b"/Root 1 0 R", b"/Root 99 0 R"),
    "password": _encrypted,
    "no pages": lambda: assembled([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"]),
    "pages that hold themselves": lambda: assembled(
        [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]
    ),
    "5000 pages": _many_pages,
    "page box of 1e9": lambda: pdf(page=boxed("/MediaBox [0 0 1000000000 1000000000]")),
    "a poster": lambda: pdf(page=boxed("/MediaBox [0 0 3400 2400]")),
    "a stamp": lambda: pdf(page=boxed("/MediaBox [0 0 12 9]")),
    "page box of nothing": lambda: pdf(page=boxed("/MediaBox [0 0 0 0]")),
    "page box turned round": lambda: pdf(page=boxed("/MediaBox [300 200 0 0]")),
    "page box of words": lambda: pdf(page=boxed("/MediaBox [/a /b (c) null]")),
    "no page box": lambda: pdf(page=boxed("")),
    "page box far off": lambda: pdf(page=boxed("/MediaBox [1e8 1e8 100000300 100000200]")),
    "form in itself": lambda: pdf(_form(b"/F Do", "/XObject << /F 5 0 R >>"), page=USE, content=b"/F Do"),
    "forms 400 deep": lambda: _nested_forms(400),
    "a million paths": lambda: pdf(content=b"1 1 m 9 9 l S\n" * 1_000_000, packed=True),
    "one path of a million points": lambda: pdf(content=b"0 0 m " + b"9 9 l 1 7 l\n" * 500_000 + b" S", packed=True),
    "states 200000 deep": lambda: pdf(content=b"q " * 200_000 + DRAWN, packed=True),
    "states that were never saved": lambda: pdf(content=b"Q " * 50_000 + DRAWN),
    "stream that unpacks to 400 MB": lambda: pdf(content=b" " * (400 << 20), packed=True),
    "picture of 60000 x 60000": lambda: pdf(
        image(60000, 60000, b"\0" * (1 << 20)), page=USE, content=b"200 0 0 100 0 0 cm /F Do"
    ),
    "picture of no size": lambda: pdf(image(0, 0, b""), page=USE, content=b"200 0 0 100 0 0 cm /F Do"),
    "picture with too few bytes": lambda: pdf(image(500, 500, b"abc"), page=USE, content=b"200 0 0 100 0 0 cm /F Do"),
    "script when opened": lambda: pdf(root="/OpenAction << /S /JavaScript /JS (app.launchURL\\('{web}'\\)) >>"),
    "program when opened": lambda: pdf(root="/OpenAction << /S /Launch /F (/bin/sh) >>"),
    "link to the web": lambda: pdf(
        "<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI ({web}) >> >>",
        page=PAGE.replace("/Resources", "/Annots [5 0 R] /Resources"),
    ),
    "content in a file of the machine": lambda: pdf().replace(b"/Length", b"/F ({secret}) /Length", 1),
    "font without anything": lambda: pdf(
        page=with_resources("/Font << /A << /Type /Font >> >>"), content=b"BT /A 12 Tf 20 20 Td (words) Tj ET " + DRAWN
    ),
    "font that draws itself": lambda: pdf(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /CharProcs << /a 6 0 R >> "
        "/Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] "
        "/Resources << /Font << /A 5 0 R >> >> >>",
        stream(b"9 0 d0 BT /A 9 Tf (a) Tj ET"),
        page=with_resources("/Font << /A 5 0 R >>"),
        content=b"BT /A 12 Tf 20 20 Td (aaaa) Tj ET",
    ),
    "tiles of no width": lambda: pdf(
        stream(
            b"0 0 1 1 re f",
            "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .0001 /YStep .0001 /Resources << >>",
        ),
        page=with_resources("/Pattern << /P 5 0 R >>"),
        content=b"/Pattern cs /P scn 0 0 300 200 re f",
    ),
    "garbage for content": lambda: pdf(content=bytes(range(256)) * 200),
    "coordinates of 1e38": lambda: pdf(content=b"1e38 -1e38 m 3e38 3e38 l S 99999999999999999999 0 5 5 re f " + DRAWN),
    "operators without operands": lambda: pdf(content=b"re f m l c S cm Do Tj TJ scn sh " * 500 + DRAWN),
    "matrix of nothing": lambda: pdf(content=b"0 0 0 0 0 0 cm " + DRAWN),
    "clipped to nothing": lambda: pdf(content=b"0 0 0 0 re W n " + DRAWN),
    "nothing drawn": lambda: pdf(content=b""),
    "a web page": lambda: b"<!DOCTYPE html><html><body><img src='{web}'></body></html>",
}  # fmt: skip

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 200">'
BOX = '<rect x="20" y="20" width="100" height="60" fill="#88aaff" stroke="#000"/><text x="30" y="50">Encoder</text>'


def svg(inner: str, head: str = HEAD, before: str = "") -> bytes:
    return f"{before}{head}{inner}</svg>".encode()


def _laughs() -> bytes:
    lines = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    return svg("<text>&a11;</text>", before=f'<!DOCTYPE svg [<!ENTITY a0 "ha">{lines}]>')


def _uses(deep: int) -> bytes:
    ten = [f'<use xlink:href="#u{n}"/>' * 10 for n in range(deep)]
    inner = [f'<g id="u{n}">{ten[n - 1]}</g>' for n in range(1, deep)]
    return svg(f'<defs><g id="u0">{BOX}</g>{"".join(inner)}</defs><use xlink:href="#u{deep - 1}"/>')


def _data(content: bytes) -> str:
    import base64

    return "data:image/png;base64," + base64.b64encode(content).decode()


SVGS: dict[str, Callable[[], bytes]] = {
    "a billion laughs": _laughs,
    "one long entity many times": lambda: svg(
        f"<text>{'&a;' * 20_000}</text>", before=f'<!DOCTYPE svg [<!ENTITY a "{"x" * 20_000}">]>'
    ),
    "entity of a file": lambda: svg("<text>&a;</text>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "file://{secret}">]>'),
    "entity of the web": lambda: svg("<text>&a;</text>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "{web}">]>'),
    "grammar of the web": lambda: svg(BOX, before='<!DOCTYPE svg SYSTEM "{web}">'),
    "style sheet of the web": lambda: svg(BOX, before='<?xml-stylesheet href="{web}" type="text/css"?>'),
    "style that imports": lambda: svg(f"<style>@import url('{{web}}'); rect {{{{ fill: url({{web}}) }}}}</style>{BOX}"),
    "typeface of the web": lambda: svg(f"<style>@font-face {{{{ font-family: x; src: url({{web}}) }}}}</style>{BOX}"),
    "picture of the web": lambda: svg(f'<image xlink:href="{{web}}" width="90" height="90"/>{BOX}'),
    "picture of the machine": lambda: svg(f'<image xlink:href="file://{{secret}}" width="90" height="90"/>{BOX}'),
    "use of the web": lambda: svg(f'<use xlink:href="{{web}}#a"/>{BOX}'),
    "script": lambda: svg(f"<script>fetch('{{web}}')</script><rect onload=\"fetch('{{web}}')\"/>{BOX}"),
    "web page inside": lambda: svg(f'<foreignObject width="9" height="9"><iframe src="{{web}}"/></foreignObject>{BOX}'),
    "use of itself": lambda: svg(f'<g id="a">{BOX}<use xlink:href="#a"/></g>'),
    "uses of uses": lambda: _uses(10),
    "groups 20000 deep": lambda: svg("<g>" * 20_000 + BOX + "</g>" * 20_000),
    "view of 1e30": lambda: svg(BOX, HEAD.replace("0 0 300 200", "0 0 1e30 1e30")),
    "view that is no number": lambda: svg(BOX, HEAD.replace("0 0 300 200", "nan nan inf -1")),
    "view of nothing": lambda: svg(BOX, HEAD.replace("0 0 300 200", "0 0 0 0")),
    "paths that are no numbers": lambda: svg(f'<path d="M nan inf L 1e999 5 C x y z"/>{BOX}'),
    "80000 boxes": lambda: svg('<rect x="1" y="1" width="9" height="9"/>' * 80_000),
    "matrix of infinity": lambda: svg(f'<g transform="matrix(1e308 0 0 1e308 1e308 0)">{BOX}</g>'),
    "pattern of itself": lambda: svg(
        '<defs><pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern></defs>'
        f'<rect width="99" height="99" fill="url(#p)"/>{BOX}'
    ),
    "blur of 1e9": lambda: svg(
        f'<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter><g filter="url(#f)">{BOX}</g>'
    ),
    "bomb inside": lambda: svg(f'<image xlink:href="{_data(bomb())}" width="90" height="90"/>{BOX}'),
    "cut": lambda: svg(BOX)[:-30],
    "not in UTF-8": lambda: svg(BOX).replace(b"Encoder", b"\xff\xfe\xfd"),
    "nothing in it": lambda: svg(""),
    "packed": lambda: gzip.compress(svg(BOX)),
}


def bomb(width: int = 40_000, height: int = 40_000) -> bytes:
    """A PNG that says that it is huge, with far fewer bytes than that."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * (1 << 20), 9))
        + chunk(b"IEND", b"")
    )


def _drawing(width: int = 400, height: int = 240, mode: str = "RGB") -> Image.Image:
    sheet = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((30, 60, 150, 140), fill="#cde", outline="black", width=3)
    pen.text((60, 85), "Encoder", fill="black", font_size=20)
    pen.rectangle((250, 60, 370, 140), outline="black", width=3)
    return sheet.convert(mode)


def _saved(kind: str, mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    _drawing(mode=mode).save(out, kind, **options)
    return out.getvalue()


def _moving(kind: str) -> bytes:
    return _saved(kind, save_all=True, append_images=[_drawing().rotate(90 * n) for n in range(1, 4)])


def _deep() -> bytes:
    grey = _drawing(mode="L").tobytes()
    out = io.BytesIO()
    Image.frombytes("I;16", (400, 240), b"".join(bytes((0, value)) for value in grey)).save(out, "PNG")
    return out.getvalue()


def _flat(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, "PNG")
    return out.getvalue()


PICTURES: dict[str, Callable[[], bytes]] = {
    "no bytes.png": lambda: b"",
    "words.png": lambda: b"this is no picture",
    "cut.png": lambda: _saved("PNG")[:600],
    "cut.jpg": lambda: _saved("JPEG")[:900],
    "cut.webp": lambda: _saved("WEBP")[:400],
    "wrong sum.png": lambda: _saved("PNG").replace(b"IDAT", b"IDAT\x01", 1),
    "bomb.png": bomb,
    "one pixel.png": lambda: _flat(1, 1),
    "a line of pixels.png": lambda: _flat(50_000, 1),
    "one colour.png": lambda: _flat(600, 400),
    "moving.gif": lambda: _moving("GIF"),
    "moving.webp": lambda: _moving("WEBP"),
    "a jpeg by another name.png": lambda: _saved("JPEG"),
    "a picture by another name.pdf": lambda: _saved("PNG"),
    "four inks.jpg": lambda: _saved("JPEG", "CMYK"),
    "a palette.png": lambda: _saved("PNG", "P", transparency=0),
    "sixteen bits.png": _deep,
    "one bit.png": lambda: _saved("PNG", "1"),
    "tiff.tif": lambda: _saved("TIFF"),
}
