"""A guest's match: its hints at the start, its end, and the challenge."""

from collections.abc import Collection
from functools import partial
from typing import Final

from dvonn.board.animation import Plan
from dvonn.engine.levels import LEVELS, THOUGHTFUL, Level
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EventSettings, GameMode, Period
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.winner_list import Board
from dvonn.language import NN_, _, ngettext
from dvonn.match.clocks import Clocks
from dvonn.match.match import Match, MatchTerms, Series
from dvonn.rules.analysis.position_analysis import Consequence, consequence, threats
from dvonn.rules.analysis.puzzle import timed_series
from dvonn.rules.board import Colour, Move, Place
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position
from dvonn.screens.dialog import Answers, Page, PageDialog, Pages, Question
from dvonn.screens.exercise import QuestionState, Telling
from dvonn.screens.puzzles.puzzle_round import PUZZLE_FILE, TimedRound, read_puzzles
from dvonn.screens.puzzles.timed_play import TimedPlay
from dvonn.screens.scene import Change, Pop, Push, SceneCommand, ShowMatch, ShowMenu
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.settings import BoardSide
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button


def first_hint(before: Position, move: Move) -> str:
    """Return a sentence that recommends a move of the side to move; it never says that the game is being lost."""
    result = consequence(before, move)
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
    return words.format(height=height, count=height)


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
    stage.settings.board_side = BoardSide.OFF
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


CHALLENGE_PENALTY_SECONDS: Final = 5.0  # for each wrong answer


class ChallengeRound(TimedRound):
    """A round in which errors cost time; nobody's progress changes."""

    penalty = CHALLENGE_PENALTY_SECONDS
    allowed_errors = 0

    def __init__(self, context: EventContext, mode: GameMode) -> None:
        context.games_begun += 1
        puzzles = timed_series(read_puzzles(context.stage.assets.folder.parent / PUZZLE_FILE), context.stage.rng)
        super().__init__(puzzles, PuzzleProgressStore(Storage(None)))
        self.seconds_left = float(context.event_settings.seconds(mode))

    @property
    def standing(self) -> str:
        """The difficulty of the puzzle."""
        return self.grade

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return what is said, with the number solved, and what to do or what a wrong answer costs."""
        telling = super().telling(rolled, is_tall=is_tall)
        solved, penalty, state = self.solved, round(self.penalty), self.state
        # Translators: {count} is a number of puzzles
        words, target = ngettext(*NN_("{count} solved"), solved), ""
        if state is QuestionState.ASKED:
            words = ngettext(*NN_("{count} solved: only one move works"), solved)
            target = ngettext(*NN_("{count} solved: choose where it lands"), solved)
        elif state is not QuestionState.SOLVED:
            words = ngettext("That costs {seconds} second", "That costs {seconds} seconds", penalty)
        return telling._replace(
            advice=words.format(count=solved, seconds=penalty), target_advice=target.format(count=solved)
        )


def challenge(context: EventContext, mode: GameMode) -> TimedPlay:
    """Return a challenge: one puzzle after another against the clock; a wrong answer costs time."""
    end = partial(_show_result, context, mode)
    return TimedPlay(context.stage, partial(ChallengeRound, context, mode), end, _ask_before_leaving)


def _show_result(context: EventContext, mode: GameMode, play: TimedPlay) -> Change:
    play.stage.sound.play("win")
    context.stands.record_challenge(mode, play.round.solved)
    return Push(challenge_end(context, mode, play.round.solved, partial(_play_again, play)))


def _play_again(play: TimedPlay) -> Change:
    """Begin another round, below the dialog that showed the result."""
    play.begin(play.make_round())
    return Pop()


def _ask_before_leaving(play: TimedPlay) -> Change:
    """Ask, without the board, so that the stopped clock gives no time to think."""
    answers: Answers = [(_("Continue"), Pop), (_("Leave"), ShowMenu)]
    question = Question(play.stage, _("Leave the challenge?"), answers)
    question.is_overlay = False
    return Push(question)


def challenge_end(context: EventContext, mode: GameMode, solved: int, play_again: SceneCommand) -> PageDialog:
    """Return the dialog with the number of puzzles solved; a high score may sign the winners' board."""
    return PageDialog(context.stage, _challenge_end(context, Board(mode), solved, play_again))


def _challenge_end(context: EventContext, board: Board, solved: int, play_again: SceneCommand) -> Pages:
    """Show the result, and that the time is over or that the score reaches the board of the day or the hour."""
    rows = [[Button(play_again, _("Play again"), "icon-again")], [Button(ShowMenu, _("Done"), "icon-quit")]]
    period, ending = context.event_settings.shown_winners[0], _("Time's up")
    if context.winners.qualifies(board, solved, period):
        initials = partial(InitialsScreen, context, board, solved)
        rows.insert(0, [Button(lambda: Push(initials()), _("Enter initials"), "icon-check", height_factor=1.25)])
        ending = _("One of this hour's best!") if period is Period.HOUR else _("One of today's best!")
    words = ngettext("{count} puzzle solved", "{count} puzzles solved", solved)
    yield Page(words.format(count=solved), rows, text=lambda: ending)
    return ShowMenu()
