"""What our pages on this machine share: who may come in, a socket, what goes over the wire, and their look.

The studio and `figwright watch` are built on it; neither knows the other.
"""
