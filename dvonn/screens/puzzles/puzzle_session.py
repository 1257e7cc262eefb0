"""Rounds of puzzles, the reading of their file, and their words."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache, lru_cache, partial
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from dvonn.language import N_, NN_, Message, _, counted, month_text, ngettext, part_text, signed_text
from dvonn.rules.analysis.position_analysis import Mobility, lost_by, threats
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleError, PuzzleKind, in_use, nearest_puzzle, parse_puzzles
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from dvonn.screens.exercise import Clock, ExerciseSession, Feedback, Judgement, QuestionState
from dvonn.screens.rules_words import reason_words
from dvonn.storage.puzzle_progress import FIRST_RATING, PuzzleProgressStore, PuzzleRating
from dvonn.ui import theme
from dvonn.words import ply_text, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import Refutation
    from dvonn.engine.analysis.coaching import MoveJudge


Reason = tuple[Message, Mapping[str, int]]
"""Why a solution works: a message with its numbers."""


@lru_cache(maxsize=1)
def puzzle_reason(puzzle: Puzzle) -> Reason:
    """Return the most important fact that explains the solution of a puzzle."""
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
        # Translators: why the solution of a puzzle works; {theirs} is a number of pieces, and may be 1
        words = NN_("This cuts off {theirs} of your opponent's pieces.")
        if own:
            # Translators: {theirs} is a number of the opponent's pieces, {mine} of the player's own
            words = NN_("This cuts off {theirs} of your opponent's pieces for {mine} of yours.")
        return words, {"theirs": theirs, "mine": own}
    if not position.can_move(solver.other):
        return N_("This leaves your opponent without a move."), {}
    rescued = _threatened_loss(puzzle.position, solver) - _threatened_loss(position, solver)
    if rescued >= 2:
        # Translators: {mine} is a number of pieces or moves, 2 or more
        return NN_("This saves {mine} of your pieces from being cut off."), {"mine": rescued}
    if captured >= 2:
        return N_("This captures a stack of {height}."), {"height": captured}
    return _quiet_reason(puzzle, position)


def _quiet_reason(puzzle: Puzzle, after: Position) -> Reason:
    """Return the most important fact about a line without captures, given the position after it."""
    solver, moves = puzzle.position.turn, Mobility(after).moves
    lead = moves[solver] - moves[solver.other]
    if lead >= 2:
        # Translators: {mine} is a number of pieces or moves, 2 or more
        return NN_("This leaves you {mine} more moves than your opponent has."), {"mine": lead}
    saved = _capturable(puzzle.position, solver) - _capturable(after, solver)
    # Translators: {mine} is a number of pieces, 3 or more
    words = NN_("This takes {mine} of your pieces out of your opponent's reach.")
    return (words, {"mine": saved}) if saved >= 3 else (ONLY_MOVES[puzzle.kind], {})


def _capturable(position: Position, colour: Colour) -> int:
    """Return the pieces in the stacks of a side that the other side could capture, regardless of the turn."""
    return sum(position.height(space) for space in threats(position, colour) if position.owner(space) is colour)


def _threatened_loss(position: Position, colour: Colour) -> int:
    """Return the most pieces of a side that a move of the other side would cut off, regardless of the turn."""
    moves = (move for space in position.owned(colour.other) for move in position.moves_from(space))
    return max((lost_by(position, move).of(colour) for move in moves), default=0)


# The page
# Translators: a kind of puzzles: as many as possible in three minutes
AGAINST_TIME: Final = N_("Against time")
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

# Translators: the days of the week from Monday to Sunday, in two or three letters
WEEKDAYS: Final = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))

# Playing
PUZZLE_QUESTIONS: Final = {
    # Translators: the tasks of puzzles
    (PuzzleKind.WIN, Colour.WHITE): N_("White to move and win"),
    (PuzzleKind.WIN, Colour.BLACK): N_("Black to move and win"),
    (PuzzleKind.DRAW, Colour.WHITE): N_("White to move and draw"),
    (PuzzleKind.DRAW, Colour.BLACK): N_("Black to move and draw"),
    (PuzzleKind.BEST, Colour.WHITE): N_("White to move: find the best move"),
    (PuzzleKind.BEST, Colour.BLACK): N_("Black to move: find the best move"),
}
HOW_MANY: Final[Mapping[PuzzleKind, Message]] = {
    PuzzleKind.WIN: N_("Only one move works"),
    PuzzleKind.DRAW: N_("Every other move loses"),
    # Translators: {lead} is a number of pieces, 6 or more
    PuzzleKind.CUT_OFF: NN_("One move scores {lead} more than any other"),
    # Translators: {lead} is a number of pieces, 4 or more
    PuzzleKind.BEST: NN_("One move is worth about {lead} pieces more than any other"),
}
RESULTS: Final = {
    # Translators: {margin} and {second} are numbers of pieces
    PuzzleKind.WIN: NN_("You win by {margin}; the next best move loses by {second}."),
    # Translators: {second} is a number of pieces
    PuzzleKind.DRAW: NN_("It's a draw; the next best move loses by {second}."),
    # Translators: {margin} and {second} are numbers of pieces
    PuzzleKind.CUT_OFF: NN_("You win by {margin}; the next best move wins by {second}."),
    # Translators: {lead} is a number of pieces, 4 or more
    PuzzleKind.BEST: NN_("The next best move is about {lead} pieces worse."),
}
ONLY_MOVES: Final = {
    PuzzleKind.WIN: N_("Nothing else keeps the win."),
    PuzzleKind.DRAW: N_("Nothing else saves the draw."),
    PuzzleKind.CUT_OFF: N_("Nothing else gains as much."),
    PuzzleKind.BEST: N_("Nothing else comes close."),
}


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
        return _("Your first answer starts your rating")
    # Translators: a rating is provisional until ten puzzles have been answered
    provisional = _("Your puzzle rating: {rating}, provisional")
    words = provisional if rating.is_provisional else _("Your puzzle rating: {rating}")
    return words.format(rating=round(rating.elo))


def stream_words(rating: PuzzleRating | None) -> str:
    """Return the difficulty of the puzzles at the user's level."""
    # Translators: the difficulty of puzzles
    return _("Around {rating}").format(rating=round(rating.elo)) if rating else _("Find your rating")


