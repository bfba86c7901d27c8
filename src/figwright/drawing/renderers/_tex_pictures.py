"""A bitmap inside a .tex file: its pixels as a PDF image object in hexadecimal, so that no second file is needed."""

from __future__ import annotations

import io
import zlib

from PIL import Image

from figwright.core.errors import RenderError
from figwright.drawing.renderers.png import rasterised
from figwright.ir.scene import Picture

SHARPNESS = 200
"""Dots per inch; hexadecimal text is large, and TeX reads it slowly."""
LINE = 120

MACRO = r"""% #1 width, #2 height, #3 pixels across, #4 pixels down, #5 colours, #6 opacity (deflated, in hexadecimal)
\ifdefined\pdfobj
  \newcommand\figimage[3]{{\pdfcompresslevel=0 \immediate\pdfobj stream attr {/Type /XObject /Subtype /Image #2
    /BitsPerComponent 8 /Filter [/ASCIIHexDecode /FlateDecode]} {#3>}}\edef#1{\the\pdflastobj}}
  \newcommand\figpicture[6]{%
    \figimage\figmask{/Width #3 /Height #4 /ColorSpace /DeviceGray}{#6}%
    \figimage\figpixels{/Width #3 /Height #4 /ColorSpace /DeviceRGB /SMask \figmask\space 0 R}{#5}%
    \setbox0\hbox to #1bp{\vbox to #2bp{}\pdfliteral{q #1 0 0 #2 0 0 cm /Im Do Q}\hss}%
    \immediate\pdfxform resources {/XObject << /Im \figpixels\space 0 R >>} 0 \pdfrefxform\pdflastxform}
\else
  \newcommand\figpicture[6]{\fbox{\vbox to #2bp{\hsize=#1bp\vss}}}
\fi
"""


def picture_tex(picture: Picture, width: str, height: str) -> str:
    """The call of the macro that draws the picture `width` x `height` big points."""
    image = _pixels(picture)
    colours, opacity = image.convert("RGB").tobytes(), image.getchannel("A").tobytes()
    size = f"{{{width}}}{{{height}}}{{{image.width}}}{{{image.height}}}"
    return f"\\figpicture{size}{{%\n{_hex(colours)}}}{{%\n{_hex(opacity)}}}"


def _pixels(picture: Picture) -> Image.Image:
    across = max(8, min(1_200, round(picture.rect.w / 72 * SHARPNESS)))
    content = picture.content
    if picture.media_type == "image/svg+xml":
        content = rasterised(content.decode("utf-8", "replace"), across)
    try:
        image = Image.open(io.BytesIO(content)).convert("RGBA")
    except (OSError, ValueError) as error:
        raise RenderError(f"the image {picture.name!r} cannot be read: {error}", "give a PNG or JPEG file") from error
    down = max(1, round(across * image.height / image.width))
    return image.resize((across, down)) if across < image.width else image


def _hex(content: bytes) -> str:
    digits = zlib.compress(content, 9).hex()
    return "%\n".join(digits[i : i + LINE] for i in range(0, len(digits), LINE))
