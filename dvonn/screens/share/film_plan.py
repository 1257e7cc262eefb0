"""The shots of a game's film: the placement phase in a few pictures, and every move animated. Pure data."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dvonn.board.animation import Plan
from dvonn.rules.game import Game
from dvonn.rules.pieces import Phase

FILM_FRAME_SECONDS: Final = 0.06
FILM_SPEED: Final = 1.3  # times the speed of the animation in play
PLACEMENTS_PER_PICTURE: Final = 2  # pieces placed between two pictures
OPENING_SECONDS: Final = 0.8  # for the empty board
FULL_BOARD_SECONDS: Final = 1.2  # for the full board before the first move
MOVE_PAUSE_SECONDS: Final = 0.24  # after a move
CUT_OFF_PAUSE_SECONDS: Final = 0.5  # in addition, after a cut-off
FILM_END_SECONDS: Final = 1.4  # for the final position


@dataclass(frozen=True)
class Shot:
    """A picture of the film and its duration.

    It shows the position after `number` plies, or the animation of the next ply `ply_seconds` after its start.
    """

    number: int
    seconds: float
    ply_seconds: float | None = None


def shots(game: Game) -> list[Shot]:
    """Return the shots of a game in order."""
    result = [Shot(0, OPENING_SECONDS)]
    for number, position in enumerate(game.positions[:-1]):
        if position.phase is Phase.PLACEMENT:
            result += _placement_shots(game, number + 1)
        else:
            result += _move_shots(game, number)
    return [*result, Shot(len(game.plies), FILM_END_SECONDS)]


def _placement_shots(game: Game, number: int) -> list[Shot]:
    """Return the shot after a placement, none if the next shot contains it."""
    if game.positions[number].phase is Phase.MOVEMENT:
        return [Shot(number, FULL_BOARD_SECONDS)]
    return [Shot(number, FILM_FRAME_SECONDS)] if number % PLACEMENTS_PER_PICTURE == 0 else []


def _move_shots(game: Game, number: int) -> Iterator[Shot]:
    plan = plan_of(game, number)
    step = FILM_FRAME_SECONDS * FILM_SPEED
    for n in range(1, int(plan.seconds / step) + 1):
        yield Shot(number, FILM_FRAME_SECONDS, n * step)
    yield Shot(number + 1, MOVE_PAUSE_SECONDS + CUT_OFF_PAUSE_SECONDS * bool(plan.cut_off))


def plan_of(game: Game, number: int) -> Plan:
    """Return the animation plan of a ply, counted from 0."""
    return Plan(game.positions[number], game.plies[number], game.positions[number + 1])


def evenly_spaced(pictures: list[Shot], count: int) -> list[Shot]:
    """Return `count` evenly spaced pictures, including the first and the last."""
    return [pictures[n * (len(pictures) - 1) // max(1, count - 1)] for n in range(count)]
