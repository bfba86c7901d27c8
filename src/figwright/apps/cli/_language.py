"""The help of the command line in another language: a parser's texts are looked up, and stay English where none is."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Say = Callable[[str], str]


def spoken(parser: argparse.ArgumentParser, said: Say) -> None:
    """Every text of a parser and of all its commands, as `said` gives it."""
    if parser.description:
        parser.description = "\n\n".join(paragraphs(parser.description, said))
    for group in parser._action_groups:
        group.title = said(group.title) if group.title else group.title
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = said(action.help)
        if isinstance(action, argparse._SubParsersAction):
            _commands(action, said)


def _commands(action: argparse._SubParsersAction[argparse.ArgumentParser], said: Say) -> None:
    """A command's line in the list is the first one of its description."""
    for choice in action._choices_actions:
        first = f"{(choice.help or '')[:1].upper()}{(choice.help or '')[1:]}."
        told = said(first)
        choice.help = choice.help if told == first else told.rstrip(".。")
    for command in dict.fromkeys(action.choices.values()):
        spoken(command, said)


def paragraphs(text: str, said: Say) -> list[str]:
    """A description, part by part: prose is looked up as one line; what is to be typed stays as it is."""
    parts = [part.rstrip() for part in text.strip("\n").split("\n\n")]
    return [part if _typed(part) else _looked_up(part, said) for part in parts]


def _typed(part: str) -> bool:
    return all(line.startswith(("  ", "figwright ")) for line in part.splitlines())


def _looked_up(part: str, said: Say) -> str:
    line = " ".join(part.split())
    told = said(line)
    return part if told == line else told
