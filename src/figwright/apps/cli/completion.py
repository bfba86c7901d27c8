"""Print a script for shell completion.

Tab completes commands, options, file names, and the names of themes, checks, formats, runs and providers.

  bash         echo 'eval "$(figwright completion bash)"' >> ~/.bashrc
  zsh          echo 'eval "$(figwright completion zsh)"' >> ~/.zshrc
  fish         figwright completion fish > ~/.config/fish/completions/figwright.fish
  PowerShell   figwright completion powershell >> $PROFILE
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module

from figwright.core.errors import FigwrightError

BASH = """\
_figwright() {
  local answer IFS=$'\\n'
  answer=$(figwright completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
  COMPREPLY=($answer)
  [[ $answer != */ ]] || compopt -o nospace 2>/dev/null
}
complete -o default -F _figwright figwright
"""
ZSH = """\
#compdef figwright
_figwright() {
  local -a found
  found=(${(f)"$(figwright completion --words "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( $#found )); then compadd -S '' -- ${(M)found:#*/}; compadd -- ${found:#*/}; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _figwright figwright
"""
FISH = """\
function __figwright
    set -l answer (figwright completion --words (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
    if test (count $answer) -gt 0
        printf '%s\\n' $answer
    else
        __fish_complete_path (string unescape -- (commandline -ct))
    end
end
complete -c figwright -f -a '(__figwright)'
"""
POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName figwright -ScriptBlock {
  param($word, $tree, $cursor)
  $typed = @($tree.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor -or -not $word } | ForEach-Object { "$_" })
  figwright completion --words @typed "$word" 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", nargs="?", choices=tuple(SCRIPTS), help=", ".join(SCRIPTS))
    parser.add_argument(
        "--words", nargs=argparse.REMAINDER, help="used by the completion scripts: print completions for the last word"
    )


def run(args: argparse.Namespace) -> int:
    if args.words is not None:
        sys.stdout.writelines(f"{answer}\n" for answer in answers(args.words or [""]))
        return 0
    if not args.shell:
        from figwright.apps.cli import Misuse

        raise Misuse("no shell given", f"one of {', '.join(SCRIPTS)}")
    sys.stdout.write(SCRIPTS[args.shell])
    return 0


def answers(words: Sequence[str]) -> list[str]:
    """What may stand for the last of the words that follow `figwright`; nothing where a file or free text may."""
    *before, typed = [word for word in words if word != "="] if words[-1] != "=" else [*words[:-1], ""]
    option, sign, value = typed.partition("=")
    if sign and option.startswith("-"):  # most shells give --theme=ice as one word, bash as three
        return [f"{option}={answer}" for answer in answers([*before, option, value])]
    from figwright.apps import cli as commands

    if not before:
        known: Iterable[str] = ("--help", "--version") if typed.startswith("-") else commands.names()
    elif before[0] in commands.names():
        parser = argparse.ArgumentParser()
        import_module(f"figwright.apps.cli.{before[0]}").configure(parser)
        parser.add_argument("--debug", action="store_true")
        known = _argparse_choices(parser, before[0], before[1:], typed)
    else:
        known = ()
    return sorted({answer for answer in known if answer.startswith(typed)})


def _argparse_choices(
    parser: argparse.ArgumentParser, command: str, before: Sequence[str], typed: str
) -> Iterable[str]:
    """What argparse would take after the words before."""
    places = [action for action in parser._actions if not action.option_strings]
    waiting: argparse.Action | None = None
    given: list[str] = []
    for i, word in enumerate(before):
        if waiting is not None and not (waiting.nargs in ("*", "+") and word.startswith("-")):
            given.append(word)
            waiting = waiting if waiting.nargs in ("*", "+") else None
        elif word in parser._option_string_actions:
            action = parser._option_string_actions[word]
            waiting = None if action.nargs == 0 else action
        elif places and not word.startswith("-"):
            given.append(word)
            if isinstance(places[0], argparse._SubParsersAction):
                inner = places[0].choices.get(word)
                return () if inner is None else _argparse_choices(inner, f"{command} {word}", before[i + 1 :], typed)
            places = places if places[0].nargs in ("*", "+") else places[1:]
    if waiting is not None and not (waiting.nargs == "*" and typed.startswith("-")):
        return _values(command, waiting, given)
    if typed.startswith("-"):
        return (option for option in parser._option_string_actions if option.startswith("--"))
    return _values(command, places[0], given) if places else ()


def _values(command: str, action: argparse.Action, given: Sequence[str]) -> Iterable[str]:
    if action.choices is not None:
        return map(str, action.choices)
    source = SOURCES.get(f"{command} {action.dest}") or SOURCES.get(action.dest)
    if source is None:
        return ()
    with suppress(FigwrightError):
        return tuple(source(given))
    return ()


Values = Callable[[Sequence[str]], Iterable[str]]
"""What may be said, by the words that were given before."""


def _names(*homes: str) -> Values:
    """The names of registries."""
    return lambda given: (name for home in homes for name in import_module(f"figwright.{home}").names())


def _files(given: Sequence[str]) -> Iterable[str]:
    return ()


def _runs(given: Sequence[str]) -> Iterator[str]:
    """By their folders: opening the index would take longer, and might have to mend it."""
    from figwright.core.settings import settings

    yield "last"
    folder = settings().home / "runs"
    if folder.is_dir():
        yield from (run.name for run in folder.iterdir() if run.is_dir())


def _show_choices(given: Sequence[str]) -> Iterator[str]:
    from figwright.apps.cli.show import SHEETS

    yield from SHEETS
    yield from _runs(given)


def _of_kind(given: Sequence[str]) -> Iterable[str]:
    from figwright.apps.cli.list import matching

    return matching(given[0], "")


def _models(given: Sequence[str]) -> Iterator[str]:
    from figwright.agents import models

    return (f"{name}/" for name in models.names())


SOURCES: dict[str, Values] = {
    "theme": _names("drawing.themes"), "style theme": _files, "format": _names("drawing.renderers"),
    "palette": _names("plots.charts.palettes"), "style": _names("agents.guides"), "guide": _names("agents.guides"),
    "plot style": _names("plots.charts.plot_styles"), "check only": _names("compiler.checks", "plots.checks"),
    "visualizer": _names("agents.visualizers"),
    "model": _models, "image_model": _models, "judge": _models, "second": _models,
    "continue which": _runs, "show what": _show_choices, "show pattern": _of_kind, "list pattern": _of_kind,
    "dataset": _names("bench.datasets"), "method": _names("bench.methods"), "engine": _names("bench.engines"),
    "by": _names("bench.judges"), "manifest": _names("bench.manifests"), "domain": _names("drawing.domains"),
    "venue": _names("drawing.venues"),
    "reader": _names("frontends.papers"), "import format": _names("frontends.diagrams"),
}  # fmt: skip
"""Who knows what an argument may be: by command and argument, or by the argument where it means the same everywhere."""
