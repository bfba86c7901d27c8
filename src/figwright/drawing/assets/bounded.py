"""XML from strangers -> a tree, given up at once when it grows too large or too deep."""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder

from figwright.core.errors import AssetError


class Bounded(TreeBuilder):
    """Builds at most `most` elements, at most `deepest` within one another. `large` and `deep` are what is said of
    more, as a message and its hint."""

    def __init__(self, most: int, deepest: int, large: tuple[str, str], deep: tuple[str, str]) -> None:
        super().__init__()
        self._most, self._deepest, self._large, self._deep = most, deepest, large, deep
        self._count = self._depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self._count, self._depth = self._count + 1, self._depth + 1
        if self._count > self._most:
            raise AssetError(*self._large)
        if self._depth > self._deepest:
            raise AssetError(*self._deep)
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)
