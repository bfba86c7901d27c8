"""Scene -> PDF: the SVG placed by typst on a page of its size; text selectable, fonts embedded, nothing rasterised."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from figwright.errors import MissingExtra, RenderError, reraise
from figwright.renderers import svg
from figwright.renderers._sheet import measured
from figwright.renderers._xml import clean
from figwright.scene import Scene
from figwright.scene.fonts import engine_fonts
from figwright.scene.paths import number

if TYPE_CHECKING:
    import typst

# Title, alt text and drawing come in as inputs, never as source, so that no label can be read as typst code.
PAGE = """\
#set document(title: sys.inputs.title, description: sys.inputs.alt, date: none)
#set page(width: {width}pt, height: {height}pt, margin: 0pt, fill: none)
#image(bytes(sys.inputs.drawing), format: "svg", width: 100%, height: 100%, alt: sys.inputs.alt)
"""


def render(scene: Scene) -> bytes:
    """The scene as a one-page PDF of exactly its size."""
    drawing = svg.render(scene, embed_fonts=False).decode()
    return page(drawing, *measured(scene), scene.title, scene.alt)


def page(drawing: str, width: float, height: float, title: str, alt: str) -> bytes:
    """An SVG document as a PDF of one page of that size, in points."""
    with reraise(ImportError, MissingExtra, "PDF output", "pdf", why=False):
        import typst
    title = clean(title) or "Figure"
    source = PAGE.format(width=number(width), height=number(height)).encode()
    inputs = {"drawing": drawing, "title": title, "alt": clean(alt) or title}
    with reraise(RuntimeError, RenderError, "typst cannot write the PDF", "check the figure's images and inline SVG"):
        return bytes(typst.compile(source, font_paths=_fonts(), sys_inputs=inputs, timestamp=0))


@cache
def _fonts() -> typst.Fonts:
    """Our faces and nothing of the machine's; typst's own faces stand in for signs that ours lack."""
    import typst

    folders = sorted({path.parent for path in engine_fonts()})
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)
