"""Pages that are made from the code: the docs of checks, venues and assistants' tools, and the facts of the skill.

`python -m pages` writes them again; tests hold them to the code. None of this is part of the package.
"""
