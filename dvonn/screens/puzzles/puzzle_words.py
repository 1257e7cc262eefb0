"""The words of the puzzles: whole sentences, with places for what changes in them. No pygame."""

from datetime import date
from typing import Final

from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.pieces import Ply
from dvonn.screens.puzzles.puzzle_reason import PuzzleFact, PuzzleReason
from dvonn.storage.statistics import Rating
from dvonn.words import ply_text, side_name

# The page
PUZZLES: Final = "Puzzles"
UNREADABLE: Final = "Can't read the puzzles: {problem}"
TODAYS_PUZZLE: Final = "Today's puzzle"
NEW_EVERY_DAY: Final = "A new puzzle every day, the same for everyone"
STREAK_WAITS: Final = "{number}-day streak - today's puzzle is waiting"
STREAK: Final = "{number}-day streak - the next puzzle comes tomorrow"
SOLVED_TODAY: Final = "Solved - the next puzzle comes tomorrow"
AGAINST_TIME: Final = "Against time"
AGAINST_TIME_RULES: Final = "Three minutes, three errors"
BEST_SCORE: Final = "Your best: {number}"
NO_SCORE: Final = "Set your first score"
AGAINST_TIME_NOTE: Final = "They get harder as you go; the clock waits while the board moves"
MISTAKES: Final = "Your mistakes"
MISTAKES_NOTE: Final = "Moves that a review found to be mistakes: find the better ones"
MISTAKES_DUE: Final = ("{number} position to train", "{number} positions to train")
MISTAKES_BACK: Final = ("They come back tomorrow", "They come back in {number} days")
NO_MISTAKES: Final = ("Review your games", "to train on mistakes")
OWN_RATING: Final = "Your puzzle rating: {rating}"
NO_RATING: Final = "Your first answer starts your rating"
PUZZLE_GRADES: Final = {1: "Easy", 2: "Medium", 3: "Hard", 4: "Very hard", 5: "Master"}
GRADE_PROGRESS: Final = "{solved} of {total}"
GRADE_NOTE: Final = "{solved} of {total} solved"
BACK: Final = "Back"

# The calendar
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTH: Final = "{month} {year}"
DAY_AND_MONTH: Final = "{day} {month}"
DAY_SOLVED: Final = "{date}: solved"
DAY_SOLVED_LATER: Final = "{date}: solved on a later day"
DAY_MISSED: Final = "{date}: not solved. You can still play it, but it won't count for your streak"
TODAY_WAITS: Final = "Today's puzzle is waiting"
TODAY_SOLVED: Final = "Today's puzzle: solved"
EARLIER_MONTH: Final = "The month before"
LATER_MONTH: Final = "The next month"

# Playing
PUZZLE_OF_DAY: Final = "Puzzle of {date}: {grade}"
PUZZLE_OF_TODAY: Final = "Today's puzzle: {grade}"
PUZZLE_OF_GRADE: Final = "{grade}: {solved} of {total} solved"
RATING_CHANGE: Final = "Your rating: {rating} ({change:+d})"
SAME_RATING: Final = "Your rating: {rating}"
PUZZLE_QUESTIONS: Final = {
    PuzzleKind.WIN: "{side} to move and win",
    PuzzleKind.DRAW: "{side} to move and draw",
    PuzzleKind.CUT_OFF: "Find the biggest cut-off",
}
HOW_MANY: Final = {
    PuzzleKind.WIN: "Only one move works",
    PuzzleKind.DRAW: "Every other move loses",
    PuzzleKind.CUT_OFF: "One move scores {number} more than any other",
}
NEXT_QUESTION: Final = "Right! What next?"
NEXT_ADVICE: Final = "Again, only one move works"
CHOOSE_TARGET: Final = "Now choose where it goes"
NOT_QUITE: Final = "Not quite"
WHAT_ANSWER: Final = "What does {side} answer?"
THE_ANSWER: Final = "The answer: {move}"
SOLVED: Final = "Solved!"
SOLVED_STREAK: Final = "Solved! {number}-day streak"
YOU: Final = "{side}: you"
RESULTS: Final = {
    PuzzleKind.WIN: "You win by {margin}; the next best move loses by {second}.",
    PuzzleKind.DRAW: "It's a draw; the next best move loses by {second}.",
    PuzzleKind.CUT_OFF: "You win by {margin}; the next best move wins by {second}.",
}
RESULT_OR_DRAW: Final = "You win by {margin}; the next best move only draws."
REASONS: Final = {
    PuzzleFact.CUT_OFF: "This cuts off {number} of {side}'s pieces.",
    PuzzleFact.CUT_OFF_BOTH: "This cuts off {number} of {side}'s pieces for {own} of yours.",
    PuzzleFact.NO_MOVES: "This leaves {side} without a move.",
    PuzzleFact.RESCUE: "This saves {number} of your pieces from being cut off.",
    PuzzleFact.CAPTURE: "This captures a stack of {number}.",
    PuzzleFact.MORE_MOVES: "This leaves you {number} more moves than {side} has.",
    PuzzleFact.SAFETY: "This takes {number} of your pieces out of {side}'s reach.",
}
ONLY_MOVES: Final = {
    PuzzleKind.WIN: "Nothing else keeps the win.",
    PuzzleKind.DRAW: "Nothing else saves the draw.",
    PuzzleKind.CUT_OFF: "Nothing else gains as much.",
}
LESS_WON: Final = "After {move} you win by only {margin} instead of {best}"
DRAWN: Final = "After {move} it's a draw instead of a win by {best}"
LOST: Final = "After {move} you lose by {margin} instead of winning by {best}"
DRAW_LOST: Final = "After {move} you lose by {margin} instead of drawing"

