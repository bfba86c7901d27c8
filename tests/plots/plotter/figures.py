"""Small matplotlib figures, read back as the sandbox does it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from figwright.plots import readback as drawn
from figwright.plots.readback import Drawn

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")


def made(draw: Callable[[Any], None], **given: Any) -> tuple[Drawn, bytes, bytes]:
    """What is drawn, its SVG and its PNG; `draw` gets the axes."""
    import matplotlib.pyplot as plt
    from matplotlib import rc_context

    from figwright.plots.readback.artists import read

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "x", "pdf.fonttype": 42}):
        figure, axes = plt.subplots(figsize=(4, 3), layout="constrained", **given)
        draw(axes)
        found = drawn.loads(read(figure))
        pages = {}
        for format in ("svg", "png"):
            out = BytesIO()
            figure.savefig(out, format=format, metadata={"Date": None} if format == "svg" else None)
            pages[format] = out.getvalue()
        plt.close(figure)
    return found, pages["svg"], pages["png"]
