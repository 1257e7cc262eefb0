"""Why a puzzle's line works: each fact holds on the board, and nearly every shipped puzzle has one."""

from collections import Counter

from dvonn.rules.analysis.consequence import lost_by
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_reason import PuzzleFact, puzzle_reason
from tests.harness.puzzles import SHIPPED_PUZZLES
from tests.harness.scale import scaled

PUZZLES = SHIPPED_PUZZLES[:: scaled(6, 1)]


def test_cut_offs_are_counted_by_the_score() -> None:
    """The told pieces are those that the solver's moves cut off."""
    for puzzle in PUZZLES:
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
    facts = Counter(puzzle_reason(puzzle).kind for puzzle in PUZZLES)
    assert set(facts) == set(PuzzleFact)
    assert facts[PuzzleFact.ONLY_MOVE] < len(PUZZLES) / 8


def test_the_sentences_are_whole() -> None:
    """Each has a capital letter, a full stop, and nothing left to fill in."""
    for puzzle in PUZZLES:
        sentence = words.reason_text(puzzle_reason(puzzle), puzzle)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence
