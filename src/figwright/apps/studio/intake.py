"""A dropped file -> what can be drawn from it: a text, a paper's sections and captions, or a table.

What strangers wrote is read in a process of its own, behind the sandbox's walls (`read` below runs there): it sees its
libraries and this one file, and ends at its limits. What it found comes back as JSON and is kept beside the upload.
"""

from __future__ import annotations

import json
import re
import threading
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from figwright.agents.store.files import replace, slug
from figwright.core import sandbox
from figwright.core.errors import FigwrightError, SandboxError, SourceError
from figwright.core.sandbox import Limits, Refused
from figwright.core.source import Source
from figwright.core.tables import Column, Table, formats

TEXTS = ("md", "markdown", "txt", "text", "rst")
PAPERS = ("pdf", "tex", "ltx", "html", "htm")
ARCHIVES = ("zip", "tar", "tar.gz", "tgz", "gz")
KNOWN = (*TEXTS, *PAPERS, *ARCHIVES, *(one for one in formats() if one not in TEXTS))
UPLOAD = re.compile(r"[0-9a-f]{32}\.(?:[a-z0-9]{1,8})(?:\.gz)?")
LIMITS = Limits(seconds=60, cpu=60, memory=3 << 30, file=96 << 20, folder=320 << 20, files=6000)
"""A paper of a hundred pages takes ten seconds; the address space holds far more than is used."""
ROWS, LONGEST = 12, 400_000
"""Rows of a preview, and characters of a text: a whole thesis has as many."""
MOST_CAPTIONS, MOST_SECTIONS = 80, 400
NAMELESS = ("paper", "data", "main", "method", "figure", "text", "pasted", "table", "file", "untitled")
"""Names of files that tell nothing."""
LONGEST_TITLE = 64
LABEL = re.compile(r"^(?:figure|fig\.?|table)\s*\d*[a-z]?\s*[.:|]\s*", re.IGNORECASE)
MATH = re.compile(r"\$\$?[^$]*\$\$?|\\\(.*?\\\)")
SENTENCE = re.compile(r"(?<=[A-Za-z0-9)][A-Za-z0-9)])(?<!\bvs)(?<!\bal)(?<!\bcf)(?<!\bEq)(?<!\bFig)[.;!?](?:\s|$)")
COMMAND = re.compile(r"\\[a-zA-Z]+\*?|[{}~]")
_at_once = threading.BoundedSemaphore(2)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was read: its id, the name that the user gave it, and what was found."""

    id: str
    name: str
    found: dict[str, Any]

    def shown(self) -> dict[str, Any]:
        """What the page is told: a table only by its columns and first rows."""
        found = {key: value for key, value in self.found.items() if key not in ("columns", "named")}
        if self.found["kind"] == "data":
            found["table"] = _preview(self.found["columns"])
        return {"upload": self.id, "name": self.name, **found}

    def source(self, text: str, caption: str, name: str) -> Source:
        """What the figure is made from: the table, or the text as the user left it."""
        if self.found["kind"] == "data":
            return Source.of_table(self._table(), caption, name or Path(self.name).stem)
        return Source(text or self.found["text"], caption, name or Path(self.name).stem)

    def _table(self) -> Table:
        """The data under the name of their file. A name that was made of the wish would be taken for what the rows are,
        and a wish for what the table does not hold would be understood."""
        columns = (Column(one["name"], tuple(one["values"]), one["kind"], one["unit"]) for one in self.found["columns"])
        return Table(tuple(columns), Path(self.found["named"]).stem, notes=tuple(self.found["notes"]))


def take(home: Path, name: str, content: bytes) -> Upload:
    """Reads what was dropped, and keeps it under the hash of its bytes."""
    kind = suffix(name, content)
    id = f"{sha256(content).hexdigest()[:32]}.{kind}"
    known = home / "uploads" / f"{id}.json"
    if not known.is_file():
        with _at_once:
            found = {**_read_apart(content, name, kind), "named": name}
        replace(home / "uploads" / id, content)
        replace(known, json.dumps(found, ensure_ascii=False).encode())
    return recall(home, id, name)


def recall(home: Path, id: str, name: str = "") -> Upload:
    """A file that was dropped before."""
    if not UPLOAD.fullmatch(id):
        raise SourceError(f"{id[:60]!r} is not an upload", "drop the file again")
    try:
        found: dict[str, Any] = json.loads((home / "uploads" / f"{id}.json").read_bytes())
    except (OSError, ValueError):
        raise SourceError("this upload has expired", "drop the file again") from None
    return Upload(id, name or found["named"], found)


def called(name: str, caption: str) -> str:
    """What a figure is called: its own name, or, where that says nothing, the beginning of its caption."""
    own = " ".join(name.split())[:120]
    return own if own and own.lower() not in NAMELESS else titled(caption) or own


def titled(caption: str) -> str:
    """A few words of a caption for lists and headings: its first sentence without formulas, cut between words."""
    plain = " ".join(COMMAND.sub(" ", MATH.sub(" ", LABEL.sub("", caption.strip()))).split())
    first = SENTENCE.split(plain, maxsplit=1)[0]
    head = first.partition(": ")[0]
    if len(first) > LONGEST_TITLE and len(head.split()) > 2:
        first = head
    if len(first) <= LONGEST_TITLE:
        return first.strip(" ,.-")
    return first[: LONGEST_TITLE + 1].rpartition(" ")[0].strip(" ,.-") + "…"


FIGURES = frozenset("yaml yml png svg pptx drawio dio mmd mermaid dot gv".split())
"""Files that the page Edit opens, or says what to do with."""


def suffix(name: str, content: bytes) -> str:
    """What kind of file it is, by its name or, where that says nothing, by its first bytes."""
    lower = name.lower().rpartition("/")[2]
    ending = "tar.gz" if lower.endswith(".tar.gz") else lower.rpartition(".")[2] if "." in lower else ""
    if not content.strip():
        raise SourceError(f"{name!r} is empty", "choose another file")
    if ending in KNOWN:
        return ending
    if not ending:
        return "pdf" if content.startswith(b"%PDF") else "zip" if content.startswith(b"PK\3\4") else "txt"
    if ending in FIGURES:
        raise SourceError(f"{name!r} is a figure or a diagram, not a text", "open it on the page Edit")
    raise SourceError(
        f"no reader for {name!r}",
        "drop a text (.md .txt), a paper (.pdf .tex, or .zip of its LaTeX) or data (.csv .tsv .json .xlsx .parquet)",
    )


def _read_apart(content: bytes, name: str, kind: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = sandbox.apart(
            f"{__name__}:read", content, f"{slug(name.removesuffix(f'.{kind}'))}.{kind}", LIMITS
        )
    except Refused as error:
        raise SourceError(error.message, error.hint) from None
    except SandboxError as error:
        raise SourceError(
            f"{name!r} cannot be read: {_read_failure(error)}", "check that the file is complete, or drop a smaller one"
        ) from None
    return found


def _read_failure(error: SandboxError) -> str:
    sayings = {
        "seconds": f"its reader was stopped after {LIMITS.seconds:g} seconds",
        "cpu": f"its reader was stopped after {LIMITS.seconds:g} seconds",
        "disk": "it unpacks to more than may be",
        "killed": "its reader took too much time or memory",
    }
    return sayings.get(error.limit, "its reader broke on it")


def _preview(columns: list[dict[str, Any]]) -> dict[str, Any]:
    rows = max(len(one["values"]) for one in columns)
    shown = [
        [one["values"][at] if at < len(one["values"]) else None for one in columns] for at in range(min(rows, ROWS))
    ]
    return {"columns": [{"name": one["name"], "kind": one["kind"]} for one in columns], "rows": rows, "preview": shown}


def read(path: Path, name: str) -> dict[str, Any]:
    """In the other process: the file under its own name, read by the reader for its kind."""
    kind = "tar.gz" if name.endswith(".tar.gz") else name.rpartition(".")[2]
    own = path.rename(path.with_name(name))
    try:
        if kind in TEXTS:
            return _text(own)
        if kind in ARCHIVES:
            from figwright.frontends.unpacking import unpacked

            return _paper(unpacked(own, path.parent / "tree"))
        return _paper(own) if kind in PAPERS else _data(own)
    except FigwrightError as error:  # its folder is nobody's business
        place = f"{path.parent}/"
        raise SourceError(error.message.replace(place, ""), error.hint.replace(place, "")) from None


def _text(path: Path) -> dict[str, Any]:
    """A text as it is; where it has headings, its parts are offered as well."""
    content, notes = path.read_bytes(), []
    try:
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
        notes.append("it is not UTF-8: unusual letters may be wrong")
    if "\0" in text or content.startswith((b"%PDF", b"PK\3\4")):
        raise SourceError(
            f"{path.name!r} is not a text file", "if it is a .pdf, .docx or .zip file, give it that suffix"
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(text) > LONGEST:
        text = text[:LONGEST]
        notes.append(f"only its first {LONGEST:,} characters are taken")
    found = {"kind": "text", "text": text, "captions": [], "notes": notes}
    if path.suffix in (".md", ".markdown") and len(re.findall(r"(?m)^#{1,6} \S", text)) > 1:
        paper = _paper(path)
        found |= {"sections": paper["sections"], "captions": paper["captions"]}
    return found


def _paper(path: Path) -> dict[str, Any]:
    """A paper's methodology as the text, and all sections and captions to choose from, the likeliest caption first."""
    from figwright.frontends import papers
    from figwright.frontends.method_section import methodology, ranked, sections_markdown
    from figwright.frontends.papers import pdf

    pdf.DPI = 40  # figures are only looked for here, not shown
    paper = papers.read(path)
    if not any(one.text.strip() for one in paper.sections):
        why = "; ".join(paper.notes) or "no text was found in it"
        raise SourceError(f"{path.name!r}: {why}", "drop a paper that contains text, or paste the method")
    method = methodology(paper)
    mine = {id(one) for one in method.sections}
    sections = [
        {"title": f"{one.number} {one.title}".strip() or "(no title)", "level": one.level,
         "text": sections_markdown([one]).strip(), "method": id(one) in mine}
        for one in paper.sections[:MOST_SECTIONS] if one.text.strip() or one.title.strip()
    ]  # fmt: skip
    captions = [
        {"label": one.figure.label, "caption": one.figure.caption}
        for one in ranked(paper)[:MOST_CAPTIONS] if one.figure.caption.strip()
    ]  # fmt: skip
    notes = [f"used as the method: {method.reason}", *(note for note in paper.notes if not note.startswith("Figure "))]
    return {"kind": "paper", "title": paper.title, "text": method.text[:LONGEST], "sections": sections,
            "captions": captions, "notes": notes}  # fmt: skip


def _data(path: Path) -> dict[str, Any]:
    from figwright.core import tables

    table = tables.read(path)
    columns = [
        {"name": one.name, "kind": one.kind, "unit": one.unit, "values": list(one.values)} for one in table.columns
    ]
    return {"kind": "data", "text": "", "captions": [], "columns": columns, "notes": list(table.notes)}
