"""How alike two pictures look: SSIM, as Wang et al. (2004) define it, on grey pixels with an even window."""

from __future__ import annotations

from typing import Any

from figwright.core.images import encoded

WINDOW = 7
ACROSS = 800
"""Pixels across at which figures are compared."""
_C1, _C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def ssim(one: Any, other: Any) -> float:
    """Structural similarity of two Pillow images, 1 for the same; the second is scaled to the size of the first."""
    return float(similarity(one, other).mean())


def similarity(one: Any, other: Any) -> Any:
    """SSIM around every pixel, as an array."""
    import numpy as np
    from PIL import Image

    if one.size != other.size:
        other = other.resize(one.size, Image.Resampling.LANCZOS)
    a, b = (np.asarray(image.convert("L"), dtype=np.float64) for image in (one, other))
    if min(a.shape) < WINDOW:
        return np.ones((1, 1)) if (a == b).all() else np.zeros((1, 1))
    mean_a, mean_b = _mean(a), _mean(b)
    n = WINDOW * WINDOW / (WINDOW * WINDOW - 1)  # an unbiased variance
    var_a, var_b = n * (_mean(a * a) - mean_a**2), n * (_mean(b * b) - mean_b**2)
    both = n * (_mean(a * b) - mean_a * mean_b)
    above = (2 * mean_a * mean_b + _C1) * (2 * both + _C2)
    return above / ((mean_a**2 + mean_b**2 + _C1) * (var_a + var_b + _C2))


def _mean(values: Any) -> Any:
    """The mean over every window that lies inside of the picture."""
    import numpy as np

    total = np.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    w = WINDOW
    return (total[w:, w:] - total[:-w, w:] - total[w:, :-w] + total[:-w, :-w]) / (w * w)


def compared(original: bytes, replica: bytes) -> tuple[float, bytes]:
    """SSIM at 800 pixels across, and original, replica and difference under each other as PNG. In the difference what
    is alike is pale, what only the original has is red, what only the replica has is blue."""
    import io

    from PIL import Image, ImageChops

    one, other = (Image.open(io.BytesIO(data)).convert("RGB") for data in (original, replica))
    size = (ACROSS, max(1, round(ACROSS * one.height / one.width)))
    one, other = (image.resize(size, Image.Resampling.LANCZOS) for image in (one, other))
    grey, again = one.convert("L"), other.convert("L")
    common = ImageChops.lighter(grey, again).point([170 + value // 3 for value in range(256)])
    apart = Image.merge(
        "RGB",
        (
            ImageChops.subtract(common, ImageChops.subtract(grey, again)),
            ImageChops.subtract(common, ImageChops.difference(grey, again)),
            ImageChops.subtract(common, ImageChops.subtract(again, grey)),
        ),
    )
    gap = 12
    sheet = Image.new("RGB", (size[0], 3 * size[1] + 2 * gap), "#808080")
    for at, image in enumerate((one, other, apart)):
        sheet.paste(image, (0, at * (size[1] + gap)))
    return ssim(one, other), encoded(sheet)
