"""Lines of JSON -> Table: one record a line."""

from __future__ import annotations

import json

from figwright.core.errors import SourceError
from figwright.core.tables import json as whole
from figwright.core.tables._table import Table
from figwright.core.tables.csv import decoded


def read(content: bytes, name: str, part: str) -> Table:
    text, _ = decoded(content, name)
    records: list[object] = []
    for line, said in enumerate(text.splitlines(), 1):
        if not said.strip():
            continue
        try:
            records.append(json.loads(said))
        except (json.JSONDecodeError, RecursionError) as error:
            raise SourceError(
                f"{name}, line {line}: {getattr(error, 'msg', error)}", "write one JSON record per line"
            ) from None
    return whole.shaped(records, name)
