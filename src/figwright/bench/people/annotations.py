"""What people said -> values: a CSV or JSON-lines file with one judgement a row. The studio writes such files.

Beside the human figure, one row a dimension (the paper's validation of its judge):

    case,method,annotator,dimension,verdict,note
    pbb_2407_00611,figwright,ana,faithfulness,Model,
    pbb_2407_00611,figwright,consensus,faithfulness,Both good,after talking it over

Blind, two candidates without names (the paper's A/B test):

    case,annotator,candidate_a,candidate_b,dimension,choice,note
    pbb_2407_00611,ana,figwright,vanilla,readability,A,

`dimension` is faithfulness, conciseness, readability, aesthetics or overall; `verdict` is Model, Human, Both good, Both
bad or Tie; `choice` is A, B, Both good, Both bad or Tie. `method` and `note` may be left out; a file may hold rows of
both forms when it is JSON lines. The annotator "consensus" settles what others disagree on.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from figwright.bench.verdicts import Verdict, plain, read
from figwright.core.errors import SettingsError, fault, reraise

Dimension = Literal["faithfulness", "conciseness", "readability", "aesthetics", "overall"]
CONSENSUS = "consensus"
VERDICTS = "Model, Human, Both good, Both bad or Tie"


def _verdict(said: object) -> object:
    found = read(said, tie=True) if isinstance(said, str) else None
    if found is None:
        raise ValueError(f"{said!r} is not a verdict: {VERDICTS}")
    return found


def _chosen(said: object) -> object:
    """A blind choice as a verdict about A: it takes the model's place, B that of the human figure."""
    word = plain(said.lower().replace("candidate", "")) if isinstance(said, str) else ""
    found = {"a": Verdict.MODEL, "b": Verdict.HUMAN}.get(word) or read(word, tie=True)
    if found is None or word in ("model", "human"):
        raise ValueError(f"{said!r} is not a valid choice: A, B, Both good, Both bad or Tie")
    return found


def _small(said: object) -> object:
    return said.strip().lower() if isinstance(said, str) else said


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    case: str = Field(min_length=1)
    annotator: str = Field(min_length=1)
    dimension: Annotated[Dimension, BeforeValidator(_small)]
    note: str = ""


class Annotation(_Row):
    """One person's verdict on a figure beside the human one, in one dimension. `method` says whose figure it was."""

    method: str = ""
    verdict: Annotated[Verdict, BeforeValidator(_verdict)]

    @property
    def item(self) -> tuple[str, ...]:
        return self.case, self.method, self.dimension


class Choice(_Row):
    """One person's choice between two candidates without names, in one dimension; `choice` is kept as a verdict on A
    (Model: A is better, Human: B is)."""

    candidate_a: str = Field(min_length=1)
    candidate_b: str = Field(min_length=1)
    choice: Annotated[Verdict, BeforeValidator(_chosen)]

    @property
    def item(self) -> tuple[str, ...]:
        return self.case, *sorted((self.candidate_a, self.candidate_b)), self.dimension


R = TypeVar("R", Annotation, Choice)


@dataclass(frozen=True, slots=True)
class People:
    """All that a file holds."""

    annotations: tuple[Annotation, ...] = ()
    choices: tuple[Choice, ...] = ()


def load(path: Path | str) -> People:
    """The judgements of a .csv or .jsonl file; what is wrong is named with its line."""
    file = Path(path)
    try:
        text = file.read_text("utf-8-sig")
    except FileNotFoundError:
        raise SettingsError(f"no file {str(file)!r}", "give a .csv or .jsonl file of judgements") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{str(file)!r} cannot be read as text", "save it as UTF-8") from error
    rows = _from_lines(text, file) if file.suffix.lower() in (".jsonl", ".ndjson") else _from_csv(text, file)
    found = [(line, _parsed(row, f"{file.name}:{line}")) for line, row in rows]
    if not found:
        raise SettingsError(
            f"{file.name!r} contains no judgements", "put column names in the first line, then one judgement per row"
        )
    _refuse_duplicates([(line, one) for line, one in found], file)
    return People(
        tuple(one for _, one in found if isinstance(one, Annotation)),
        tuple(one for _, one in found if isinstance(one, Choice)),
    )


def dump(rows: Iterable[R], format: Literal["csv", "jsonl"] = "csv") -> str:
    """Rows of one form as such a file."""
    plainly = [_plain_row(row) for row in rows]
    if format == "jsonl":
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in plainly)
    out = io.StringIO()
    if plainly:
        writer = csv.DictWriter(out, list(plainly[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(plainly)
    return out.getvalue()


def _plain_row(row: Annotation | Choice) -> dict[str, str]:
    data = row.model_dump(mode="json")
    if isinstance(row, Choice):
        data["choice"] = {Verdict.MODEL: "A", Verdict.HUMAN: "B"}.get(row.choice, row.choice.value)
    first = [
        name for name in ("case", "method", "annotator", "candidate_a", "candidate_b", "dimension") if name in data
    ]
    return {name: data[name] for name in (*first, *(name for name in data if name not in (*first, "note")), "note")}


def _from_csv(text: str, file: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    reader = csv.DictReader(io.StringIO(text), strict=True)
    try:
        for row in reader:
            if None in row or None in row.values():
                raise SettingsError(
                    f"{file.name}:{reader.line_num}: the number of cells differs from the number of columns",
                    "fix that line",
                )
            yield reader.line_num, {_small(name): cell for name, cell in row.items()}  # type: ignore[misc]
    except csv.Error as error:
        raise SettingsError(f"{file.name}:{reader.line_num}: {error}", "save it as plain CSV") from None


def _from_lines(text: str, file: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for line, written in enumerate(text.splitlines(), 1):
        if not written.strip():
            continue
        with reraise(
            ValueError, SettingsError, f"{file.name}:{line} is not valid JSON", "write one JSON object per line"
        ):
            row = json.loads(written)
        if not isinstance(row, dict):
            raise SettingsError(f"{file.name}:{line} is not a JSON object", "write one JSON object per line")
        yield line, row


def _parsed(row: Mapping[str, Any], where: str) -> Annotation | Choice:
    form: type[Annotation] | type[Choice] = Choice if "choice" in row else Annotation
    try:
        return form.model_validate(dict(row))
    except ValidationError as error:
        raise SettingsError(
            f"{where}: {fault(error)}", f"a row has the columns {', '.join(form.model_fields)}"
        ) from None


def _refuse_duplicates(rows: list[tuple[int, Annotation | Choice]], file: Path) -> None:
    """Nobody has two opinions on one thing: which of them counts is not for us to say."""
    known: dict[tuple[str, ...], int] = {}
    for line, row in rows:
        key = (type(row).__name__, row.annotator, *row.item)
        if key in known:
            what = f"{row.annotator!r} judged the {row.dimension} of {row.case!r} twice"
            raise SettingsError(f"{file.name}: {what}, in lines {known[key]} and {line}", "keep one of them")
        known[key] = line
