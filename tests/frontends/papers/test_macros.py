"""LaTeX as papers are written: each command leaves its words, however the pieces are nested, cut or broken."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.errors import SourceError
from figwright.frontends import papers
from figwright.frontends.papers import Paper, Reader, latex
from figwright.frontends.papers._guarded import Care
from figwright.frontends.papers._tex import Tree
from figwright.frontends.papers._tex_clean import uncommented

from .macros import BROKEN, GONE, PREAMBLE, PRINTED, WRAPPERS

HERE = Path(__file__).parent / "nowhere"


def paper_of(body: str, preamble: str = PREAMBLE) -> Paper:
    text = f"{preamble}\\begin{{document}}\\section{{Method}}\n{body}\n\\end{{document}}"
    return latex.read(Tree(uncommented(text), HERE / "main.tex", HERE, ()), HERE)


def text_of(body: str) -> str:
    (section,) = paper_of(body).sections
    return section.text


@pytest.mark.parametrize(("tex", "printed"), PRINTED)
def test_a_command_leaves_what_it_prints(tex: str, printed: str) -> None:
    assert text_of(tex) == printed


@pytest.mark.parametrize("tex", GONE)
def test_what_is_no_text_leaves_none(tex: str) -> None:
    assert text_of(f"Before.\n\n{tex}\n\nAfter.") == "Before.\n\nAfter."


@pytest.mark.parametrize("tex", BROKEN)
def test_what_is_broken_costs_its_own_paragraph_at_most(tex: str) -> None:
    text = text_of(f"Before it.\n\n{tex}\n\nAfter it.\n\n{tex}\n\nThe end.")
    assert all(words in text for words in ("Before it.", "After it.", "The end."))


def test_commands_that_nobody_defines_are_kept_and_named() -> None:
    paper = paper_of("The \\flux output of $\\gain{x}$ and \\shown{words}{here}.\n\n\\layoutthing\n\nEnd.")
    assert paper.sections[0].text == "The \\flux output of $\\gain{x}$ and words here.\n\nEnd."
    assert [note for note in paper.notes if "undefined commands" in note] == [
        "kept undefined commands as written: \\gain, \\flux, \\shown, \\layoutthing"
    ]
    assert not paper_of(r"Known: $\alpha \leq \frac{1}{2}$, \textbf{b}, \LaTeX.").notes


def test_a_conditional_that_cannot_be_decided_is_named() -> None:
    paper = paper_of(r"\ifx\a\b First. \else Second. \fi\ifnum\value{x}>3 Third.\fi")
    assert paper.sections[0].text == "First. Third."
    assert any("\\ifx, \\ifnum" in note for note in paper.notes)


def test_letters_are_read_as_the_paper_declares_them(tmp_path: Path) -> None:
    words = "\\documentclass{article}\\usepackage[%s]{inputenc}\\begin{document}\\section{Ž}Žluť.\\end{document}"
    (tmp_path / "a.tex").write_bytes((words % "cp1250").encode("cp1250"))
    (tmp_path / "b.tex").write_bytes((words % "utf8").encode("utf-16"))
    for name in ("a.tex", "b.tex"):
        paper = papers.read(tmp_path / name)
        assert (paper.sections[0].title, paper.sections[0].text, paper.notes) == ("Ž", "Žluť.", ())


def test_files_are_found_from_where_they_are_imported(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "main.tex").write_text(
        "\\documentclass{article}\\begin{document}\\import{parts/}{one}\\end{document}", "utf-8"
    )
    (tmp_path / "parts" / "one.tex").write_text("\\section{One}\\input{two}", "utf-8")
    (tmp_path / "parts" / "two.tex").write_text("Two.", "utf-8")
    assert [(one.title, one.text) for one in papers.read(tmp_path).sections] == [("One", "Two.")]


def test_a_reader_that_fails_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(path: Path) -> Paper:
        return Paper(str(path), ()[1])

    (tmp_path / "a.tex").write_text("x", "utf-8")
    monkeypatch.setattr(papers, "get", lambda name: Reader("a test", (".tex",), failing))
    with pytest.raises(SourceError, match=r"cannot read 'a\.tex' as a test \(IndexError"):
        papers.read(tmp_path / "a.tex")


def test_a_piece_that_cannot_be_read_is_named_and_the_rest_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from figwright.frontends.papers._tex_plain import Plain

    whole = Plain.of

    def failing(self: Plain, tex: str, depth: int = 0) -> str:
        if "poison" in tex:
            raise KeyError("2")
        return whole(self, tex, depth)

    monkeypatch.setattr(Plain, "of", failing)
    paper = paper_of("Read.\n\\section{Second}\\emph{Has} poison {words}.\n\\section{Third} Read too.")
    assert [one.text for one in paper.sections] == ["Read.", "Has poison words.", "Read too."]
    assert any("section 'Second' could not be read properly" in note for note in paper.notes)


def test_what_a_person_should_know_is_not_swallowed() -> None:
    def refused() -> str:
        raise SourceError("no", "yes")

    with pytest.raises(SourceError):
        Care().of("a place", refused, "")


_SOUND = st.sampled_from([tex for tex, _ in PRINTED] + GONE)


@st.composite
def bodies(draw: st.DrawFn, pieces: st.SearchStrategy[str]) -> tuple[str, list[tuple[str, int]]]:
    """A text of pieces in each other, and words that stand between them with the place where each ends."""
    text, words, closers = "", [], []
    for number in range(draw(st.integers(1, 8))):
        opener, closer = draw(st.sampled_from(WRAPPERS))
        text += opener
        closers.append(closer)
        text += f"\n\n{draw(pieces)}\n\nWord{number}word\n\n"
        words.append((f"Word{number}word", len(text)))
        while closers and draw(st.booleans()):
            text += closers.pop()
    return text + "".join(reversed(closers)), words


@given(bodies(_SOUND), st.floats(0, 1))
def test_law_of_words(made: tuple[str, list[tuple[str, int]]], part: float) -> None:
    """However pieces lie in each other and wherever the text is cut off, the words before the cut are read."""
    body, words = made
    cut = round(part * len(body))
    for text, kept in ((body, words), (body[:cut], [one for one in words if one[1] <= cut])):
        paper = paper_of(text)
        told = "\n".join(one.text for one in paper.sections)
        assert [word for word, _ in kept if word not in told] == []
        assert not any("could not be read properly" in note for note in paper.notes)


@given(bodies(st.sampled_from([*[tex for tex, _ in PRINTED], *GONE, *BROKEN])), st.data())
def test_law_of_breaking(made: tuple[str, list[tuple[str, int]]], data: st.DataObject) -> None:
    """Whatever is taken out of a text or put into it, it is read by the readers of every part, and soon."""
    body, _ = made
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(body)))
        put = data.draw(st.sampled_from([*"{}$\\%&[]#^_~", "\n\n", *BROKEN]))
        body = body[:start] + put + body[start + data.draw(st.integers(0, 20)) :]
    began = process_time()
    paper = paper_of(body, preamble=PREAMBLE if data.draw(st.booleans()) else "")
    assert not any("could not be read properly" in note for note in paper.notes)
    assert process_time() - began < 2
