"""Font files -> what they hold, with bounds: a file that is broken, hostile or huge is an error that names it.

A file that somebody gives is first tried in a process of its own, which may take only so long and so much memory: what
is wrong with it then ends that process and not ours. Installed files are the machine's own, and are only read.
"""

from __future__ import annotations

import stat
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import uharfbuzz as hb

from figwright.core.errors import AssetError
from figwright.core.fonts.face import About, described

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
LARGEST = 200 << 20
"""Bytes of a file; collections of Chinese faces have up to 80 MB."""
MOST_FACES = 64
SECONDS = 10
MEMORY = 2 << 30
SAMPLE = "Hamburgefonstiv 0123 ÄÖ Жя 中文字 عربي हिन्दी ไทย"
"""Text of many scripts, so that trying a file runs most of its tables."""


def is_file(name: str) -> bool:
    """Whether a name is the path of a font file."""
    return name.lower().endswith((*SUFFIXES, ".woff", ".woff2", ".pfb", ".eot"))


def faces_in(path: Path) -> tuple[About, ...]:
    """The faces of a file as its tables describe them; none where it is not a font."""
    blob = hb.Blob.from_file_path(str(path))
    count = min(hb.Face(blob).count, MOST_FACES)
    found = (described(path, index, hb.Face(blob, index)) for index in range(count))
    return tuple(about for about in found if about)


def given(name: str) -> tuple[About, ...]:
    """The faces of a file that a user gives, after it was tried. Raises AssetError."""
    path = Path(name).expanduser()
    if path.suffix.lower() not in SUFFIXES:
        raise AssetError(
            f"font file {name}: {path.suffix or 'a file without suffix'} is not supported", "give a TTF or OTF"
        )
    try:
        about = path.stat()
    except OSError as error:
        raise AssetError(f"font file {name} cannot be read: {error.strerror}", "check its path") from error
    if not stat.S_ISREG(about.st_mode):
        raise AssetError(f"font file {name} is not a file", "give the path of a TTF or OTF file")
    if about.st_size > LARGEST:
        raise AssetError(f"font file {name} has {about.st_size >> 20} MB", f"the limit is {LARGEST >> 20} MB")
    return _read_faces(path.resolve(), name, about.st_size, about.st_mtime_ns)


@lru_cache(maxsize=32)
def _read_faces(path: Path, name: str, size: int, changed: int) -> tuple[About, ...]:
    command = [sys.executable, "-I", "-c", _TRIAL, str(path), SAMPLE, str(MOST_FACES), str(MEMORY), str(SECONDS)]
    broken = AssetError(f"font file {name} is broken or not a font", "open it in a font viewer, or give another file")
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS + 5, check=False)
    except subprocess.TimeoutExpired as error:
        raise AssetError(f"font file {name} takes longer than {SECONDS} seconds to read", broken.hint) from error
    if done.returncode:
        raise broken
    faces = tuple(about for about in faces_in(path) if about.outlines)
    if not faces:
        raise AssetError(f"font file {name} has no outlines or no name", "bitmap and colour fonts are not supported")
    if not any(about.free for about in faces):
        raise AssetError(f"the licence bits of font file {name} forbid embedding", "choose a font that may be embedded")
    return tuple(about for about in faces if about.free)


_TRIAL = """
import sys
path, sample, most, memory, seconds = sys.argv[1:]
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
except (ImportError, ValueError, OSError):
    pass
import uharfbuzz as hb
blob = hb.Blob.from_file_path(path)
count = hb.Face(blob).count
drawn = 0
functions = hb.DrawFuncs()
for index in range(min(count, int(most))):
    face = hb.Face(blob, index)
    if not face.glyph_count or not len(face.unicodes):
        continue
    font = hb.Font(face)
    for word in sample.split():
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        hb.shape(font, buffer, {})
        for glyph in buffer.glyph_infos:
            font.get_glyph_extents(glyph.codepoint)
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({ord(sign) for sign in sample})
    if hb.subset(face, wanted).glyph_count:
        drawn += 1
sys.exit(0 if drawn else 3)
"""
