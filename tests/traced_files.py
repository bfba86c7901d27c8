"""Small files to trace: a PDF written by hand, with boxes, arrows and what cannot be understood."""

from __future__ import annotations

BOX = "{x} {y} 100 60 re f Q q 0 0 0 RG 1 w {x} {y} 100 60 re S Q"
TWO = (
    "q 1 0.9 0.6 rg " + BOX.format(x=20, y=20) + " q 0.6 0.9 1 rg " + BOX.format(x=220, y=20) + " BT /F 14 Tf 35 45 Td "
    "(Encoder) Tj ET BT /F 14 Tf 235 45 Td (Decoder) Tj ET "
)
ARROW = "q 0 0 0 rg 120 49 m 212 49 l 212 51 l 120 51 l h 210 45 m 220 50 l 210 55 l h f Q "
"""As PowerPoint writes it: a strip and a head in one filled path."""


def pdf(content: str, size: tuple[int, int] = (340, 100), more: str = "", pages: int = 1) -> bytes:
    """A PDF of pages that all draw the same."""
    return document([content] * pages, size, more)


def document(contents: list[str], size: tuple[int, int], more: str = "") -> bytes:
    """A PDF of pages that draw each their own; `more` are resources beside the font."""
    count = len(contents)
    kids = " ".join(f"{4 + n} 0 R" for n in range(count))
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}]"
    resources = f"/Resources << /Font << /F 3 0 R >> {more} >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        *(f"{page} {resources} /Contents {4 + count + n} 0 R >>" for n in range(count)),
        *(f"<< /Length {len(one.encode())} >>\nstream\n{one}\nendstream" for one in contents),
    ]
    out, places = b"%PDF-1.4\n", []
    for n, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{n} 0 obj\n{body}\nendobj\n".encode()
    start = len(out)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    head = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}"
    return out + f"{head}trailer << /Root 1 0 R /Size {len(places) + 1} >>\nstartxref\n{start}\n%%EOF".encode()


BLOCK = (
    "q 1 0.5 0.2 rg 0 0 0 RG 1 w 130 44 m 185 44 l 180 34 l 192 40 l 194 32 l 212 50 l 194 68 l 192 60 l 180 66 l "
    "185 56 l 130 56 l h B Q "
)
"""An arrow with a jagged head between the two boxes: no rule knows it, so it is kept as a drawing, and is doubtful."""
PEAKS = "q 0.2 0.6 0.3 rg 380 50 m 400 20 l 420 50 l h f 0.8 0.2 0.2 rg 390 40 m 410 80 l 430 40 l h f Q "
"""Two shapes that touch, beside all else."""


def doubtful() -> bytes:
    """Two boxes, between them an arrow with a jagged head that stays a drawing, and two peaks that touch."""
    return pdf(TWO + BLOCK + PEAKS, (460, 100))


def paper(figures: int = 2) -> bytes:
    """A page of text, then pages with a figure and its caption each, and lines of running text above and below."""
    words = "This sentence of the paper says what the method does and why it is done in this way."
    lines = "".join(f"BT /F 9 Tf 60 {y} Td ({words}) Tj ET " for y in (*range(640, 740, 12), *range(120, 380, 12)))
    figure = f"q 1 0 0 1 130 450 cm {TWO + ARROW} Q "
    captions = [f"Figure {n}: The encoder feeds the decoder, variant {n}." for n in range(1, figures + 1)]
    first = f"BT /F 18 Tf 60 760 Td (A paper) Tj ET {lines}"
    drawn = [f"{lines}{figure}BT /F 9 Tf 130 430 Td ({words}) Tj ET " for words in captions]
    return document([first, *drawn], (612, 792))
