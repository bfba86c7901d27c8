"""The nine real papers: what is found of them against what people took from them. Skipped where they are not at hand.

The bounds are what the readers reach, rounded down; the bar of the project is 0.9 of the sentences and 5 s a paper.
"""

from __future__ import annotations

import io
import json
import re
import time
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from figwright import papers
from figwright.papers import Paper, PaperFigure
from figwright.papers import pdf as reader
from figwright.papers._letters import opened
from figwright.papers._method import methodology, overview

SHARED = Path(__file__).parents[2] / "../shared"
NAMES = sorted(path.parent.name for path in SHARED.glob("papers/*/meta.json"))
pytestmark = pytest.mark.skipif(not NAMES, reason="the shared papers are not here")
PDFS = [name for name in NAMES if (SHARED / "papers" / name / "paper.pdf").is_file()]
REACHED = {
    "v250_cheng24a": 1.0,
    "v250_wang24a": 0.9,  # four of its 53 "sentences" are the figure's caption, left in the method text by mistake
    "v250_zhang24a": 1.0,
    "v301_korkmaz26a": 0.93,  # indices of formulas in the line come in another order
    "tex_tabdiff_iclr25": 0.98,
}
FIGURES = {
    "v227_milecki24a": 2, "v227_wei24a": 5, "v231_baltatzis24a": 3, "v231_besta24a": 3,
    "v250_cheng24a": 2, "v250_wang24a": 4, "v250_zhang24a": 4, "v301_korkmaz26a": 4,
}  # fmt: skip
_read: dict[str, tuple[Paper, float]] = {}


def read(name: str) -> tuple[Paper, float]:
    if name not in _read:
        path = SHARED / "papers" / name
        start = time.process_time()
        paper = papers.read(path / "paper.pdf" if (path / "paper.pdf").is_file() else path)
        _read[name] = paper, time.process_time() - start
    return _read[name]


def case_of(name: str) -> Path:
    meta = json.loads((SHARED / "papers" / name / "meta.json").read_text("utf-8"))
    case = SHARED / "cases" / str(meta.get("case", "tex_tabdiff"))
    if not (case / "method.md").is_file():
        pytest.skip(f"no case of {name}")
    return case


def plain(text: str) -> str:
    """Letters and digits alone, without citations and formulas, in which the two may differ."""
    text = re.sub(r"\([^()]*\b(?:19|20)\d\d[a-z]?[^()]*\)", "", text)
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", "", text, flags=re.DOTALL)
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def sentences(text: str) -> list[str]:
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", " ¦ ", text, flags=re.DOTALL)
    text = re.sub(r"(?m)^(\[Equation:.*|#.*)$", "", text)
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        whole = " ".join(paragraph.split())
        found += [one for one in re.split(r"(?<=[.!?:])\s+(?=[A-Z0-9(¦])", whole) if len(one.split()) >= 4]
    return found


def found_in(sentence: str, text: str) -> bool:
    """Every part of a sentence between formulas and references stands in the text, letter for letter."""
    return all(plain(part) in text for part in re.split(r"¦|\(ref\)|the overview figure", sentence))


@pytest.mark.parametrize("name", sorted(REACHED.keys() & set(NAMES)))
def test_the_method_holds_the_sentences_of_the_case(name: str) -> None:
    case = case_of(name)
    text = plain(methodology(read(name)[0]).text)
    wanted = sentences((case / "method.md").read_text("utf-8"))
    missing = [one for one in wanted if not found_in(one, text)]
    assert 1 - len(missing) / len(wanted) >= REACHED[name], missing


@pytest.mark.parametrize("name", sorted(REACHED.keys() & set(NAMES)))
def test_the_overview_figure_has_the_caption_of_the_case(name: str) -> None:
    case = case_of(name)
    best = overview(read(name)[0])
    assert best
    assert plain(best.figure.caption) == plain((case / "caption.txt").read_text("utf-8"))


@pytest.mark.parametrize("name", PDFS)
def test_the_figure_is_the_one_that_people_chose(name: str) -> None:
    meta = json.loads((SHARED / "papers" / name / "meta.json").read_text("utf-8"))
    best = overview(read(name)[0])
    assert best
    assert f"page {best.figure.page}, {best.figure.label}" == meta["source_paths"][-1]


@pytest.mark.parametrize("name", PDFS)
def test_every_figure_has_caption_and_picture(name: str) -> None:
    paper, _ = read(name)
    assert [one.label for one in paper.figures] == [f"Figure {at}" for at in range(1, FIGURES[name] + 1)]
    assert all(one.picture and len(one.caption) > 20 and one.width > 500 for one in paper.figures)
    assert not paper.notes


@pytest.mark.parametrize("name", sorted(set(PDFS) & REACHED.keys()))
def test_the_picture_is_the_human_one(name: str) -> None:
    case = case_of(name)
    best = overview(read(name)[0])
    assert best
    human = Image.open(case / "human.png").convert("RGB")
    assert best.figure.aspect == pytest.approx(human.width / human.height, rel=0.03)
    assert _difference(best.figure, human) < 5, "of 255, on average"


def _difference(figure: PaperFigure, human: Image.Image) -> float:
    assert figure.picture
    size = (200, round(200 * human.height / human.width))
    ours = Image.open(io.BytesIO(figure.picture)).convert("RGB").resize(size)
    return max(ImageStat.Stat(ImageChops.difference(ours, human.resize(size))).mean)


@pytest.mark.parametrize("name", NAMES)
def test_a_paper_takes_less_than_five_seconds(name: str) -> None:
    assert read(name)[1] < 5


@pytest.mark.parametrize("name", PDFS)
def test_the_looks_tell_what_the_outline_tells(name: str) -> None:
    """Without its bookmarks a PDF gives the same methodology: most PDFs have none."""
    path = SHARED / "papers" / name / "paper.pdf"
    with opened(path) as document:
        bare = reader.read(document, path, [])
    assert methodology(bare).text == methodology(read(name)[0]).text


def test_the_titles_are_read() -> None:
    for name in NAMES:
        meta = json.loads((SHARED / "papers" / name / "meta.json").read_text("utf-8"))
        paper, _ = read(name)
        said = {word.lower() for word in re.findall(r"\w{4,}", meta["title"])}
        got = {word.lower() for word in re.findall(r"\w{4,}", paper.title)}
        assert len(said & got) >= 0.6 * len(said), (meta["title"], paper.title)
        assert 300 < len(paper.abstract) < 3000, name
