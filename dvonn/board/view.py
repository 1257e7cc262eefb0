"""Draws the board: the plate, the light, the stacks and the flying stack. It reads state and changes none."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pygame

from dvonn.board.animation import (
    MAX_DIMNESS,
    BoardFrame,
    Burst,
    BurstKind,
    HeldStack,
    Staging,
    particles,
    shards,
    still_frame,
)
from dvonn.board.backdrop import draw_backdrop, draw_plate
from dvonn.board.canvas import BoardCanvas, draw_fracture, outlined_text
from dvonn.board.hud import next_in_tray
from dvonn.board.layout import COORDINATE_TEXT_HEIGHT, RING_WIDTH, BoardLayout, fit_board
from dvonn.board.light import (
    BoardLight,
    Lights,
    board_light,
    draw_breath,
    draw_ground_light,
    draw_spreading_light,
    light_time,
    quantized,
)
from dvonn.board.overlays import Marks, draw_marks_above, draw_marks_below
from dvonn.board.stacks import (
    ASH_SPRITES,
    PIECE_SPRITES,
    SUNK_DEPTH,
    draw_height,
    ring_shards,
    shadow_sprite,
    stack_sprite,
    standing_sprite,
    sunk_ring,
)
from dvonn.rules.board import Colour, Piece, Space, Stack
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets, draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, Layout, Point
from dvonn.ui.theme import COOLING_SHARE

# In units of the board
SELECTED_LIFT: Final = 0.14  # of the selected stack
SUNK_DEPTH_STEP: Final = 0.04  # each depth needs a picture in the cache

DIMNESS_STEPS: Final = 4  # of stacks, as each step needs sprites of its own in the cache
ROOM_DIMNESS_STEPS: Final = 16  # of everything, as each step needs a whole picture

GROWTH_STEPS: Final = 10  # sizes of a piece on its way from the tray; each needs a sprite in the cache


def draw_board(canvas: BoardCanvas, frame: BoardFrame, marks: Marks, seconds: float | None = None) -> None:
    """Draw the ground, the board, the stacks from back to front and the marks; `seconds` moves the light."""
    seconds = seconds and light_time(seconds)
    canvas = replace(canvas, outline=None)  # the board is heard as sentences
    canvas, light = _draw_room(canvas, frame.staging, seconds), board_light(frame)
    lights = {} if canvas.theme.is_flat else light.beside(frame, canvas.board.at_rest)
    draw_ground_light(canvas, frame, light)
    draw_marks_below(canvas, marks)
    for space in canvas.board.back_to_front:
        if space in frame.leaving:
            _draw_leaving(canvas, space, frame, _dimness(frame, light, space))
        elif space in frame.stacks:
            lifted = space == marks.selected and not frame.held
            _draw_standing(canvas, space, frame, light, lights.get(space, ()), lifted=lifted)
            if space in marks.movable:
                canvas.draw_mark("rim", canvas.board.top(space, len(frame.stacks[space])), canvas.theme.movable)
            if not lifted:
                draw_breath(canvas, space, frame, light, seconds or 0.0)
    if canvas.board.shows_coordinates:
        _draw_hidden_names(canvas, frame)
    draw_spreading_light(canvas, frame, light)
    for burst in frame.bursts:
        _draw_burst(canvas, burst)
    draw_marks_above(canvas, frame, marks)
    draw_heights(canvas, frame, marks.selected)


def _draw_room(canvas: BoardCanvas, staging: Staging, seconds: float | None) -> BoardCanvas:
    """Draw the empty board with its staging; return the canvas with the board where the camera sees it."""
    board, theme, assets = canvas.board, canvas.theme, canvas.assets
    dimness = round(staging.dimness * ROOM_DIMNESS_STEPS) / ROOM_DIMNESS_STEPS
    down = 0 if theme.is_flat else round(staging.nudge * board.unit)
    if down:  # at one edge the picture that is not moved is seen
        window = canvas.layout.window
        canvas.surface.set_clip(window.cut_top(down)[0] if down > 0 else window.cut_bottom(-down)[0])
    draw_backdrop(canvas, _empty_board(canvas), seconds, dimness)
    if down:
        canvas.surface.set_clip(None)
        with canvas.part(window.moved(0, down)) as moved:
            draw_backdrop(replace(canvas, surface=moved), _empty_board(canvas), seconds, dimness)
        canvas = replace(canvas, board=replace(board, middle=(board.middle[0], board.middle[1] + down)))
    if staging.fracture:
        draw_fracture(canvas, staging.fracture, staging.run, staging.light)
    for space in () if theme.is_flat else staging.lit:
        glow = assets.sprite("glow", board.unit * 2.6, theme.spark)
        glow.draw(canvas.surface, board.centre(space), round(255 * dimness / MAX_DIMNESS))
    return canvas


def _dimness(frame: BoardFrame, light: BoardLight, space: Space) -> float:
    """Return how dim a stack is, quantized: not where it is lit, spreading light has reached it, or red pieces glow."""
    staging, is_reached = frame.staging, frame.spread is not None and light.brightness[space] > 0
    is_bright = space in staging.lit if staging.lit else is_reached or Piece.DVONN in frame.stacks[space]
    return 0.0 if is_bright else round(staging.dimness * DIMNESS_STEPS) / DIMNESS_STEPS


def _empty_board(canvas: BoardCanvas) -> pygame.Surface:
    size, board, assets = canvas.surface.get_size(), canvas.board.at_rest, canvas.assets
    ground = assets.ground(size)

    def drawn() -> Iterator[pygame.Surface | None]:
        surface = ground.copy()
        yield None
        yield from draw_empty_board(surface, board, assets)
        if board.shows_coordinates:
            draw_coordinates(surface, board, assets)
        yield surface

    return assets.cached_in_steps(("board", size, board), drawn)


def draw_empty_board(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> Iterator[None]:
    """Draw the plate with its spaces, in steps."""
    yield from draw_plate(surface, board, assets)
    yield
    for space in board.back_to_front:
        assets.sprite("space", board.unit).draw(surface, board.centre(space))


def _draw_standing(
    canvas: BoardCanvas, space: Space, frame: BoardFrame, light: BoardLight, lights: Lights, *, lifted: bool
) -> None:
    board, stack = canvas.board, frame.stacks[space]
    bright = quantized(light.brightness.get(space, 0.0))
    if lifted:
        ground = board.centre(space)
        if bright:
            canvas.assets.sprite("hearth", board.unit, canvas.theme.life, bright).draw(canvas.surface, ground)
        shadow_sprite(canvas.assets, board, len(stack), SELECTED_LIFT).draw(canvas.surface, ground)
        sprite = stack_sprite(canvas.assets, board, stack, lights)
    else:
        sprite = standing_sprite(canvas.assets, board, stack, bright, lights, _dimness(frame, light, space))
    alpha = round(255 * frame.opacity.get(space, 1.0))
    if frame.held and frame.held.source == space:
        alpha = round(255 * 0.35)  # of the picture left on its space
    sprite.draw(canvas.surface, _foot(board, space, frame, lifted=lifted), alpha)


def _foot(board: BoardLayout, space: Space, frame: BoardFrame, *, lifted: bool) -> Point:
    """Return the middle of the lowest ring of a stack, which may be lifted, pressed down or moved aside."""
    x, y = board.centre(space)
    down = frame.pressed.get(space, 0.0) - SELECTED_LIFT * lifted
    return x + frame.aside.get(space, 0.0) * board.unit, y + down * board.unit


def draw_heights(canvas: BoardCanvas, frame: BoardFrame, selected: Space | None = None) -> None:
    """Draw the heights above all marks, on the back of a top whose front is covered, and pale where both are hidden."""
    board = canvas.board
    for space, stack in frame.stacks.items():
        if len(stack) < board.min_height or space in frame.leaving or (frame.held and frame.held.source == space):
            continue
        tallest = max((len(frame.stacks.get(near, ())) for near in board.neighbours_in_front(space)), default=0)
        covered = (board.rise(tallest) - board.rise(len(stack))) / board.unit
        opacity = 0.8 if covered > 0.7 else frame.opacity.get(space, 1.0)
        at = _foot(board, space, frame, lifted=space == selected and not frame.held)
        draw_height(canvas, stack, at, round(255 * opacity), at_back=covered > 0.15)


def _draw_hidden_names(canvas: BoardCanvas, frame: BoardFrame) -> None:
    """Draw the names of rows and columns that tall stacks hide beside these, with an outline."""
    board = canvas.board
    heights = {space: len(stack) for space, stack in frame.stacks.items() if len(stack) >= 3}
    if not heights:
        return
    px, line = _name_px(board), max(1, round(0.015 * board.unit))
    for name, (x, y) in board.at_rest.coordinates().items():
        hiding = board.stack_at((x, y), lambda space: heights.get(space, 0))
        if hiding is None:
            continue
        aside = (RING_WIDTH / 2 + 0.16) * board.unit
        beside = board.centre(hiding)[0] + (aside if x > board.middle[0] else -aside)
        words = outlined_text(canvas.assets, name, px, line)
        canvas.surface.blit(words, words.get_rect(center=(round(beside), round(y))))


def _draw_leaving(canvas: BoardCanvas, space: Space, frame: BoardFrame, dimness: float) -> None:
    """Draw a stack that cools to ash and then crumbles, or sinks into the plate."""
    board, stack, gone = canvas.board, frame.stacks[space], frame.leaving[space]
    at = board.centre(space)
    shadow_sprite(canvas.assets, board, len(stack)).draw(canvas.surface, at, round(255 * (1 - gone)))
    cooled = min(1.0, gone / COOLING_SHARE)
    if cooled == 1:
        leave = _draw_sinking if frame.staging.fracture else _draw_crumbling
        leave(canvas, space, stack, (gone - COOLING_SHARE) / (1 - COOLING_SHARE))
        return
    stack_sprite(canvas.assets, board, stack, ashen=True).draw(canvas.surface, at)
    warm = stack_sprite(canvas.assets, board, stack, dimness=dimness)
    warm.draw(canvas.surface, at, round(255 * (1 - cooled)))


def _draw_sinking(canvas: BoardCanvas, space: Space, stack: Stack, share: float) -> None:
    """Draw a stack's rings on their way into the plate, the lowest first."""
    board, (x, y) = canvas.board, canvas.board.centre(space)
    rise = board.rise(len(stack)) / board.unit
    depth = share * share * (rise + SUNK_DEPTH)
    for level, piece in enumerate(stack):
        up = rise * level / max(1, len(stack) - 1) - depth
        if up >= 0:
            canvas.assets.sprite(ASH_SPRITES[piece], board.unit).draw(canvas.surface, (x, y - up * board.unit))
        elif up > -SUNK_DEPTH:
            sunk = round(-up / SUNK_DEPTH_STEP) * SUNK_DEPTH_STEP
            sunk_ring(canvas.assets, piece, board.unit, sunk).draw(canvas.surface, (x, y))


