"""A guest's match: its game mode, how it starts, and how the computer takes over a seat."""

from collections.abc import Collection

from dvonn.board.animation import Plan
from dvonn.engine.levels import LEVELS, THOUGHTFUL, Level
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_modes import GameMode
from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.winner_list import Board
from dvonn.match import Clocks, Match, MatchTerms
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour, Place
from dvonn.rules.position import Position
from dvonn.screens.scene import ShowMatch
from dvonn.storage.settings import BoardSide


class GuestMatch(Match):
    """A match on a full board, against a level, or against another guest if the level is None."""

    def __init__(self, mode: GameMode, level: Level | None, terms: MatchTerms, seed: int) -> None:
        assert terms.code, "guests play on full boards"
        seats = {Colour.WHITE: None, Colour.BLACK: level}
        super().__init__(seats, Game(board_of(terms.code)), seed, terms)
        self.mode, self.level = mode, level

    @property
    def is_unattended(self) -> bool:
        """Whether the computer plays both sides."""
        return all(self.seats.values())

    @property
    def guests(self) -> list[Colour]:
        """The sides that guests play."""
        return [colour for colour in Colour if self.seats[colour] is None]

    @property
    def board(self) -> Board:
        """The board of winners of the mode and the level."""
        return Board(self.mode, self.level.key if self.level else "")

    @property
    def winning_margin(self) -> int:
        """A guest's margin in pieces after a win by towers against the computer, otherwise 0."""
        outcome = self.game.outcome
        if not outcome or outcome.reason is not EndReason.TOWERS or self.is_hot_seat:
            return 0
        return abs(outcome.margin) if outcome.winner in self.guests else 0

    def hand_over(self, leaving: Collection[Colour], level: Level) -> None:
        """Give the seats of leaving guests to a level and remove the clocks."""
        for colour in leaving:
            self.seats[colour] = level
        self.clocks = Clocks({})


def offered_levels(settings: EventSettings) -> list[Level]:
    """Return the levels that guests may choose, the weakest first."""
    every = list(LEVELS.values())
    first, last = every.index(settings.weakest), every.index(settings.strongest)
    return every[first : last + 1] or [settings.weakest]


def substitute_level(settings: EventSettings) -> Level:
    """Return the level that takes over a guest's seat: one that moves quickly."""
    offered = offered_levels(settings)
    return THOUGHTFUL if THOUGHTFUL in offered else offered[-1]


def new_match(context: EventContext, mode: GameMode, level: Level | None) -> GuestMatch:
    """Return a match of a mode, against a level, or between two guests if the level is None."""
    stage = context.stage
    code = context.fair_boards.take() if mode.is_guided else random_code(stage.rng)
    stage.settings.board_side, stage.settings.hand_over = BoardSide.OFF, False
    context.games_begun += 1
    seconds = context.event_settings.seconds(mode)
    times = dict.fromkeys(Colour, seconds) if seconds else {}
    terms = MatchTerms(times=times, code=code, increment=context.event_settings.guest_increment)
    return GuestMatch(mode, level, terms, stage.rng.getrandbits(32))


def begin_match(context: EventContext, mode: GameMode, level: Level | None) -> ShowMatch:
    """Return the change to a new match, in which the last piece is placed before the guest's eyes."""
    match = new_match(context, mode, level)
    full = match.position
    place = Place(context.stage.rng.choice(full.owned(Colour.WHITE)))
    stacks = (*full.stacks[: place.space], (), *full.stacks[place.space + 1 :])
    last = Plan(Position(stacks), place, full, faded=context.stage.settings.reduced_motion)
    return ShowMatch(match, [last])
