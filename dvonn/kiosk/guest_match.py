"""A guest's match: its guests, its level and its score, and the hints of a first game. No pygame."""

from collections.abc import Collection
from operator import attrgetter

from dvonn.engine.levels import CURIOUS, LEVELS, Level
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.kiosk.winner_list import Board
from dvonn.language import NN_, _, ngettext
from dvonn.match.clocks import Clocks
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.analysis.position_analysis import Consequence, threats
from dvonn.rules.board import Colour, Move
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position


def first_hint(before: Position, move: Move) -> str:
    """Return a sentence that recommends a move of the side to move; it never says that the game is being lost."""
    result = Consequence(before, move)
    if result.ends_game and result.after.score(result.mover) > result.after.score(result.mover.other):
        return _("This move wins the game.")
    if any(result.lost):
        return _cut_off_hint(result)
    if result.other_passes:
        return _("After this your opponent can't move, so you move again.")
    return _landing_hint(before, result)


def _cut_off_hint(result: Consequence) -> str:
    """Return a sentence on a move that cuts off pieces."""
    mine, theirs = result.lost.of(result.mover), result.lost.of(result.mover.other)
    if theirs <= mine:
        words = ngettext(
            "It costs you {mine} piece, but it's your best chance.",
            "It costs you {mine} pieces, but it's your best chance.",
            mine,
        )
    elif mine:
        words = ngettext(
            "Cut off from the red pieces, your opponent loses {theirs} piece, you only {mine}.",
            "Cut off from the red pieces, your opponent loses {theirs} pieces, you only {mine}.",
            theirs,
        )
    else:
        words = ngettext(
            "Cut off from the red pieces, your opponent loses {theirs} piece.",
            "Cut off from the red pieces, your opponent loses {theirs} pieces.",
            theirs,
        )
    return words.format(theirs=theirs, mine=mine)


def _landing_hint(before: Position, result: Consequence) -> str:
    """Return a sentence on a move that cuts off nothing."""
    (source, target), height = result.move, len(result.stack)
    threatened, still = threats(before, result.mover), threats(result.after, result.mover)
    if before.owner(target) is result.mover.other:
        words = _("Land here to own a stack of {height} that your opponent can't take right back.")
        if target in still:
            words = _("Land here to own a stack of {height}.")
    elif before.owner(target) is None:
        words = _("Take a red piece along: a stack with a red piece in it can never be cut off.")
    elif source in threatened and target not in still:
        words = _("Your opponent could land on this stack: bring it to safety.")
    else:
        words = ngettext(*NN_("Join your stacks: {count} pieces high, {count} spaces far."), height)
    return words.format(height=height)


class GuestMatch(Match):
    """A match on a full board against a level, or against another guest if the level is None.

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
    def board(self) -> Board:
        """The board of winners of the mode and the level."""
        return Board(self.mode, self.level.key if self.level else "")

    @property
    def _margin(self) -> int:
        """A guest's margin in pieces against the computer: none below 0 after a win, none above 0 after a loss."""
        outcome = self.game.outcome
        if not outcome or len(self.humans_here) != 1:
            return 0
        (guest,) = self.humans_here
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
    """Return the levels that guests may choose, the weakest first: at most three, the ends and one between them."""
    every = list(LEVELS.values())
    first, last = every.index(settings.weakest), every.index(settings.strongest)
    between = every[first : last + 1] or [settings.weakest]
    return [*dict.fromkeys((between[0], between[(len(between) - 1) // 2], between[-1]))]


def substitute_level(settings: EventSettings) -> Level:
    """Return the level that takes over a guest's seat: one that moves quickly."""
    return min(CURIOUS, offered_levels(settings)[-1], key=attrgetter("rating"))
