"""A figure of a PDF or a bitmap -> primitives -> a Figure with places. No model is asked.

page = bitmaps.page(picture.load(data))    text runs, paths and bitmaps of a picture, by computer vision and OCR
page = pdf.primitives(page, part)          the same of a page of a PDF
placed.placed(page)                        shapes, arrows, drawings and what belongs to what, for every source

Nothing is imported here: the process that reads a PDF behind walls needs a fifth of this folder, and starts sooner.
"""
