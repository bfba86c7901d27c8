"""Pictures: framed views, stacks, patches, masks, film."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import placed
from figwright.drawing.glyphs._parameters import Parameter, choice, cut, parametric, real, whole, wholes
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._scenes import HEIGHT, SCENES, WIDTH

_MAT = 5.5
"""From the middle of the frame's line to the picture."""


def _print(pen: Pen, x: float, y: float, scene: str, k: float = 1.0) -> None:
    """A picture in a paper mat with a frame; (x, y) is the corner of the frame's line, k scales the picture."""
    w, h = k * WIDTH, k * HEIGHT
    pen.rect(x, y, w + 2 * _MAT, h + 2 * _MAT, 8, fill="paper", stroke="vivid")
    with placed(pen, k, x + _MAT, y + _MAT) as view:
        SCENES[scene](view)
    pen.rect(x + _MAT, y + _MAT, w, h, 4, stroke="paper", width=3.5)


def image(pen: Pen, scene: str) -> None:
    _print(pen, 2, 2, scene)


def image_stack(pen: Pen, scene: str) -> None:
    for dx, dy, colour in ((20, 2, "line"), (11, 10, "fill")):
        pen.rect(dx, dy, WIDTH + 2 * _MAT, HEIGHT + 2 * _MAT - 4, 8, fill=colour, stroke="vivid")
    _print(pen, 2, 18, scene)


def _cells(rows: int, cols: int) -> list[tuple[float, float, float, float]]:
    """The patches of a picture at (0, 0), row by row."""
    w, h = WIDTH / cols, HEIGHT / rows
    return [(column * w, row * h, w, h) for row in range(rows) for column in range(cols)]


def _cut_view(pen: Pen, rows: int, cols: int, scene: str, gap: float) -> None:
    """A picture cut into patches; the cuts are as white as the paper."""
    SCENES[scene](pen)
    for x in (WIDTH * i / cols for i in range(1, cols)):
        pen.line([(x, 0), (x, HEIGHT)], stroke="paper", width=gap)
    for y in (HEIGHT * i / rows for i in range(1, rows)):
        pen.line([(0, y), (WIDTH, y)], stroke="paper", width=gap)


def image_patches(pen: Pen, rows: int, cols: int, scene: str) -> None:
    pen.rect(2, 2, WIDTH + 2 * _MAT, HEIGHT + 2 * _MAT, 8, fill="paper", stroke="vivid")
    with placed(pen, 1, 2 + _MAT, 2 + _MAT) as view:
        _cut_view(view, rows, cols, scene, 3)


def image_masked(pen: Pen, rows: int, cols: int, masked: Sequence[int], scene: str) -> None:
    p = pen.palette
    pen.rect(2, 2, WIDTH + 2 * _MAT, HEIGHT + 2 * _MAT, 8, fill="paper", stroke="vivid")
    with placed(pen, 1, 2 + _MAT, 2 + _MAT) as view:
        _cut_view(view, rows, cols, scene, 2)
        cells = _cells(rows, cols)
        veil = mix(p.muted, p.paper, 0.42)
        for place in masked:
            if place < len(cells):
                x, y, w, h = cells[place]
                view.rect(x + 1, y + 1, w - 2, h - 2, 1.5, fill=veil)


def image_noisy(pen: Pen, level: float, scene: str) -> None:
    _print(pen, 2, 2, scene)
    grains = random.Random(11)
    shades = ("#ffffff", "#2b3442", "#8f99a8", "#dfe4ea", "#e07a7a", "#7aa7e0")
    with placed(pen, 1, 2 + _MAT, 2 + _MAT) as view:
        for x, y, w, h in _cells(12, 16):
            keep, shade = grains.random(), grains.choice(shades)
            if keep < level:
                view.rect(x, y, w, h, fill=shade, opacity=0.8)