def _draw_crumbling(canvas: BoardCanvas, space: Space, stack: Stack, share: float) -> None:
    """Draw the shards of a stack's rings, which fall to the ground and vanish, the lowest ring first."""
    board, (x, y) = canvas.board, canvas.board.centre(space)
    for level, piece in enumerate(stack):
        up = board.rise(len(stack)) * level / max(1, len(stack) - 1)
        sprites = ring_shards(canvas.assets, piece, board.unit)
        for shard in shards(space * 64 + level, up / board.unit, share):
            at = x + shard.right * board.unit, y - up - shard.up * board.unit
            sprites[shard.number].draw(canvas.surface, at, round(255 * shard.opacity))


def draw_flight(canvas: BoardCanvas, frame: BoardFrame) -> None:
    """Draw the flying stack above everything else; a placed piece comes from its side's tray and grows on its way."""
    board, flyer = canvas.board, frame.flyer
    if frame.held:
        _draw_held(canvas, frame.held)
    if not flyer:
        return
    if isinstance(flyer.source, Colour):
        start, small = next_in_tray(canvas.layout, flyer.source)
        unit = small + (board.unit - small) * round(flyer.progress * GROWTH_STEPS) / GROWTH_STEPS
        sprite = canvas.assets.sprite(PIECE_SPRITES[flyer.stack[0]], unit)
        above_ground = flyer.lift + 1 - flyer.progress
    else:
        start, above_ground = board.centre(flyer.source), flyer.lift
        sprite = stack_sprite(canvas.assets, board, flyer.stack)
    x, y = (a + (b - a) * flyer.progress for a, b in zip(start, board.centre(flyer.target), strict=True))
    shadow_sprite(canvas.assets, board, len(flyer.stack), above_ground).draw(canvas.surface, (x, y))
    sprite.draw(canvas.surface, (x, y - flyer.lift * board.unit))
    draw_height(canvas, flyer.stack, (x, y - flyer.lift * board.unit))


