"""A bitmap of a figure -> what is seen in it -> a Figure, by classical vision and OCR. No model is asked.

seen = look.look(picture.load(data))    words, boxes, drawings, zones and arrows, with their places and how sure we are
composed = compose.compose(seen)        rows and columns from the places: a figure that loads and compiles

Nothing is imported here: the process that reads a PDF behind walls needs a fifth of this folder, and starts sooner.
"""
