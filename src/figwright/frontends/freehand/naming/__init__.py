"""A drawing without names -> the same with names: what is a box, a frame, an arrow, a picture, by what lies where.

Imported SVG, traced PDF pages and traced bitmaps are all understood here.
"""

from figwright.frontends.freehand.naming.things import marked

__all__ = ["marked"]
