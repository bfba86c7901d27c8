"""The command line: one command per file, each with a docstring, `configure(parser)` and `run(args)`.

stdout is the product, stderr is talk. Errors are two lines and exit 1 (2 for misuse); a traceback only with --debug.
Nothing heavy is imported before a command runs.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import NoReturn

from figwright.apps.cli import _consoles
from figwright.core import texts
from figwright.core.errors import FigwrightError, nearest


def names() -> tuple[str, ...]:
    """The commands: the files of this folder."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


class Misuse(Exception):
    """The command line cannot be understood: what is wrong with it, and what to type instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class _Parser(argparse.ArgumentParser):
    usage_word = ""
    """What stands before the usage, where it is not English."""

    def format_help(self) -> str:
        told = super().format_help()
        return told.replace("usage: ", self.usage_word, 1) if self.usage_word else told

    def error(self, message: str) -> NoReturn:
        raise Misuse(message, f"{self.prog} --help")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit code."""
    words = [*(sys.argv[1:] if argv is None else argv)]  # `list` is a command here, once it was imported
    if argv is None:  # a process of its own is short: collecting costs it a tenth of its time and frees nothing
        gc.disable()
        _consoles.prepare(words)
    try:
        args, unknown = _parser(words).parse_known_args(words)
        if unknown:
            raise _unknown(unknown, args.parser)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Misuse as error:
        return _say(error.message, error.hint, 2)
    except FigwrightError as error:
        return _report(error, words)
    except BrokenPipeError:
        # The reader has gone (`figwright schema | head`): nothing to say, and nothing more may be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _say("interrupted", "", 130)


def _unknown(words: Sequence[str], parser: argparse.ArgumentParser) -> Misuse:
    """What a command does not know: a misspelt option takes the words after it along."""
    word = next((word for word in words if word.startswith("-")), words[0]).partition("=")[0]
    if not word.startswith("-"):
        return Misuse(f"unexpected argument {word!r}", f"{parser.prog} --help")
    options = [option for action in parser._actions for option in action.option_strings]
    meant = get_close_matches(word, options, n=1, cutoff=0.75)  # all begin with "--": closer than other names
    hint = f"did you mean {meant[0]!r}?" if meant else f"{parser.prog} --help"
    return Misuse(f"{parser.prog} has no option {word!r}", hint)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="figwright", description="Make publication-ready, editable figures and plots from a paper's text or data."
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.set_defaults(run=_run_without_command(parser), parser=parser)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    wanted = next((word for word in words if not word.startswith("-")), "")
    if wanted and wanted not in names():
        raise Misuse(f"no command named {wanted!r}", nearest(wanted, names()) or f"known: {', '.join(names())}")
    for name in (wanted,) if wanted else names():  # the others would be loaded for nothing
        module = import_module(f"figwright.apps.cli.{name}")
        summary, description = _help_of(module)
        command = commands.add_parser(
            name, help=summary, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        module.configure(command)
        command.add_argument("--debug", action="store_true", help="show the full traceback of an error")
        command.set_defaults(run=module.run, parser=command)
    return _in_language(parser)


def _in_language(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The parser with its help in the language of the user; nothing is loaded for English."""
    tag = texts.chosen()
    known: dict[str, str] = {} if tag == texts.ENGLISH else texts.catalogue(tag)["commands"]
    _Parser.usage_word = known.get("usage: ", "")
    if known:
        from figwright.apps.cli._language import spoken

        spoken(parser, lambda text: known.get(text, text))
    return parser


def _run_without_command(parser: argparse.ArgumentParser):  # type: ignore[no-untyped-def]
    def run(args: argparse.Namespace) -> int:
        if args.version:
            import figwright

            print(figwright.__version__)
            return 0
        parser.print_help(sys.stderr)
        return 2

    return run


def _help_of(module: ModuleType) -> tuple[str, str]:
    """A command's line in the list, and all that its file says."""
    text = (module.__doc__ or "").strip()
    first = text.splitlines()[0] if text else ""
    return first[:1].lower() + first[1:].rstrip("."), text


def _report(error: FigwrightError, words: Sequence[str]) -> int:
    if "--debug" in words:
        raise error
    return _say(error.message, error.hint, 1)


def _say(message: str, hint: str, code: int) -> int:
    print(f"error: {message}", file=sys.stderr)
    if hint:
        print(f"hint: {hint}", file=sys.stderr)
    return code
