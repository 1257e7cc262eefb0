"""Draws the names of columns and rows in the plate's margin, small and quiet, as if engraved."""

from typing import Final

import pygame

from dvonn.view.assets import Assets
from dvonn.view.board_layout import BoardLayout

SHARE: Final = 0.82  # of the margin: the height of a line of type


def draw_coordinates(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> None:
    """Write each name upright, wherever the board is seen from, in a colour that the plate leaves readable."""
    px = max(1, round(board.unit * board.margin * SHARE))
    for name, at in board.coordinates().items():
        words = assets.text(name, px, assets.theme.text_dim)
        surface.blit(words, words.get_rect(center=(round(at[0]), round(at[1]))))
