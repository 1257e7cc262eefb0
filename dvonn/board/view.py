"""Draws the board: the plate, the light, the stacks, and what is in the air. It reads, and decides nothing."""

from typing import Final

import pygame

from dvonn.board.animation import Burst, BurstKind, Flyer, Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import next_in_tray
from dvonn.board.layout import FLATTENING, RING, THICKNESS, BoardLayout
from dvonn.board.light import Life, draw_breath, draw_ground_light, level, life
from dvonn.board.marks import Marks, draw_marks_above, draw_marks_below
from dvonn.board.particles import PICTURES, particles
from dvonn.board.stacks import RINGS, draw_stack, number_sprite, stack_sprite, standing_sprite
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.layout import Point
from dvonn.ui.timing import COOLED

SINK: Final = 0.55  # in units: how far a stack that leaves sinks
PICKED_UP: Final = 0.14  # in units: how much the selected stack is lifted
GROWTH: Final = 10  # steps in which a piece grows on its way from the tray: so many sprites are kept
TALL: Final = 5  # rings more than the stack behind, from which on it would be hidden
SHINING: Final = 210  # how solid, of 255, a height is seen through the stack before it
SIDE: Final = 0.11  # in units: how thick the plate is

COORDINATE_HEIGHT: Final = 0.82  # of the margin: the height of a line of type


def draw_board(canvas: BoardCanvas, picture: Picture, marks: Marks, seconds: float = 0.0) -> None:
    """Draw the ground, the board, the stacks from the back to the front, and the marks, after so much breathing."""
    canvas.surface.blit(_empty_board(canvas), (0, 0))
    light = life(picture)
    draw_ground_light(canvas, picture, light)
    draw_marks_below(canvas, marks)
    for space in canvas.board.far_first:
        if space in picture.leaving:
            _draw_leaving(canvas, space, picture)
        elif space in picture.stacks:
            _draw_standing(canvas, space, picture, light, lifted=space == marks.selected)
            draw_breath(canvas, space, picture, light, seconds)
    _draw_hidden_heights(canvas, picture)
    for burst in picture.bursts:
        _draw_burst(canvas, burst)
    draw_marks_above(canvas, picture, marks)


def _empty_board(canvas: BoardCanvas) -> pygame.Surface:
    size, board, assets = canvas.surface.get_size(), canvas.board, canvas.assets

    def drawn() -> pygame.Surface:
        surface = assets.ground(size).copy()
        _draw_plate(surface, board, assets)
        for space in board.far_first:
            assets.sprite("space", board.unit).draw(surface, board.centre(space))
        if board.named:
            draw_coordinates(surface, board, assets)
        return surface

    return assets.made(("board", size, board), drawn)


def _draw_standing(canvas: BoardCanvas, space: Space, picture: Picture, light: Life, *, lifted: bool) -> None:
    board, stack = canvas.board, picture.stacks[space]
    x, y = board.centre(space)
    if lifted:
        _draw_shadow(canvas, (x, y), PICKED_UP)
        draw_stack(canvas, (x, y - PICKED_UP * board.unit), stack)
        return
    sprite = standing_sprite(canvas.assets, board, stack, level(light.brightness.get(space, 0.0)))
    alpha = round(255 * picture.solid.get(space, 1.0))
    sprite.draw(canvas.surface, (x, y + picture.pressed.get(space, 0.0) * board.unit), alpha)


def _draw_hidden_heights(canvas: BoardCanvas, picture: Picture) -> None:
    """Let the heights of stacks shine through tall ones that stand before them."""
    board = canvas.board
    for space, stack in picture.stacks.items():
        if len(stack) == 1 or space in picture.leaving:
            continue
        if any(len(picture.stacks.get(near, ())) >= len(stack) + TALL for near in board.before(space)):
            x, y = board.centre(space)
            at = x, y - board.rise(len(stack)) - board.unit * THICKNESS
            number_sprite(canvas.assets, board.unit, len(stack)).draw(canvas.surface, at, SHINING)


def _draw_leaving(canvas: BoardCanvas, space: Space, picture: Picture) -> None:
    """Let a stack cool to ash, and then sink into the ground."""
    board, stack, gone = canvas.board, picture.stacks[space], picture.leaving[space]
    x, y = board.centre(space)
    cooled = min(1.0, gone / COOLED)
    sunk = max(0.0, (gone - COOLED) / (1 - COOLED))
    alpha = round(255 * (1 - sunk**3))
    canvas.assets.sprite("shadow", board.unit).draw(canvas.surface, (x, y), round(255 * (1 - gone)))
    ash = stack_sprite(canvas.assets, board, stack, ashen=True)
    if cooled < 1:
        stack_sprite(canvas.assets, board, stack).draw(canvas.surface, (x, y))
        ash.draw(canvas.surface, (x, y), round(255 * cooled))
    else:
        _sunk(canvas, ash, SINK * board.unit * sunk * sunk).draw(canvas.surface, (x, y), alpha)