# Buttons of the play
SEE_SOLUTION: Final = "See the solution"
NOT_YET: Final = "Try it first"
TRY_AGAIN: Final = "Try again"
NEXT: Final = "Next"
FINISH: Final = "Finish"
LEAVE: Final = "Leave"

# Against time
TIMED_PROGRESS: Final = "{solved} solved, {errors} of {allowed} errors"
TIMES_UP: Final = "Time's up"
ERRORS_UP: Final = "That was the third error"
SOLVED_PUZZLES: Final = ("puzzle solved", "puzzles solved")
NEW_BEST: Final = "A new best! Before it was {number}"
FIRST_BEST: Final = "Your first score: now beat it"
OLD_BEST: Final = "Your best: {number}"
ONCE_MORE: Final = "Once more"


def plural(forms: tuple[str, str], number: int) -> str:
    """Return the sentence for one, or for any other number, with the number in it."""
    return forms[number != 1].format(number=number)


def date_words(day: date) -> str:
    """Return a day of a year, such as 24 December."""
    return DAY_AND_MONTH.format(day=day.day, month=MONTHS[day.month - 1])


def rating_words(rating: Rating | None) -> str:
    """Return the user's rating, or how to get one."""
    return OWN_RATING.format(rating=f"{rating.elo:,.0f}") if rating else NO_RATING


def streak_words(days: int, *, solved_today: bool) -> str:
    """Return the streak, and whether today's puzzle prolongs it."""
    if not days:
        return NEW_EVERY_DAY
    if solved_today:
        return STREAK.format(number=days) if days > 1 else SOLVED_TODAY
    return STREAK_WAITS.format(number=days)


def question_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle."""
    return PUZZLE_QUESTIONS[puzzle.kind].format(side=side_name(puzzle.position.turn))


def advice_text(puzzle: Puzzle) -> str:
    """Return how many moves solve a puzzle."""
    return HOW_MANY[puzzle.kind].format(number=puzzle.margin - puzzle.second_margin)


def result_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    words = RESULTS[puzzle.kind]
    if puzzle.kind is PuzzleKind.WIN and puzzle.second_margin == 0:
        words = RESULT_OR_DRAW
    return words.format(margin=puzzle.margin, second=abs(puzzle.second_margin))


def reason_text(reason: PuzzleReason, puzzle: Puzzle) -> str:
    """Return why the solution of a puzzle works."""
    sentence = REASONS.get(reason.kind) or ONLY_MOVES[puzzle.kind]
    return sentence.format(number=reason.number, own=reason.own, side=side_name(puzzle.position.turn.other))


def refutation_text(puzzle: Puzzle, move: Ply, margin: int) -> str:
    """Return what is left after a move: the reply to a wrong answer, or the answer itself if nothing replies to it.

    The margin is the solver's after best play.
    """
    if margin > 0:
        words = LESS_WON
    elif margin == 0:
        words = DRAWN
    else:
        words = LOST if puzzle.margin > 0 else DRAW_LOST
    return words.format(move=ply_text(move), margin=abs(margin), best=puzzle.margin)
