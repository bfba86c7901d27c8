"""A field of illustration as a folder: references to learn from, a guide, a theme, prompts, checks. One folder each.

  domain.toml    what it is for, how its figures usually are, which checks it adds or leaves out, how parts are numbered
  theme.toml     its look
  guide.md       what its planner goes by for looks
  references/    cases as in the gallery: method.md, caption.txt, figure.yaml
  prompts/       the prompts that differ from the usual ones

What a folder does not hold is the usual: the gallery, the guide of methodology figures, our prompts. `academic` holds
nothing but its description, because it is the usual. A user's own is named by its folder.
"""

from __future__ import annotations

from figwright.drawing.domains._load import Domain, Numbering, get, is_folder, names
from figwright.drawing.domains._numbering import Part, edited, in_domain, listed, parts, plain, prepared, retiring

__all__ = [
    "Domain", "Numbering", "Part", "edited", "get", "in_domain", "is_folder", "listed", "names", "parts", "plain",
    "prepared", "retiring",
]  # fmt: skip
