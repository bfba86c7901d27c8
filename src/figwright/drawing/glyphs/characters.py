"""Robots, people and models: the ones who do something in a figure."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import HAIR, SKIN, SKIN_LINE, placed, turned
from figwright.drawing.glyphs._parameters import choice, cut
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._props import MOODS, face, glint

_SKINS = {"light": SKIN, "tan": "#e8b48c", "brown": "#b97c54", "dark": "#855236"}
_HAIRS = ("short", "long", "bun", "curly", "none")


def robot(pen: Pen, mood: str) -> None:
    warm = "contrast"
    for x, hand in ((26, 15), (70, 81)):
        pen.path(f"M{x} 72 Q{hand} 73 {hand} 84", stroke="vivid", width=7)
    pen.rect(41, 58, 14, 12, fill="line", stroke="vivid")
    pen.rect(27, 66, 42, 28, 11, fill="fill", stroke="vivid")
    pen.oval(48, 80, 6, fill=warm)
    pen.line([(48, 16), (48, 9)], stroke="vivid", width=4)
    pen.oval(48, 7, 5.5, fill=warm)
    for x in (6, 80):
        pen.rect(x, 32, 10, 19, 4.5, fill="line", stroke="vivid")
    pen.rect(13, 16, 70, 48, 19, fill="fill", stroke="vivid")
    pen.rect(22, 26, 52, 29, 13, fill="text")
    face(pen, 48, 40, 1.0, mood)


def robot_head(pen: Pen, mood: str) -> None:
    warm = "contrast"
    pen.line([(48, 22), (48, 11)], stroke="vivid", width=4)
    pen.oval(48, 8, 6.5, fill=warm)
    for x in (2, 82):
        pen.rect(x, 42, 12, 25, 5, fill="line", stroke="vivid")
    pen.rect(9, 21, 78, 67, 25, fill="fill", stroke="vivid")
    pen.rect(19, 34, 58, 36, 16, fill="text")
    face(pen, 48, 51, 1.2, mood)
    pen.line([(41, 79), (55, 79)], stroke="line", width=4)


def agent(pen: Pen, mood: str) -> None:
    warm = "contrast"
    pen.oval(48, 91.5, 19, 3, fill="line", opacity=0.6)
    for x, turn in ((17, 24), (79, -24)):
        with turned(pen, turn, x, 70) as fin:
            fin.oval(x, 70, 6, 12, fill="line", stroke="vivid")
    pen.body("M27 62 H69 C70 76 60 86 48 86 C36 86 26 76 27 62Z")
    pen.path("M42 76 h12", stroke=warm, width=5)
    pen.line([(48, 12), (48, 7)], stroke="vivid", width=4)
    pen.oval(48, 6, 4.5, fill=warm)
    pen.body("M6 38 C6 20 24 11 48 11 C72 11 90 20 90 38 C90 56 72 65 48 65 C24 65 6 56 6 38Z")
    pen.path("M16 39 C16 27 29 22 48 22 C67 22 80 27 80 39 C80 51 67 56 48 56 C29 56 16 51 16 39Z", fill="text")
    face(pen, 48, 38, 1.15, mood)


def llm(pen: Pen, mood: str) -> None:
    for at in (34, 50, 66):
        for ends in (((at, 12), (at, 93)), ((3, at + 2), (93, at + 2))):
            pen.line(ends, stroke="vivid", width=5)
    pen.body("M26 19 H62 Q64 36 78 37 V72 A14 14 0 0 1 64 86 H26 A14 14 0 0 1 12 72 V33 A14 14 0 0 1 26 19Z")
    face(pen, 44, 55, 1.55, mood, "deep")
    glint(pen, 79, 19, 16, "contrast")


def assistant_chat(pen: Pen, mood: str) -> None:
    pen.body(
        "M20 14 H62 Q65 34 86 36 Q94 37 94 45 V57 A18 18 0 0 1 76 75 H48 L28 90 Q25 92 25 88 V75 H20 A18 18 0 0"
        " 1 2 57 V32 A18 18 0 0 1 20 14Z"
    )
    face(pen, 46, 47, 1.6, mood, "deep")
    glint(pen, 80, 18, 15, "contrast")


def _shoulders(pen: Pen, skin: str) -> None:
    pen.body("M4 94 V88 C4 72 20 66 38 64 H58 C76 66 92 72 92 88 V94 Z")
    pen.path("M39 52 H57 V65 Q48 76 39 65Z", fill=mix(skin, SKIN_LINE, 0.35), stroke=SKIN_LINE, width=2)


def _hair_behind(pen: Pen, hair: str, colour: str) -> None:
    if hair == "long":
        pen.path("M24 36 C20 0 76 0 72 36 V58 Q72 68 62 68 H34 Q24 68 24 58Z", fill=colour)
    elif hair == "bun":
        pen.oval(48, 9, 9, 7.5, fill=colour)
    elif hair == "curly":
        for x, y in ((26, 34), (26, 24), (34, 14), (48, 10), (62, 14), (70, 24), (70, 34)):
            pen.oval(x, y, 9, fill=colour)


def _hair_over(pen: Pen, hair: str, colour: str) -> None:
    if hair == "short":
        pen.path(
            "M27 37 C20 12 36 4 50 5 C70 5 76 20 69 37 C68 30 66 26 62 23 C52 27 42 26 36 21 C31 25 28 31 27 37Z",
            fill=colour,
        )
    elif hair in ("long", "bun"):
        pen.path(
            "M27 38 C24 10 40 8 48 8 C58 8 72 10 69 38 C67 30 61 24 54 20 C48 27 36 30 30 31 C28 33 27 35 27 38Z",
            fill=colour,
        )
    elif hair == "curly":
        for x, y in ((33, 21), (43, 17), (54, 17), (63, 21)):
            pen.oval(x, y, 7.5, fill=colour)


def _head(pen: Pen, skin: str, hair: str, hair_colour: str) -> None:
    edge = mix(skin, "#8a4b2a", 0.42)
    _hair_behind(pen, hair, hair_colour)
    _shoulders(pen, skin)
    for x in (28.5, 67.5):
        pen.oval(x, 39, 4.5, 5.5, fill=skin, stroke=edge, width=2)
    pen.path("M28 32 C28 12 68 12 68 32 V40 C68 52 58 60 48 60 C38 60 28 52 28 40Z", fill=skin, stroke=edge, width=2.5)
    _hair_over(pen, hair, hair_colour)
    ink = pen.palette.text
    for x in (40, 56):
        pen.oval(x, 39, 2.5, 3.1, fill=ink)
    pen.path("M42 48.5 Q48 54 54 48.5", stroke=ink, width=2.5)
    for x in (35, 61):
        pen.oval(x, 46.5, 3.4, 2.3, fill="#ef8f7a", opacity=0.45)


def person(pen: Pen, hair: str, skin: str) -> None:
    _head(pen, _SKINS[skin], hair, HAIR)
    pen.path("M36 64 L48 78 L60 64", stroke="vivid")


def _coat(pen: Pen) -> None:
    """An open white coat over the shirt."""
    pen.body("M4 94 V88 C4 73 19 67 35 65 L44 94Z", "paper")
    pen.body("M92 94 V88 C92 73 77 67 61 65 L52 94Z", "paper")


def researcher(pen: Pen, hair: str, skin: str) -> None:
    _head(pen, _SKINS[skin], hair, "#7a4a2c")
    _coat(pen)
    for x in (39, 57):
        pen.oval(x, 39, 7.6, 7, fill="paper", opacity=0.35)
        pen.oval(x, 39, 7.6, 7, stroke="deep", width=2.5)
    pen.line([(46.6, 38), (49.4, 38)], stroke="deep", width=2.5)
    pen.rect(66, 80, 13, 4, 2, fill="contrast")


def doctor(pen: Pen, hair: str, skin: str) -> None:
    _head(pen, _SKINS[skin], hair, "#3f3430")
    _coat(pen)
    p = pen.palette
    pen.path("M33 66 C30 78 33 83 38 84", stroke="deep", width=3)
    pen.path("M63 66 C66 74 66 78 65 81", stroke="deep", width=3)
    pen.oval(65, 85, 4.5, fill=p.accents[0], stroke="deep", width=2)
    red = p.accents[3]
    pen.line([(20, 85), (30, 85)], stroke=red, width=4)
    pen.line([(25, 80), (25, 90)], stroke=red, width=4)


def people(pen: Pen) -> None:
    for dx, skin, hair, colour in ((-2.0, "tan", "long", "#3f3430"), (55.0, "light", "curly", "#8a5a34")):
        with placed(pen, 0.76, dx, 13.0) as side:
            _head(side, _SKINS[skin], hair, colour)
    pen.path("M25 86 V82 C25 70 40 62 54 60 H72 C86 62 101 70 101 82 V86Z", fill="paper", stroke="paper", width=7)
    with placed(pen, 0.9, 20.0, 3.0) as front:
        _head(front, SKIN, "short", HAIR)
        front.path("M36 64 L48 78 L60 64", stroke="vivid")


def user(pen: Pen) -> None:
    pen.oval(48, 48, 46, fill="fill", stroke="vivid")
    pen.oval(48, 37, 16, fill="vivid")
    pen.path("M18 79 C19 63 33 58 48 58 C63 58 77 63 78 79 A43 43 0 0 1 18 79Z", fill="vivid")


_MOOD = choice(*MOODS)
_HAIR = {style: choice(style, *(other for other in _HAIRS if other != style)) for style in _HAIRS}
_SKIN = {tone: choice(tone, *(other for other in _SKINS if other != tone)) for tone in _SKINS}
_BUST = (2, 1, 92, 95)
GLYPHS: dict[str, Glyph] = {
    "robot": cut(robot, (4, 1, 88, 95), "A friendly robot", mood=_MOOD),
    "robot-head": cut(robot_head, (0, 1, 96, 89), "A robot's head", mood=_MOOD),
    "agent": cut(agent, (4, 1, 88, 94), "A round, hovering assistant", mood=_MOOD),
    "llm": cut(llm, (0, 1, 97, 95), "A language model: a chip with a face and a sparkle", mood=_MOOD),
    "assistant-chat": cut(assistant_chat, (0, 1, 97, 92), "A speech bubble with a face and a sparkle", mood=_MOOD),
    "person": cut(person, _BUST, "A person", hair=_HAIR["short"], skin=_SKIN["light"]),
    "researcher": cut(researcher, _BUST, "A person with glasses and a coat", hair=_HAIR["bun"], skin=_SKIN["light"]),
    "doctor": cut(doctor, _BUST, "A doctor with a stethoscope", hair=_HAIR["short"], skin=_SKIN["tan"]),
    "people": cut(people, (-1, 7, 128, 83), "A group of three people"),
    "user": cut(user, (0, 0, 96, 96), "A person's bust in a circle"),
}
