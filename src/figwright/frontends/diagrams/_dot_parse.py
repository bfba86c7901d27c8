"""DOT text -> its statements carried out: nodes, edges and subgraphs with their attributes, defaults applied.

Written by hand: the grammar is a page long, and general parsers take time that doubles with every nested subgraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from figwright.core.errors import SpecError
from figwright.frontends.diagrams._graph import bounded
from figwright.frontends.diagrams._scan import Cursor

DEEPEST = 40
"""Subgraphs within one another."""
_SKIP = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/|(?<=\n)#[^\n]*|\A#[^\n]*)+", re.S)
_WIDE_NAME = re.compile(r"(?:[^\W\d]|[\x80-\U0010ffff])(?:\w|[\x80-\U0010ffff])*|-?(?:\.\d+|\d+(?:\.\d*)?)")
_QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"', re.S)
_ARROW = re.compile(r"->|--")
_COMPASS = frozenset("n ne e se s sw w nw c _".split())


class Html(str):
    """A value that was written in angle brackets."""

    __slots__ = ()


Attributes = dict[str, str]
End = tuple[str, str]
"""A node and the port that an edge is led to."""


@dataclass(slots=True)
class Scope:
    """A graph or subgraph: its attributes, the defaults inside it, the nodes that it mentions."""

    name: str
    above: Scope | None
    graph: Attributes = field(default_factory=dict)
    node: Attributes = field(default_factory=dict)
    edge: Attributes = field(default_factory=dict)
    own: Attributes = field(default_factory=dict)
    """Attributes that were set here and not taken over from around."""
    members: dict[str, None] = field(default_factory=dict)

    @property
    def cluster(self) -> bool:
        return self.above is not None and (
            self.name.startswith("cluster") or self.own.get("cluster", "").lower() in ("true", "yes", "1")
        )

    def mention(self, name: str) -> None:
        scope: Scope | None = self
        while scope is not None and name not in scope.members:
            scope.members[name] = None
            scope = scope.above


@dataclass(slots=True)
class Edge:
    source: End
    target: End
    looks: Attributes


@dataclass(slots=True)
class Dot:
    """A graph as it is written."""

    top: Scope
    directed: bool
    strict: bool
    nodes: dict[str, Attributes] = field(default_factory=dict)
    homes: dict[str, Scope] = field(default_factory=dict)
    """Where every node belongs: the innermost cluster that mentions it."""
    edges: list[Edge] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)


def graphs(text: str, file: str) -> Iterator[Dot]:
    """The graphs of a file, one after the other."""
    parser = _Parser(Cursor(text, file))
    parser.skip()
    if parser.cursor.done:
        raise SpecError("the graph is empty", "start it with `digraph {`", file=file)
    while not parser.cursor.done:
        yield parser.graph()
        parser.skip()


class _Parser:
    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.dot = Dot(Scope("", None), True, False)
        self.depth = 0

    def skip(self) -> None:
        self.cursor.take(_SKIP)

    def sign(self, sign: str) -> bool:
        self.skip()
        return self.cursor.takes(sign)

    def word(self, *words: str) -> str:
        """A keyword, in any case, where it stands alone."""
        self.skip()
        match = self.cursor.peek(_WIDE_NAME)
        if match and match[0].lower() in words:
            self.cursor.at = match.end()
            return match[0].lower()
        return ""

    def name(self) -> str | None:
        """An identifier of any of the four kinds; pieces joined by + are one."""
        self.skip()
        if match := self.cursor.take(_WIDE_NAME):
            return match[0]
        if self.cursor.text.startswith("<", self.cursor.at):
            return self._html()
        pieces: list[str] = []
        while match := self.cursor.take(_QUOTED):
            pieces.append(re.sub(r"\\\n", "", match[1]).replace('\\"', '"'))
            here = self.cursor.at
            if not self.sign("+"):
                self.cursor.at = here
                break
            self.skip()
        if not pieces and self.cursor.text.startswith('"', self.cursor.at):
            raise self.cursor.wrong("a quoted string is not closed", 'add "')
        return "".join(pieces) if pieces else None

    def _html(self) -> Html:
        start, depth = self.cursor.at, 0
        for match in re.compile("[<>]").finditer(self.cursor.text, start):
            depth += 1 if match[0] == "<" else -1
            if not depth:
                self.cursor.at = match.end()
                return Html(self.cursor.text[start + 1 : match.start()])
        raise self.cursor.wrong("an HTML-like label is not closed", "add >", start)

    def graph(self) -> Dot:
        strict = bool(self.word("strict"))
        kind = self.word("graph", "digraph")
        if not kind:
            raise self.cursor.wrong(f"a graph must start with graph or digraph, not {self.cursor.rest()!r}")
        self.dot = Dot(Scope(self.name() or "", None), kind == "digraph", strict)
        if not self.sign("{"):
            raise self.cursor.wrong("'{' is missing after the graph's name")
        self._body(self.dot.top)
        return self.dot

    def _body(self, scope: Scope) -> None:
        start = self.cursor.at
        if all(scope is not known for known in self.dot.scopes):
            self.dot.scopes.append(scope)
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.cursor.wrong(f"subgraphs are nested more than {DEEPEST} deep", "flatten the diagram")
        while not self.sign("}"):
            if self.cursor.done:
                raise self.cursor.wrong("'{' is not closed", "add }", start)
            self._statement(scope)
            self.sign(";")
            bounded(len(self.dot.nodes) + len(self.dot.edges) + len(self.dot.scopes), self.cursor.file)
        self.depth -= 1

    def _statement(self, scope: Scope) -> None:
        here = self.cursor.at
        if which := self.word("graph", "node", "edge"):
            if self.sign("["):
                self.cursor.at -= 1
                told = self._attributes()
                getattr(scope, which).update(told)
                if which == "graph":
                    scope.own.update(told)
                return
            self.cursor.at = here
        ends = self._ends(scope)
        if ends is None:
            return
        chain = [ends]
        while match := self._arrow():
            if (match == "->") != self.dot.directed:
                kind, sign = ("digraph", "->") if self.dot.directed else ("graph", "--")
                raise self.cursor.wrong(f"write the arrows of a {kind} as {sign}")
            more = self._ends(scope)
            if more is None:
                raise self.cursor.wrong("an edge has no end", "write a -> b")
            chain.append(more)
        told = self._attributes()
        if len(chain) > 1:
            self._join(scope, chain, told)
        elif ends[0] is None:
            return
        else:
            for name, _ in ends[1]:
                self.dot.nodes[name].update(told)

    def _arrow(self) -> str:
        self.skip()
        match = self.cursor.take(_ARROW)
        return match[0] if match else ""

    def _ends(self, scope: Scope) -> tuple[str | None, list[End]] | None:
        """What an edge may begin or end at: a node, or all nodes of a subgraph. Nothing after an assignment."""
        self.skip()
        named = self.word("subgraph")
        if named or self.cursor.text.startswith("{", self.cursor.at):
            name = (self.name() or "") if named else ""
            if not self.sign("{"):
                raise self.cursor.wrong("'{' is missing after `subgraph`")
            inner = self._scope(scope, name)
            self._body(inner)
            return None, [(member, "") for member in inner.members]
        start = self.cursor.at
        name_ = self.name()
        if name_ is None:
            raise self.cursor.wrong(f"cannot read {self.cursor.rest()!r}", "quote names with special characters")
        if self.sign("="):
            value = self.name()
            if value is None:
                raise self.cursor.wrong(f"{name_!r} has no value", at=start)
            scope.graph[name_] = scope.own[name_] = value
            return None
        ports: list[str] = []
        while self.sign(":"):
            ports.append(self.name() or "")
        self._node(scope, name_)
        return name_, [(name_, next((port for port in ports if port not in _COMPASS), ""))]

    def _scope(self, above: Scope, name: str) -> Scope:
        """A subgraph; one that is named again goes on where it ended."""
        known = next((s for s in self.dot.scopes if name and s.name == name and s.above is not None), None)
        return known or Scope(name, above, {}, dict(above.node), dict(above.edge))

    def _node(self, scope: Scope, name: str) -> None:
        if name not in self.dot.nodes:
            self.dot.nodes[name] = dict(scope.node)
        scope.mention(name)
        home: Scope | None = scope
        while home is not None and not home.cluster and home.above is not None:
            home = home.above
        if home is not None and (name not in self.dot.homes or self.dot.homes[name].above is None):
            self.dot.homes[name] = home

    def _join(self, scope: Scope, chain: list[tuple[str | None, list[End]]], told: Attributes) -> None:
        looks = {**scope.edge, **told}
        for (_, sources), (_, targets) in pairwise(chain):
            for source in sources:
                bounded(len(self.dot.edges) + len(targets), self.cursor.file)
                self.dot.edges.extend(Edge(source, target, dict(looks)) for target in targets)

    def _attributes(self) -> Attributes:
        out: Attributes = {}
        while self.sign("["):
            start = self.cursor.at
            while not self.sign("]"):
                name = self.name()
                if name is None:
                    raise self.cursor.wrong(f"cannot read {self.cursor.rest()!r} in [ ]", "write name=value", start)
                value: str | None = "true"
                if self.sign("="):
                    value = self.name()
                if value is None:
                    raise self.cursor.wrong(f"{name!r} has no value", "quote values with special characters")
                out[name] = value
                if not self.sign(","):
                    self.sign(";")
        return out
