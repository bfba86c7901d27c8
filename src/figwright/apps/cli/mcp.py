"""Run a Model Context Protocol (MCP) server, so that assistants can use figwright.

Most clients start the server themselves with `figwright mcp`. The server reads and writes files only under --root. With
--skill, no server starts: figwright copies a skill that teaches coding assistants the figwright command line.

  figwright mcp --root ~/papers/figures
  figwright mcp --http --port 8643
  figwright mcp --skill .claude/skills
"""

from __future__ import annotations

import argparse
import os
import sys

from figwright.apps.cli import Misuse

PORT = 8643
LOCAL = ("127.0.0.1", "localhost", "::1")
TOKEN = "FIGWRIGHT_MCP_TOKEN"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--root",
        default="",
        metavar="DIR",
        help="restrict reading and writing to this folder (default: current folder)",
    )
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of stdio")
    parser.add_argument("--port", type=int, metavar="N", help=f"port (default: {PORT}, or the next free one)")
    parser.add_argument(
        "--host", metavar="NAME",
        help="listen on this address, so that other machines can connect; they need the token "
        f"that figwright prints at start, or that you set in {TOKEN}",
    )  # fmt: skip
    parser.add_argument("--skill", metavar="DIR", help="copy the skill into this folder and exit")


def run(args: argparse.Namespace) -> int:
    if args.skill is not None:
        return _copied(args.skill)
    if not args.http and (args.port is not None or args.host is not None):
        raise Misuse("--port and --host need --http", "add --http")
    from figwright.core.errors import MissingExtra, reraise

    with reraise(ImportError, MissingExtra, "serving assistants", "mcp", why=False):
        from figwright.apps.mcp import serving
    from figwright.apps.http import sockets
    from figwright.apps.http.guard import LOOPBACK
    from figwright.apps.mcp.work_folder import WorkFolder

    workplace = WorkFolder.at(args.root)
    if not args.http:
        serving.over_stdio(workplace)
        return 0
    host = args.host or LOCAL[0]
    given, away = os.environ.get(TOKEN, ""), host not in LOCAL
    token = sockets.token_for(given) if away or given else ""
    hosts = (*LOOPBACK, *(sockets.called(host) if away else ()))
    listener, port = sockets.listening(host, PORT if args.port is None else args.port, exact=args.port is not None)
    _say(f"figwright mcp: http://{'localhost' if host in ('0.0.0.0', '::', *LOCAL) else host}:{port}{serving.PATH}")
    if token and not given:
        _say(f"token: {token} (header Authorization: Bearer …)")
    if away:
        _say(f"accepting other machines on {host}; it is not encrypted: use a trusted network only")
    sockets.serve(serving.application(workplace, hosts, token), listener)
    return 0


def _copied(folder: str) -> int:
    from figwright.apps.mcp import skill

    for path in skill.copy(folder):
        print(path)
    _say("assistants that look for skills there now find figwright")
    return 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
