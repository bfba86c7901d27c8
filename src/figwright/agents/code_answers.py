"""A model's answer about code -> the body of a script: a whole block, or exact replacements in the script before.
Harmless calls that scripts must not make are removed."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from figwright.core.errors import FigwrightError

_BLOCK = re.compile(r"^[ \t]*```[ \t]*([A-Za-z0-9]*)[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL | re.MULTILINE)
_EDIT = re.compile(
    r"^[ \t]*<{5,9} ?SEARCH[ \t]*\n(.*?)^[ \t]*={5,9}[ \t]*\n(.*?)^[ \t]*>{5,9} ?REPLACE[ \t]*$",
    re.DOTALL | re.MULTILINE,
)
_NEEDLESS = {"savefig", "show", "close"}
_GIVEN = {
    "import json", "import matplotlib.pyplot as plt", "from matplotlib import pyplot as plt", "import numpy as np",
    "from __future__ import annotations",
}  # fmt: skip
_READERS = {"pick", "values"}
"""Functions of compiled scripts that read `data`."""
LONGEST = 40_000
"""Characters of a script: ten times what a page of panels needs."""


def parted(body: str) -> tuple[str, str]:
    """What a compiled script does before it draws (settings of the style, functions, tables computed from the data),
    and the rest. These lines need not go to and fro in every round, and nobody but the compiler computes: the model is
    told what is there. Constants between them, such as colours, belong to the drawing."""
    nodes = ast.parse(body).body
    last = max((place for place, node in enumerate(nodes) if _makes_table(node)), default=-1)
    lines = body.splitlines(keepends=True)
    head, rest, done = "", "", 0
    for place, node in enumerate(nodes):
        if place > last and not (_prepares(node) or _is_constant(node)):
            break
        chunk = "".join(lines[done : node.end_lineno])
        done = node.end_lineno or done
        head, rest = (head, rest + chunk) if _is_constant(node) else (head + chunk, rest)
    tail = "".join(lines[done:]).lstrip("\n") if done else body
    return (f"{head.strip()}\n\n" if head else ""), (f"{rest.strip()}\n\n" if rest else "") + tail


def _prepares(node: ast.stmt) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef)) or _sets_style(node)


def _sets_style(node: ast.stmt) -> bool:
    return ast.unparse(node).startswith(("plt.rc(", "plt.rcParams"))


def _makes_table(node: ast.stmt) -> bool:
    """`data = table(rows)`: where a compiled script has computed what it draws."""
    return isinstance(node, ast.Assign) and ast.unparse(node.value) == "table(rows)"


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper()


def joined(head: str, body: str) -> str:
    """The settings and what follows them as one script, whose imports stand at its beginning."""
    nodes = [node for node in ast.parse(body).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    if not nodes:
        return head + body
    known = head.splitlines()
    new = [line for line in dict.fromkeys(map(ast.unparse, nodes)) if line not in known]
    return "".join(f"{line}\n" for line in new) + head + _without_statements(body, nodes)


def given(head: str, drawing: str) -> str:
    """The names that a drawing finds beside `data`: what every script has, what its head imports and computes, and the
    functions of the head that it calls."""
    nodes = ast.parse(head).body
    imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = ["plt", "np", *(alias.asname or alias.name for node in imports for alias in node.names), *tables(head)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    functions = [node for node in functions if re.search(rf"\b{node.name}\b", drawing)]
    return ", ".join((*(f"`{name}`" for name in dict.fromkeys(names)), *map(_signature, functions)))


def _signature(function: ast.FunctionDef) -> str:
    about = (ast.get_docstring(function) or "").split("\n")[0].rstrip(".")
    return f"`{function.name}({ast.unparse(function.args)})`" + (f" ({about})" if about else "")


def tables(head: str) -> tuple[str, ...]:
    """The names of the tables that a head has computed, and of the data as they were read; none where `data` is it."""
    made = [node.targets[0] for node in ast.parse(head).body if isinstance(node, ast.Assign) and _makes_table(node)]
    names = tuple(dict.fromkeys(name for name in map(ast.unparse, made) if name != "data"))
    return ("raw", *names) if names else ()


def settings(head: str) -> str:
    """What the head of a script sets that whoever writes the rest must know: sizes of type, lines, edges, spines."""
    told: list[str] = []
    for call in (node.value for node in ast.parse(head).body if isinstance(node, ast.Expr)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "plt.rc" and call.args:
            group = call.args[0]
            first = group.elts[0] if isinstance(group, ast.Tuple) and group.elts else group
            name = str(first.value) if isinstance(first, ast.Constant) else ""
            said = {f"{name}.{word.arg}": ast.unparse(word.value) for word in call.keywords}
            told += (f"{setting} {value}" for setting, value in said.items() if setting in _TOLD)
    return ", ".join(told)


_TOLD = frozenset({
    "font.size", "axes.titlesize", "xtick.labelsize", "legend.fontsize", "lines.linewidth", "lines.markersize",
    "lines.markeredgecolor", "axes.spines.top",
})  # fmt: skip


def script_in(answer: str) -> str:
    """The script of an answer: its longest block of Python, or all of it."""
    blocks = [body for kind, body in _BLOCK.findall(answer) if kind.lower() in ("python", "py", "python3", "")]
    return usable(max(blocks, key=len) if blocks else answer)


def changed(answer: str, script: str) -> str:
    """The script after an answer's edits; or the script of an answer that holds the whole."""
    edits = _EDIT.findall(answer)
    if not edits:
        if "SEARCH" in answer and "<<<<" in answer:
            raise FigwrightError(
                "a SEARCH block is not whole", "give SEARCH, ======= and REPLACE, each on its own line"
            )
        return script_in(answer)
    for old, new in edits:
        script = _replaced(script, old, new)
    return usable(script)


