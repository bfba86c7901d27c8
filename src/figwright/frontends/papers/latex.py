"""A LaTeX file or folder -> Paper: files put together, macros written out, math kept, figures with their pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from figwright.core.errors import SourceError
from figwright.frontends.papers import Paper, PaperFigure, PaperTable, Reader, Section
from figwright.frontends.papers._guarded import Care
from figwright.frontends.papers._paper_files import named_file
from figwright.frontends.papers._tex import Tree, ended, flattened, main_of, text_of
from figwright.frontends.papers._tex_acronyms import named
from figwright.frontends.papers._tex_arguments import argument, closing, optional, paired
from figwright.frontends.papers._tex_conditionals import decided
from figwright.frontends.papers._tex_floats import FLOAT, Float, files, floats, original, picture
from figwright.frontends.papers._tex_labels import TABLES, Numbers, numbers, uncounted
from figwright.frontends.papers._tex_macros import expanded
from figwright.frontends.papers._tex_prose import Prose, bare
from figwright.frontends.papers._tex_tables import Tabular, tabulars

_HEAD = re.compile(
    r"\\(?P<head>chapter|section|subsection|subsubsection)(?P<star>\*?)(?=\s*[\[{])|(?P<appendix>\\appendix\b|"
    r"\\begin\{appendi\w*\})|(?P<end>\\begin\{thebibliography\}|\\bibliography\s*\{|\\printbibliography)"
)
_LEVELS = {"chapter": 1, "section": 1, "subsection": 2, "subsubsection": 3}
_UNREAD = re.compile(
    rf"\\begin\{{(?P<name>(?:{'|'.join(TABLES)}|tabular\w?|tikzpicture|lstlisting|verbatim|thebibliography|CCSXML)\*?)\}}"
    r".*?\\end\{(?P=name)\}",
    re.DOTALL,
)
_NAMED = 12
"""How many commands a note names."""
_ALGORITHM = re.compile(r"\\begin\{(algorithm\d?e?)\*?\}.*?\\end\{\1\*?\}", re.DOTALL)


def _read(path: Path) -> Paper:
    main = main_of(path) if path.is_dir() else path
    if main is None:
        raise SourceError(f"no file in {str(path)!r} contains \\begin{{document}}", "give the main .tex file")
    tree = flattened(main, path if path.is_dir() else path.parent)
    return read(tree, path)


reader = Reader("a LaTeX file or folder", (".tex", ".ltx"), _read)


def read(tree: Tree, path: Path) -> Paper:
    """A LaTeX paper that is one text already."""
    try:
        return _parts(tree, path)
    finally:
        paired.cache_clear()  # it holds whole texts


def _parts(tree: Tree, path: Path) -> Paper:
    whole, unsure = decided(tree.text)
    text, endless = expanded(named(whole))
    head, begins, rest = text.partition("\\begin{document}")
    body = ended((rest if begins else head).partition("\\end{document}")[0])
    text = f"{ended(head)}{begins}{body}" if begins else body
    known = numbers(body)
    body = uncounted(body)
    prose, care = Prose(known.labels, _cited_names(text, tree)), Care()
    abstract, body = care.of("the abstract", lambda: _abstract(body, text, prose), ("", body))
    spans = _spans(body)
    sections = tuple(_section(body, span, prose, care) for span in spans)
    figures, notes = _figures(body, tree, text, spans, sections, prose, known, care)
    tables = tuple(_table(one, body, spans, sections, prose, known, care) for one in tabulars(body))
    title = _command(text, "title") or _command(text, "icmltitle") or ""
    notes = (*tree.notes, *endless, *notes, *care.notes, *_told_of(unsure, prose.unknown))
    return Paper(
        care.of("the title", lambda: prose.line(title), ""), _kept(sections), figures, abstract, path, notes, tables
    )


def _told_of(unsure: Sequence[str], unknown: Iterable[str]) -> Iterator[str]:
    """What a person should know of commands that decided nothing or mean nothing here."""
    if unsure:
        yield f"read the first branch of undecidable conditionals: {', '.join(unsure)}"
    if names := [f"\\{name}" for name in unknown]:
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        yield f"kept undefined commands as written: {', '.join(names[:_NAMED])}{more}"


def _command(text: str, name: str) -> str | None:
    match = re.search(rf"\\{name}(?=\s*[\[{{])", text)
    if not match:
        return None
    _, place = optional(text, match.end())
    return argument(text, place)[0]


def _abstract(body: str, text: str, prose: Prose) -> tuple[str, str]:
    """The abstract, and the body without it; some classes want it as a command before the document."""
    match = re.search(r"\\begin\{abstract\}(.*?)\\end\{abstract\}", body, re.DOTALL)
    if match:
        return prose.of(match[1]), body[: match.start()] + body[match.end() :]
    outside = re.search(r"\\begin\{abstract\}(.*?)\\end\{abstract\}", text, re.DOTALL)
    inner = outside[1] if outside else _command(text, "abstract")
    return (prose.of(inner) if inner else ""), body


Span = tuple[str, int, str, bool, int, int]


def _spans(body: str) -> list[Span]:
    """Headings: title, level, number, appendix, and where their text begins and ends."""
    found: list[Span] = []
    counts, appendix = [0, 0, 0], False
    floats_ = [(match.start(), match.end()) for match in FLOAT.finditer(body)]
    for match in _HEAD.finditer(body):
        if any(start <= match.start() < end for start, end in floats_):
            continue
        if found and found[-1][5] < 0:
            found[-1] = (*found[-1][:5], match.start())
        if match["appendix"]:
            appendix, counts = True, [0, 0, 0]
        elif match["head"]:
            _, place = optional(body, match.end())
            title, place = argument(body, place)
            level = _LEVELS[match["head"]]
            number = "" if match["star"] else _counted(counts, level, appendix)
            found.append((title, level, number, appendix, place, -1))
    if found and found[-1][5] < 0:
        found[-1] = (*found[-1][:5], len(body))
    return found


def _counted(counts: list[int], level: int, appendix: bool) -> str:
    counts[level - 1] += 1
    counts[level:] = [0] * (3 - level)
    first = chr(ord("A") + (counts[0] - 1) % 26) if appendix and counts[0] else str(counts[0])
    return ".".join((first, *(str(one) for one in counts[1:level])))


def _section(body: str, span: Span, prose: Prose, care: Care) -> Section:
    title, level, number, appendix, start, end = span
    head = care.of(f"the title of section {number or title!r}", lambda: prose.line(title), title)
    inner = body[start:end]
    text = care.of(f"section {head!r}", lambda: prose.of(_UNREAD.sub("\n\n", _figureless(inner))), bare(inner))
    return Section(head, level, text, number, appendix)


def _figureless(inner: str) -> str:
    """Without figures; an algorithm that stands in a figure's place is text of the method."""

    def kept(match: re.Match[str]) -> str:
        found = _ALGORITHM.search(match["inner"])
        return _algorithm_paragraph(found) if found else ""

    return _ALGORITHM.sub(_algorithm_paragraph, FLOAT.sub(kept, inner))


