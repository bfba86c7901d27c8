"""The faces of a scene -> the head of a TeX document: pdfTeX for ours and for families that TeX has packages of,
LuaTeX or XeTeX for all others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from figwright.core import fonts
from figwright.core.fonts import Face, scripts
from figwright.core.fonts.choice import TWINS
from figwright.drawing.renderers._fonts import faces
from figwright.drawing.renderers._tex_text import tex_text
from figwright.ir.scene import Scene

PACKAGES = {
    "Times New Roman": ("tgtermes", "rmdefault", "ptm"),
    "Arial": ("tgheros", "sfdefault", "phv"),
    "Courier New": ("tgcursor", "ttdefault", "pcr"),
    "Palatino": ("tgpagella", "rmdefault", "ppl"),
    "Latin Modern Roman": ("lmodern", "rmdefault", "cmr"),
    "Latin Modern Sans": ("lmodern", "sfdefault", "cmss"),
}
"""TeX's own fonts that are as wide as a family and its twins, by the first of them: a package, what it sets, and the
font of every TeX that is like it."""
_UNSHAPED = frozenset({"Latn", "Grek", "Cyrl", "Hang", *scripts.HAN_LIKE})
"""Scripts that TeX sets without being told of them."""
OURS = (
    "% The figure is measured in Source Sans; Helvetica a little smaller takes its place where it is not installed."
    r"""
\IfFileExists{sourcesanspro.sty}{\usepackage[default]{sourcesanspro}}
  {\usepackage[scaled=0.88]{helvet}\renewcommand\familydefault{\sfdefault}}
"""
)
UNICODE = r"""% Compile with lualatex or xelatex (packages: fontspec, amsmath, amssymb), with the fonts below installed.
% !TeX program = lualatex
\documentclass[tikz,border=0pt]{standalone}
\ifdefined\directlua\else\ifdefined\XeTeXversion\else
  \errmessage{This figure has letters that pdfTeX cannot set: compile it with lualatex or xelatex}
\fi\fi
\usepackage{amsmath,amssymb}
\usepackage[no-math]{fontspec}
\usetikzlibrary{arrows.meta,shapes.geometric}
\ifdefined\directlua\defaultfontfeatures{Renderer=HarfBuzz}\else\TeXXeTstate=1 \fi
\newcommand\figrtl[1]{\ifdefined\directlua{\textdir TRT #1}\else{\beginR #1\endR}\fi}
% The figure is measured in Source Sans; a face like Helvetica a little smaller takes its place where it is missing.
\newcommand\figtry[2][1]{\ifdefined\figmain\else\IfFontExistsTF{#2}{\def\figmain{#2}\setmainfont{#2}[Scale=#1]}{}\fi}
\figtry{Source Sans Pro}\figtry{Source Sans 3}\figtry[0.88]{TeX Gyre Heros}\figtry[0.88]{Liberation Sans}
\figtry[0.88]{Arial}\figtry[0.88]{Latin Modern Sans}
"""


@dataclass(frozen=True, slots=True)
class TexFonts:
    """`head` loads the fonts; `commands` choose a face where the document knows it by a command."""

    head: str = OURS
    commands: Mapping[Face, str] = field(default_factory=dict)
    unicode: bool = False
    plain: frozenset[Face] = frozenset()
    """Faces that the document's own font stands for."""


def tex_fonts(scene: Scene, pdftex: bool = False) -> TexFonts:
    """What a document of the scene needs; `pdftex` holds it to pdfTeX, which draws what it cannot set."""
    used = faces(scene)
    others = {face: text for face, text in used.items() if face.family not in (fonts.DEFAULT, fonts.MATH_FAMILY)}
    if not others:
        return TexFonts()
    package = _package({face.family for face in others})
    if package and all(tex_text(text) is not None for text in used.values()):
        return TexFonts(_by_package(*package), plain=frozenset(others))
    if pdftex:
        return TexFonts()
    commands = {face: f"\\figface{chr(ord('A') + i % 26) * (1 + i // 26)}" for i, face in enumerate(others)}
    return TexFonts(
        UNICODE + "".join(_defined(face, name, others[face]) for face, name in commands.items()), commands, True
    )


def _package(families: set[str]) -> tuple[str, str, str] | None:
    for row in TWINS:
        if families <= set(row):
            return PACKAGES.get(row[0])
    return None


def _by_package(package: str, default: str, spare: str) -> str:
    return (
        f"\\IfFileExists{{{package}.sty}}{{\\usepackage{{{package}}}}}{{\\renewcommand\\{default}{{{spare}}}}}\n"
        f"\\renewcommand\\familydefault{{\\{default}}}\n"
    )


def _defined(face: Face, command: str, text: str) -> str:
    name = _clean(fonts.opened(face).face.get_name(4) or face.family)
    kinds = sorted({kind for sign in text if (kind := scripts.script_of(sign)) in scripts.NAMES} - _UNSHAPED)
    script = f",Script={scripts.NAMES[kinds[0]]}" if kinds else ""
    spare = "\\bfseries" if face.weight >= 600 else "\\relax"
    return (
        f"\\IfFontExistsTF{{{name}}}{{\\newfontfamily{command}{{{name}}}[BoldFont=*,ItalicFont=*,BoldItalicFont=*{script}]}}"
        f"{{\\typeout{{figwright: the font {name} is not installed}}\\let{command}={spare}}}\n"
    )


def _clean(name: str) -> str:
    return "".join(sign for sign in name if sign.isalnum() or sign in " -.")