def _framed(scene: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        _print(pen, 2, 2, scene)

    return draw


def medical_scan(pen: Pen, organ: str) -> None:
    _print(pen, 2, 2, organ)


def animal(pen: Pen, kind: str) -> None:
    _print(pen, 2, 2, kind)


def image_boxes(pen: Pen, scene: str) -> None:
    """Detections: what is found stands in a box with a label."""
    _print(pen, 2, 2, scene)
    p = pen.palette
    boxes = {"street": ((55, 49, 29, 25), (28, 32, 19, 29)), "city": ((36, 19, 25, 57), (68, 42, 22, 34))}
    for (x, y, w, h), colour in zip(boxes.get(scene, ((20, 13, 68, 58),)), (p.contrast, p.accents[3]), strict=False):
        pen.rect(x, y, w, h, 1.5, stroke="paper", width=4.5)
        pen.rect(x, y, w, h, 1.5, stroke=colour, width=2.5)
        pen.path(f"M{x} {y} h{0.6 * w} v3.5 q0 3 -3 3 h{3 - 0.6 * w}Z", fill=colour)
        pen.line([(x + 3, y + 2.8), (x + 0.6 * w - 4, y + 2.8)], stroke="paper", width=1.8)


def video(pen: Pen, scene: str) -> None:
    _print(pen, 2, 2, scene)
    pen.oval(54.5, 42.5, 19, fill="paper", opacity=0.92)
    pen.oval(54.5, 42.5, 16, fill="vivid")
    pen.polygon([(50.5, 35.5), (50.5, 49.5), (62, 42.5)], fill="paper", stroke="paper")


def frames(pen: Pen, count: int, scene: str) -> None:
    """A strip of film."""
    wide = 62.0 * count + 8
    pen.rect(2, 2, wide, 72, 7, fill="deep", stroke="deep")
    holes = round(wide / 12.4)
    for i in range(holes):
        x = 2 + wide * (i + 0.5) / holes - 3
        for y in (6, 64):
            pen.rect(x, y, 6, 6, 1.8, fill="fill")
    k = 40 / HEIGHT
    for i in range(count):
        x = 6 + 62 * i + 4.3
        with placed(pen, k, x, 18) as view:
            SCENES[scene](view)
        pen.rect(x, 18, k * WIDTH, 40, 3, stroke="deep", width=2.5)


def _scene(first: str = "landscape") -> Parameter:
    return choice(first, *(name for name in SCENES if name != first))


_SHEET = (0, 0, 109, 85)
GLYPHS: dict[str, Glyph] = {
    "image": cut(image, _SHEET, "A framed picture; `scene` chooses the view", ("picture", "photo"), scene=_scene()),
    "image-2": cut(_framed("sea"), _SHEET, "A framed picture of the sea"),
    "image-3": cut(_framed("city"), _SHEET, "A framed picture of a city"),
    "image-4": cut(_framed("mountains"), _SHEET, "A framed picture of mountains"),
    "portrait": cut(_framed("portrait"), _SHEET, "A photograph of a person"),
    "animal": cut(animal, _SHEET, "A photograph of a dog or a cat", kind=choice("dog", "cat")),
    "image-stack": cut(image_stack, (0, 0, 127, 101), "Several pictures", ("images",), scene=_scene()),
    "image-patches": cut(
        image_patches, _SHEET, "A picture cut into patches", rows=whole(3, 1, 10), cols=whole(4, 1, 12), scene=_scene()
    ),
    "image-masked": cut(
        image_masked, _SHEET, "A picture with patches hidden; `masked` counts them row by row from 0",
        rows=whole(4, 1, 10), cols=whole(5, 1, 12), masked=wholes((1, 3, 5, 7, 8, 11, 14, 15, 17), 0, 119, most=120),
        scene=_scene("dog"),
    ),
    "image-noisy": cut(image_noisy, _SHEET, "A picture under noise", level=real(0.5, 0, 1), scene=_scene()),
    "image-depth": cut(_framed("depth"), _SHEET, "A depth map"),
    "image-segmented": cut(_framed("segments"), _SHEET, "A segmentation map of a street"),
    "image-boxes": cut(image_boxes, _SHEET, "A picture with detected things in boxes", scene=_scene("street")),
    "video": cut(video, _SHEET, "A picture with a play button", scene=_scene("sea")),
    "frames": parametric(
        frames, "A strip of film", lambda count, scene: (62.0 * count + 12, 76.0), ("film",), count=whole(3, 1, 8),
        scene=_scene("street"),
    ),
    "microscope-image": cut(_framed("cells"), _SHEET, "Stained tissue under the microscope"),
    "medical-scan": cut(medical_scan, _SHEET, "A scan of the brain or the chest", organ=choice("brain", "chest")),
    "satellite-image": cut(_framed("satellite"), _SHEET, "Fields and a river from above"),
    "street-scene": cut(_framed("street"), _SHEET, "A road with a car"),
    "room": cut(_framed("room"), _SHEET, "A room with a window and a sofa"),
}  # fmt: skip
