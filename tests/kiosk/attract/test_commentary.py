"""The commentary of the attract loop: it tells the rules, truly and in words that need no knowledge of the game."""

import re
from collections.abc import Iterator
from random import Random

from dvonn.kiosk.attract.commentary import Rule, remarks, result_in_words
from dvonn.rules.board import Colour, Move, Piece
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.position import Position, TieRule, forced_pass, judge
from dvonn.words import side_name
from tests.harness.games import MAX_PLIES

CUT_OFF = "9/4,wwwb,1,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move"
MAX_REMARK_LETTERS = 60  # one line of a window's width
SIDE = "(White|Black)"
SENTENCES = {
    Rule.CUT_OFF: rf"Cut off from the red pieces: {SIDE} loses (\d+ pieces?|\d+, {SIDE} \d+)",
    Rule.PASS: rf"{SIDE} can't move now, so {SIDE} moves again",
    Rule.RED_INSIDE: "A stack with a red piece in it can never be cut off",
    Rule.OWNER: rf"{SIDE} is on top now and owns the stack of \d+",
    Rule.STEPS: r"(A single piece moves 1 space|A stack of (\d+) pieces moves \2 spaces), never more or less",
    Rule.GOAL: r"Whoever has the most pieces wins: White \d+, Black \d+",
    Rule.LANDING: "Every move ends on another piece or stack",
}
"""All sentences on moves: whoever changes one, read it as somebody who has never seen the game."""


def move(text: str) -> Move:
    (ply,) = parse_plies([text])
    assert isinstance(ply, Move)
    return ply


def shown_moves(seed: int) -> Iterator[tuple[Position, Move, dict[Rule, str]]]:
    """Yield the moves of a random game, each with the position before it and the remarks on it."""
    rng = Random(seed)
    position = Position.random_full(rng)
    for _ in range(MAX_PLIES):
        if position.is_over:
            break
        ply = rng.choice(position.moves())
        assert isinstance(ply, Move)
        yield position, ply, remarks(position, ply)
        position = position.play(ply)


def test_a_cut_off_is_told_with_its_pieces() -> None:
    """The remark on a move that cuts off pieces tells how many each side loses."""
    position, rule = parse_position(CUT_OFF), Rule.CUT_OFF
    assert remarks(position, move("e3d3"))[rule] == "Cut off from the red pieces: Black loses 8 pieces"
    mixed = parse_position("9/10/2,r,r,w,w,b,bb,3/2,r,7/9 white move")
    assert remarks(mixed, move("e3d3"))[rule] == "Cut off from the red pieces: White loses 1, Black 3"


def test_every_remark_is_known_and_true() -> None:
    """Each remark is one of the sentences, short, and tells the truth about the move; every rule is told."""
    told = set[Rule]()
    for before, ply, found in (shown for seed in range(20) for shown in shown_moves(seed)):
        told |= found.keys()
        after, mover = before.play(ply), before.turn
        assert all(re.fullmatch(SENTENCES[rule], words) for rule, words in found.items()), found
        assert max(map(len, found.values())) <= MAX_REMARK_LETTERS
        lost = sum(len(before.stacks[space]) for space in before.cut_off_by(ply) if space != ply.target)
        assert (Rule.CUT_OFF in found) is (after.piece_count < before.piece_count)
        assert ply.target in before.cut_off_by(ply) or before.piece_count - after.piece_count == lost
        assert (Rule.PASS in found) is (forced_pass(before, after) is not None)
        assert found[Rule.STEPS].split(", ")[0].split()[-2] == str(before.height(ply.source))
        assert all(str(after.score(colour)) in found[Rule.GOAL] for colour in Colour)
        stack = after.stacks[ply.target]
        assert (Rule.RED_INSIDE in found) is (Piece.DVONN in stack)
        if Rule.OWNER in found:
            assert found[Rule.OWNER] == f"{side_name(mover)} is on top now and owns the stack of {len(stack)}"
            assert before.owner(ply.target) is mover.other
    assert told == set(Rule) == SENTENCES.keys()


def test_the_end_is_said_with_the_goal() -> None:
    """The last remark says what counts, and names the winner and the margin, or a draw."""
    assert [
        result_in_words(judge(white, black, TieRule.TALLEST))
        for white, black in (([5], [2]), ([1], [7, 5]), ([2], [1, 1]), ([2], [2]))
    ] == [
        "White has the most pieces and wins by 3",
        "Black has the most pieces and wins by 11",
        "Same number of pieces: White wins by the taller stacks",
        "Both have the same number of pieces: a draw",
    ]