_LINE = re.compile(r"\\;(?=\s*(?:\n|\}|\\|$))")
"""How a step of algorithm2e ends."""


def _algorithm_paragraph(match: re.Match[str]) -> str:
    """An algorithm as a paragraph that begins with its caption."""
    inner = match[0]
    caption = re.search(r"\\caption\s*(?=\{)", inner)
    if not caption:
        return f"\n\n{inner}\n\n"
    words, end = argument(inner, caption.end())
    inner = _LINE.sub("\n\n", inner)
    return f"\n\nAlgorithm: {words}\n\n{inner[: caption.start()]}{inner[end:]}\n\n"


def _kept(sections: Sequence[Section]) -> tuple[Section, ...]:
    return tuple(one for one in sections if one.title)


def _figures(
    body: str,
    tree: Tree,
    text: str,
    spans: Sequence[Span],
    sections: Sequence[Section],
    prose: Prose,
    known: Numbers,
    care: Care,
) -> tuple[tuple[PaperFigure, ...], tuple[str, ...]]:
    folders = _graphic_folders(text)
    figures: list[PaperFigure] = []
    notes: list[str] = []
    for count, one in enumerate(floats(body), start=1):
        label = f"Figure {_number(one, count, known.figures, known)}"
        paths = files(one.graphics, tree, folders)
        found = picture(one.graphics, paths)
        caption = care.of(f"the caption of {label}", partial(prose.line, one.caption), bare(one.caption))
        where = _where(one, body, spans, sections)
        if isinstance(found, str):
            notes.append(f"{label} {found}")
            figures.append(PaperFigure(label, caption, section=where))
        else:
            data, media, width, height = found
            names = tuple(path.relative_to(tree.home.resolve()).as_posix() for path in paths if path)
            figures.append(
                PaperFigure(
                    label,
                    caption,
                    data,
                    media,
                    float(width),
                    float(height),
                    section=where,
                    files=names,
                    original=original(paths),
                )
            )
    return tuple(figures), tuple(notes)


