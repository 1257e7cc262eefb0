"""The plies of a line as tokens: the one in focus shows its position, and pressed again it plays on from there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import Change
from dvonn.ui.form import place_in_row
from dvonn.ui.layout import Box, Layout
from dvonn.ui.widgets import Button

MAX_TOKENS: Final = 8
MIN_TOKEN_WIDTH: Final = 60  # pixels in a window of 1280x720
TOKEN_TEXT_FACTOR: Final = 0.85  # of other buttons' text


class LineTokens:
    """Buttons for the plies of a line that continues a position; `on_press` gets the number of plies up to one."""

    def __init__(self, on_press: Callable[[int], Change | None]) -> None:
        self.buttons = [
            Button(partial(on_press, number), "", enabled=False, height_factor=TOKEN_TEXT_FACTOR)
            for number in range(1, MAX_TOKENS + 1)
        ]
        self._line: Sequence[Ply] = ()

    def lay_out(self, layout: Layout, box: Box, gap: int, line: Sequence[Ply]) -> None:
        """Place tokens for the first plies of a line in a box, as many as have room; the others are away."""
        places = max(1, min(MAX_TOKENS, box.width // layout.px(MIN_TOKEN_WIDTH)))
        self._line = line[:places]
        place_in_row(self.buttons[:places], box, gap)
        for number, button in enumerate(self.buttons):
            button.enabled = number < len(self._line)
            button.label = str(self._line[number]) if button.enabled else ""
            if not button.enabled:
                button.box = Box(0, 0, 0, 0)

    def number_of(self, widget: object) -> int | None:
        """Return the number of plies up to a token, None for another widget or a token without a ply."""
        found = next((number for number, button in enumerate(self.buttons, start=1) if button is widget), 0)
        return found if 0 < found <= len(self._line) else None

    def plies(self, number: int) -> Sequence[Ply]:
        """Return the first plies of the line."""
        return self._line[:number]

    def position_after(self, number: int, start: Position) -> Position:
        """Return the position after some plies of the line."""
        for ply in self.plies(number):
            start = start.play(ply)
        return start
