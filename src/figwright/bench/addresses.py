"""Addresses of stores and servers, which may hold a password that must not be written down."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit


def parted(url: str) -> tuple[str, str]:
    """An address without its password, and the password."""
    parts = urlsplit(url)
    who, sign, where = parts.netloc.rpartition("@")
    user, _, password = who.partition(":")
    asked = [word for word in parts.query.split("&") if word]
    named = [word.partition("=")[2] for word in asked if word.startswith("password=")]
    query = "&".join(word for word in asked if not word.startswith("password="))
    bare = urlunsplit((parts.scheme, f"{user}{sign}{where}", parts.path, query, parts.fragment))
    return (bare if password or named else url), unquote(password or "".join(named[-1:]))


def whole(path: str) -> str:
    """A path from the root, since workers may stand elsewhere; an address with a scheme as it is."""
    return str(Path(path).expanduser().resolve()) if path and "://" not in path else path