def _table(
    one: Tabular,
    body: str,
    spans: Sequence[Span],
    sections: Sequence[Section],
    prose: Prose,
    known: Numbers,
    care: Care,
) -> PaperTable:
    label = f"Table {_number(one, one.number, known.tables, known)}"
    rows = care.of(
        f"the cells of {label}",
        lambda: tuple(tuple(prose.cell(cell) for cell in row) for row in one.rows),
        tuple(tuple(map(bare, row)) for row in one.rows),
    )
    caption = care.of(f"the caption of {label}", lambda: prose.line(one.caption), bare(one.caption))
    where = _where(one, body, spans, sections)
    return PaperTable(label, caption, rows, one.headers, section=where)


def _number(one: Float | Tabular, count: int, given: Sequence[str], known: Numbers) -> str:
    """A float's number: what its label stands for, or its place among those that have a caption."""
    kind = "Figure" if isinstance(one, Float) else "Table"
    named = [known.labels[label][1] for label in one.labels if known.labels.get(label, ("",))[0] == kind]
    return named[0] if named else given[count - 1] if count <= len(given) else str(count)


def _where(one: Float | Tabular, body: str, spans: Sequence[Span], sections: Sequence[Section]) -> str:
    """The section that first refers to a figure, or where it stands if none does."""
    keys = "|".join(re.escape(label) for label in one.labels)
    match = re.search(rf"ref\*?\s*\{{[^{{}}]*(?:{keys})[^{{}}]*\}}", body) if keys else None
    place = match.start() if match else one.at
    return next(
        (section.title for span, section in zip(spans, sections, strict=True) if span[4] <= place < span[5]), ""
    )


def _graphic_folders(text: str) -> tuple[str, ...]:
    match = re.search(r"\\graphicspath\s*(?=\{)", text)
    if not match:
        return ()
    return tuple(re.findall(r"\{([^{}]+)\}", text[match.end() + 1 : closing(text, match.end()) - 1]))


def _cited_names(text: str, tree: Tree) -> dict[str, str]:
    """Who a key stands for, where a .bbl or the paper's own list says it in natbib's way."""
    lists = [path for path in sorted(tree.main.parent.glob("*.bbl")) if named_file(path.name, path.parent, tree.home)]
    source = text + "".join(text_of(path) for path in lists[:1])
    names = {}
    for match in re.finditer(r"\\bibitem\s*(?=\[)", source):
        label, place = optional(source, match.end())
        key, _ = argument(source, place)
        parts = re.match(r"\{?(.*?)\((\d{4}\w?)\)", (label or "").replace("~", " ").replace("\n", " "))
        if parts:
            names[key.strip()] = f"{re.sub(r'[{}]', '', parts[1]).strip()} ({parts[2]})"
    return names
