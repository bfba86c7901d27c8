"""Markdown, text and web pages: headings, images, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from figwright.core.errors import SourceError
from figwright.frontends import papers
from figwright.frontends.method_section import methodology, overview
from figwright.frontends.papers import Paper

pytestmark = pytest.mark.core

TEXT = """# The Plumber

We lay pipes.

## 1 Introduction

Nobody likes to draw.

## 2 The Plumber

Figure 1 shows it. A pipe has two ends.

![a blue box](art/box.png)

*An overview of the plumber
in blue.*

```
# not a heading
![not an image](art/box.png)
```

### 2.1 Valves ###

They close.

![The valve, closed](missing.png)

Results
-------

Dry.

![far](https://example.com/x.png)

**Figure 7:** Far away.

## Appendix

More.
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (60, 30), "blue").save(tmp_path / "art" / "box.png")
    (tmp_path / "paper.md").write_text(TEXT)
    return tmp_path


@pytest.fixture
def paper(home: Path) -> Paper:
    return papers.read(home / "paper.md")


def test_headings_become_sections(paper: Paper) -> None:
    assert (paper.title, paper.abstract) == ("The Plumber", "We lay pipes.")
    assert [(one.number, one.title, one.level, one.appendix) for one in paper.sections] == [
        ("1", "Introduction", 1, False),
        ("2", "The Plumber", 1, False),
        ("2.1", "Valves", 2, False),
        ("", "Results", 1, False),
        ("", "Appendix", 1, True),
    ]


def test_a_method_alone_is_no_title(tmp_path: Path) -> None:
    (tmp_path / "method.md").write_text("# Method\n\nAll.\n\n## Valves\n\nThey close.\n")
    paper = papers.read(tmp_path / "method.md")
    assert (paper.title, [one.title for one in paper.sections]) == ("", ["Method", "Valves"])


def test_images_are_figures_and_not_text(paper: Paper) -> None:
    box, valve, far = paper.figures
    assert (box.label, box.caption, box.section) == ("Figure 1", "An overview of the plumber in blue.", "The Plumber")
    assert (box.width, box.height, box.media) == (60, 30, "image/png")
    assert (valve.caption, valve.picture, valve.section) == ("The valve, closed", None, "Valves")
    assert (far.label, far.caption, far.picture) == ("Figure 7", "Far away.", None)
    text = "\n".join(one.text for one in paper.sections)
    assert "overview" not in text
    assert "Far away" not in text
    assert "![not an image](art/box.png)" in text
    assert len(paper.notes) == 2
    best = overview(paper)
    assert best
    assert best.figure is box
    assert methodology(paper).text.startswith("## 2 The Plumber\n\nFigure 1 shows it.")


def test_pictures_outside_the_folder_are_not_read(home: Path) -> None:
    (home / "inner").mkdir()
    path = home / "inner" / "paper.md"
    path.write_text("# A\n\n![x](../art/box.png)\n")
    (figure,) = papers.read(path).figures
    assert figure.picture is None


def test_a_web_page_reads_like_its_text(home: Path) -> None:
    (home / "paper.html").write_text(
        "<html><head><style>p {}</style></head><body><nav>Menu</nav><h1>The Plumber</h1><p>We lay pipes.</p>"
        "<h2>1 Introduction</h2><p>Nobody &amp; nothing.</p><h2>2 The Plumber</h2><p>It takes <math alttext='x^2'>"
        "<mi>x</mi></math> and shows <b>Figure 1</b>.</p><figure><img src='art/box.png' alt='box'>"
        "<figcaption>Figure 1: An overview.</figcaption></figure><script>alert(1)</script><h2>Results</h2><p>Dry.</p>"
    )
    paper = papers.read(home / "paper.html")
    assert [one.title for one in paper.sections] == ["Introduction", "The Plumber", "Results"]
    assert paper.sections[1].text == "It takes $x^2$ and shows Figure 1."
    (figure,) = paper.figures
    assert (figure.label, figure.caption, figure.width) == ("Figure 1", "An overview.", 60)


def test_plain_text_without_headings_is_one_section(tmp_path: Path) -> None:
    (tmp_path / "paper.txt").write_text("Words and words.\n\nAnd more.")
    paper = papers.read(tmp_path / "paper.txt")
    assert [(one.title, one.text) for one in paper.sections] == [("", "Words and words.\n\nAnd more.")]
    assert methodology(paper).text.endswith("And more.")


@pytest.mark.parametrize("name", papers.names())
def test_every_reader_says_what_it_reads(name: str) -> None:
    reader = papers.get(name)
    assert reader.title
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in reader.suffixes)
    others = {suffix for other in papers.names() if other != name for suffix in papers.get(other).suffixes}
    assert not others & set(reader.suffixes)


def test_unknown_and_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no paper"):
        papers.read(tmp_path / "none.pdf")
    (tmp_path / "paper.docx").write_bytes(b"x")
    with pytest.raises(SourceError, match="no reader") as caught:
        papers.read(tmp_path / "paper.docx")
    assert ".tex" in caught.value.hint
