"""Shared by our local web pages: access control, sockets, responses, and their look.

The studio and `figwright watch` are built on it; neither knows the other.
"""
