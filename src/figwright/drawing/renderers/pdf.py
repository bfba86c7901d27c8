"""Scene -> PDF: the SVG placed by typst on a page of its size; text selectable, fonts embedded, nothing rasterised."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.core.errors import MissingExtra, RenderError, reraise
from figwright.core.fonts import engine_files
from figwright.drawing.renderers import svg
from figwright.drawing.renderers._fonts import font_folder, others
from figwright.drawing.renderers._sheet import measured
from figwright.drawing.xml import clean
from figwright.ir.scene import Scene
from figwright.ir.scene.paths import number

if TYPE_CHECKING:
    import typst

# Title, alt text and drawing come in as inputs, never as source, so that no label can be read as typst code.
PAGE = """\
#set document(title: sys.inputs.title, description: sys.inputs.alt, date: none)
#set page(width: {width}pt, height: {height}pt, margin: 0pt, fill: {ground})
#image(bytes(sys.inputs.drawing), format: "svg", width: 100%, height: 100%, alt: sys.inputs.alt)
"""


def render(scene: Scene) -> bytes:
    """The scene as a one-page PDF of exactly its size."""
    return _render_scene(scene)


def picture(scene: Scene, dpi: float) -> bytes:
    """The same page as PNG, in half of the time that the PNG renderer takes: for pictures that a model looks at."""
    return _render_scene(scene, ground="white", format="png", ppi=dpi)


def _render_scene(scene: Scene, **how: Any) -> bytes:
    drawing = svg.document(scene, embed_fonts=False, drawn_for="pdf")
    with font_folder(others(scene)) as extra:
        return page(drawing, *measured(scene), scene.title, scene.alt, extra, **how)


def page(
    drawing: str,
    width: float,
    height: float,
    title: str,
    alt: str,
    fonts: Sequence[Path] = (),
    *,
    ground: str = "none",
    **how: Any,
) -> bytes:
    """An SVG document as a PDF of one page of that size, in points; text in our fonts and these."""
    with reraise(ImportError, MissingExtra, "PDF output", "pdf", why=False):
        import typst
    title = clean(title) or "Figure"
    source = PAGE.format(width=number(width), height=number(height), ground=ground).encode()
    inputs = {"drawing": drawing, "title": title, "alt": clean(alt) or title}
    with reraise(RuntimeError, RenderError, "typst cannot write the PDF", "check the figure's images and inline SVG"):
        faces = _fonts(*{path.parent for path in fonts})
        return bytes(typst.compile(source, font_paths=faces, sys_inputs=inputs, timestamp=0, **how))


def _fonts(*more: Path) -> typst.Fonts:
    return _ours() if not more else _load_fonts(more)


@cache
def _ours() -> typst.Fonts:
    return _load_fonts(())


def _load_fonts(more: tuple[Path, ...]) -> typst.Fonts:
    """Our faces, those of these folders and nothing of the machine's; typst's own faces stand in for signs that all
    of them lack."""
    import typst

    folders = [*sorted({path.parent for path in engine_files()}), *more]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)
