"""Making puzzles: reproducible, readable and balanced files without unsuitable positions."""

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, parse_puzzles
from dvonn.rules.pieces import Move
from dvonn.tools import make_puzzles
from dvonn.tools.make_puzzles import (
    MIN_PUZZLE_MOVES,
    PUZZLE_PLIES,
    PUZZLES_FILE,
    exact_margins,
    find_puzzles,
    grade,
    play_game,
    puzzle_of,
    run_to_end,
)
from tests.harness.commands import complaint
from tests.harness.scale import only_full

PUZZLES = parse_puzzles(PUZZLES_FILE.read_text(encoding="utf-8"))


def kept_margins(puzzle: Puzzle) -> dict[Move, int]:
    """Return the margin that each move of a puzzle keeps."""
    kept = run_to_end(exact_margins(puzzle.position, 100_000))
    assert kept
    return kept


def of_kind(kind: PuzzleKind) -> Puzzle:
    """Return the first puzzle of a kind."""
    return next(puzzle for puzzle in PUZZLES if puzzle.kind is kind)


@only_full("whole games")
def test_a_seed_writes_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed writes the same readable file, which names its command."""
    for name in ("first", "second"):
        assert make_puzzles.main(["--count", "1", "--seed", "7", "--out", str(tmp_path / name)]) == 0
    text = (tmp_path / "first").read_text(encoding="utf-8")
    assert text == (tmp_path / "second").read_text(encoding="utf-8")
    assert "--count 1 --seed 7`" in text
    (puzzle,) = parse_puzzles(text)
    assert capsys.readouterr().out == 2 * f"grade {puzzle.grade}: 1 {puzzle.kind}\n"


def test_grades_and_kinds_are_balanced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each grade and kind has at most the requested number of puzzles, one per game."""
    stock = iter(PUZZLES + PUZZLES)
    monkeypatch.setattr(make_puzzles, "play_game", lambda _: [])
    monkeypatch.setattr(make_puzzles, "find_puzzles", lambda _: [next(stock), PUZZLES[0]])
    made = list(islice(make_puzzles.puzzles(1, 3), 30))
    assert set(Counter((puzzle.grade, puzzle.kind) for puzzle in made).values()) == {3}


@only_full("whole games")
def test_games_end_and_differ() -> None:
    """A seed determines a whole game, and its puzzles are positions of that game in order."""
    game = play_game(Random("7 0"))
    assert game == play_game(Random("7 0")) != play_game(Random("7 1"))
    assert game[-1].is_over
    places = [game.index(puzzle.position) for puzzle in find_puzzles(game)]
    assert places
    assert places == sorted(places)


@pytest.mark.parametrize("puzzle", PUZZLES[5 :: len(PUZZLES) // 4], ids=lambda puzzle: f"grade {puzzle.grade}")
def test_shipped_puzzles_are_reproducible(puzzle: Puzzle) -> None:
    """Shipped puzzles equal those made from their positions, and have a valid length."""
    assert puzzle_of(puzzle.position, kept_margins(puzzle)) == puzzle
    position, plies = puzzle.position, 0
    while best := run_to_end(search_value(position, 100_000)).best:
        position = position.play(best)
        plies += 1
    assert plies in PUZZLE_PLIES
    assert position.score(puzzle.position.turn) - position.score(puzzle.position.turn.other) == puzzle.margin


@pytest.mark.parametrize("kind", PuzzleKind)
def test_position_with_two_good_moves_is_no_puzzle(kind: PuzzleKind) -> None:
    """A position in which another move keeps nearly as much is no puzzle."""
    puzzle = of_kind(kind)
    kept = kept_margins(puzzle)
    other = next(move for move in kept if move != puzzle.solution)
    assert puzzle_of(puzzle.position, {**kept, other: puzzle.margin}) is None
    assert puzzle_of(puzzle.position, {**kept, other: 46, puzzle.solution: 47}) is None


def test_lost_games_and_few_moves_are_no_puzzle() -> None:
    """A lost position and one with few moves are no puzzles."""
    puzzle = of_kind(PuzzleKind.WIN)
    kept = kept_margins(puzzle)
    assert puzzle_of(puzzle.position, {move: margin - puzzle.margin - 1 for move, margin in kept.items()}) is None
    assert puzzle_of(puzzle.position, dict(list(kept.items())[: MIN_PUZZLE_MOVES - 1])) is None


def test_grades_rise_with_the_difficulty() -> None:
    """More plies, more moves or a worse greedy move never lower the grade, and all grades occur."""
    grades = {(n, b, m): grade(n, b, m) for n in PUZZLE_PLIES for b in range(MIN_PUZZLE_MOVES, 30) for m in range(30)}
    assert set(grades.values()) == set(GRADES)
    for (n, b, m), here in grades.items():
        assert all(grades.get(more, here) >= here for more in ((n + 1, b, m), (n, b + 1, m), (n, b, m + 1)))


def test_missing_folder_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be written is named."""
    monkeypatch.setattr(make_puzzles, "puzzles", lambda *_: iter(PUZZLES))
    assert "cannot write no/such/file" in complaint(capsys, make_puzzles.main, "--out", "no/such/file")