def best_words(score: int) -> str:
    """Return the user's best score against time, or that there is none."""
    # Translators: {score} is a number of puzzles solved
    return _("Your best: {score}").format(score=score) if score else _("No score yet")


def return_words(days: int) -> str:
    """Return in how many days positions come back to be trained."""
    if days == 1:
        return _("They come back tomorrow")
    return ngettext("They come back in {count} day", "They come back in {count} days", days)


def streak_words(days: int, *, solved_today: bool) -> str:
    """Return the streak, and whether today's puzzle prolongs it."""
    if not days:
        return _("A new one every day")
    if not solved_today:
        return ngettext(*NN_("{count}-day streak – today's puzzle is waiting"), days)
    if days > 1:
        return ngettext(*NN_("{count}-day streak – the next puzzle comes tomorrow"), days)
    return _("Solved – the next puzzle comes tomorrow")


def rating_change_words(rating: int, change: int, *, provisional: bool) -> str:
    """Return the user's rating after an answer, and its change if there is one."""
    # Translators: {change} is a number with its sign, such as +12
    words = _("Your rating: {rating} ({change}), provisional") if provisional else _("Your rating: {rating} ({change})")
    if not change:
        words = _("Your rating: {rating}, provisional") if provisional else _("Your rating: {rating}")
    return words.format(rating=rating, change=signed_text(change))


def question_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle."""
    words = PUZZLE_QUESTIONS.get((puzzle.kind, puzzle.position.turn))
    return _(words) if words else _("Find the biggest cut-off")


def result_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    words = RESULTS[puzzle.kind]
    if puzzle.kind is PuzzleKind.WIN and puzzle.second_margin == 0:
        # Translators: {margin} is a number of pieces
        words = NN_("You win by {margin}; the next best move only draws.")
    return counted(words, {"margin": puzzle.margin, "second": abs(puzzle.second_margin), "lead": puzzle.lead})


def refutation_text(puzzle: Puzzle, move: Ply, margin: int) -> str:
    """Return the result after a move: the reply to a wrong answer, or the answer itself if nothing replies to it.

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


