"""Data and an intent -> Chart -> matplotlib code that people can read."""

from __future__ import annotations
