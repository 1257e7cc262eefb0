"""DVONN in a window.

rules        the game: spaces, positions, texts
engine       the computer player; knows the rules
match        a game, who sits where, and the computer that thinks
view         drawing and sound; reads the rules
controls     devices' events become intentions
scenes       the screens
app          the window, the loop, main()
tools        commands for developers: python -m dvonn.tools.NAME

Imports go rules <- engine <- match <- scenes <- app, and rules <- view <- scenes; tests/test_architecture.py holds it.
"""

import os

__version__ = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output when it is first imported
