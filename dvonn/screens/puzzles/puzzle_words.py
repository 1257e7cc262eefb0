"""The words of the puzzles. No pygame."""

from datetime import date
from typing import Final

from dvonn.language import N_, _, count_text, month_text, ngettext
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.pieces import Ply
from dvonn.screens.puzzles.puzzle_reason import PuzzleFact, PuzzleReason
from dvonn.storage.puzzle_progress import PuzzleRating
from dvonn.words import ply_text, side_name

# The page
TODAYS_PUZZLE: Final = N_("Today's puzzle")
NEW_EVERY_DAY: Final = N_("A new puzzle every day, the same for everyone")
SOLVED_TODAY: Final = N_("Solved - the next puzzle comes tomorrow")
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
    # Translators: the task of a puzzle; {side} is White or Black
    PuzzleKind.WIN: N_("{side} to move and win"),
    # Translators: the task of a puzzle; {side} is White or Black
    PuzzleKind.DRAW: N_("{side} to move and draw"),
    PuzzleKind.CUT_OFF: N_("Find the biggest cut-off"),
}
HOW_MANY: Final = {
    PuzzleKind.WIN: N_("Only one move works"),
    PuzzleKind.DRAW: N_("Every other move loses"),
    # Translators: {lead} is a number of pieces, 6 or more
    PuzzleKind.CUT_OFF: N_("One move scores {lead} more than any other"),
}
NEXT_QUESTION: Final = N_("Right! What next?")
RESULTS: Final = {
    # Translators: {margin} and {second} are numbers of pieces
    PuzzleKind.WIN: N_("You win by {margin}; the next best move loses by {second}."),
    # Translators: {second} is a number of pieces
    PuzzleKind.DRAW: N_("It's a draw; the next best move loses by {second}."),
    # Translators: {margin} and {second} are numbers of pieces
    PuzzleKind.CUT_OFF: N_("You win by {margin}; the next best move wins by {second}."),
}
REASONS: Final = {
    # Translators: why the solution of a puzzle works; {theirs} is a number of pieces, and may be 1
    PuzzleFact.CUT_OFF: N_("This cuts off {theirs} of your opponent's pieces."),
    # Translators: {theirs} is a number of the opponent's pieces, {own} of the player's own
    PuzzleFact.CUT_OFF_BOTH: N_("This cuts off {theirs} of your opponent's pieces for {own} of yours."),
    PuzzleFact.NO_MOVES: N_("This leaves your opponent without a move."),
    # Translators: {number} is a number of pieces or moves, 2 or more
    PuzzleFact.RESCUE: N_("This saves {number} of your pieces from being cut off."),
    PuzzleFact.CAPTURE: N_("This captures a stack of {height}."),
    # Translators: {number} is a number of pieces or moves, 2 or more
    PuzzleFact.MORE_MOVES: N_("This leaves you {number} more moves than your opponent has."),
    # Translators: {number} is a number of pieces, 3 or more
    PuzzleFact.SAFETY: N_("This takes {number} of your pieces out of your opponent's reach."),
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


def month_title(year: int, month: int) -> str:
    """Return a month above its calendar, such as December 2026."""
    # Translators: above the calendar of a month, such as December 2026
    return _("{month} {year}").format(month=month_text(month), year=year)


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
    return words.format(rating=count_text(round(rating.shown)))


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
        words = ngettext(
            "{count}-day streak - today's puzzle is waiting", "{count}-day streak - today's puzzle is waiting", days
        )
    elif days > 1:
        words = ngettext(
            "{count}-day streak - the next puzzle comes tomorrow",
            "{count}-day streak - the next puzzle comes tomorrow",
            days,
        )
    else:
        words = _(SOLVED_TODAY)
    return words.format(count=days)


def praise_words(streak: int) -> str:
    """Return the praise of a solution, with a streak of several days."""
    if streak > 1:
        return ngettext("Solved! {count}-day streak", "Solved! {count}-day streak", streak).format(count=streak)
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
    return words.format(rating=count_text(rating), change=f"{change:+d}")


def question_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle."""
    return _(PUZZLE_QUESTIONS[puzzle.kind]).format(side=side_name(puzzle.position.turn))


def advice_text(puzzle: Puzzle) -> str:
    """Return how many moves solve a puzzle."""
    return _(HOW_MANY[puzzle.kind]).format(lead=puzzle.margin - puzzle.second_margin)


def result_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    words = _(RESULTS[puzzle.kind])
    if puzzle.kind is PuzzleKind.WIN and puzzle.second_margin == 0:
        # Translators: {margin} is a number of pieces
        words = _("You win by {margin}; the next best move only draws.")
    return words.format(margin=puzzle.margin, second=abs(puzzle.second_margin))


def reason_text(reason: PuzzleReason, puzzle: Puzzle) -> str:
    """Return why the solution of a puzzle works."""
    sentence = _(REASONS.get(reason.kind) or ONLY_MOVES[puzzle.kind])
    return sentence.format(number=reason.number, theirs=reason.number, height=reason.number, own=reason.own)


def refutation_text(puzzle: Puzzle, move: Ply, margin: int) -> str:
    """Return what is left after a move: the reply to a wrong answer, or the answer itself if nothing replies to it.

    The margin is the solver's after best play.
    """
    if margin > 0:
        # Translators: {move} is a move such as c3-e3; {margin} and {best} are numbers of pieces
        words = _("After {move} you win by only {margin} instead of {best}")
    elif margin == 0:
        # Translators: {move} is a move such as c3-e3; {best} is a number of pieces
        words = _("After {move} it's a draw instead of a win by {best}")
    elif puzzle.margin > 0:
        # Translators: {move} is a move such as c3-e3; {margin} and {best} are numbers of pieces
        words = _("After {move} you lose by {margin} instead of winning by {best}")
    else:
        # Translators: {move} is a move such as c3-e3; {margin} is a number of pieces
        words = _("After {move} you lose by {margin} instead of drawing")
    return words.format(move=ply_text(move), margin=abs(margin), best=puzzle.margin)
