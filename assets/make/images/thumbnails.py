"""The thumbnails of the looks: a part of a board with its pieces and their light, drawn by the game itself."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pygame
from pygame.transform import smoothscale

from dvonn.board.animation import still_frame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_board
from dvonn.rules.board import SPACES, Piece
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets
from dvonn.ui.layout import Box, Layout
from dvonn.ui.theme import THEMES

THUMBNAIL_SIZE: Final = (408, 160)
WINDOW_SIZE: Final = (1224, 480)
BOARD_BOX: Final = Box(0, 0, 3000, 1800)  # larger than the window
PLIES: Final = 12  # of the game, after placing


def write_thumbnails(folder: Path) -> int:
    """Draw the thumbnail of each look from the pictures in a folder; return their number."""
    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    pygame.font.init()
    paths = {theme: folder / f"thumbnail-{key}.png" for key, theme in THEMES.items()}
    for path in paths.values():
        pygame.image.save(pygame.Surface((1, 1)), path)  # as a look needs all its files
    for theme, path in paths.items():
        pygame.image.save(_thumbnail(Assets(folder, theme)), path)
    return len(paths)


def _thumbnail(assets: Assets) -> pygame.Surface:
    surface = pygame.Surface(WINDOW_SIZE)
    board = fit_board(BOARD_BOX)
    position = _position()
    red = next(space for space in SPACES if position.stacks[space] == (Piece.DVONN,))
    x, y = board.centre(red)
    middle = board.middle[0] - x + WINDOW_SIZE[0] / 2, board.middle[1] - y + WINDOW_SIZE[1] / 2
    canvas = BoardCanvas(surface, Layout(*WINDOW_SIZE), assets, replace(board, middle=middle))
    draw_board(canvas, still_frame(position), Marks())
    return smoothscale(surface, THUMBNAIL_SIZE)


def _position() -> Position:
    """Return a position in which stacks of several heights stand near red pieces."""
    rng = Random(12)
    position = Position.random_full(rng)
    for _ply in range(PLIES):
        position = position.play(rng.choice(position.moves()))
    return position
