"""What everything is drawn on: the window's surface with its layout and pictures; it draws words and panels."""

from dataclasses import dataclass

import pygame

from dvonn.view import theme
from dvonn.view.assets import Assets
from dvonn.view.geometry import TEXT, Box, Layout
from dvonn.view.theme import Colour


@dataclass(frozen=True)
class Canvas:
    """A surface as large as the layout says. Sizes of text are given for a window of 1280x720."""

    surface: pygame.Surface
    layout: Layout
    assets: Assets

    def words(
        self, words: str, box: Box, size: float = TEXT, colour: Colour = theme.TEXT, *, at_left: bool = False
    ) -> None:
        """Write a line in the middle of a box, or at its left, smaller where it does not fit."""
        text = self.assets.text(words, self.layout.px(size), colour)
        share = min(1.0, box.width / max(1, text.get_width()), box.height / max(1, text.get_height()))
        if share < 1:
            text = pygame.transform.smoothscale_by(text, max(share, 0.01))
        at = text.get_rect(center=box.centre)
        self.surface.blit(text, (box.x, at.y) if at_left else at)

    def panel(self, box: Box, fill: Colour, edge: Colour) -> None:
        """Draw a box with round corners and an edge."""
        radius = max(3, min(box.height // 5, self.layout.px(16)))
        pygame.draw.rect(self.surface, fill, box, border_radius=radius)
        pygame.draw.rect(self.surface, edge, box, width=self.layout.px(2), border_radius=radius)

    def ground(self) -> None:
        """Cover everything with the ground."""
        self.surface.blit(self.assets.background(self.surface.get_size()), (0, 0))

    def darken(self) -> None:
        """Darken what has been drawn."""
        shade = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        shade.fill((*theme.GROUND, theme.DIM))
        self.surface.blit(shade, (0, 0))
