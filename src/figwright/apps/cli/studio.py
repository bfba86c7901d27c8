"""Open the studio, a local web app to make, edit and judge figures.

figwright studio
figwright studio --port 8765 --no-browser
figwright studio --host 0.0.0.0 --store postgresql://figures@db/judgements
"""

from __future__ import annotations

import argparse
import os

from figwright.apps.cli._talk import Talk

PORT = 8642
LOCAL = ("127.0.0.1", "localhost", "::1")
TOKEN = "FIGWRIGHT_STUDIO_TOKEN"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, metavar="N", help=f"port (default: {PORT}, or the next free one)")
    parser.add_argument("--no-browser", action="store_true", help="print the address without opening a browser")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="NAME",
        help="listen on this address, so that other machines can connect; they need the token "
        f"that figwright prints at start, or that you set in {TOKEN}",
    )
    parser.add_argument(
        "--store", default="", metavar="URL", help="where to save human judgements: a file or postgresql://…"
    )
    parser.add_argument(
        "--bench-store",
        default="",
        metavar="URL",
        help="where `figwright bench` saves its runs: a file or postgresql://…",
    )


def run(args: argparse.Namespace) -> int:
    from figwright.core.errors import MissingExtra, reraise
    from figwright.core.settings import settings

    with reraise(ImportError, MissingExtra, "the studio", "studio", why=False):
        from figwright.apps.http.sockets import called, listening, serve, token_for
        from figwright.apps.studio.application import application
    from figwright.apps.http.guard import LOOPBACK
    from figwright.apps.studio.place import Place

    away = args.host not in LOCAL
    token = token_for(os.environ.get(TOKEN, "")) if away else ""
    hosts = LOOPBACK if not away else (*LOOPBACK, *called(args.host))
    socket, port = listening(args.host, PORT if args.port is None else args.port, exact=args.port is not None)
    shown = "localhost" if args.host in ("0.0.0.0", "::", *LOCAL) else args.host
    address = f"http://{shown}:{port}/" + (f"?token={token}" if token else "")
    place = Place(settings().home, args.store, args.bench_store)
    talk = Talk()
    talk.say(f"figwright studio: {address}")
    if away:
        talk.say(f"accepting other machines on {args.host}; it is not encrypted: use a trusted network only")
    talk.say("press Ctrl-C to stop")
    serve(application(place, hosts=hosts, token=token), socket, open_at="" if args.no_browser else address)
    return 0
