"""The program in the terminal: by lines of text, for braille displays and screen readers, also over ssh."""

from dvonn.terminal.terminal import run_in_terminal

__all__ = ["run_in_terminal"]
