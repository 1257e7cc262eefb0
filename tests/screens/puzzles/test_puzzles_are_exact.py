"""The shipped puzzles: searches confirm their lines and margins, what is said of them is true, and all is varied."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import pairwise

import pytest

from dvonn.rules.analysis import puzzle as puzzle_module
from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, daily_puzzle, parse_puzzles
from dvonn.rules.board import Colour, Move
from dvonn.rules.position import Position
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_words import PuzzleFact, puzzle_reason
from dvonn.tools.puzzle_tasks import Solver
from tests.harness.engine import moves_of
from tests.harness.paths import ASSETS
from tests.harness.puzzles import SHIPPED_PUZZLES
from tests.harness.referee.symmetries import MIRRORS, Symmetry
from tests.harness.scale import scaled

FILE = ASSETS / "puzzles.txt"
TEXT = FILE.read_text(encoding="utf-8")
PUZZLES = SHIPPED_PUZZLES
NODES = 60_000  # for all searches of a puzzle
SHORTEST_ENDINGS_STACKS = 9  # up to this number an ending is solved by the rules alone
MAX_FILE_BYTES = 300_000


@cache
def exhaustive_margin(position: Position) -> int:
    """Return the exact margin of the side to move by the rules alone, without a search; for short endings."""
    turn = position.turn
    if position.is_over:
        return position.score(turn) - position.score(turn.other)
    children = map(position.play, moves_of(position))
    return max(exhaustive_margin(child) * (1 if child.turn is turn else -1) for child in children)


def solver_turns(puzzle: Puzzle) -> Iterator[tuple[Position, Move]]:
    """Yield the positions of the line in which the solver is to move, with the right moves."""
    position = puzzle.position
    for move in puzzle.line:
        if position.turn is puzzle.position.turn:
            yield position, move
        position = position.play(move)


def prove(puzzle: Puzzle) -> None:
    """Prove that each move of the solver keeps the margin, and that no other one does what the puzzle asks for.

    As the margin stays the same through the line, no other defence would have been better.
    """
    solver = Solver(NODES)
    for number, (position, move) in enumerate(solver_turns(puzzle)):
        assert solver.best(position) == (move, puzzle.margin), puzzle
        if len(position.moves()) > 1:
            _, second = solver.best(position, [move])
            assert number or second == puzzle.second_margin, puzzle
            highest = {PuzzleKind.WIN: 0, PuzzleKind.DRAW: -1, PuzzleKind.CUT_OFF: puzzle.margin - 6}
            assert second <= highest[puzzle.kind], puzzle


def outline(position: Position) -> str:
    """Return the visible features of a position, the same for all its symmetries."""
    views = [Symmetry(mirror, position.turn is Colour.BLACK) for mirror in MIRRORS]
    words = [[word.split("=") for word in symmetry.stacks(position).split()] for symmetry in views]
    return min(" ".join(f"{name}={text[-1]}{len(text)}{'r' in text}" for name, text in each) for each in words)


def test_the_line_is_the_only_one() -> None:
    """Each move of the solver is the only one that does what is asked, with the stated margins."""
    for puzzle in PUZZLES[:: scaled(120, 40)]:  # in rising rating, which is of all grades
        prove(puzzle)


def test_margins_agree_with_the_rules_alone() -> None:
    """Where few stacks are left, all continuations by the rules confirm the margins."""
    short = [puzzle for puzzle in PUZZLES if puzzle.position.occupied.bit_count() <= SHORTEST_ENDINGS_STACKS]
    assert short
    for puzzle in short[: scaled(3, 12)]:
        turn = puzzle.position.turn
        after = {move: puzzle.position.play(move) for move in moves_of(puzzle.position)}
        margins = {move: exhaustive_margin(one) * (1 if one.turn is turn else -1) for move, one in after.items()}
        assert margins.pop(puzzle.solution) == puzzle.margin, puzzle
        assert max(margins.values()) == puzzle.second_margin, puzzle


def test_there_are_hundreds_of_all_grades_kinds_and_lengths() -> None:
    """All grades are well filled, all kinds occur, half of the lines have several plies, and each side is to move."""
    assert len(PUZZLES) >= 600
    assert min(Counter(puzzle.grade for puzzle in PUZZLES)[grade] for grade in GRADES) >= 80
    assert min(Counter(puzzle.kind for puzzle in PUZZLES)[kind] for kind in PuzzleKind) >= 30
    assert sum(len(puzzle.line) > 1 for puzzle in PUZZLES) > len(PUZZLES) / 2
    assert min(Counter(puzzle.position.turn for puzzle in PUZZLES).values()) > len(PUZZLES) / 4


def test_no_two_puzzles_are_alike() -> None:
    """No two puzzles are equal up to symmetry and exchange of colours, and none has another one's key."""
    assert len({outline(puzzle.position) for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_file_is_as_it_would_be_written() -> None:
    """The file is small and in rising rating, and each line equals the text of its puzzle as its values are written."""
    assert FILE.stat().st_size < MAX_FILE_BYTES
    assert [line for line in TEXT.splitlines() if not line.startswith("#")] == list(map(str, PUZZLES))
    assert sorted(PUZZLES, key=lambda puzzle: puzzle.rating) == PUZZLES
    for puzzle in PUZZLES:
        assert (str(puzzle.position), " ".join(map(str, puzzle.line))) == (puzzle.position_text, puzzle.line_text)


def test_reading_the_file_reads_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position and no line is read before its puzzle is shown, as all of them take longer than a frame."""
    monkeypatch.setattr(puzzle_module, "parse_position", None)
    monkeypatch.setattr(puzzle_module, "parse_plies", None)
    assert parse_puzzles(TEXT) == PUZZLES


def test_consecutive_days_have_different_puzzles() -> None:
    """Consecutive days have different puzzles, and each week has at least three grades."""
    days = [daily_puzzle(PUZZLES, date(2026, 1, 1) + timedelta(days)) for days in range(365)]
    assert all(first is not second for first, second in pairwise(days))
    assert all(len({puzzle.grade for puzzle in days[n : n + 7]}) >= 3 for n in range(358))


# Why the lines work


SOME = PUZZLES[:: scaled(6, 1)]


def test_cut_offs_are_counted_by_the_score() -> None:
    """The told pieces are those that the solver's moves cut off."""
    for puzzle in SOME:
        reason, position, solver = puzzle_reason(puzzle), puzzle.position, puzzle.position.turn
        theirs = own = 0
        for ply in puzzle.line:
            if position.turn is solver:
                theirs, own = theirs + lost_by(position, ply).of(solver.other), own + lost_by(position, ply).of(solver)
            position = position.play(ply)
        told = {PuzzleFact.CUT_OFF: (theirs, 0), PuzzleFact.CUT_OFF_BOTH: (theirs, own)}
        assert (reason.kind in told) is (theirs > own)
        assert (reason.number, reason.own) == told.get(reason.kind, (reason.number, 0))
        if reason.kind is PuzzleFact.NO_MOVES:
            assert not position.can_move(solver.other)


def test_nearly_every_puzzle_has_a_fact() -> None:
    """The line without a fact is rare, and all kinds of facts occur."""
    facts = Counter(puzzle_reason(puzzle).kind for puzzle in SOME)
    assert set(facts) == set(PuzzleFact)
    assert facts[PuzzleFact.ONLY_MOVE] < len(SOME) / 8


def test_the_sentences_are_whole() -> None:
    """Each has a capital letter, a full stop, and nothing left to fill in."""
    for puzzle in SOME:
        sentence = words.reason_text(puzzle_reason(puzzle), puzzle)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence
