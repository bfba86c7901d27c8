"""The two values that carry everything: the Figure (`spec`) and the Scene (`scene`)."""
