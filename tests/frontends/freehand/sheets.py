"""Small free drawings for tests, and strategies that make many."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

HEAD = (
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="{ref}" refY="5" markerWidth="5" markerHeight="5"'
    ' orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z"/></marker></defs>'
)
WORDS = ("Encoder", "policy", "score", "latent", "token mixing", "memory", "loss", "graph", "attention map", "x")


def sheet(body: str, width: float = 1000, height: float = 500, ref: float = 10) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{HEAD.format(ref=ref)}{body}</svg>'


def node(
    id: str, x: float, y: float, w: float, h: float, label: str = "", shape: str = "rect", size: float = 18
) -> str:
    cx, cy = x + w / 2, y + h / 2
    paint = 'fill="#d2e4fa" stroke="#3478cb" stroke-width="2"'
    drawn = {
        "rect": f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="8" {paint}/>',
        "ellipse": f'<ellipse cx="{cx}" cy="{cy}" rx="{w / 2}" ry="{h / 2}" {paint}/>',
        "diamond": f'<polygon points="{cx},{y} {x + w},{cy} {cx},{y + h} {x},{cy}" {paint}/>',
    }[shape]
    text = f'<text x="{cx}" y="{cy + 6}" font-size="{size}" text-anchor="middle">{label}</text>' if label else ""
    return f'<g data-node="{id}" data-evidence="words of {id}">{drawn}{text}</g>'


def arrow(source: str, target: str, d: str, extra: str = "") -> str:
    return (
        f'<path data-from="{source}" data-to="{target}" data-evidence="{source} feeds {target}" d="{d}" fill="none"'
        f' stroke="#333333" stroke-width="2" marker-end="url(#tip)" {extra}/>'
    )


@dataclass(frozen=True)
class Drawn:
    """A drawing, and the arrows whose ends lie near enough to be put right."""

    svg: str
    arrows: int


@st.composite
def drawings(draw: st.DrawFn) -> Drawn:
    """Things on a wide grid, with arrows whose ends miss their borders by a little, in any direction."""
    columns, rows = draw(st.integers(2, 3)), draw(st.integers(1, 2))
    wide, high = 1000 / columns, 600 / rows
    things, parts = [], []
    for i in range(columns * rows):
        w = draw(st.floats(90, wide - 150))
        h = draw(st.floats(50, min(160, high - 120)))
        x, y = wide * (i % columns) + (wide - w) / 2, high * (i // columns) + (high - h) / 2
        shape = draw(st.sampled_from(["rect", "rect", "ellipse", "diamond"]))
        label = " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=0, max_size=4)))
        things.append((x, y, w, h))
        parts.append(node(f"n{i}", round(x, 2), round(y, 2), round(w, 2), round(h, 2), label, shape))
    pairs = [(a, b) for a in range(len(things)) for b in range(len(things)) if _neighbours(a, b, columns)]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=4, unique=True))
    for a, b in chosen:
        parts.append(arrow(f"n{a}", f"n{b}", _line(draw, things[a], things[b])))
    if draw(st.booleans()):
        move = f"translate({draw(st.integers(-5, 5))} 3) scale({draw(st.sampled_from([0.5, 1, 2]))})"
        return Drawn(sheet(f'<g transform="{move}">{"".join(parts)}</g>', 2100, 1300), len(chosen))
    return Drawn(sheet("".join(parts), height=600, ref=draw(st.sampled_from([0, 5, 10]))), len(chosen))


def _neighbours(a: int, b: int, columns: int) -> bool:
    return a != b and abs(a % columns - b % columns) + abs(a // columns - b // columns) == 1


def _line(draw: st.DrawFn, one: tuple[float, ...], other: tuple[float, ...]) -> str:
    """From side to side, straight or with corners, each end off by up to 2% of the canvas."""

    def off() -> float:
        return draw(st.floats(-18, 18))

    level = abs(one[1] + one[3] / 2 - other[1] - other[3] / 2) < 1
    if level:
        right = other[0] > one[0]
        x1, x2 = (one[0] + one[2], other[0]) if right else (one[0], other[0] + other[2])
        y1, y2 = one[1] + one[3] / 2, other[1] + other[3] / 2
    else:
        down = other[1] > one[1]
        y1, y2 = (one[1] + one[3], other[1]) if down else (one[1], other[1] + other[3])
        x1, x2 = one[0] + one[2] / 2, other[0] + other[2] / 2
    x1, y1, x2, y2 = x1 + off(), y1 + off(), x2 + off(), y2 + off()
    kind = draw(st.sampled_from(["straight", "square", "curve"]))
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    if kind == "straight":
        return f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
    if kind == "square":
        return f"M{x1:.2f} {y1:.2f}" + (f"H{mx:.2f}V{y2:.2f}H{x2:.2f}" if level else f"V{my:.2f}H{x2:.2f}V{y2:.2f}")
    if level:
        return f"M{x1:.2f} {y1:.2f}C{mx:.2f} {y1:.2f} {mx:.2f} {y2:.2f} {x2:.2f} {y2:.2f}"
    return f"M{x1:.2f} {y1:.2f}C{x1:.2f} {my:.2f} {x2:.2f} {my:.2f} {x2:.2f} {y2:.2f}"
