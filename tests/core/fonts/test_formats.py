"""Figures in other scripts and typefaces, in every format."""

from __future__ import annotations

import base64
import io
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pypdfium2
import pytest
import uharfbuzz as hb
from PIL import Image, ImageChops, ImageFilter

import figwright
from figwright import compiler
from figwright.core import fonts
from figwright.core.errors import SpecError
from figwright.drawing.renderers import png, svg
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

HAVE = fonts.installed_families()
NEEDED = {"zh": "Noto Sans CJK SC", "ja": "Noto Sans CJK JP", "ar": "Noto Sans Arabic", "hi": "Noto Sans Devanagari"}
SAID = {
    "zh": ("数据预处理（训练）", "使用 BERT 编码器"),
    "ja": ("データの前処理", "報酬 $r_i$ を計算"),
    "ar": ("معالجة البيانات (BERT)", "مُشفِّر 12 طبقة"),
    "hi": ("पुरस्कार नीति", "किनारे के गुण"),
}
each = pytest.mark.parametrize(
    "language",
    [
        pytest.param(name, marks=pytest.mark.skipif(family not in HAVE, reason=f"{family} is not installed"))
        for name, family in NEEDED.items()
    ],
)
times = pytest.mark.skipif("Liberation Serif" not in HAVE, reason="fonts-liberation is not installed")


def figure(*labels: str, **head: str) -> Figure:
    row = [{"id": f"n{i}", "label": label} for i, label in enumerate(labels)]
    return Figure.model_validate({"figure": {"alt": "Two boxes.", **head}, "body": {"row": row}, "edges": ["n0 -> n1"]})


def scene_in(language: str) -> Scene:
    return compiler.compile(figure(*SAID[language]))


def unlike(one: bytes, other: bytes) -> float:
    first, second = (Image.open(io.BytesIO(content)).convert("RGB").convert("L") for content in (one, other))
    first, second = (one.filter(ImageFilter.GaussianBlur(1.5)) for one in (first, second.resize(first.size)))
    apart = ImageChops.difference(first, second).histogram()
    ink = sum((255 - level) * count for level, count in enumerate(second.histogram()))
    return sum(level * count for level, count in enumerate(apart) if level > 24) / ink


@each
def test_pictures_show_what_harfbuzz_shapes(language: str) -> None:
    scene = scene_in(language)
    flat = png.rasterised(svg.render(scene, outlined=True).decode(), 1200)
    assert unlike(png.render(scene, dpi=1200 / scene.width * 72), flat) < 0.02
    pytest.importorskip("typst")
    page = pypdfium2.PdfDocument(compiler.render(scene, "pdf"))[0]
    out = io.BytesIO()
    page.render(scale=1200 / page.get_width()).to_pil().save(out, "PNG")
    assert unlike(out.getvalue(), flat) < 0.02


