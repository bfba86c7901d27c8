"""Scene -> PDF: the SVG placed by typst on a page of its size; text selectable, fonts embedded, nothing rasterised."""

from __future__ import annotations

from figwright.errors import MissingExtra, RenderError
from figwright.renderers import svg
from figwright.renderers._fonts import engine_fonts
from figwright.renderers._sheet import measured
from figwright.renderers._xml import clean
from figwright.scene import Scene
from figwright.scene.paths import number

# Title, alt text and drawing come in as inputs, never as source, so that no label can be read as typst code.
PAGE = """\
#set document(title: sys.inputs.title, description: sys.inputs.alt, date: none)
#set page(width: {width}pt, height: {height}pt, margin: 0pt, fill: none)
#image(bytes(sys.inputs.drawing), format: "svg", width: 100%, height: 100%, alt: sys.inputs.alt)
"""


def render(scene: Scene) -> bytes:
    """The scene as a one-page PDF of exactly its size."""
    try:
        import typst
    except ImportError as error:
        raise MissingExtra("PDF output", "pdf") from error
    width, height = (number(side) for side in measured(scene))
    drawing = svg.render(scene, embed_fonts=False).decode()
    title = clean(scene.title) or "Figure"
    try:
        return bytes(
            typst.compile(
                PAGE.format(width=width, height=height).encode(),
                font_paths=sorted({path.parent for path in engine_fonts()}),
                ignore_system_fonts=True,
                sys_inputs={"drawing": drawing, "title": title, "alt": clean(scene.alt) or title},
                timestamp=0,
            )
        )
    except RuntimeError as error:
        raise RenderError(f"typst cannot write the PDF: {error}", "check the figure's images and inline SVG") from error
