"""Study and Item: what is put before people. Wanted: how a study is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Annotated, Any, Literal, Self
from unicodedata import normalize

from pydantic import BaseModel, ConfigDict, Field, model_validator

from figwright.bench.people.annotations import CONSENSUS
from figwright.core.errors import SettingsError

Kind = Literal["referenced", "blind", "questions"]
TITLES: Mapping[str, str] = {
    "referenced": "Comparison with the reference",
    "blind": "Blind comparison",
    "questions": "Review of questions",
}
BUILT_IN = "figwright"
"""The benchmark whose reference figures are figwright's own."""
LONGEST_NAME = 80
LONGEST_COMMENT = 4000
LINES = dict.fromkeys(map(ord, "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), "\n")
"""Signs that end a line for some readers of a file and not for others."""


Nonce = Annotated[str, Field(max_length=100, pattern=r"^[ -~]*$")]
"""What makes a request known again when it is sent twice."""


class Wanted(BaseModel):
    """A study to be made: of `runs` of the bench, or of a `dataset` that `sources` offers. At most `limit` items are
    drawn by `seed`, as many of each run; the seed also gives the order of items and of blind candidates."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    kind: Kind
    title: str = Field("", max_length=120)
    runs: tuple[str, ...] = Field((), max_length=20)
    dataset: str = Field("", max_length=300)
    limit: int | None = Field(None, ge=1, le=2000)
    seed: int = Field(0, ge=0, le=2**53)

    @model_validator(mode="after")
    def _something(self) -> Self:
        if bool(self.runs) == bool(self.dataset):
            raise ValueError("choose bench runs, or a dataset")
        if len(set(self.runs)) < len(self.runs):
            raise ValueError("a run is chosen twice")
        return self


class Altered(BaseModel):
    """What may change of a study: its title, and whether it is closed."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    title: str | None = Field(None, min_length=1, max_length=120)
    closed: bool | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """`methods` are whose figures are judged: nobody is told before the results. `left_out` counts by reason what could
    not be shown; `notes` are what the data say about themselves. `closed` says since when it is out of the list: all of
    it is kept, and it can be opened again."""

    id: str
    kind: Kind
    title: str
    created: str
    seed: int
    total: int
    dataset: str = ""
    methods: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    closed: str = ""

    @property
    def reference(self) -> str:
        """What the other side is called on pages: a reference that no people drew is not "Human" there. In files it is,
        whatever drew it, as everywhere in the bench."""
        own = self.dataset.startswith(f"{BUILT_IN}-") and self.kind != "questions"
        return "Reference" if own else "Human"

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Study:
        lists = {name: tuple(data.get(name) or ()) for name in ("methods", "runs", "notes")}
        return cls(**{**_known_fields(cls, data), **lists})


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to judge, the `n`th from 1. `methods` are whose figures it shows: one beside the human figure, two when
    blind, none for questions. `pictures` says under what names they are kept ("human", "one", "other"); `made` are the
    artifacts that they were, by which a judge's word on the same figure is found."""

    n: int
    case: str
    kind: str
    text: str
    caption: str
    category: str = ""
    methods: tuple[str, ...] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)
    made: tuple[str, ...] = ()
    questions: tuple[Mapping[str, Any], ...] = ()
    graph: Mapping[str, Any] | None = None

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Item:
        lists = {name: tuple(data.get(name) or ()) for name in ("methods", "made", "questions")}
        return cls(**{**_known_fields(cls, data), **lists})


def _known_fields(cls: type[Study] | type[Item], data: Mapping[str, Any]) -> dict[str, Any]:
    """What this version knows; a later one may have written more."""
    names = {field.name for field in fields(cls)}
    return {name: value for name, value in data.items() if name in names}


def annotator(name: str, *, consensus: bool = False) -> str:
    """A person's name as it is kept. "consensus" is the voice of all together: nobody's own name."""
    plain = " ".join(normalize("NFC", name).split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise SettingsError("an annotator's name needs 1 to 80 characters", "type your name or initials")
    if plain.lower() == CONSENSUS:
        if consensus:
            return CONSENSUS
        raise SettingsError(f"{CONSENSUS!r} is reserved for the consensus", "type your own name")
    return plain


def remark(text: str) -> str:
    """A comment as every file and database can hold it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(LINES)
    plain = "".join(sign for sign in lines if sign in "\n\t" or (sign >= " " and not "\ud800" <= sign <= "\udfff"))
    return plain.strip()[:LONGEST_COMMENT]
