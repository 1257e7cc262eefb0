"""How each short form begins, and a guest's match: what it is played as, and how the computer takes a seat."""

from collections.abc import Callable, Collection
from typing import Final

from dvonn.engine.levels import LEVELS, THOUGHTFUL, Level
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.match import Clocks, Match, Terms, Times
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.outcome import Reason
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Stage
from dvonn.storage.settings import BoardSide

FRIENDLY: Final = 300  # seconds for each of two guests: a game of beginners takes about six minutes


class GuestMatch(Match):
    """A match on a full board; who is not against the level, plays against another guest."""

    def __init__(
        self, form: GameMode, level: Level | None, code: str, times: Times, seed: int, clock: Callable[[], float]
    ) -> None:
        seats = {Colour.WHITE: None, Colour.BLACK: level}
        super().__init__(seats, Game(board_of(code)), seed, clock, Terms(times=times, code=code))
        self.form, self.level = form, level

    @property
    def is_show(self) -> bool:
        """Whether the computer plays on alone."""
        return all(self.seats.values())

    @property
    def guests(self) -> list[Colour]:
        """The sides that guests play."""
        return [colour for colour in Colour if self.seats[colour] is None]

    @property
    def won_by(self) -> int:
        """By how many pieces a guest has won against the computer, 0 if it was not by the towers."""
        outcome = self.game.outcome
        if not outcome or outcome.reason is not Reason.TOWERS or self.is_hot_seat:
            return 0
        return abs(outcome.margin) if outcome.winner in self.guests else 0

    def hand_over(self, leaving: Collection[Colour], level: Level) -> None:
        """Let the computer play for guests who leave; nobody is short of time any more."""
        for colour in leaving:
            self.seats[colour] = level
        self.clocks = Clocks({})


def levels(house: EventSettings) -> list[Level]:
    """Return the levels that guests may choose from, the weakest first."""
    every = list(LEVELS.values())
    first, last = every.index(house.weakest), every.index(house.strongest)
    return every[first : last + 1] or [house.weakest]


def substitute(house: EventSettings) -> Level:
    """Return the level that plays on for a guest: one that does not think for long."""
    offered = levels(house)
    return THOUGHTFUL if THOUGHTFUL in offered else offered[-1]


def new_match(stage: Stage, hall: EventContext, form: GameMode, level: Level | None) -> GuestMatch:
    """Return a match of a form, against a level or, where there is none, between two guests."""
    times: dict[GameMode, int] = {GameMode.BLITZ: hall.house.blitz, GameMode.TWO: FRIENDLY}
    code = hall.boards.take() if form is GameMode.GUIDED else random_code(stage.rng)
    stage.settings.board_side, stage.settings.hand_over = BoardSide.OFF, False
    hall.games += 1
    clocks = dict.fromkeys(Colour, times[form]) if form in times else {}
    return GuestMatch(form, level, code, clocks, stage.rng.getrandbits(32), stage.clock)
