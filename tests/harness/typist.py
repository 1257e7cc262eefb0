"""A user of the program in the terminal, who types lines and reads what they lead to."""

from io import StringIO
from pathlib import Path
from random import Random

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.match.match import Match
from dvonn.terminal.line_input import Empty
from dvonn.terminal.terminal import LineSource, Terminal
from tests.harness.player import FakeClock


def typed(*lines: str) -> LineSource:
    """Return a source of lines that come as if they were typed; an empty line is a pause."""
    left = iter(lines)

    def read_line(_seconds: float) -> str | None:
        line = next(left, None)
        if line == "":
            raise Empty
        return line

    return read_line


class Typist:
    """The program in the terminal, in this process, and its user."""

    def __init__(self, folder: Path | None = None, seed: int = 1) -> None:
        options = Options(size=(1280, 720), text=True, data_dir=folder)
        self.app = App(options, clock=FakeClock(), rng=Random(seed))
        self._output = StringIO()
        self.terminal = Terminal(self.app, self._output)
        self.terminal.settle()

    def type(self, *lines: str) -> list[str]:
        """Type some lines; return the lines that the last of them leads to."""
        for line in lines:
            self.read()
            self.terminal.enter(line)
        return self.read()

    def read(self) -> list[str]:
        """Return the lines that were printed since the last call."""
        lines = self._output.getvalue().splitlines()
        self._output.seek(0)
        self._output.truncate()
        return lines

    @property
    def match(self) -> Match:
        """The running match."""
        match = self.app.director.autosaved_match
        assert match
        return match

    def play_game(self, seed: int) -> list[str]:
        """Play random moves until the end of a match; return the lines of its score."""
        rng, lines = Random(seed), self.read()
        while not self.match.game.outcome:
            lines = self.type(str(rng.choice(list(self.match.position.moves()))))
        return lines
