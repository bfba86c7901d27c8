"""Studies: people judge figures, and review questions. What is to be judged, what was said, and what it comes to.

A study is made once and is whole in its store: texts, pictures and questions are copied into it, so that what people
saw stays what they saw, whatever becomes of the runs that it was made from.
"""