PUZZLE_FILE: Final = "puzzles.txt"  # beside the folder of the images


@cache
def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; OSError or ValueError if it is unreadable or lacks a grade."""
    puzzles = parse_puzzles(path.read_text(encoding="utf-8"))
    missing = set(GRADES) - {puzzle.grade for puzzle in in_use(puzzles)}
    if missing:
        raise ValueError(f"no puzzles of grade {min(missing)}")
    return puzzles


def file_problem(error: OSError | ValueError) -> str:
    """Return the problem with a file that could not be read."""
    if isinstance(error, PuzzleError):
        # Translators: after "Can't read the puzzles: "
        return _("line {number} is damaged").format(number=error.line)
    if isinstance(error, UnicodeDecodeError):
        # Translators: after "Can't read the puzzles: "
        return _("the file isn't text")
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


TIMED_SECONDS: Final = 180.0
ALLOWED_ERRORS: Final = 3


class PuzzleSession(ExerciseSession[Puzzle]):
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
        self._former_rating: float | None = None  # before the first answer, None where it was not rated
        self.loss = ""  # by the last wrong answer in a middle game, whose explanation says why
        return Game(item.position), item.line

    @property
    def solver_name(self) -> str:
        # Translators: {side} is White or Black, which the player of the puzzle has
        return _("{side}: you").format(side=side_name(self.solver))

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now: after a wrong answer."""
        return self.wrong > 0 and not self.is_done

    def try_ply(self, ply: Ply) -> None:
        """Play an answer, and the defence's plies after a right one."""
        self.game.play(ply)
        if ply != self.line[self.found]:
            self.wrong, self.state = self.wrong + 1, QuestionState.TRIED
            return
        self.found += 1
        while self.found < len(self.line) and self.game.position.turn is not self.solver:
            self.game.play(self.line[self.found])
            self.found += 1
        if self.found == len(self.line):
            self.state = QuestionState.SOLVED

    def judge(self, clock: Clock) -> Judgement:
        from dvonn.engine.analysis.best_plies import Refutation  # noqa: PLC0415 # the first frame does not wait for it
        from dvonn.engine.analysis.coaching import MoveJudge  # noqa: PLC0415 # nor for this

        position, answer = self.game.positions[-2], self.game.plies[-1]
        if self.item.kind is PuzzleKind.BEST:
            judge = MoveJudge(position, TieRule.DRAW, clock)
            judge.judge(answer)
            return judge, partial(self._explain, judge)
        refutation = Refutation(position, answer, clock)
        return refutation, partial(self._refute, refutation)

    def _refute(self, refutation: "Refutation") -> None:
        """Play the other side's best reply, if there is one, and tell the result."""
        assert refutation.value
        assert refutation.margin is not None
        if refutation.value.best and self.game.position.turn is not self.solver:
            self.game.play(refutation.value.best)
        self.explanation = refutation_text(self.item, self.game.plies[-1], refutation.margin)
        self.state = QuestionState.REFUSED

    def _explain(self, judge: "MoveJudge") -> None:
        """Play the other side's reply to an answer in a middle game, if there is one; tell what it costs, and why."""
        judged = judge.judged
        assert judged
        if judged.answers and self.game.position.turn is not self.solver:
            self.game.play(judged.answers[0])
        pieces = max(self.item.lead, round(judged.loss))  # the search that made the puzzle was larger
        # Translators: {count} is a number of pieces, 4 or more
        loss = ngettext(*NN_("Your move costs about {count} pieces."), pieces)
        reasons = [reason_words(reason) for reason in judged.explanation.reasons[:1]]
        self.explanation, self.loss = (reasons[0], loss) if reasons else (loss, "")
        self.state = QuestionState.REFUSED

    def note(self, *, solved: bool) -> None:
        before = self._store.value.rating
        self._store.note_answer(self.item, solved=solved)
        if self._store.value.rating is not before:
            self._former_rating = (before or FIRST_RATING).elo
        self.solved += solved
        if solved and self._day:
            self._store.note_day(self._day, that_day=self._counts)

    # Words

    def feedback(self, rolled: float = 1.0, *, is_tall: bool = False) -> Feedback:
        target = _("Now choose where it goes") if self.state is QuestionState.ASKED else ""
        headline, advice, above = self._headline(), self._advice(), list[str]()
        detail = result_text(self.item) if self.is_done else self.loss if self.state is QuestionState.REFUSED else ""
        if detail and is_tall:
            advice = f"{advice} {detail}"
        elif detail:
            above.append(detail)
        rating, before = self._store.value.rating, self._former_rating
        if rating and before is not None and self.state is not QuestionState.ASKED:
            change = round(rating.elo) - round(before)
            number = round(before) + round(rolled * change)
            above.append(rating_change_words(number, change, provisional=rating.is_provisional))
        return Feedback(headline, advice, target, " ".join(above) or self.standing)

    def _headline(self) -> str:
        if self.state is QuestionState.ASKED:
            return _("Right! What next?") if self.found else question_text(self.item)
        if self.state is QuestionState.SOLVED:
            streak = self._store.value.streak(self._day) if self._counts and self._day else 0
            return ngettext(*NN_("Solved! {count}-day streak"), streak) if streak > 1 else _("Solved!")
        return self.answer_words if self.state is QuestionState.SHOWN else _("Not quite")

    def _advice(self) -> str:
        if self.state is QuestionState.ASKED:
            how_many = counted(HOW_MANY[self.item.kind], {"lead": self.item.lead})
            return _("Again, only one move works") if self.found else how_many
        if self.state is QuestionState.TRIED:
            return _("How does the other side reply?")
        if self.state is QuestionState.REFUSED:
            return self.explanation
        return counted(*puzzle_reason(self.item))

    @property
    def grade(self) -> str:
        """The difficulty of the puzzle."""
        return grade_name(self.item.grade)

    @property
    def standing(self) -> str:
        """The line on the round above the board."""
        if self._day is None:
            return self.grade
        if self._counts:
            # Translators: {grade} is a difficulty, such as Easy
            return _("Today's puzzle: {grade}").format(grade=self.grade)
        # Translators: {date} is a day such as 24 December, {grade} a difficulty, such as Easy
        return _("Puzzle of {date}: {grade}").format(date=date_words(self._day), grade=self.grade)


