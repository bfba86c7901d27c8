"""The studio: a web app on this machine to make figures, choose, edit by hand, and judge them as people.

    figwright studio

`application` puts it together: the guard of `serving` (who may come in), `api/` (what the pages ask for, one area per
file) and `static/` (the pages: plain ES modules, nothing to build). Everything is kept under the home folder.
"""
