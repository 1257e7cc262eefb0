"""What everything is drawn on: the window's surface with its layout and pictures; it draws words and panels."""

from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.layout import HEADLINE, TEXT, Box, Layout
from dvonn.ui.theme import Colour, Theme

FINER: Final = 4  # times as large as they are seen are round corners drawn
OF_TWO_LINES: Final = 0.56  # of a box, for each of two lines: they overlap where neither has ink
DIGITS: Final = "0123456789"
FIGURE: Final = 1.22  # the size of type whose digits are as high as a box, in heights of the box
WHITE: Final = (255, 255, 255)
LIGHT: Final = 0.10  # by how much of its colour a panel is lighter at its upper edge, and darker at its lower one


@dataclass(frozen=True)
class Canvas:
    """A surface as large as the layout says. Sizes of text are given for a window of 1280x720."""

    surface: pygame.Surface
    layout: Layout
    assets: Assets

    @property
    def theme(self) -> Theme:
        """The look."""
        return self.assets.theme

    def words(
        self,
        words: str,
        box: Box,
        size: float = TEXT,
        colour: Colour | None = None,
        *,
        at_left: bool = False,
        at_right: bool = False,
    ) -> None:
        """Write a line in the middle of a box, or at its left or right, smaller where it does not fit."""
        face = _face(size)
        px = max(1, int(self.layout.px(size) * self.share(words, box, size)))
        text = self.assets.text(words, px, colour or self.theme.text, face)
        over = min(box.width / max(1, text.get_width()), box.height / max(1, text.get_height()))
        if over < 1:  # by a pixel or two, as letters are rounded up, or in a tiny box
            text = pygame.transform.smoothscale_by(text, max(over, 0.01))
        at = text.get_rect(center=box.centre)
        if at_left:
            at.left = box.x
        elif at_right:
            at.right = box.x + box.width
        self.surface.blit(text, at)

    def share(self, words: str, box: Box, size: float = TEXT) -> float:
        """Return how much of its size, at most 1, a line can have in a box."""
        wide, high = self.assets.text(words, self.layout.px(size), self.theme.text, _face(size)).get_size()
        return min(1.0, box.width / max(1, wide), box.height / max(1, high))

    def sentence(self, words: str, box: Box, size: float = TEXT, colour: Colour | None = None) -> None:
        """Write a line in the middle of a box, or two, close together, where they can be larger than one."""
        high = round(box.height * OF_TWO_LINES)
        boxes = Box(box.x, box.y, box.width, high), Box(box.x, box.y + box.height - high, box.width, high)
        parts = _halves(words)
        share = min(self.share(part, half, size) for part, half in zip(parts, boxes, strict=True))
        if share <= self.share(words, box, size):
            self.words(words, box, size, colour)
            return
        for part, half in zip(parts, boxes, strict=True):
            self.words(part, half, size * share, colour)

    def figures(self, words: str, box: Box, colour: Colour) -> None:
        """Write digits and signs in the middle of a box, all digits equally wide, so that they change in place."""
        px, widths = self._figure_places(words, box)
        left = box.centre[0] - sum(widths) // 2
        for sign, wide in zip(words, widths, strict=True):
            text = self.assets.text(sign, px, colour, Typeface.DISPLAY)
            self.surface.blit(text, text.get_rect(center=(left + wide // 2, box.centre[1])))
            left += wide

    def figures_width(self, words: str, box: Box) -> int:
        """Return how much of a box's width figures take: the same for any digits."""
        return sum(self._figure_places(words, box)[1])

    def _figure_places(self, words: str, box: Box) -> tuple[int, list[int]]:
        """Return the size of type that fills a box with figures, at most as high as it, and how wide each is then."""
        px = max(1, round(box.height * FIGURE))
        share = min(1.0, box.width / max(1, sum(self._widths(words, px))))
        px = max(1, int(px * share))
        return px, self._widths(words, px)

    def _widths(self, words: str, px: int) -> list[int]:
        wide = {
            sign: self.assets.text(sign, px, self.theme.text, Typeface.DISPLAY).get_width() for sign in DIGITS + words
        }
        return [max(wide[digit] for digit in DIGITS) if sign in DIGITS else wide[sign] for sign in words]

    def panel(self, box: Box, fill: Colour, edge: Colour) -> None:
        """Draw a box with round corners and an edge, lit from above."""
        if box.width < 1 or box.height < 1:
            return
        radius, line = max(3, min(box.height // 5, self.layout.air(16))), self.layout.air(2)
        key = ("panel", box.width, box.height, radius, line, fill, edge)
        self.surface.blit(self.assets.made(key, lambda: _panel(box, radius, line, fill, edge)), box)

    def ground(self) -> None:
        """Cover everything with the ground."""
        self.surface.blit(self.assets.ground(self.surface.get_size()), (0, 0))

    def darken(self) -> None:
        """Cover what has been drawn with a veil."""
        size = self.surface.get_size()
        self.surface.blit(self.assets.made(("veil", size), lambda: _veil(size, self.theme)), (0, 0))


def _face(size: float) -> Typeface:
    return Typeface.DISPLAY if size >= HEADLINE else Typeface.TEXT


def _halves(words: str) -> tuple[str, str]:
    """Return words in two parts, as nearly equal as they can be."""
    gaps = [n for n, sign in enumerate(words) if sign == " "]
    middle = min(gaps, key=lambda gap: abs(gap - len(words) / 2), default=len(words))
    return words[:middle], words[middle + 1 :]


def _veil(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    veil = pygame.Surface(size).convert()
    veil.fill(theme.ground)
    veil.set_alpha(theme.veil)
    return veil


def _panel(box: Box, radius: int, line: int, fill: Colour, edge: Colour) -> pygame.Surface:
    panel = _rounded((box.width, box.height), radius)
    panel.fill((*edge, 255), special_flags=pygame.BLEND_RGBA_MULT)
    inner = box.width - 2 * line, box.height - 2 * line
    if min(inner) > 0:
        face = _rounded(inner, max(1, radius - line))
        face.blit(pygame.transform.smoothscale(_slope(fill), inner), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        panel.blit(face, (line, line))
    return panel


def _rounded(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a white rectangle with smooth round corners."""
    radius = max(1, min(radius, *(side // 2 for side in size)))
    large = pygame.Surface((2 * radius * FINER, 2 * radius * FINER), pygame.SRCALPHA)
    pygame.draw.circle(large, WHITE, (radius * FINER, radius * FINER), radius * FINER)
    disc = pygame.transform.smoothscale(large, (2 * radius, 2 * radius))
    shape = pygame.Surface(size, pygame.SRCALPHA)
    shape.fill(WHITE)
    for x, from_x in ((0, 0), (size[0] - radius, radius)):
        for y, from_y in ((0, 0), (size[1] - radius, radius)):
            shape.fill((255, 255, 255, 0), (x, y, radius, radius))
            shape.blit(disc, (x, y), (from_x, from_y, radius, radius))
    return shape


def _slope(fill: Colour) -> pygame.Surface:
    """Return a colour in three rows, the upper lighter, the lower darker, to be stretched."""
    rows = pygame.Surface((1, 3), pygame.SRCALPHA)
    for row, by in enumerate((1 + LIGHT, 1, 1 - LIGHT)):
        rows.set_at((0, row), [min(255, round(part * by)) for part in fill])
    return rows
