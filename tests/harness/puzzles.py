"""The shipped puzzles, one with a longer line, and users who choose, solve and miss them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from dvonn.input.intentions import Action
from dvonn.rules.analysis.puzzle import Puzzle, parse_puzzles
from dvonn.rules.board import Move
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_session import PuzzleSession, TimedSession
from dvonn.screens.review.mistakes import TrainingSession
from dvonn.screens.scene import AppContext, Push
from dvonn.storage.training import TrainingExercise
from dvonn.ui.choice import Widget
from tests.harness.context import RecordingContext, SceneUser, advance, by_pointer, click_ply, labelled
from tests.harness.paths import ASSETS

SHIPPED_PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
SHORT_PUZZLES = [replace(puzzle, line_text=str(puzzle.line[0])) for puzzle in SHIPPED_PUZZLES]
"""The shipped puzzles, solved by the first move of their lines."""

ASKED, TRIED, REFUTED, SOLVED, SHOWN = QuestionState
DAY = date(2026, 12, 31)
LONGEST_ANSWER_SECONDS = 6.0  # longer than any answer with its reply


def chooser(context: RecordingContext, day: date = DAY) -> SceneUser:
    """Return a user at the page of the puzzles, on a given day."""
    context.today = lambda: day
    return SceneUser(context, Push(PuzzleMenu(context)))


def page(user: SceneUser) -> PuzzleMenu:
    """Return the page, which must be the user's scene, with its buttons in their places."""
    assert isinstance(user.top, PuzzleMenu)
    user.top.lay_out()
    return user.top


def widget(user: SceneUser, label: str) -> Widget:
    """Return the button of the page with a label."""
    return labelled(page(user).form, label)


def choose(user: SceneUser, label: str) -> None:
    """Choose a button of the page by its label."""
    page(user).form.focus_on(widget(user, label))
    user.do(Action.ACCEPT)


def play(user: SceneUser) -> Exercise:
    """Return the puzzle's scene."""
    assert isinstance(user.top, Exercise)
    return user.top


def at(context: RecordingContext, label: str = "Today's puzzle", day: date = DAY) -> tuple[SceneUser, Exercise]:
    """Return a user who has chosen a button of the page by its label, and the puzzle's scene."""
    user = chooser(context, day)
    choose(user, label)
    return user, play(user)


def puzzle_session(context: AppContext, puzzles: Sequence[Puzzle], today: date | None = None) -> PuzzleSession:
    """Return a round of puzzles, or the one of today's puzzle."""
    return PuzzleSession(puzzles, context.puzzle_progress, today, counts=today is not None)


def timed_round(context: AppContext, puzzles: Sequence[Puzzle]) -> TimedSession:
    """Return a round against time."""
    return TimedSession(puzzles, context.puzzle_progress)


def training_round(context: AppContext, exercises: Sequence[TrainingExercise]) -> TrainingSession:
    """Return a round of training."""
    return TrainingSession(exercises, context.training, context.today)


def at_puzzle(context: RecordingContext, puzzle: Puzzle = SHORT_PUZZLES[0]) -> tuple[SceneUser, Exercise]:
    """Return a user at a puzzle, which another one follows, and its scene."""
    user = SceneUser(context, Push(Exercise(context, puzzle_session(context, [puzzle, SHORT_PUZZLES[1]]))))
    return user, play(user)


def next_move(scene: Exercise) -> Move:
    """Return the right answer now."""
    move = scene.session.line[len(scene.session.game.plies)]
    assert isinstance(move, Move)
    return move


def wrong_moves(scene: Exercise) -> list[Move]:
    """Return the legal moves that are no right answer now."""
    moves, right = scene.session.game.position.moves(), next_move(scene)
    return [move for move in moves if isinstance(move, Move) and move != right]


def refute(scene: Exercise, move: Move) -> None:
    """Play a wrong move, and wait for its refutation."""
    click_ply(scene, move)
    for _ in range(round(60 * 3 * LONGEST_ANSWER_SECONDS)):
        if not scene.session.explanation:
            scene.idle(0.01)
            scene.update(1 / 60)


def solve(user: SceneUser) -> None:
    """Solve the puzzle, and wait for the animation."""
    scene = play(user)
    while scene.session.state is ASKED:
        by_pointer(user, next_move(scene))
        if scene.session.state is ASKED:
            scene.finish()
    advance(scene, LONGEST_ANSWER_SECONDS)
