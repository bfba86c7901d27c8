"""A script and its data -> a picture in every format, what is drawn in it, and what the checks say."""

from __future__ import annotations
