"""The whole way on one screen: a paper's words, a model or none -> a figure, checked and written."""
