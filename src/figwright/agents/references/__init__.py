"""The reference set: figures that people or figwright drew, with the texts that they were drawn from.

A folder -> references -> the ones that are drawn alike, found without a model -> what a model is shown of them.
"""

from __future__ import annotations

from figwright.agents.references._choose import HOW, How, aside, choose, shortlist
from figwright.agents.references._reference import Reference
from figwright.agents.references._show import contact_sheet, summary, thumbnail
from figwright.agents.references.kinds import CATEGORIES, KINDS, category_of, kind_of
from figwright.agents.references.loading import built_in, load
from figwright.agents.references.similar import itself, look_through, same_picture, without

__all__ = [
    "CATEGORIES", "HOW", "KINDS", "How", "Reference", "aside", "built_in", "category_of", "choose", "contact_sheet",
    "itself", "kind_of", "load", "look_through", "same_picture", "shortlist", "summary", "thumbnail", "without",
]  # fmt: skip
