"""Paper: documents, drafts, books, forms, lists, maps."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import page, placed, shade, turned, writing
from figwright.drawing.glyphs._parameters import cut, parametric, whole
from figwright.drawing.glyphs._pen import Glyph, Pen, bright
from figwright.drawing.glyphs._props import little_diagram, pencil, seal, tick


def _text_page(pen: Pen, x: float = 2, y: float = 2) -> None:
    """A page of 72 x 92 with a heading and four lines."""
    page(pen, x, y, 72, 92, 22)
    writing(pen, x + 15, y + 23, (20,), colour=pen.palette.vivid)
    writing(pen, x + 15, y + 39, (42, 42, 42, 26), 12.5)


def document(pen: Pen) -> None:
    _text_page(pen)


def document_pencil(pen: Pen) -> None:
    page(pen, 2, 2, 72, 92, 22)
    writing(pen, 17, 25, (20,), colour=pen.palette.vivid)
    writing(pen, 17, 41, (42, 34, 20, 12), 12.5)
    pencil(pen, 41, 86, 58, 8.5, -45)


def document_check(pen: Pen) -> None:
    _text_page(pen)
    seal(pen, 68, 75, 18, pen.palette.accents[2])


def documents(pen: Pen) -> None:
    pen.rect(26, 2, 60, 76, 7, fill="line", stroke="vivid")
    pen.rect(14, 8, 60, 77, 7, fill="fill", stroke="vivid")
    page(pen, 2, 15, 60, 79, 19)
    writing(pen, 15, 35, (16,), colour="vivid")
    writing(pen, 15, 49, (34, 34, 34, 20), 11)


def page_figure(pen: Pen) -> None:
    p = pen.palette
    page(pen, 2, 2, 72, 92, 22)
    writing(pen, 14, 16, (24,), colour=p.vivid)
    writing(pen, 14, 27, (30,))
    pen.rect(13, 36, 50, 30, 4, fill="zone", stroke="line", width=2)
    little_diagram(pen, 16, 38, 44, 27, (p.vivid, p.contrast, p.accents[2]))
    writing(pen, 14, 75, (48, 32), 9.5)


def book(pen: Pen) -> None:
    pen.body("M2 16 Q2 10 8 10 H88 Q94 10 94 16 V76 Q94 82 88 82 H56 Q50 82 48 86 Q46 82 40 82 H8 Q2 82 2 76Z", "line")
    pen.body("M48 18 C40 8 24 4 10 6 V70 C24 68 40 71 48 80Z", "paper")
    pen.body("M48 18 C56 8 72 4 86 6 V70 C72 68 56 71 48 80Z", "paper")
    for y in (20, 32, 44, 56):
        pen.path(f"M18 {y} Q30 {y - 0.5} 40 {y + 6}", stroke="line", width=3.5)
        if y > 20:
            pen.path(f"M56 {y + 6} Q66 {y - 0.5} 78 {y}", stroke="line", width=3.5)
    pen.path("M68 5 H79 V29 L73.5 23.5 L68 29Z", fill="contrast", stroke="contrast", width=2)


def notebook(pen: Pen) -> None:
    pen.rect(10, 2, 68, 92, 9, fill="fill", stroke="vivid")
    pen.path("M24 3.5 V92.5", stroke="vivid")
    pen.rect(35, 18, 32, 22, 4, fill="paper", stroke="line", width=2)
    writing(pen, 41, 26, (20, 12), 7.5, "vivid", 3)
    for y in (18, 38, 58, 78):
        pen.line([(4, y), (17, y)], stroke="deep", width=4.5)
    pen.line([(62, 91), (62, 70)], stroke="contrast", width=5)


def clipboard(pen: Pen) -> None:
    p = pen.palette
    pen.rect(2, 11, 76, 83, 9, fill="line", stroke="vivid")
    pen.rect(11, 20, 58, 65, 4, fill="paper", stroke="vivid", width=2)
    pen.body("M25 24 V15 Q25 11 29 11 H31 C31 -1 49 -1 49 11 H51 Q55 11 55 15 V24 Q55 27 52 27 H28 Q25 27 25 24Z")
    pen.oval(40, 11.5, 2.6, fill="vivid")
    for y, length in ((42, 26), (57, 26), (72, 18)):
        tick(pen, 22, y, 9, p.accents[2], 3.5)
        writing(pen, 34, y, (length,))


def form(pen: Pen) -> None:
    pen.rect(2, 2, 76, 92, 9, fill="paper", stroke="vivid")
    pen.body("M2 24 V11 Q2 2 11 2 H69 Q78 2 78 11 V24Z")
    writing(pen, 14, 13.5, (28,), colour="vivid")
    for y, wide in ((34, 56), (52, 56)):
        pen.rect(12, y, wide, 12, 4, fill="zone", stroke="line", width=2)
    writing(pen, 18, 40, (22,), colour="line", width=3.5)
    pen.rect(40, 73, 28, 13, 6, fill="contrast")
    pen.rect(12, 73, 13, 13, 4, fill="paper", stroke="vivid", width=2)
    tick(pen, 18.5, 79.5, 8, "vivid", 3)


def list_check(pen: Pen) -> None:
    pen.rect(2, 2, 86, 84, 10, fill="paper", stroke="vivid")
    for i, y in enumerate((22, 44, 66)):
        done = i < 2
        pen.rect(13, y - 7.5, 15, 15, 4.5, fill="vivid" if done else "paper", stroke="vivid", width=2.5)
        if done:
            tick(pen, 20.5, y, 9, "paper", 3)
        writing(pen, 39, y, ((36, 28, 34)[i],), width=5)


def report(pen: Pen) -> None:
    page(pen, 2, 2, 72, 92, 22)
    writing(pen, 15, 18, (26,), colour="vivid")
    writing(pen, 15, 30, (22,))
    for x, high, colour in ((15, 13, "line"), (28, 22, "vivid"), (41, 17, "line"), (54, 30, "contrast")):
        pen.rect(x, 70 - high, 9, high, 2.5, fill=colour)
    pen.line([(13, 72.5), (65, 72.5)], stroke="muted", width=2.5)
    writing(pen, 15, 83, (38,))


def folded_map(pen: Pen) -> None:
    p = pen.palette
    pen.body("M2 24 L33 14 L65 24 L96 14 V76 L65 86 L33 76 L2 86Z", "paper")
    pen.body("M33 14 L65 24 V86 L33 76Z", width=2.5)
    pen.path("M12 70 C20 58 24 66 33 60 S48 50 54 58 S64 66 70 62", stroke="line", width=3.5, dash=(1, 6))
    red = bright(p.accents[3])
    pen.path(
        "M74 58 C62 42 58 36 58 26 C58 16 65 9 74 9 C83 9 90 16 90 26 C90 36 86 42 74 58Z",
        fill=red,
        stroke=shade(p, red),
        width=2.5,
    )
    pen.oval(74, 26, 6, fill="paper")
    pen.oval(12, 70, 4, fill="vivid")


def envelope(pen: Pen) -> None:
    pen.rect(2, 2, 92, 68, 9, fill="fill", stroke="vivid")
    pen.line([(5, 66), (36, 38)], stroke="line")
    pen.line([(91, 66), (60, 38)], stroke="line")
    pen.body("M5 6 Q3 6 6 9 L41 41 Q48 47 55 41 L90 9 Q93 6 91 6 Q89 2 85 2 H11 Q7 2 5 6Z", "paper")
    pen.oval(84, 10, 9, fill="contrast")


def calendar(pen: Pen) -> None:
    pen.rect(2, 10, 84, 78, 10, fill="paper", stroke="vivid")
    pen.body("M2 32 V20 Q2 10 12 10 H76 Q86 10 86 20 V32Z", "vivid")
    for x in (25, 63):
        pen.line([(x, 4), (x, 18)], stroke="deep", width=6)
    for i in range(11):
        x, y = 14 + 17 * (i % 4), 41 + 15 * (i // 4)
        pen.rect(x, y, 10, 9, 2.5, fill="contrast" if i == 6 else "line")


def scroll(pen: Pen) -> None:
    pen.body("M12 4 H68 Q78 4 78 14 V80 H42 Q42 92 31 92 Q20 92 20 81 V14 Q20 4 12 4Z", "paper")
    pen.body("M3 14 Q3 4 11.5 4 Q20 4 20 14 V25 H8 Q3 25 3 20Z", "line")
    pen.body("M31 92 Q42 92 42 80 V74 H94 V80 Q94 92 83 92Z")
    writing(pen, 33, 22, (20,), colour="vivid")
    writing(pen, 33, 36, (32, 32, 22), 12)


def tag(pen: Pen) -> None:
    with turned(pen, -45, 48, 48) as label:
        label.body("M4 48 L22 26 Q25 23 29 23 H88 Q95 23 95 30 V66 Q95 73 88 73 H29 Q25 73 22 70Z")
        label.oval(26, 48, 6, fill="paper", stroke="vivid")
        writing(label, 46, 41, (34, 24), 14)


def newspaper(pen: Pen) -> None:
    pen.body("M74 24 H86 Q92 24 92 30 V74 A10 10 0 0 1 72 74Z", "line")
    pen.body("M2 12 Q2 4 10 4 H66 Q74 4 74 12 V74 Q74 84 82 84 H12 Q2 84 2 74Z", "paper")
    writing(pen, 15, 19, (46,), colour="vivid", width=7)
    pen.rect(13, 32, 24, 20, 3, fill="contrast")
    writing(pen, 46, 35, (17, 17), 12)
    writing(pen, 15, 62, (46, 34), 11)


def stack_of_pages(pen: Pen, count: int) -> None:
    """Pages behind one another, as many as asked for."""
    p = pen.palette
    for i in range(count - 1, 0, -1):
        pen.rect(
            2 + 9 * i, 2 + 7 * (count - 1 - i), 62, 76, 7, fill=mix(p.paper, p.fill, min(1, 0.45 * i)), stroke="vivid"
        )
    with placed(pen, 1, 0, 7.0 * (count - 1)) as front:
        page(front, 2, 2, 62, 76, 19)
        writing(front, 15, 22, (16,), colour=p.vivid)
        writing(front, 15, 36, (36, 36, 24), 12)


GLYPHS: dict[str, Glyph] = {
    "document": cut(document, (0, 0, 76, 96), "A written page"),
    "document-pencil": cut(document_pencil, (0, 0, 89, 96), "A page being written: a draft, an edit"),
    "document-check": cut(document_check, (0, 0, 90, 97), "A page with a check mark: verified, accepted"),
    "documents": cut(documents, (0, 0, 88, 96), "Three pages: a corpus"),
    "pages": parametric(
        stack_of_pages, "A pile of pages", lambda count: (57.0 + 9 * count, 73.0 + 7 * count), count=whole(4, 2, 8)
    ),
    "page-figure": cut(page_figure, (0, 0, 76, 96), "A paper with a figure in it"),
    "report": cut(report, (0, 0, 76, 96), "A page with a bar chart"),
    "book": cut(book, (0, 3, 96, 85), "An open book: knowledge, a manual"),
    "notebook": cut(notebook, (1, 0, 79, 96), "A bound notebook"),
    "newspaper": cut(newspaper, (0, 2, 94, 84), "A newspaper: news, articles"),
    "scroll": cut(scroll, (1, 2, 95, 92), "A scroll: rules, a policy"),
    "clipboard": cut(clipboard, (0, 0, 80, 96), "A clipboard with ticked lines: a plan"),
    "form": cut(form, (0, 0, 80, 96), "A form to fill in"),
    "list-check": cut(list_check, (0, 0, 90, 88), "A list with ticked boxes"),
    "map": cut(folded_map, (0, 7, 98, 81), "A folded map with a pin"),
    "envelope": cut(envelope, (0, 0, 96, 72), "An envelope: a message", ("mail",)),
    "calendar": cut(calendar, (0, 0, 88, 90), "A calendar: dates, a schedule"),
    "tag": cut(tag, (12, -3, 87, 87), "A label on a tag"),
}  # fmt: skip
