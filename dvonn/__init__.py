"""DVONN in a window or in the terminal.

rules                   the game: board, positions, text formats
engine                  the computer player
match                   a game with its players, clocks and engine
storage                 settings, autosave, records and statistics in the user's folder
input                   device events to intentions
ui                      the toolkit: canvas, layout, widgets, sound
board                   the board on the screen
screens                 the screens
access                  screen readers and speech
terminal                the program by lines of text
kiosk                   the event program
relay                   the connection of the stands of an event
tools                   commands for developers: python -m dvonn.tools.NAME
language, words         messages in the language in use, and words that all screens share
window, host, app       the window, the surroundings of the scenes, the main loop
start, commandline      the entry point with main(), and the options
slices                  work in slices of time
c_libraries             the C libraries below pygame
screen_reader_detector  whether a screen reader runs

Imports go rules <- engine <- match <- storage <- screens <- window <- host <- app <- kiosk <- start, and
ui <- board <- screens; import-linter checks them by pyproject.toml.
"""

import os

__version__ = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame prints a greeting when it is imported