@each
def test_an_svg_carries_the_small_fonts_that_it_needs(language: str) -> None:
    scene = scene_in(language)
    drawing = compiler.render(scene, "svg").decode()
    assert len(drawing) < 200_000
    found = re.findall(r'font-family:"([^"]+)"[^}]+base64,([^"]+)"', drawing)
    carried = {family: hb.Font(hb.Face(hb.Blob(base64.b64decode(data)))) for family, data in found}
    assert NEEDED[language] in carried
    for run in (run for e in scene.elements for w in e.words for line in w.lines for run in line.runs if run.face):
        font, buffer = carried[run.face.family], hb.Buffer()
        buffer.add_str(run.text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if run.rtl else "ltr"
        hb.shape(font, buffer, {})
        assert 0 not in [glyph.codepoint for glyph in buffer.glyph_infos]
        width = sum(place.x_advance for place in buffer.glyph_positions) / font.face.upem
        assert width == pytest.approx(fonts.advance(run.face, run.text, run.language, run.rtl), abs=1e-3)


@each
def test_words_of_a_pdf_can_be_found(language: str) -> None:
    pytest.importorskip("typst")
    text = pypdfium2.PdfDocument(compiler.render(scene_in(language), "pdf"))[0].get_textpage().get_text_range()
    wanted = {sign for label in SAID[language] for sign in re.sub(r"\$.*\$", "", label) if sign.isalpha()}
    assert len(wanted - set(text)) <= len(wanted) // 5  # ligatures have no sign of their own


@each
def test_slides_name_a_face_for_every_script(language: str) -> None:
    content = compiler.render(scene_in(language), "pptx")
    slide = zipfile.ZipFile(io.BytesIO(content)).read("ppt/slides/slide1.xml").decode()
    slot = "ea" if language in ("zh", "ja") else "cs"
    assert f'<a:{slot} typeface="{NEEDED[language]}"' in slide
    assert (' rtl="1"' in slide) == (language == "ar")
    assert (
        f'typeface="{NEEDED[language]}"' in zipfile.ZipFile(io.BytesIO(content)).read("ppt/presentation.xml").decode()
    )


@each
def test_other_formats_name_the_face(language: str) -> None:
    scene = scene_in(language)
    assert f"font-family: {NEEDED[language]}" in compiler.render(scene, "drawio").decode()
    tex = compiler.render(scene, "tex").decode()
    assert "Compile with lualatex or xelatex" in tex
    assert f"\\newfontfamily\\figfaceA{{{NEEDED[language]}" in tex
    outlined = compiler.render(scene, "tex", engine="pdftex").decode()
    assert "fontspec" not in outlined
    assert outlined.isascii() or "%" in outlined


@each
def test_the_checks_find_nothing(language: str) -> None:
    found = figwright.check(figure(*SAID[language]))
    assert [f"{f.rule}: {f.message}" for f in found if f.severity != "info"] == []


@times
def test_a_named_typeface_sets_all_words_and_is_named_to_other_programs() -> None:
    scene = compiler.compile(figure("Encoder", "Decoder $x$", font="Times New Roman"))
    runs = [run for e in scene.elements for w in e.words for line in w.lines for run in line.runs if not run.math]
    assert {run.drawn_in.family for run in runs} <= {"Liberation Serif", "Times New Roman"}
    assert "Times New Roman" in compiler.render(scene, "drawio").decode()
    assert "tgtermes" in compiler.render(scene, "tex").decode()
    slide = zipfile.ZipFile(io.BytesIO(compiler.render(scene, "pptx"))).read("ppt/slides/slide1.xml").decode()
    assert 'latin typeface="Times New Roman"' in slide


def test_a_font_file_beside_the_figure_is_used(tmp_path: Path) -> None:
    shutil.copy(fonts.builtin(700).path, tmp_path / "Own.ttf")
    made = compiler.compile(figure("One", "Two", font="Own.ttf"), base=tmp_path)
    faces = {run.face for e in made.elements for w in e.words for line in w.lines for run in line.runs}
    assert {face.path for face in faces if face} == {(tmp_path / "Own.ttf").resolve()}


@pytest.mark.parametrize("font", ["Nobody Has This", "missing.ttf"])
def test_a_font_that_is_not_there_is_an_error_of_the_figure(font: str) -> None:
    with pytest.raises(SpecError, match="figure: "):
        compiler.compile(figure("One", "Two", font=font))


def _lua() -> bool:
    """Whether LuaLaTeX is there with what loads fonts; TeX's base alone has neither."""
    if not shutil.which("lualatex") or not shutil.which("kpsewhich"):
        return False
    names = ("luatex85.sty", "luaotfload.sty")
    found = (subprocess.run(["kpsewhich", name], capture_output=True, check=False) for name in names)
    return all(one.stdout.strip() for one in found)


@each
@pytest.mark.skipif(not _lua(), reason="needs LuaLaTeX with luaotfload")
def test_tikz_compiles_with_lualatex(language: str, tmp_path: Path) -> None:
    (tmp_path / "f.tex").write_bytes(compiler.render(scene_in(language), "tex"))
    command = ["lualatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "f.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=400, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    log = (tmp_path / "f.log").read_text("utf-8", "replace")
    assert "is not installed" not in log
    assert "Missing character" not in log


@times
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex with TikZ")
def test_latin_typefaces_compile_with_pdflatex(tmp_path: Path) -> None:
    scene = compiler.compile(figure("Encoder é", "Decoder", font="Times New Roman"))
    (tmp_path / "f.tex").write_bytes(compiler.render(scene, "tex"))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "f.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.mark.skipif("Noto Sans CJK SC" not in HAVE, reason="fonts-noto-cjk is not installed")
def test_words_of_drawings_are_set_in_a_face_that_has_them() -> None:
    drawing = '<svg viewBox="0 0 200 80"><text x="100" y="45" text-anchor="middle">数据 data 处理</text></svg>'
    spec = {"body": {"row": [{"id": "c", "kind": "canvas", "svg": drawing}]}}
    made = compiler.compile(Figure.model_validate(spec))
    runs = [run for e in made.elements for w in e.words for line in w.lines for run in line.runs]
    assert {run.drawn_in.family for run in runs} == {"Noto Sans CJK SC", "Source Sans Pro"}
    assert all(fonts.covers(run.drawn_in, run.text) for run in runs)


def test_a_pdf_sets_signs_of_all_scripts_in_the_face_that_was_measured() -> None:
    """An arrow before a sign of the math face was drawn in the math face, half a letter too wide."""
    from figwright.drawing.renderers import svg
    from figwright.ir.spec.load import loads

    figure = loads('body: {row: [{id: a, label: "× → ∑ ℝ"}, {id: b, label: B}]}')
    drawing = svg.document(compiler.compile(figure), embed_fonts=False, drawn_for="pdf")
    assert re.search(r'<text [^>]*x="[\d.]+"[^>]*>× → ∑ ?</text>', drawing), "a text of its own"
    assert "× → ∑ </tspan>" in svg.document(compiler.compile(figure)), "browsers get one text"
