"""A guest's match: its game mode, how it starts, and how the computer takes over a seat."""

from collections.abc import Collection

from dvonn.board.animation import Plan
from dvonn.engine.levels import LEVELS, THOUGHTFUL, Level
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_modes import GameMode
from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.winner_list import Board
from dvonn.match import Clocks, Match, MatchTerms, Series
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour, Place
from dvonn.rules.position import Position
from dvonn.screens.scene import ShowMatch
from dvonn.storage.settings import BoardSide


class GuestMatch(Match):
    """A match on a full board, against a level, or against another guest if the level is None.

    `earlier_margin` is the guest's margin in the earlier games of a series, in which the guest has White first.
    """

    def __init__(
        self, mode: GameMode, level: Level | None, terms: MatchTerms, seed: int, earlier_margin: int = 0
    ) -> None:
        assert terms.code, "guests play on full boards"
        guest = terms.series.first_side if terms.series else Colour.WHITE
        super().__init__({guest: None, guest.other: level}, Game(board_of(terms.code)), seed, terms)
        self.mode, self.level, self._earlier_margin = mode, level, earlier_margin

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
    def _margin(self) -> int:
        """A guest's margin in pieces against the computer: none below 0 after a win, none above 0 after a loss."""
        outcome = self.game.outcome
        if not outcome or len(self.guests) != 1:
            return 0
        (guest,) = self.guests
        margin = self.position.score(guest) - self.position.score(guest.other)
        return max(0, margin) if outcome.winner is guest else min(0, margin)

    @property
    def winning_margin(self) -> int:
        """A guest's margin in pieces after a win by towers against the computer, otherwise 0."""
        outcome = self.game.outcome
        return max(0, self._margin) if outcome and outcome.reason is EndReason.TOWERS else 0

    @property
    def series_margin(self) -> int:
        """A guest's margin in all games of the series up to this one; lost games are subtracted."""
        return self._earlier_margin + self._margin

    @property
    def score(self) -> int:
        """A guest's score for the board of winners, at least 1 for a series that is won; 0 for none."""
        if not self.mode.best_of:
            return self.winning_margin
        standing = self.standing
        is_won = standing and standing.is_over and standing.first > standing.second
        return max(1, self.series_margin) if is_won else 0

    def hand_over(self, leaving: Collection[Colour], level: Level) -> None:
        """Give the seats of leaving guests to a level, remove the clocks, and end the series with this game."""
        for colour in leaving:
            self.seats[colour] = level
        self.clocks, self.series = Clocks({}), None


def offered_levels(settings: EventSettings) -> list[Level]:
    """Return the levels that guests may choose, the weakest first."""
    every = list(LEVELS.values())
    first, last = every.index(settings.weakest), every.index(settings.strongest)
    return every[first : last + 1] or [settings.weakest]


def substitute_level(settings: EventSettings) -> Level:
    """Return the level that takes over a guest's seat: one that moves quickly."""
    offered = offered_levels(settings)
    return THOUGHTFUL if THOUGHTFUL in offered else offered[-1]


def new_match(
    context: EventContext, mode: GameMode, level: Level | None, previous: GuestMatch | None = None
) -> GuestMatch:
    """Return a match of a mode, against a level, or between two guests if the level is None.

    The series of a `previous` match goes on unless it is over; otherwise one begins in a mode with series.
    """
    stage = context.stage
    code = context.fair_boards.take() if mode.is_guided else random_code(stage.rng)
    stage.settings.board_side, stage.settings.hand_over = BoardSide.OFF, False
    context.games_begun += 1
    seconds = context.event_settings.seconds(mode)
    times = dict.fromkeys(Colour, seconds) if seconds else {}
    series, margin = Series(mode.best_of) if mode.best_of else None, 0
    if previous and previous.series_goes_on:
        series, margin = previous.standing, previous.series_margin
    terms = MatchTerms(times=times, code=code, increment=context.event_settings.guest_increment, series=series)
    return GuestMatch(mode, level, terms, stage.rng.getrandbits(32), margin)


def begin_match(
    context: EventContext, mode: GameMode, level: Level | None, previous: GuestMatch | None = None
) -> ShowMatch:
    """Return the change to a new match, in which the last piece is placed before the guest's eyes."""
    match = new_match(context, mode, level, previous)
    full = match.position
    place = Place(context.stage.rng.choice(full.owned(Colour.WHITE)))
    stacks = (*full.stacks[: place.space], (), *full.stacks[place.space + 1 :])
    last = Plan(Position(stacks), place, full, faded=context.stage.settings.reduced_motion)
    return ShowMatch(match, [last])
