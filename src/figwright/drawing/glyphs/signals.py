"""Things that run in time: sound, spikes, series, timelines."""

from __future__ import annotations

import math
from random import Random

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._parameters import flag, parametric, whole
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._shapes import corner_radii, smooth, tile

_LOUDNESS = (0.14, 0.3, 0.58, 0.36, 0.82, 1.0, 0.62, 0.9, 0.46, 0.7, 0.34, 0.2, 0.12)


def waveform(pen: Pen, bars: bool) -> None:
    if bars:
        for i, loud in enumerate(_LOUDNESS):
            high = 8 + 76 * loud
            pen.rect(4.5 + 6.85 * i, 48 - high / 2, 4.6, high, 2.3, fill="vivid" if loud > 0.55 else "line")
        return
    pen.line([(3, 48), (93, 48)], stroke="line", width=2)
    points = [(3 + 90 * i / 120, 48 - 38 * _swell(i / 120) * math.sin(i / 120 * 2 * math.pi * 7)) for i in range(121)]
    pen.path(smooth(points), stroke="vivid")


def _swell(t: float) -> float:
    """Two syllables: loud at 0.35, softer at 0.75."""
    return math.exp(-(((t - 0.35) / 0.15) ** 2)) + 0.6 * math.exp(-(((t - 0.76) / 0.1) ** 2))


_FORMANTS = ((1.2, 1.0), (4.6, 0.85), (8.2, 0.6))
"""Where the bands of a voice lie, in rows from below, and how strong they are."""


def spectrogram(pen: Pen, seed: int) -> None:
    p = pen.palette
    random = Random(seed)
    columns, rows = 16, 11
    w, h = 88 / columns, 88 / rows
    pen.rect(4, 4, 88, 88, 7, fill="fill")  # shows through the seams that viewers leave between the cells
    for column in range(columns):
        loud = 0.62 + 0.38 * math.sin(column * 0.7 + seed) ** 2
        for row in range(rows):
            pitch = rows - 1 - row
            ridge = max(k * math.exp(-((pitch - c - 1.2 * math.sin(column * 0.42)) ** 2) * 0.75) for c, k in _FORMANTS)
            heat = min(1.0, max(0.0, loud * ridge + random.uniform(0, 0.06)))
            shade = mix(p.zone, p.line, heat * 2.2) if heat < 0.45 else mix(p.line, p.deep, (heat - 0.45) * 2)
            tile(pen, 4 + column * w, 4 + row * h, w, h, corner_radii(row, column, rows, columns, 7), shade)
    pen.rect(3, 3, 90, 90, 8, stroke="line")


def spike_train(pen: Pen, neurons: int, seed: int) -> None:
    random = Random(seed)
    pitch = 88 / neurons
    high = min(20.0, pitch * 0.68)
    for row in range(neurons):
        y = 4 + pitch * (row + 0.5)
        pen.line([(3, y + high / 2), (93, y + high / 2)], stroke="line", width=2)
        x = 8 + 10 * random.random()
        while x < 90:
            pen.line([(x, y - high / 2), (x, y + high / 2)], stroke="vivid")
            x += random.choice((8.0, 8.0, 12.0, 21.0, 28.0))


def time_series(pen: Pen, channels: int) -> None:
    p = pen.palette
    colours = (p.vivid, *(accent for accent in p.accents if accent != p.vivid))
    pitch = 90 / channels
    for i in range(channels):
        middle, swing = 3 + pitch * (i + 0.5), min(pitch * 0.3, 18)
        points = []
        for k in range(19):
            t = k / 18
            wave = 0.75 * math.sin(t * (11 + 3 * i) + 1.7 * i) + 0.45 * math.sin(t * (27 - 4 * i) + i)
            points.append((4 + 88 * t, middle - swing * wave))
        pen.path(smooth(points), stroke=colours[i], width=3.4)
    for i in range(1, channels):
        pen.line([(4, 3 + pitch * i), (92, 3 + pitch * i)], stroke="line", width=1.5, dash=(2, 5))


def timeline(pen: Pen, steps: int, done: int) -> None:
    pitch = 80 / (steps - 1)
    last = 8 + pitch * (min(done, steps) - 1)
    pen.line([(8, 30), (88, 30)], stroke="line", width=4)
    if done > 1:
        pen.line([(8, 30), (last, 30)], stroke="vivid", width=4)
    r = min(8.0, pitch * 0.36)
    for i in range(steps):
        x, lit = 8 + pitch * i, i < done
        tall = 11.0 if i % 2 else -11.0
        pen.line([(x, 30), (x, 30 + tall * 1.5)], stroke="vivid" if lit else "line", width=2)
        pen.oval(x, 30 + tall * 1.9, 3.6, fill="vivid" if lit else "line")
        pen.oval(x, 30, r, fill="fill" if lit else "paper", stroke="vivid" if lit else "line")


GLYPHS: dict[str, Glyph] = {
    "waveform": parametric(
        waveform, "Sound, as bars of loudness or as an oscillation", aliases=("audio",), bars=flag(True)
    ),
    "spectrogram": parametric(spectrogram, "Loudness by time and pitch", seed=whole(2, 0, 9999)),
    "spike-train": parametric(
        spike_train, "Firing times of neurons", neurons=whole(3, 1, 8), seed=whole(3, 0, 9999)
    ),
    "time-series": parametric(time_series, "Measured signals over time", channels=whole(3, 1, 5)),
    "timeline": parametric(
        timeline, "Steps in time, of which some are done", steps=whole(4, 2, 8), done=whole(2, 0, 8)
    ),
}  # fmt: skip