def _replaced(script: str, old: str, new: str) -> str:
    """One edit carried out; lines are compared exactly, or else without the blanks at their ends."""
    if not old.strip():
        raise FigwrightError("a SEARCH block is empty", "copy the lines that are to be replaced")
    if (times := script.count(old)) == 1:
        return script.replace(old, new)
    if times == 0:
        bare = "\n".join(line.rstrip() for line in script.split("\n"))
        wanted = "\n".join(line.rstrip() for line in old.split("\n")).rstrip("\n")
        if (times := bare.count(wanted)) == 1:
            return bare.replace(wanted, new.rstrip("\n"))
    shown = old.strip().splitlines()[0][:80]
    raise FigwrightError(
        f"the lines of a SEARCH block occur {times} times in the script: {shown!r}",
        "copy lines exactly, and so many of them that the place is certain",
    )


def usable(body: str) -> str:
    """A body that Python can read and that draws from `data`; saving, showing and closing are taken out."""
    if len(body) > LONGEST:
        raise FigwrightError(f"the script has {len(body):,} characters", f"at most {LONGEST:,}")
    try:
        tree = ast.parse(body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f" in line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise FigwrightError(f"this is not Python: {error}{line}", "answer with the script in one block") from None
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "data"]
    read = names or [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in _READERS]
    chosen = sum(map(_chooses_table, ast.walk(tree)))
    if sum(isinstance(name.ctx, ast.Store) for name in names) > chosen:
        raise FigwrightError("the script redefines `data`", "`data` is given: use it as it is")
    if not read:
        raise FigwrightError("the script does not use `data`", 'take all values from data["column"], retype none')
    return _without_statements(body, [node for node in tree.body if _is_needless(node)])


def _chooses_table(node: ast.AST) -> bool:
    """`data = shown_1`: a layer of a compiled script says which of the computed tables it draws."""
    return isinstance(node, ast.Assign) and bool(re.fullmatch(r"data = (raw|shown_\d+)", ast.unparse(node)))


def _is_needless(node: ast.stmt) -> bool:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return ast.unparse(node) in _GIVEN
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    function = node.value.func
    return isinstance(function, ast.Attribute) and function.attr in _NEEDLESS


def _without_statements(body: str, nodes: Sequence[ast.stmt]) -> str:
    """The body without some of its statements; one that shares its line with another stays."""
    lines: list[str | None] = list(body.splitlines())
    for node in nodes:
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        alone = (lines[first] or "")[: node.col_offset].strip() == "" and not (lines[last] or "")[
            node.end_col_offset :
        ].split("#")[0].strip()
        if alone:
            lines[first : last + 1] = [None] * (last + 1 - first)
    return "\n".join(line for line in lines if line is not None).strip("\n") + "\n"