def _draw_held(canvas: BoardCanvas, held: HeldStack) -> None:
    """Draw a stack in a hand, slightly larger, above its shadow."""
    board = replace(canvas.board, unit=canvas.board.unit * 1.06)
    shadow_sprite(canvas.assets, board, len(held.stack), held.lift).draw(canvas.surface, held.at)
    at = held.at[0], held.at[1] - held.lift * canvas.board.unit
    stack_sprite(canvas.assets, board, held.stack).draw(canvas.surface, at)
    draw_height(replace(canvas, board=board), held.stack, at)


def _draw_burst(canvas: BoardCanvas, burst: Burst) -> None:
    board, theme = canvas.board, canvas.theme
    x, y = board.top(burst.space, burst.height)
    tint = theme.spark if burst.kind is BurstKind.SPARKS else theme.dust
    step = max(2, round(board.unit * 0.025))  # each size needs a picture in the cache
    for one in particles(burst):
        px = max(2, round(one.size * board.unit / step) * step)
        picture = canvas.assets.icon(burst.kind.value, px, tint)
        corner = round(x + one.right * board.unit - px / 2), round(y - one.up * board.unit - px / 2)
        draw_faded(canvas.surface, picture, corner, round(255 * one.opacity))


def draw_coordinates(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> None:
    """Write the names of columns and rows, upright from every viewpoint."""
    px = _name_px(board)
    for name, at in board.coordinates().items():
        words = assets.text(name, px, assets.theme.text_dim)
        surface.blit(words, words.get_rect(center=(round(at[0]), round(at[1]))))


def _name_px(board: BoardLayout) -> int:
    return max(1, round(board.unit * board.margin * COORDINATE_TEXT_HEIGHT))


def draw_small_board(canvas: Canvas, box: Box, position: Position | None) -> None:
    """Draw a position in a frame, with heights that can be read; without a position draw the frame alone."""
    line = canvas.layout.px(2)
    inner = box.inset(line)
    if min(inner.width, inner.height) < 1:
        return
    canvas.surface.fill(canvas.theme.panel, inner)
    if position:
        layout = Layout(inner.width, inner.height)
        board = replace(fit_board(layout.window), min_number=canvas.layout.type_px(0))
        with canvas.part(inner) as part:
            draw_board(BoardCanvas(part, layout, canvas.assets, board), still_frame(position), Marks())
    canvas.draw_border(box, line, canvas.theme.panel_edge)
