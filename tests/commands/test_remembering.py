"""A draw.io file that the command line wrote comes back as the figure that it was made from, arrangement and all."""

from __future__ import annotations

from pathlib import Path

from figwright import commands, dump, load


def test_a_drawio_file_of_ours_is_imported_exactly(tmp_path: Path) -> None:
    figure = Path(__file__).parents[2] / "examples" / "paperbanana" / "figure.yaml"
    out, back = tmp_path / "f.drawio", tmp_path / "back.yaml"
    assert commands.main(["render", str(figure), "-q", "-o", str(out)]) == 0
    assert commands.main(["import", str(out), "-o", str(back)]) == 0
    assert dump(load(back)) == dump(load(figure))
