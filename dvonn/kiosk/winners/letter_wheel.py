"""A wheel with one of the letters for initials: the letter in a panel between two arrows that turn it."""

from typing import Final
from unicodedata import normalize

import pygame

from dvonn.kiosk.winner_list import INITIAL
from dvonn.language import accented_letters, alphabet
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, Point
from dvonn.ui.widgets import Choice

# In units: the height of the letter's panel
WHEEL_ARROW_HEIGHT: Final = 0.38
WHEEL_WIDTH: Final = 0.80
WHEEL_GAP: Final = 0.07  # between the panel and the arrows, and between wheels
WHEEL_HEIGHT: Final = 1 + 2 * (WHEEL_ARROW_HEIGHT + WHEEL_GAP)
WHEEL_LETTER_SIZE: Final = 0.80
WHEEL_LETTER_LIFT: Final = 0.03  # above the middle of the panel
WHEEL_ARROW_ICON: Final = 0.26
CARET_THICKNESS: Final = 0.05  # of the bar below the selected letter


class LetterWheel(Choice[str]):
    """A choice of a letter, which shows only the chosen one."""

    def __init__(self) -> None:
        letters = filter(INITIAL.fullmatch, f"{alphabet()}{accented_letters()}.")
        super().__init__("", [(letter, letter) for letter in letters])

    def show(self, letter: str) -> bool:
        """Show a typed letter, without its accent if the wheel has only that; tell whether it is a letter."""
        letter, letters = letter.upper(), [value for value, _ in self.options]
        plain = normalize("NFKD", letter)[:1]
        if letter not in letters and plain in letters:
            letter = plain
        if not INITIAL.fullmatch(letter):
            return False
        if letter not in letters:  # of another alphabet
            self.options = [*self.options, (letter, letter)]
        self.chosen = [value for value, _ in self.options].index(letter)
        return True

    def press(self, at: Point) -> None:
        """Turn the wheel by an arrow at a point."""
        up, _, down = self.parts()
        self.step(up.contains(at) - down.contains(at))

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1: the letter does not limit the text size of buttons."""
        return 1.0

    @property
    def unit(self) -> float:
        """The height of the letter's panel in pixels."""
        return self.box.height / WHEEL_HEIGHT

    def parts(self) -> tuple[Box, Box, Box]:
        """Return the boxes of the upper arrow, the panel and the lower arrow."""
        arrow, gap = round(WHEEL_ARROW_HEIGHT * self.unit), round(WHEEL_GAP * self.unit)
        up, rest = self.box.cut_top(arrow, gap)
        down, panel = rest.cut_bottom(arrow, gap)
        return up, panel, down

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the arrows and the letter."""
        up, panel, down = self.parts()
        self._draw_arrow(canvas, up, 90, focused=focused)
        self._draw_letter(canvas, panel, focused=focused)
        self._draw_arrow(canvas, down, -90, focused=focused)

    def _draw_arrow(self, canvas: Canvas, box: Box, degrees: int, *, focused: bool) -> None:
        theme = canvas.theme
        edge, colour = (theme.accent, theme.accent) if focused else (theme.panel_edge, theme.text_dim)
        canvas.draw_panel(box, theme.button, edge)
        icon = canvas.assets.icon("icon-play", max(1, round(self.unit * WHEEL_ARROW_ICON)), colour)
        arrow = pygame.transform.rotate(icon, degrees)
        canvas.surface.blit(arrow, arrow.get_rect(center=box.centre))

    def _draw_letter(self, canvas: Canvas, box: Box, *, focused: bool) -> None:
        """Draw the letter in its panel, with a bar below it if it has the focus."""
        theme, unit = canvas.theme, self.unit
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.panel, theme.panel_edge)
        if focused:
            canvas.assets.sprite("glow", unit * 1.9, theme.life).draw(canvas.surface, box.centre, 120)
        canvas.draw_panel(box, fill, edge)
        ink = theme.text_focus if focused else theme.text
        text = canvas.assets.text(self.value, max(1, round(unit * WHEEL_LETTER_SIZE)), ink, Typeface.DISPLAY)
        middle = box.centre[0], box.centre[1] - round(unit * WHEEL_LETTER_LIFT)
        canvas.surface.blit(text, text.get_rect(center=middle))
        if focused:
            thick = max(2, round(unit * CARET_THICKNESS))
            bar = box.cut_bottom(2 * thick)[1].cut_bottom(thick)[0]
            canvas.draw_panel(bar.middle(box.width * 6 // 10, thick), ink, ink)
