r"""Figures inside a LaTeX document: `\figwright[width=\linewidth]{figure.yaml}`.

TeX writes down what it wants and how wide (`paper.figreq`); `build` makes what is missing or changed in
`paper-figures/` and answers what came of it (`paper.figout`), which TeX reads in its next run. latexmk calls it at the
right moments (`latexmkrc`); nothing needs -shell-escape. `figwright.sty` and `latexmkrc` are data of this package.
"""

from pathlib import Path

DATA = {name: Path(__file__).parent / name for name in ("figwright.sty", "latexmkrc")}
"""The files that a paper's folder needs, by name."""
