"""Rounds of puzzles, which are read from their file."""

from collections.abc import Sequence
from datetime import date
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dvonn.language import N_, _, part_text
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleError, parse_puzzles
from dvonn.rules.board import Ply
from dvonn.rules.game import Game
from dvonn.screens.exercise import Clock, Judgement, QuestionState, Round, Telling
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_words import puzzle_reason
from dvonn.storage.puzzle_progress import FIRST_RATING, PuzzleProgressStore
from dvonn.ui import theme
from dvonn.words import side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import Refutation


PUZZLE_FILE: Final = "puzzles.txt"  # beside the folder of the images


@cache
def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; OSError or ValueError if it is unreadable or lacks a grade."""
    puzzles = parse_puzzles(path.read_text(encoding="utf-8"))
    missing = set(GRADES) - {puzzle.grade for puzzle in puzzles}
    if missing:
        raise ValueError(f"no puzzles of grade {min(missing)}")
    return puzzles


def file_problem(error: OSError | ValueError) -> str:
    """Return what is wrong with a file that could not be read."""
    if isinstance(error, PuzzleError):
        # Translators: after "Can't read the puzzles: "
        return _("line {number} is damaged").format(number=error.line)
    if isinstance(error, UnicodeDecodeError):
        # Translators: after "Can't read the puzzles: "
        return _("the file isn't text")
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


TIMED_SECONDS: Final = 180.0
ALLOWED_ERRORS: Final = 3


class PuzzleRound(Round[Puzzle]):
    """Puzzles; the defence answers right plies by itself, and wrong ones are refuted.

    The store notes the answers. `day` is that of a daily puzzle, which `counts` for the streak if it is today's.
    """

    show_label, show_refusal = N_("Solution"), N_("Try it first")
    is_celebrated = True
    reply_seconds = theme.MIN_COMPUTER_MOVE_SECONDS

    def __init__(
        self, puzzles: Sequence[Puzzle], store: PuzzleProgressStore, day: date | None = None, *, counts: bool = False
    ) -> None:
        self._store, self._day, self._counts = store, day, counts
        self.solved = 0
        super().__init__(puzzles)

    def begin(self, item: Puzzle) -> tuple[Game, Sequence[Ply]]:
        """Return the puzzle's position and line."""
        self._former_rating: float | None = None  # before the first answer, None where it was not rated
        return Game(item.position), item.line

    @property
    def solver_name(self) -> str:
        """The name of the player's side on its panel."""
        # Translators: {side} is White or Black, which the player of the puzzle has
        return _("{side}: you").format(side=side_name(self.solver))

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now: after a wrong answer."""
        return self.wrong > 0 and not self.is_done

    def try_ply(self, ply: Ply) -> None:
        """Play an answer, and the defence's plies after a right one."""
        is_right = ply == self.line[self.found]
        self.game.play(ply)
        if not is_right:
            self.wrong, self.state = self.wrong + 1, QuestionState.TRIED
            return
        self.found += 1
        while self.found < len(self.line) and self.game.position.turn is not self.solver:
            self.game.play(self.line[self.found])
            self.found += 1
        if self.found == len(self.line):
            self.state = QuestionState.SOLVED

    def judge(self, clock: Clock) -> Judgement:
        """Return the search for a refutation."""
        from dvonn.engine.analysis.best_plies import Refutation  # noqa: PLC0415 # the first frame does not wait for it

        refutation = Refutation(self.game.positions[-2], self.game.plies[-1], clock)
        return refutation, partial(self._refute, refutation)

    def _refute(self, refutation: "Refutation") -> None:
        """Play the other side's best reply, if there is one, and say what is left after it."""
        assert refutation.value
        assert refutation.margin is not None
        if refutation.value.best and self.game.position.turn is not self.solver:
            self.game.play(refutation.value.best)
        self.explanation = words.refutation_text(self.item, self.game.plies[-1], refutation.margin)
        self.state = QuestionState.REFUSED

    def note(self, *, solved: bool) -> None:
        """Note an answer, and the rating before it if that has changed."""
        before = self._store.progress.rating
        self._store.note_answer(self.item, solved=solved)
        if self._store.progress.rating is not before:
            self._former_rating = (before or FIRST_RATING).shown
        self.solved += solved
        if solved and self._day:
            self._store.note_day(self._day, that_day=self._counts)

    # Words

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return the task or the result, and the rating on its way to the new one."""
        target = _("Now choose where it goes") if self.state is QuestionState.ASKED else ""
        headline, advice, above = self._headline(), self._advice(), list[str]()
        if self.is_done and is_tall:
            advice = f"{advice} {words.result_text(self.item)}"
        elif self.is_done:
            above.append(words.result_text(self.item))
        rating, before = self._store.progress.rating, self._former_rating
        if rating and before is not None and self.state is not QuestionState.ASKED:
            change = round(rating.shown) - round(before)
            number = round(before) + round(rolled * change)
            above.append(words.rating_change_words(number, change, provisional=rating.is_provisional))
        return Telling(headline, advice, target, " ".join(above) or self.standing)

    def _headline(self) -> str:
        if self.state is QuestionState.ASKED:
            return _(words.NEXT_QUESTION) if self.found else words.question_text(self.item)
        if self.state is QuestionState.SOLVED:
            counted = self._day if self._counts else None
            return words.praise_words(self._store.progress.streak(counted) if counted else 0)
        return self.answer_words if self.state is QuestionState.SHOWN else _("Not quite")

    def _advice(self) -> str:
        if self.state is QuestionState.ASKED:
            return _("Again, only one move works") if self.found else words.advice_text(self.item)
        if self.state is QuestionState.TRIED:
            return _("How does the other side reply?")
        if self.state is QuestionState.REFUSED:
            return self.explanation
        return words.reason_text(puzzle_reason(self.item), self.item)

    @property
    def grade(self) -> str:
        """The difficulty of the puzzle."""
        return words.grade_name(self.item.grade)

    @property
    def standing(self) -> str:
        """What is said of the round above the board."""
        if self._day is None:
            return self.grade
        if self._counts:
            # Translators: {grade} is a difficulty, such as Easy
            return _("Today's puzzle: {grade}").format(grade=self.grade)
        # Translators: {date} is a day such as 24 December, {grade} a difficulty, such as Easy
        return _("Puzzle of {date}: {grade}").format(date=words.date_words(self._day), grade=self.grade)


class TimedRound(PuzzleRound):
    """A round against time, unrated. An error costs `penalty` seconds; some end it unless `allowed_errors` is 0."""

    show_label = ""
    penalty = 0.0
    allowed_errors = ALLOWED_ERRORS
    seconds_left = TIMED_SECONDS
    errors = 0

    def __init__(self, puzzles: Sequence[Puzzle], store: PuzzleProgressStore) -> None:
        super().__init__(puzzles, store)
        self.former_best = store.progress.best_score

    @property
    def is_over(self) -> bool:
        """Whether the time is up, the last error has been made, or no further puzzle follows."""
        return self.seconds_left == 0 or self.is_lost or super().is_over

    @property
    def is_lost(self) -> bool:
        """Whether the last error has been made."""
        return 0 < self.allowed_errors <= self.errors

    @property
    def clock_seconds(self) -> int:
        """The seconds left as shown."""
        return ceil(self.seconds_left)

    def spend(self, seconds: float) -> None:
        """Take seconds off the clock."""
        self.seconds_left = max(0.0, self.seconds_left - seconds)

    def note(self, *, solved: bool) -> None:
        """Count an answer; note that a puzzle is solved, and the score so far."""
        if solved:
            self.solved += 1
            self._store.note_solved(self.item, self.solved)
        else:
            self.errors += 1
            self.spend(self.penalty)

    @property
    def standing(self) -> str:
        """The puzzles solved, and the errors."""
        # Translators: {solved} is a number of puzzles, {part} is like 1 of 3 errors
        words = _("Solved: {solved}. Errors: {part}")
        return words.format(solved=self.solved, part=part_text(self.errors, self.allowed_errors))
