"""DVONN in a window.

rules        the game: board, positions, text formats
engine       the computer player
match        a game with its players, clocks and engine
storage      settings, autosave, records and statistics in the user's folder
input        device events to intentions
ui           the toolkit: canvas, layout, widgets, sound
board        the board on the screen
screens      the screens
window       the window and the title picture
app          the main loop
kiosk        the event program
commandline  the options
start        the entry point, main(), and the data folders
tools        commands for developers: python -m dvonn.tools.NAME

Imports go rules <- engine <- match <- storage <- screens <- app <- kiosk <- start, and ui <- board <- screens;
tests/test_architecture.py checks them.
"""

import os

__version__ = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame prints a greeting when it is imported
