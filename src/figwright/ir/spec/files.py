"""Figure -> the files that it is drawn from besides its own: pictures, a theme and icons of the user's own."""

from __future__ import annotations

from pathlib import Path

from figwright.ir.spec.model import Figure


def named_files(figure: Figure, base: Path) -> tuple[Path, ...]:
    """Each file that the figure names, from the folder `base`, once; whether it is there is not asked."""
    head = figure.head
    names = [node.src for node in figure.nodes() if node.src]
    names += [name for name in (head.theme if head.theme.endswith(".toml") else "", head.icons) if name]
    return tuple(dict.fromkeys(base / name for name in names))
