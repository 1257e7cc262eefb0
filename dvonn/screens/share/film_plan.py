"""What a game's film shows, picture by picture: its placing in a hurry, and every move. Pure data."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dvonn.board.animation import Plan
from dvonn.rules.game import Game
from dvonn.rules.pieces import Phase

FRAME: Final = 0.06  # seconds: what films count in
HASTE: Final = 1.3  # times as fast as it is played are plies seen
AT_ONCE: Final = 2  # pieces placed from one picture to the next
OPENING: Final = 0.8  # seconds that the start is seen, ...
FULL: Final = 1.2  # ... the full board before the first move, ...
LOOK: Final = 0.24  # ... what a move has led to, ...
LOSS: Final = 0.5  # ... more where stacks were cut off, ...
FAREWELL: Final = 1.4  # ... and how it has ended


@dataclass(frozen=True)
class Shot:
    """A picture: the game after so many plies, for so long; or the next ply, so many seconds after its beginning."""

    number: int
    seconds: float
    along: float | None = None


def shots(game: Game) -> list[Shot]:
    """Return a game's pictures in their order."""
    found = [Shot(0, OPENING)]
    for number, position in enumerate(game.positions[:-1]):
        if position.phase is Phase.PLACEMENT:
            found += _placed(game, number + 1)
        else:
            found += _moved(game, number)
    return [*found, Shot(len(game.plies), FAREWELL)]


def _placed(game: Game, number: int) -> list[Shot]:
    """Return the picture after a placement, none where the next one follows at once."""
    if game.positions[number].phase is Phase.MOVEMENT:
        return [Shot(number, FULL)]
    return [Shot(number, FRAME)] if number % AT_ONCE == 0 else []


def _moved(game: Game, number: int) -> Iterator[Shot]:
    plan = plan_of(game, number)
    step = FRAME * HASTE
    for n in range(1, int(plan.seconds / step) + 1):
        yield Shot(number, FRAME, n * step)
    yield Shot(number + 1, LOOK + LOSS * bool(plan.cut_off))


def plan_of(game: Game, number: int) -> Plan:
    """Return the plan of a ply, counted from 0."""
    return Plan(game.positions[number], game.plies[number], game.positions[number + 1])


def samples(pictures: list[Shot], many: int) -> list[Shot]:
    """Return some of the pictures, evenly spread, the first and the last among them."""
    return [pictures[n * (len(pictures) - 1) // max(1, many - 1)] for n in range(many)]
