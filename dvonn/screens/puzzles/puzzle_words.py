"""The words of puzzles: questions, answers and the reasons of solutions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from dvonn.language import N_, NN_, Message, _, counted, month_text, ngettext, signed_text
from dvonn.rules.analysis.position_analysis import lost_by, mobility, threats
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.board import Colour, Ply
from dvonn.rules.position import Position
from dvonn.storage.puzzle_progress import PuzzleRating
from dvonn.words import ply_text

MIN_TOLD_HEIGHT: Final = 2  # of a captured stack that is worth a word
MIN_TOLD_RESCUE: Final = 2  # pieces
MIN_TOLD_SAFETY: Final = 3  # pieces
MIN_TOLD_LEAD: Final = 2  # moves


class PuzzleFact(Enum):
    """The facts, the most telling one first."""

    CUT_OFF = auto()  # number: pieces of the other side
    CUT_OFF_BOTH = auto()  # number: pieces of the other side, own: of the solver
    NO_MOVES = auto()  # the other side has none
    RESCUE = auto()  # number: pieces of the solver that the other side threatened to cut off
    CAPTURE = auto()  # number: the height of the stack
    MORE_MOVES = auto()  # number: by which the solver has more than the other side
    SAFETY = auto()  # number: pieces of the solver that the other side could capture before, and cannot now
    ONLY_MOVE = auto()


@dataclass(frozen=True, slots=True)
class PuzzleReason:
    """A fact with its numbers, as its kind says."""

    kind: PuzzleFact
    number: int = 0
    own: int = 0


@lru_cache(maxsize=1)
def puzzle_reason(puzzle: Puzzle) -> PuzzleReason:
    """Return the most telling fact."""
    solver, position = puzzle.position.turn, puzzle.position
    theirs = own = captured = 0
    for ply in puzzle.line:
        if position.turn is solver:
            lost = lost_by(position, ply)
            theirs, own = theirs + lost.of(solver.other), own + lost.of(solver)
            if position.owner(ply.target) is solver.other:
                captured = max(captured, position.height(ply.target))
        position = position.play(ply)
    if theirs > own:
        return PuzzleReason(PuzzleFact.CUT_OFF_BOTH if own else PuzzleFact.CUT_OFF, theirs, own)
    if not position.can_move(solver.other):
        return PuzzleReason(PuzzleFact.NO_MOVES)
    rescued = _threatened_loss(puzzle.position, solver) - _threatened_loss(position, solver)
    if rescued >= MIN_TOLD_RESCUE:
        return PuzzleReason(PuzzleFact.RESCUE, rescued)
    if captured >= MIN_TOLD_HEIGHT:
        return PuzzleReason(PuzzleFact.CAPTURE, captured)
    return _quiet_reason(puzzle.position, position)


def _quiet_reason(before: Position, after: Position) -> PuzzleReason:
    """Return the most telling fact about a line without captures, from the positions before and after it."""
    solver, moves = before.turn, mobility(after).moves
    lead = moves[solver] - moves[solver.other]
    if lead >= MIN_TOLD_LEAD:
        return PuzzleReason(PuzzleFact.MORE_MOVES, lead)
    saved = _capturable(before, solver) - _capturable(after, solver)
    return PuzzleReason(PuzzleFact.SAFETY, saved) if saved >= MIN_TOLD_SAFETY else PuzzleReason(PuzzleFact.ONLY_MOVE)


def _capturable(position: Position, colour: Colour) -> int:
    """Return the pieces in the stacks of a side that the other side could capture, regardless of the turn."""
    return sum(position.height(space) for space in threats(position, colour) if position.owner(space) is colour)


def _threatened_loss(position: Position, colour: Colour) -> int:
    """Return the most pieces of a side that a move of the other side would cut off, regardless of the turn."""
    moves = (move for space in position.owned(colour.other) for move in position.moves_from(space))
    return max((lost_by(position, move).of(colour) for move in moves), default=0)


# The page
TODAYS_PUZZLE: Final = N_("Today's puzzle")
SOLVED_TODAY: Final = N_("Solved – the next puzzle comes tomorrow")
# Translators: a kind of puzzles: as many as possible in three minutes
AGAINST_TIME: Final = N_("Against time")
NO_RATING: Final = N_("Your first answer starts your rating")
PUZZLE_GRADES: Final = {
    # Translators: the difficulty of puzzles, from easy to master
    1: N_("Easy"),
    # Translators: the difficulty of puzzles
    2: N_("Medium"),
    # Translators: the difficulty of puzzles
    3: N_("Hard"),
    # Translators: the difficulty of puzzles
    4: N_("Very hard"),
    # Translators: the highest difficulty of puzzles
    5: N_("Master"),
}

# The calendar
# Translators: the days of the week from Monday to Sunday, in two or three letters
WEEKDAYS: Final = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
# Translators: {date} is a day such as 24 December
DAY_SOLVED: Final = N_("{date}: solved")
DAY_SOLVED_LATER: Final = N_("{date}: solved on a later day")
DAY_MISSED: Final = N_("{date}: not solved. You can still play it, but it won't count for your streak")
TODAY_WAITS: Final = N_("Today's puzzle is waiting")
EARLIER_MONTH: Final = N_("Previous month")
LATER_MONTH: Final = N_("Next month")

# Playing
PUZZLE_QUESTIONS: Final = {
    # Translators: the tasks of puzzles
    (PuzzleKind.WIN, Colour.WHITE): N_("White to move and win"),
    (PuzzleKind.WIN, Colour.BLACK): N_("Black to move and win"),
    (PuzzleKind.DRAW, Colour.WHITE): N_("White to move and draw"),
    (PuzzleKind.DRAW, Colour.BLACK): N_("Black to move and draw"),
}
HOW_MANY: Final[Mapping[PuzzleKind, Message]] = {
    PuzzleKind.WIN: N_("Only one move works"),
    PuzzleKind.DRAW: N_("Every other move loses"),
    # Translators: {lead} is a number of pieces, 6 or more
    PuzzleKind.CUT_OFF: NN_("One move scores {lead} more than any other"),
}
NEXT_QUESTION: Final = N_("Right! What next?")
RESULTS: Final = {
    # Translators: {margin} and {second} are numbers of pieces
    PuzzleKind.WIN: NN_("You win by {margin}; the next best move loses by {second}."),
    # Translators: {second} is a number of pieces
    PuzzleKind.DRAW: NN_("It's a draw; the next best move loses by {second}."),
    # Translators: {margin} and {second} are numbers of pieces
    PuzzleKind.CUT_OFF: NN_("You win by {margin}; the next best move wins by {second}."),
}
REASONS: Final[Mapping[PuzzleFact, Message]] = {
    # Translators: why the solution of a puzzle works; {theirs} is a number of pieces, and may be 1
    PuzzleFact.CUT_OFF: NN_("This cuts off {theirs} of your opponent's pieces."),
    # Translators: {theirs} is a number of the opponent's pieces, {mine} of the player's own
    PuzzleFact.CUT_OFF_BOTH: NN_("This cuts off {theirs} of your opponent's pieces for {mine} of yours."),
    PuzzleFact.NO_MOVES: N_("This leaves your opponent without a move."),
    # Translators: {mine} is a number of pieces or moves, 2 or more
    PuzzleFact.RESCUE: NN_("This saves {mine} of your pieces from being cut off."),
    PuzzleFact.CAPTURE: N_("This captures a stack of {height}."),
    # Translators: {mine} is a number of pieces or moves, 2 or more
    PuzzleFact.MORE_MOVES: NN_("This leaves you {mine} more moves than your opponent has."),
    # Translators: {mine} is a number of pieces, 3 or more
    PuzzleFact.SAFETY: NN_("This takes {mine} of your pieces out of your opponent's reach."),
}
ONLY_MOVES: Final = {
    PuzzleKind.WIN: N_("Nothing else keeps the win."),
    PuzzleKind.DRAW: N_("Nothing else saves the draw."),
    PuzzleKind.CUT_OFF: N_("Nothing else gains as much."),
}

# Against time
TIMES_UP: Final = N_("Time's up")
ERRORS_UP: Final = N_("That was the third error")
FIRST_BEST: Final = N_("Your first score: now beat it")


def grade_name(grade: int) -> str:
    """Return the name of a grade."""
    return _(PUZZLE_GRADES[grade])


def date_words(day: date) -> str:
    """Return a day of a year, such as 24 December."""
    # Translators: a day such as 24 December
    return _("{day} {month}").format(day=day.day, month=month_text(day.month))


def rating_words(rating: PuzzleRating | None) -> str:
    """Return the user's rating, or how to get one."""
    if not rating:
        return _(NO_RATING)
    # Translators: a rating is provisional until ten puzzles have been answered
    provisional = _("Your puzzle rating: {rating}, provisional")
    words = provisional if rating.is_provisional else _("Your puzzle rating: {rating}")
    return words.format(rating=round(rating.shown))


