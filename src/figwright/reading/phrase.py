"""One noun phrase: the words of a name, and what stands around them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words `start` to `end` of a sentence. `words` are lower case and cleaned, `shown` as they are written;
    `definite` when an article points back, `named` when capitals inside a sentence make it a name,
    `made` the verb that a participle says it came from ("the resulting", "the fused"), `article` the word before it,
    `series` when it only says what a row of symbols is ("the inputs $S$ and $C$"), `mark` a symbol behind it that has
    lost its typesetting ("the trajectory dataset Dtraj")."""

    start: int
    end: int
    words: tuple[str, ...]
    shown: tuple[str, ...]
    symbol: str = ""
    definite: bool = False
    named: bool = False
    bold: bool = False
    state: str = ""
    acronym: str = ""
    made: str = ""
    article: str = ""
    series: bool = False
    mark: str = ""

    @property
    def bare(self) -> bool:
        return not self.words
