"""Figures redrawn as they are written, and a page on this machine that shows them.

    figwright watch figure.yaml

`looking` draws one file, `state` keeps the last look at every file, `changes` hears of files that change, and
`application` shows the state to a browser. Editors that save by renaming, saves in quick succession and files that are
read half-written are all as good as a plain save.
"""