def best_words(score: int) -> str:
    """Return the user's best score against time, or that there is none."""
    # Translators: {score} is a number of puzzles solved
    return _("Your best: {score}").format(score=score) if score else _("Set your first score")


def due_words(count: int) -> str:
    """Return how many positions wait to be trained."""
    return ngettext("{count} position to train", "{count} positions to train", count).format(count=count)


def return_words(days: int) -> str:
    """Return in how many days positions come back to be trained."""
    if days == 1:
        return _("They come back tomorrow")
    return ngettext("They come back in {count} day", "They come back in {count} days", days).format(count=days)


def streak_words(days: int, *, solved_today: bool) -> str:
    """Return the streak, and whether today's puzzle prolongs it."""
    if not days:
        return _("A new one every day")
    if not solved_today:
        words = ngettext(*NN_("{count}-day streak – today's puzzle is waiting"), days)
    elif days > 1:
        words = ngettext(*NN_("{count}-day streak – the next puzzle comes tomorrow"), days)
    else:
        words = _(SOLVED_TODAY)
    return words.format(count=days)


def praise_words(streak: int) -> str:
    """Return the praise of a solution, with a streak of several days."""
    if streak > 1:
        return ngettext(*NN_("Solved! {count}-day streak"), streak).format(count=streak)
    return _("Solved!")