class StreamSession(PuzzleSession):
    """Puzzles without end, each about as difficult as the user's rating; those that are new to them come first."""

    is_over = False

    def __init__(self, puzzles: Sequence[Puzzle], store: PuzzleProgressStore, rng: Random) -> None:
        super().__init__([], store)
        self._stock, self._rng = puzzles, rng
        self.items: list[Puzzle] = []

    def ask(self) -> None:
        if self.number == len(self.items):
            progress = self._store.value
            unsolved = [one for one in self._stock if one.key not in progress.solved]
            new = [one for one in unsolved if one.key not in progress.missed]
            rating = (progress.rating or FIRST_RATING).elo
            self.items.append(nearest_puzzle(new or unsolved or self._stock, rating, self._rng))
        super().ask()


class TimedSession(PuzzleSession):
    """A round against time, unrated. An error costs `penalty` seconds; some end it unless `allowed_errors` is 0."""

    show_label = ""
    penalty = 0.0
    allowed_errors = ALLOWED_ERRORS
    seconds_left = TIMED_SECONDS
    errors = 0

    def __init__(self, puzzles: Sequence[Puzzle], store: PuzzleProgressStore) -> None:
        super().__init__(puzzles, store)
        self.former_best = store.value.best_score

    @property
    def is_over(self) -> bool:
        return self.seconds_left == 0 or self.is_lost or super().is_over

    @property
    def is_lost(self) -> bool:
        """Whether the last error has been made."""
        return 0 < self.allowed_errors <= self.errors

    @property
    def clock_seconds(self) -> int:
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
        # Translators: {solved} is a number of puzzles, {part} is like 1 of 3 errors
        words = _("Solved: {solved}. Errors: {part}")
        return words.format(solved=self.solved, part=part_text(self.errors, self.allowed_errors))
