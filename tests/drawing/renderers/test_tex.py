"""TikZ: it compiles whatever the labels say, boxes are nodes to draw more from, and formulas are LaTeX."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.renderers.scenes import INK, edge, figure, saying
from figwright.core.errors import RenderError
from figwright.drawing.renderers import tex
from figwright.drawing.renderers._tex_math import tex_math
from figwright.drawing.renderers._tex_text import tex_text
from figwright.ir.scene import Element, Line, Rect, Run, Scene, Words

pytestmark = pytest.mark.core

HOSTILE = (
    r"\input{/etc/passwd}", r"\write18{ls}", "100% & more_ #1 $x$ ^^5c ~ {", "}{", "--- ``quoted'' ?` !`", "a\\", "%",
    "\\end{tikzpicture}", "naïve Łódź Åß – “x” … ±2 µm", "θ→∞ ≤ ⊕ ✓", "Привет", "中文", "😀", "tab\tand\nbreak",
    "\x00\x1b", "'''", "[x]", "a;b:c", "<<>>", ",,", '"', "|",
)  # fmt: skip
FORMULAS = (
    r"\mathcal{L}_{t+1}", r"\hat{x}_t'", r"\frac{\alpha}{1+\sqrt[3]{n}}", r"\left\| a - \hat b \right\|_2^2",
    "θ_i ∈ ℝ^d", r"\sum_{i=1}^{N} \log p_\theta(x_i \mid c)", r"\mathbb{E}_{x\sim\mathcal{D}}", r"\underbrace{a+b}_{c}",
    r"x'_t", "x''", r"\text{if } a < b", r"\operatorname{softmax}(QK^\top/\sqrt{d})", r"\tilde{\mathbf{z}}",
    r"\nabla_\theta J", "[0,1]", r"\binom{n}{k}", r"\overline{AB}", r"\{a, b\}",
    r"\mathfrak{g} \otimes \mathscr{H}", r"a\,b\;c\quad d", "*", "-1",
)  # fmt: skip


def every_text(texts: tuple[str, ...], math: bool) -> Scene:
    """A scene that says all of them, one below the other."""
    elements = []
    for i, text in enumerate(texts):
        run = Run(
            text, 10, 60, INK, 700 if i % 3 == 0 else 400, i % 2 == 0, math, (("M", (1.0, 1.0)), ("L", (2.0, 2.0)))
        )
        words = Words((Line((run,), 12.0 * i + 10, 7, 2),), 7.3, "Source Sans Pro")
        elements.append(Element(f"{i}", "label", Rect(10, 12 * i, 60, 9), (words,)))
    return Scene(200, 12.0 * len(texts) + 20, tuple(elements), title=texts[0], alt=texts[0])


def compiled(scene: Scene, folder: Path) -> str:
    """The log of a run that must not stumble."""
    (folder / "f.tex").write_bytes(tex.render(scene))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "f.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout


needs_latex = pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex with TikZ")


@needs_latex
def test_a_figure_compiles_to_its_size(scene: Scene, tmp_path: Path) -> None:
    log = compiled(scene, tmp_path)
    assert "Missing character" not in log
    assert "Font Warning" not in log
    pypdf = pytest.importorskip("pypdf")
    (page,) = pypdf.PdfReader(tmp_path / "f.pdf").pages
    assert [float(v) for v in page.mediabox[2:]] == pytest.approx([scene.width, scene.height], abs=0.1)
    assert "Linear Planning Phase" in page.extract_text()
    assert len(page.images) >= 2


@needs_latex
@pytest.mark.parametrize("math", [False, True])
def test_hostile_labels_and_formulas_compile(math: bool, tmp_path: Path) -> None:
    log = compiled(every_text((*HOSTILE, *FORMULAS), math), tmp_path)
    assert "root:" not in log
    assert "Missing character" not in log


@pytest.mark.parametrize("latex", FORMULAS)
def test_ordinary_formulas_stay_latex(latex: str) -> None:
    assert (tex_math(latex) is None) == ("mathscr" in latex or "ℝ" in latex)


@pytest.mark.parametrize(
    "latex",
    [
        "", " ", r"\input{x}", r"\write18{ls}", r"\def\x{1}", r"\catcode`\%=12", r"\csname x\endcsname", "^^5cinput",
        "a^", "_", "a^b^c", "a_b_c", "x'^2", r"\frac{a}", r"\frac12 3\sqrt", "{", "}", "a}", r"\left( a", r"a \right)",
        "$", "%", "#1", "&", r"\text{$x$}", r"\text{\input x}", r"\begin{matrix}1\end{matrix}", r"\hat", r"\mathbf",
        "中", "\\", r"\left x \right)",
        r"\sqrt[\input x]{2}", "x_{a", r"\\",
    ],
)  # fmt: skip
def test_doubtful_formulas_are_drawn_instead(latex: str) -> None:
    assert tex_math(latex) is None


pieces = st.sampled_from([*"ab12^_'{}\\[]()$%#& +θ", r"\frac", r"\hat", r"\left", r"\right", r"\text", r"\in"])


@given(st.lists(pieces, max_size=12).map("".join))
def test_what_passes_as_math_is_whole(latex: str) -> None:
    out = tex_math(latex)
    if out is None:
        return
    assert out.isascii()
    bare = re.sub(r"\\.", "", out)
    assert not set("$%#&~") & set(bare)
    assert "^^" not in out
    depth = 0
    for sign in bare:
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0
    assert depth == 0
    assert out.count(r"\left") == out.count(r"\right")


@given(st.text(st.characters(), max_size=30))
def test_no_text_escapes(text: str) -> None:
    out = tex_text(text)
    if out is None:
        return
    bare = re.sub(r"\\[a-zA-Z]+|\\.", "", out)
    assert not set("\\$%#&_^") & set(bare)
    assert bare.count("{") == bare.count("}")
    assert "\n" not in out


@given(st.text(st.characters(), max_size=30))
def test_a_label_is_one_node(text: str) -> None:
    source = tex.render(saying(text)).decode()
    lines = source[source.index(r"\begin{tikzpicture}") : source.index(r"\end{tikzpicture}")].splitlines()
    assert all(line.startswith(("\\", "%")) for line in lines if line)
    assert source.count(r"\end{tikzpicture}") == 1


def test_boxes_are_nodes_by_their_id(scene: Scene) -> None:
    source = tex.render(scene).decode()
    found = re.findall(r"\((?P<name>[\w-]+)\) at \((?P<x>[\d.]+),(?P<y>[\d.]+)\) \{\};", source)
    nodes = {name: (float(x), float(y)) for name, x, y in found}
    assert nodes["S"] == (39, 56)
    assert nodes["ret"] == (129, 57)
    assert "plan-er" in nodes  # TikZ reads plan.er as an anchor of plan


def test_arrows_are_paths_with_real_tips(scene: Scene) -> None:
    source = tex.render(scene).decode()
    assert re.search(
        r"rounded corners=5bp, -\{Triangle\[.*\(68,136\) -- \(112,136\) -- \(112,150\) -- \(155,150\);", source
    )
    assert "dash pattern=on 3bp off 2bp" in source


def test_a_jog_too_short_for_its_corners_is_drawn_as_it_is() -> None:
    jog = edge("j", "a", "b", ((10, 10), (50, 10), (50, 14), (90, 14)), sides=("right", "left"))
    source = tex.render(Scene(100, 50, (jog,))).decode()
    assert "rounded corners" not in source
    assert re.search(r"-\{Triangle\[.*\] \(10,10\) -- .*controls.* -- \(90,14\);", source)


def test_formulas_are_latex(scene: Scene) -> None:
    source = tex.render(scene).decode()
    assert r"Context $S$" in source
    assert r"$\displaystyle \frac{\alpha }{1+\sqrt{n}}$ rate" in source


def test_what_tex_cannot_set_is_drawn() -> None:
    source = tex.render(saying("Привет")).decode()
    assert ".. controls" in source
    assert "Привет" not in source


def test_a_sheet_beyond_tex_is_refused() -> None:
    with pytest.raises(RenderError, match="too large for TeX"):
        tex.render(replace(figure(), width=20_000.0))
