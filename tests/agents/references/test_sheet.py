"""Contact sheets out of JPEGs: what each piece shows stands in its place, unchanged, and every reader can read it."""

from __future__ import annotations

import io
import random
import warnings

import pytest
from PIL import Image, ImageChops

from figwright.agents.references import _sheet
from figwright.agents.references._sheet import BLOCK, WIDTH, blank, joined, piece

EDGE = 2
"""Pixels at a border, where readers that smooth colours look at the neighbour."""


def noise(seed: int, blocks: int) -> Image.Image:
    """A picture of small patches, none like another's."""
    chance = random.Random(seed)
    small = Image.frombytes("RGB", (64, 4 * blocks), chance.randbytes(3 * 64 * 4 * blocks))
    return small.resize((WIDTH, BLOCK * blocks), Image.Resampling.NEAREST)


def read(data: bytes) -> Image.Image:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture = Image.open(io.BytesIO(data))
        picture.load()
    assert picture.format == "JPEG"
    return picture


def inner(picture: Image.Image, x: int, y: int, blocks: int) -> Image.Image:
    return picture.crop((x + EDGE, y + EDGE, x + WIDTH - EDGE, y + BLOCK * blocks - EDGE))


@pytest.mark.parametrize(("columns", "heights"), [(1, (1,)), (2, (3,)), (6, (1, 12, 1, 12)), (5, (2, 1, 7))])
def test_every_piece_stands_in_its_place_as_it_is(columns: int, heights: tuple[int, ...]) -> None:
    drawn = [[noise(10 * row + column, blocks) for column in range(columns)] for row, blocks in enumerate(heights)]
    sheet = read(joined([[piece(one) for one in row] for row in drawn]))
    assert sheet.size == (WIDTH * columns, BLOCK * sum(heights))
    y = 0
    for row, blocks in zip(drawn, heights, strict=True):
        for column, one in enumerate(row):
            alone = inner(read(joined([[piece(one)]])), 0, 0, blocks)
            assert ImageChops.difference(inner(sheet, WIDTH * column, y, blocks), alone).getbbox() is None
        y += BLOCK * blocks


def test_what_is_left_free_is_white() -> None:
    sheet = read(joined([[piece(noise(1, 2)), blank(2)]]))
    assert inner(sheet, WIDTH, 0, 2).getextrema() == ((255, 255),) * 3


def test_a_piece_says_what_its_picture_says() -> None:
    one = noise(3, 4)
    whole = io.BytesIO()
    one.save(whole, "JPEG", quality=_sheet.QUALITY, subsampling="4:2:0")
    assert ImageChops.difference(read(joined([[piece(one)]])), read(whole.getvalue())).getbbox() is None
