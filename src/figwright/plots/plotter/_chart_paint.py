"""Colours, lines, markers and type of a mark -> DrawingML, as XML."""

from __future__ import annotations

from figwright.core import colour
from figwright.drawing.xml import attribute, content
from figwright.plots.readback import Mark

EMU = 12_700
_DASHES = {"--": "dash", ":": "sysDot", "-.": "dashDot", "dashed": "dash", "dotted": "sysDot", "dashdot": "dashDot"}
_SYMBOLS = {
    "o": "circle", ".": "circle", "s": "square", "^": "triangle", "v": "triangle", "<": "triangle", ">": "triangle",
    "D": "diamond", "d": "diamond", "x": "x", "X": "x", "+": "plus", "P": "plus", "*": "star", "_": "dash",
    "h": "circle", "H": "circle", "p": "circle", "8": "circle", "1": "triangle", "2": "triangle", "|": "plus",
}  # fmt: skip
_HATCHES = {
    "/": "wdUpDiag", "\\": "wdDnDiag", "x": "openDmnd", "+": "cross", "-": "dkHorz", "|": "dkVert", ".": "pct20",
    "o": "sphere", "O": "sphere", "*": "pct30",
}  # fmt: skip


def solid(tone: str, opacity: float = 1.0) -> str:
    alpha = f'<a:alpha val="{round(100_000 * max(0.0, opacity))}"/>' if opacity < 0.999 else ""
    return f'<a:solidFill><a:srgbClr val="{_hex_colour(tone)}">{alpha}</a:srgbClr></a:solidFill>'


def _hex_colour(tone: str) -> str:
    return tone[1:7].upper() if tone.startswith("#") and len(tone) >= 7 else "808080"


def line(tone: str, width: float, dash: str = "", opacity: float = 1.0) -> str:
    """A stroke; none without a colour or a width."""
    if not tone.startswith("#") or width <= 0:
        return "<a:ln><a:noFill/></a:ln>"
    preset = _DASHES.get(dash, "" if dash in ("", "-", "solid", "None") else "dash")
    dashes = f'<a:prstDash val="{preset}"/>' if preset else ""
    return f'<a:ln w="{round(width * EMU)}" cap="flat">{solid(tone, opacity)}{dashes}<a:round/></a:ln>'


def ground(tone: str, mark: Mark, opacity: float | None = None) -> str:
    """What fills a bar, a wedge or an area; a hatch becomes the pattern that is most like it."""
    hatch = _HATCHES.get(mark.hatch[:1]) if mark.hatch else None
    if hatch:
        ink = mark.edge if mark.edge.startswith("#") else "#000000"
        paper = colour.blended(tone[:7], "#ffffff", mark.alpha) if tone.startswith("#") else "#ffffff"
        fore, back = (f'<a:srgbClr val="{_hex_colour(one)}"/>' for one in (ink, paper))
        return f'<a:pattFill prst="{hatch}"><a:fgClr>{fore}</a:fgClr><a:bgClr>{back}</a:bgClr></a:pattFill>'
    if not tone.startswith("#"):
        return "<a:noFill/>"
    return solid(tone, mark.alpha if opacity is None else opacity)


def filled(tone: str, mark: Mark) -> str:
    """The shape properties of a bar, wedge or area."""
    return f"<c:spPr>{ground(tone, mark)}{line(mark.edge, mark.width if mark.edge else 0)}</c:spPr>"


def marker(mark: Mark, tone: str, *, size: float | None = None) -> str:
    symbol = _SYMBOLS.get(mark.marker, "circle" if mark.marker else "none")
    if symbol == "none":
        return '<c:marker><c:symbol val="none"/></c:marker>'
    wide = size or next((one for one in mark.size if one), None) or 6.0
    wide = wide * 0.6 if mark.marker == "." else wide
    rim = mark.edge if mark.edge.startswith("#") else tone
    thin = line(rim, 0.75, "", mark.alpha)
    inside = "<a:noFill/>" if symbol in ("x", "plus") else solid(tone, mark.alpha)
    return (
        f'<c:marker><c:symbol val="{symbol}"/><c:size val="{max(2, min(72, round(wide)))}"/>'
        f"<c:spPr>{inside}{thin}</c:spPr></c:marker>"
    )


def type_properties(size: float, tone: str, font: str, rotation: float = 0.0, bold: bool = False) -> str:
    """c:txPr: how the words of an axis, a legend or the labels are set."""
    return f"<c:txPr>{_body(rotation)}<a:lstStyle/><a:p><a:pPr>{_run('a:defRPr', size, tone, font, bold)}</a:pPr>" \
           '<a:endParaRPr lang="en-US"/></a:p></c:txPr>'  # fmt: skip


def rich(text: str, size: float, tone: str, font: str, rotation: float = 0.0, bold: bool = False) -> str:
    """c:tx with words of its own, one paragraph a line."""
    run = _run("a:rPr", size, tone, font, bold, ' lang="en-US"')
    lines = "".join(f"<a:p><a:r>{run}<a:t>{content(part)}</a:t></a:r></a:p>" for part in text.split("\n"))
    return f"<c:tx><c:rich>{_body(rotation)}<a:lstStyle/>{lines}</c:rich></c:tx>"


def _body(rotation: float) -> str:
    turn = (rotation + 180) % 360 - 180
    # The schema knows turns of a quarter at most; upside down is not how words are set.
    turn = max(-90.0, min(90.0, turn))
    return f'<a:bodyPr rot="{round(-turn * 60_000)}" vert="horz"/>'


def _run(tag: str, size: float, tone: str, font: str, bold: bool, more: str = "") -> str:
    return (
        f'<{tag}{more} sz="{max(100, round(size * 100))}" b="{int(bold)}">{solid(tone)}'
        f"<a:latin typeface={attribute(font)}/></{tag}>"
    )
