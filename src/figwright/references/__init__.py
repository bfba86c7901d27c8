"""The reference set: figures that people or figwright drew, with the texts that they were drawn from.

A folder -> references -> the ones that are drawn alike, found without a model -> what a model is shown of them.
"""

from __future__ import annotations

from figwright.references._choose import HOW, How, aside, choose, shortlist
from figwright.references._kinds import CATEGORIES, KINDS, category_of, kind_of
from figwright.references._load import built_in, load
from figwright.references._reference import Reference
from figwright.references._same import itself, look_through, same_picture, without
from figwright.references._show import contact_sheet, summary, thumbnail

__all__ = [
    "CATEGORIES", "HOW", "KINDS", "How", "Reference", "aside", "built_in", "category_of", "choose", "contact_sheet",
    "itself", "kind_of", "load", "look_through", "same_picture", "shortlist", "summary", "thumbnail", "without",
]  # fmt: skip
