"""Tables of numbers <-> four bits a number, with a step for every group of a row."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = Any
"""An array of numpy."""
GROUP = 32
_LEVELS = 8
"""Numbers are kept as -8 to 7 steps."""
_TRIED = tuple(n / 20 for n in range(12, 21))
"""Shares of the largest number of a group that are tried as its range: of these the closest is kept."""


def packed(array: Array) -> tuple[Array, Array]:
    """Rows of numbers, two in a byte, and the steps of their groups."""
    rows, width = array.shape
    groups = array.astype(np.float32).reshape(rows, width // GROUP, GROUP)
    most = np.abs(groups).max(-1, keepdims=True)
    best, kept, step = np.full(most.shape, np.inf), np.zeros(groups.shape, np.int8), np.zeros(most.shape, np.float16)
    for share in _TRIED:
        size = np.maximum(most * share / (_LEVELS - 0.5), 1e-7).astype(np.float16)
        said = np.round(groups / size.astype(np.float32)).clip(-_LEVELS, _LEVELS - 1)
        off = ((said * size.astype(np.float32) - groups) ** 2).sum(-1, keepdims=True)
        better = off < best
        best, step = np.where(better, off, best), np.where(better, size, step)
        kept = np.where(better, said, kept).astype(np.int8)
    flat = (kept + _LEVELS).astype(np.uint8).reshape(rows, width)
    return flat[:, 0::2] | (flat[:, 1::2] << 4), step[..., 0]


def unpacked(bits: Array, step: Array) -> Array:
    """The rows of numbers, nearly."""
    rows, half = bits.shape
    flat = np.empty((rows, 2 * half), np.float32)
    flat[:, 0::2], flat[:, 1::2] = bits & 15, bits >> 4
    flat -= _LEVELS
    groups = flat.reshape(rows, -1, GROUP) * step[..., None].astype(np.float32)
    return groups.reshape(rows, 2 * half)
