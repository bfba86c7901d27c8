"""Finding fonts: names, twins, files that are given, and files that are no fonts."""

from __future__ import annotations

import os
import struct
import time
from pathlib import Path

import pytest
import uharfbuzz as hb

from figwright.core import fonts
from figwright.core.errors import AssetError, NotFound
from figwright.core.fonts import Typeface, builtin
from figwright.core.fonts.choice import face_of

needs_fonts = pytest.mark.skipif(not fonts.installed_families(), reason="no fonts are installed")


def needs(family: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(family not in fonts.installed_families(), reason=f"{family} is not installed")


def test_our_own_face_needs_no_installed_font() -> None:
    found = fonts.family("Source Sans Pro")
    assert found.ours
    assert not found.substituted
    assert face_of(found, 650, True) == builtin(700, True)


def test_a_name_that_nobody_has_is_told_with_the_nearest() -> None:
    with pytest.raises(NotFound, match="Sorce Sans Prow") as caught:
        fonts.family("Sorce Sans Prow")
    assert "Source Sans Pro" in caught.value.hint


@needs("Liberation Serif")
def test_a_metric_twin_stands_in_for_what_is_not_installed() -> None:
    if "Times New Roman" in fonts.installed_families():
        pytest.skip("Times New Roman itself is installed")
    found = fonts.family("times new roman")
    assert found.name == "Liberation Serif"
    assert found.substituted
    face = face_of(found, 700, True)
    assert (face.weight, face.italic) == (700, True)
    assert fonts.called(face, "Times New Roman") == "Times New Roman"


def test_a_given_file_is_used_under_its_own_name() -> None:
    path = builtin(700, True).path
    found = fonts.family(str(path))
    assert "Source Sans" in found.name
    assert found.faces[0].face.path == path.resolve()


def test_subsets_keep_the_shaping_and_get_the_name_that_we_use() -> None:
    face = fonts.Face(builtin(600).path, 0, "Own Name", 600)
    made = hb.Face(hb.Blob(fonts.subset(face, "Waffle AV")))
    assert made.get_name(1) == "Own Name"
    font = hb.Font(made)
    buffer = hb.Buffer()
    buffer.add_str("Waffle AV")
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {})
    width = sum(place.x_advance for place in buffer.glyph_positions) / made.upem
    assert width == pytest.approx(fonts.advance(builtin(600), "Waffle AV"))


def broken(kind: str) -> bytes:
    whole = builtin().path.read_bytes()
    return {
        "empty": b"",
        "text": b"this is no font at all\n" * 40,
        "cut": whole[:3000],
        "tables that lie": whole[:12] + b"\xff" * 400 + whole[412:],
        "a collection of a million": b"ttcf" + struct.pack(">HHI", 1, 0, 1 << 20) + b"\x00" * 4096,
        "zeros": bytes(100_000),
    }[kind]


@pytest.mark.parametrize("kind", ["empty", "text", "cut", "tables that lie", "a collection of a million", "zeros"])
def test_a_broken_file_is_an_error_that_names_it(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.ttf"
    path.write_bytes(broken(kind))
    with pytest.raises(AssetError, match=r"bad\.ttf"):
        fonts.family(str(path))


def test_an_enormous_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.otf"
    with path.open("wb") as file:
        file.truncate(3 << 30)  # takes no room on the disk
    began = time.process_time()
    with pytest.raises(AssetError, match=r"huge\.otf has 3072 MB"):
        fonts.family(str(path))
    assert time.process_time() - began < 1


def test_what_is_no_file_never_waits(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    os.mkfifo(tmp_path / "pipe.ttf")
    with pytest.raises(AssetError, match="is not a file"):
        fonts.family(str(tmp_path / "pipe.ttf"))


@pytest.mark.parametrize("name", ["x.woff2", "gone.ttf"])
def test_other_files_are_refused_by_name(name: str) -> None:
    with pytest.raises(AssetError, match=name):
        fonts.family(name)


def test_random_damage_never_hangs_or_crashes(tmp_path: Path) -> None:
    """A file with bytes changed all over is either still a font or an error."""
    whole = bytearray(builtin().path.read_bytes())
    for seed in range(3):
        for i in range(seed * 7 + 50, len(whole), 997):
            whole[i] ^= 0x5A
        path = tmp_path / f"odd{seed}.ttf"
        path.write_bytes(whole)
        try:
            family = fonts.family(str(path))
        except AssetError:
            continue
        else:
            assert fonts.stretches("abc", 400, False, Typeface(str(path)))[0].text
            assert family.faces


def test_a_licence_that_forbids_embedding_is_told(tmp_path: Path) -> None:
    content = bytearray(builtin().path.read_bytes())
    for i in range(struct.unpack_from(">H", content, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", content, 12 + 16 * i)
        if tag == b"OS/2":
            struct.pack_into(">H", content, offset + 8, 0x0002)
    path = tmp_path / "locked.ttf"
    path.write_bytes(content)
    with pytest.raises(AssetError, match=r"locked\.ttf forbid"):
        fonts.family(str(path))


@needs_fonts
def test_the_usual_folders_hold_what_fontconfig_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    from figwright.core.fonts import installed

    listed = set(installed._files())
    monkeypatch.setattr(installed.shutil, "which", lambda name: None)
    walked = set(installed._files())
    assert walked
    assert {path for path in listed if str(path).startswith("/usr/share/fonts")} <= walked
