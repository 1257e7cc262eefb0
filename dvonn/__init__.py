"""DVONN in a window.

rules        the game: spaces, positions, texts
engine       the computer player; knows the rules
clocks       the players' time
match        a game, who sits where, and the computer that thinks
settings     what the player has chosen
storage      texts in the user's folder
archive      the match in progress and records, kept there
view         drawing and sound; reads the rules
controls     devices' events become intentions
scenes       the screens
window       the window, and the title in it
app          the loop
kiosk        the same program as it runs at events
folders      where things are kept
start        the command line, main()
tools        commands for developers: python -m dvonn.tools.NAME

Imports go rules <- engine <- match <- archive <- scenes <- app <- kiosk <- start, and rules <- view <- scenes, as
tests/test_architecture.py holds.
"""

import os

__version__ = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output when it is first imported