def _sunk(canvas: BoardCanvas, stack: Sprite, by: float) -> Sprite:
    """Return a stack as far as it is seen when it has sunk by some pixels: its foot is cut by the rim of its well."""
    size, radius = stack.surface.get_size(), canvas.board.unit * RING / 2
    seen = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(seen, (255, 255, 255), (0, 0, size[0], stack.above))
    rim = pygame.Rect(stack.left - radius, stack.above - radius * FLATTENING, 2 * radius, 2 * radius * FLATTENING)
    pygame.draw.ellipse(seen, (255, 255, 255), rim)
    lower = pygame.Surface(size, pygame.SRCALPHA)
    stack.surface.set_alpha(255)
    lower.blit(stack.surface, (0, round(by)))
    lower.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(lower, stack.left, stack.above)


def draw_flight(canvas: BoardCanvas, picture: Picture) -> None:
    """Draw what is in the air, over all else: a piece that is placed comes from its side's panel."""
    board, flyer = canvas.board, picture.flyer
    if not flyer:
        return
    if isinstance(flyer.source, Colour):
        _draw_placed(canvas, flyer, flyer.source)
        return
    x, y = _between(board.centre(flyer.source), board.centre(flyer.target), flyer.along)
    _draw_shadow(canvas, (x, y), flyer.lift)
    draw_stack(canvas, (x, y - flyer.lift * board.unit), flyer.stack)


def _draw_placed(canvas: BoardCanvas, flyer: Flyer, side: Colour) -> None:
    """Let a piece grow on its way from the tray."""
    board = canvas.board
    start, small = next_in_tray(canvas.layout, side)
    x, y = _between(start, board.centre(flyer.target), flyer.along)
    _draw_shadow(canvas, (x, y), flyer.lift + 1 - flyer.along)
    unit = small + (board.unit - small) * round(flyer.along * GROWTH) / GROWTH
    ring = canvas.assets.sprite(RINGS[flyer.stack[0]], unit)
    ring.draw(canvas.surface, (x, y - flyer.lift * board.unit))


def _draw_shadow(canvas: BoardCanvas, at: Point, lift: float) -> None:
    unit = canvas.board.unit
    shade = canvas.assets.sprite("shadow", unit)
    shade.draw(canvas.surface, (at[0] + lift * unit * 0.2, at[1]), round(190 * max(0.0, 1 - lift)))


def _between(start: Point, end: Point, along: float) -> Point:
    return start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along


def _draw_burst(canvas: BoardCanvas, burst: Burst) -> None:
    board, theme = canvas.board, canvas.theme
    x, y = board.centre(burst.space)
    y -= board.rise(burst.height) + board.unit * THICKNESS * bool(burst.height)
    tint = theme.spark if burst.kind is BurstKind.SPARKS else theme.dust
    for one in particles(burst):
        px = max(2, round(one.size * board.unit / 2) * 2)
        sprite = canvas.assets.small(PICTURES[burst.kind], px, tint)
        at = x + one.right * board.unit, y - one.up * board.unit
        sprite.draw(canvas.surface, at, round(255 * max(0.0, min(1.0, one.solid))))


def _draw_plate(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> None:
    """Cut the plate out of its texture, with a side below it, a light edge and a shadow on the ground."""
    theme, corners = assets.theme, board.plate()
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    size = round(max(x for x, _ in corners) - left), round(max(y for _, y in corners) - top)
    for n in range(6, 0, -1):
        _shade(surface, [(x, y + board.unit * (SIDE + 0.03 * n)) for x, y in corners], 18)
    lower = [(x, y + board.unit * SIDE) for x, y in corners]
    _fill(surface, lower, theme.plate_side)
    face = pygame.transform.smoothscale(assets.picture("plate"), (max(1, size[0]), max(1, size[1]))).convert_alpha()
    shape = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    _fill(shape, [(x - left, y - top) for x, y in corners], (255, 255, 255))
    face.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face, (round(left), round(top)))
    line = max(1, round(board.unit * 0.025))
    pygame.draw.polygon(surface, theme.plate_edge, corners, line)
    pygame.draw.aalines(surface, theme.plate_edge, closed=True, points=corners)


def _fill(surface: pygame.Surface, points: list[tuple[float, float]], colour: tuple[int, int, int]) -> None:
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, closed=True, points=points)


def _shade(surface: pygame.Surface, points: list[tuple[float, float]], alpha: int) -> None:
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(veil, (0, 0, 0, alpha), points)
    surface.blit(veil, (0, 0))


def draw_coordinates(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> None:
    """Write each name upright, wherever the board is seen from, in a colour that the plate leaves readable."""
    px = max(1, round(board.unit * board.margin * COORDINATE_HEIGHT))
    for name, at in board.coordinates().items():
        words = assets.text(name, px, assets.theme.text_dim)
        surface.blit(words, words.get_rect(center=(round(at[0]), round(at[1]))))
