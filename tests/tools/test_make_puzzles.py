"""Making puzzles: the same file from a seed, readable, balanced; what is no puzzle is left out."""

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.analysis.valuation import completed, margins, searched
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, parse_puzzles
from dvonn.rules.pieces import Move
from dvonn.tools import make_puzzles
from dvonn.tools.make_puzzles import FEWEST, LENGTHS, OUT, endings, grade, played, puzzle_of

PUZZLES = parse_puzzles(OUT.read_text(encoding="utf-8"))


def kept_in(puzzle: Puzzle) -> dict[Move, int]:
    """Return the margin that each move of a puzzle keeps."""
    kept = completed(margins(puzzle.position, 100_000))
    assert kept
    return kept


def of_kind(kind: PuzzleKind) -> Puzzle:
    """Return an easy puzzle that asks for something."""
    return next(puzzle for puzzle in PUZZLES if puzzle.kind is kind)


def test_a_seed_writes_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It can be read, and says how it was made."""
    for name in ("first", "second"):
        assert make_puzzles.main(["--count", "1", "--seed", "7", "--out", str(tmp_path / name)]) == 0
    text = (tmp_path / "first").read_text(encoding="utf-8")
    assert text == (tmp_path / "second").read_text(encoding="utf-8")
    assert "--count 1 --seed 7`" in text
    (puzzle,) = parse_puzzles(text)
    assert capsys.readouterr().out == 2 * f"grade {puzzle.grade}: 1 {puzzle.kind}\n"


def test_grades_and_kinds_come_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the games give most, there are no more than so many of each, and one at most from a game."""
    stock = iter(PUZZLES + PUZZLES)
    monkeypatch.setattr(make_puzzles, "played", lambda _: [])
    monkeypatch.setattr(make_puzzles, "endings", lambda _: [next(stock), PUZZLES[0]])
    made = list(islice(make_puzzles.puzzles(1, 3), 30))
    assert set(Counter((puzzle.grade, puzzle.kind) for puzzle in made).values()) == {3}


def test_games_end_and_differ() -> None:
    """A seed is a game from a full board to its end, and its puzzles are positions of it, the longest first."""
    game = played(Random("7 0"))
    assert game == played(Random("7 0")) != played(Random("7 1"))
    assert game[-1].is_over
    places = [game.index(puzzle.position) for puzzle in endings(game)]
    assert places
    assert places == sorted(places)


@pytest.mark.parametrize("puzzle", PUZZLES[5 :: len(PUZZLES) // 4], ids=lambda puzzle: f"grade {puzzle.grade}")
def test_a_puzzle_is_made_again_from_its_margins(puzzle: Puzzle) -> None:
    """The shipped ones are what the tool makes of their positions, and as long as they should be."""
    assert puzzle_of(puzzle.position, kept_in(puzzle)) == puzzle
    position, plies = puzzle.position, 0
    while best := completed(searched(position, 100_000)).best:
        position = position.play(best)
        plies += 1
    assert plies in LENGTHS
    assert position.score(puzzle.position.turn) - position.score(puzzle.position.turn.other) == puzzle.margin


@pytest.mark.parametrize("kind", PuzzleKind)
def test_two_moves_as_good_are_no_puzzle(kind: PuzzleKind) -> None:
    """Where another move keeps as much, or in a win only little less, nothing is asked."""
    puzzle = of_kind(kind)
    kept = kept_in(puzzle)
    other = next(move for move in kept if move != puzzle.solution)
    assert puzzle_of(puzzle.position, {**kept, other: puzzle.margin}) is None
    assert puzzle_of(puzzle.position, {**kept, other: 46, puzzle.solution: 47}) is None


def test_lost_games_and_few_moves_are_no_puzzle() -> None:
    """Nothing is asked where all is lost, or where there is hardly anything to choose from."""
    puzzle = of_kind(PuzzleKind.WIN)
    kept = kept_in(puzzle)
    assert puzzle_of(puzzle.position, {move: margin - puzzle.margin - 1 for move, margin in kept.items()}) is None
    assert puzzle_of(puzzle.position, dict(list(kept.items())[: FEWEST - 1])) is None


def test_grades_rise_with_all_that_makes_it_hard() -> None:
    """Each grade comes about, and more plies, moves or a worse greedy move never make it easier."""
    grades = {(n, b, m): grade(n, b, m) for n in LENGTHS for b in range(FEWEST, 30) for m in range(30)}
    assert set(grades.values()) == set(GRADES)
    for (n, b, m), here in grades.items():
        assert all(grades.get(more, here) >= here for more in ((n + 1, b, m), (n, b + 1, m), (n, b, m + 1)))


def test_what_cannot_be_written_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, exit code 2."""
    monkeypatch.setattr(make_puzzles, "puzzles", lambda *_: iter(PUZZLES))
    for wrong in (["--out", "/no/such/folder/puzzles"], ["--count", "0"]):
        with pytest.raises(SystemExit) as stop:
            make_puzzles.main(wrong)
        assert stop.value.code == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
