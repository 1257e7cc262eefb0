"""The shipped puzzles, and users who choose, solve and miss them."""

from datetime import date

from dvonn.input import Action
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind, parse_puzzles
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import AttemptState, PuzzleRound
from dvonn.screens.scene import Push
from tests.harness.paths import ASSETS
from tests.harness.stage import RecordingStage, SceneUser, advance, by_pointer, click_ply

SHIPPED_PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))

ASKED, TRIED, REFUTED, SOLVED, SHOWN = AttemptState
DAY = date(2026, 12, 31)
LONGEST_ANSWER_SECONDS = 6.0  # longer than any answer with its reply
TODAY, SERIES, GRADE_1 = range(3)  # presses of Tab in the choice


def chooser(stage: RecordingStage, day: date = DAY) -> SceneUser:
    """Return a user at the choice of puzzles, on a given day."""
    stage.today = lambda: day
    return SceneUser(stage, Push(PuzzleMenu(stage)))


def play(user: SceneUser) -> PuzzlePlay:
    """Return the puzzle's scene."""
    assert isinstance(user.top, PuzzlePlay)
    return user.top


def at(stage: RecordingStage, steps: int) -> tuple[SceneUser, PuzzlePlay]:
    """Return a user who has chosen a button, by presses of Tab from the daily puzzle, and the puzzle's scene."""
    user = chooser(stage)
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)
    return user, play(user)


def at_puzzle(stage: RecordingStage, puzzle: Puzzle = SHIPPED_PUZZLES[0]) -> tuple[SceneUser, PuzzlePlay]:
    """Return a user at a puzzle, which another one follows, and its scene."""
    user = SceneUser(stage, Push(PuzzlePlay(stage, lambda: PuzzleRound([puzzle, SHIPPED_PUZZLES[1]]))))
    return user, play(user)


def wrong_moves(scene: PuzzlePlay) -> list[Move]:
    """Return the legal moves that don't solve the puzzle."""
    puzzle = scene.attempt.puzzle
    return [move for move in puzzle.position.moves() if isinstance(move, Move) and move != puzzle.solution]


def refute(scene: PuzzlePlay, move: Move) -> None:
    """Play a wrong move, and wait for its refutation."""
    click_ply(scene, move)
    for _ in range(round(60 * 3 * LONGEST_ANSWER_SECONDS)):
        if not scene.attempt.explanation:
            scene.idle(0.01)
            scene.update(1 / 60)


def solve(user: SceneUser) -> None:
    """Solve the puzzle, and wait for the animation."""
    by_pointer(user, play(user).attempt.puzzle.solution)
    advance(play(user), LONGEST_ANSWER_SECONDS)


def shipped_puzzle(kind: PuzzleKind, colour: Colour, grade: int) -> Puzzle:
    """Return a shipped puzzle of a kind, a side to move and a grade."""
    fitting = (puzzle for puzzle in SHIPPED_PUZZLES if (puzzle.kind, puzzle.grade) == (kind, grade))
    return next(puzzle for puzzle in fitting if puzzle.position.turn is colour)