def rating_change_words(rating: int, change: int, *, provisional: bool) -> str:
    """Return the user's rating after an answer, and its change if there is one."""
    if not change:
        words = _("Your rating: {rating}, provisional") if provisional else _("Your rating: {rating}")
    elif provisional:
        # Translators: {change} is a number with its sign, such as +12
        words = _("Your rating: {rating} ({change}), provisional")
    else:
        # Translators: {change} is a number with its sign, such as +12
        words = _("Your rating: {rating} ({change})")
    return words.format(rating=rating, change=signed_text(change))


def question_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle."""
    words = PUZZLE_QUESTIONS.get((puzzle.kind, puzzle.position.turn))
    return _(words) if words else _("Find the biggest cut-off")


def advice_text(puzzle: Puzzle) -> str:
    """Return how many moves solve a puzzle."""
    return counted(HOW_MANY[puzzle.kind], {"lead": puzzle.margin - puzzle.second_margin})


def result_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    words = RESULTS[puzzle.kind]
    if puzzle.kind is PuzzleKind.WIN and puzzle.second_margin == 0:
        # Translators: {margin} is a number of pieces
        words = NN_("You win by {margin}; the next best move only draws.")
    return counted(words, {"margin": puzzle.margin, "second": abs(puzzle.second_margin)})


def reason_text(reason: PuzzleReason, puzzle: Puzzle) -> str:
    """Return why the solution of a puzzle works."""
    words = REASONS.get(reason.kind) or ONLY_MOVES[puzzle.kind]
    mine = reason.own if reason.kind is PuzzleFact.CUT_OFF_BOTH else reason.number
    return counted(words, {"theirs": reason.number, "mine": mine, "height": reason.number})


def refutation_text(puzzle: Puzzle, move: Ply, margin: int) -> str:
    """Return what is left after a move: the reply to a wrong answer, or the answer itself if nothing replies to it.

    The margin is the solver's after best play.
    """
    if margin > 0:
        # Translators: {move} is a move such as c3-e3; {margin} and {best} are numbers of pieces
        words = ngettext(*NN_("After {move} you win by only {margin} instead of {best}"), margin)
    elif margin == 0:
        # Translators: {move} is a move such as c3-e3; {best} is a number of pieces
        words = ngettext(*NN_("After {move} it's a draw instead of a win by {best}"), puzzle.margin)
    elif puzzle.margin > 0:
        # Translators: {move} is a move such as c3-e3; {margin} and {best} are numbers of pieces
        words = ngettext(*NN_("After {move} you lose by {margin} instead of winning by {best}"), -margin)
    else:
        # Translators: {move} is a move such as c3-e3; {margin} is a number of pieces
        words = ngettext(*NN_("After {move} you lose by {margin} instead of drawing"), -margin)
    return words.format(move=ply_text(move), margin=abs(margin), best=puzzle.margin)
