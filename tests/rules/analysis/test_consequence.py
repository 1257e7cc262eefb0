"""What is foretold of a move: equal to what the move then does, by the game itself and by the second rules.

Every legal move of as many random games as DVONN_GAMES says, 10 without it, is held against the second rules.
"""

import os
from itertools import pairwise
from random import Random

import pytest

from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.board import NAMES
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move, Piece
from dvonn.rules.position import IllegalPlyError, Position
from tests.harness.referee.mirrors import View, every_view
from tests.harness.referee.reference import OTHER, Reference, on_lines

GAMES = int(os.environ.get("DVONN_GAMES", "10"))
PLAYED = 1000
SIDES = {Colour.WHITE: "w", Colour.BLACK: "b"}


def random_game(seed: int) -> Game:
    """Play at random from a board filled at random."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def stacks_of(position: Position) -> dict[str, str]:
    return {name: "".join(position.stacks[space]) for space, name in NAMES.items() if position.stacks[space]}


def reference(stacks: dict[str, str], side: str) -> Reference:
    """Return the second rules' game in the movement phase with these stacks and a side that can move."""
    rules = Reference({})
    rules.stacks, rules.placing, rules.turn = dict(stacks), False, side
    return rules


def pieces(stacks: dict[str, str], side: str) -> int:
    return sum(len(stack) for stack in stacks.values() if stack[-1] == side)


def assert_as_by_the_second_rules(found: Consequence, stacks: dict[str, str], side: str) -> None:
    """Fail unless all that is foretold of a move comes about when the second rules do it."""
    source, target = NAMES[found.move.source], NAMES[found.move.target]
    rules = reference(stacks, side)
    gone = rules.play(source + target)
    joined = {**stacks, target: stacks[target] + stacks[source]}
    del joined[source]
    assert {NAMES[space] for space in found.cut_off} == gone
    assert len(found.cut_off) == len(gone)
    assert found.is_cut_off is (target in gone)
    assert "".join(found.stack) == joined[target]
    assert SIDES[found.mover] == side == joined[target][-1]
    lost = {space: joined[space] for space in gone}
    for colour, letter in SIDES.items():
        assert found.lost.of(colour) == pieces(lost, letter)
        assert found.old_scores.of(colour) == pieces(stacks, letter)
        assert found.new_scores.of(colour) == rules.score(letter)
        assert found.change(colour) == rules.score(letter) - pieces(stacks, letter)
    assert stacks_of(found.after) == rules.stacks
    assert SIDES[found.after.turn] == rules.turn
    assert {NAMES[space] for space in found.next_targets} == next_of(rules, target)
    over = rules.over()
    assert found.ends_game is over
    assert found.other_passes is (not over and not rules.moves(OTHER[side]))


def next_of(rules: Reference, space: str) -> set[str]:
    """Return where the stack on a space could go next, by the second rules."""
    if space not in rules.stacks or rules.surrounded(space):
        return set()
    return {end for end in on_lines(space, len(rules.stacks[space])) if end in rules.stacks}


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_legal_move_does_what_is_foretold(seed: int) -> None:
    """For every legal move of every position of a random game all that is foretold holds by the second rules."""
    for position in random_game(seed).positions:
        stacks = stacks_of(position)
        for move in position.moves():
            assert isinstance(move, Move)
            assert_as_by_the_second_rules(consequence(position, move), stacks, SIDES[position.turn])


def test_every_move_played_does_what_is_foretold() -> None:
    """In 1,000 random games the move that is played leaves the stacks, the scores and the turn that were foretold."""
    for seed in range(PLAYED):
        game = random_game(seed)
        for (before, after), move in zip(pairwise(game.positions), game.plies, strict=True):
            assert isinstance(move, Move)
            found = consequence(before, move)
            left = {*before.owned(Colour.WHITE), *before.owned(Colour.BLACK), move.target} - {move.source}
            assert set(found.cut_off) == {space for space in left if not after.stacks[space]}
            assert found.after == after
            assert found.new_scores == (after.score(Colour.WHITE), after.score(Colour.BLACK))


def test_random_games_meet_the_rare_cases() -> None:
    """The games above hold moves that cut off their own target, passes, ends, and losses of either side."""
    seen = dict.fromkeys(("own target", "pass", "end", "own loss", "other's loss", "nowhere next"), 0)
    for seed in range(10):
        for position in random_game(seed).positions:
            for move in position.moves():
                assert isinstance(move, Move)
                found = consequence(position, move)
                seen["own target"] += found.is_cut_off
                seen["pass"] += found.other_passes
                seen["end"] += found.ends_game
                seen["own loss"] += bool(found.lost.of(position.turn))
                seen["other's loss"] += bool(found.lost.of(position.turn.other))
                seen["nowhere next"] += not found.next_targets
    assert all(seen.values()), seen


# Hand-made cases


@every_view
def test_a_capture_is_won_by_one_and_lost_by_the_other(view: View) -> None:
    """A single takes a stack of 2: the stack of 3 is the mover's, may go on by 3, and both scores change by 2."""
    position = view.position("a1=r c3=r d3=bb e3=w f3=b g3=b k5=r")
    found = consequence(position, view.move("e3d3"))
    assert (found.is_cut_off, view.names(found.cut_off)) == (False, {"f3", "g3"})
    assert found.stack == tuple(map(Piece, view.letters("bbw")))
    assert found.change(view.colour(Colour.WHITE)) == 2
    assert found.change(view.colour(Colour.BLACK)) == -4
    assert found.lost.of(view.colour(Colour.BLACK)) == 2
    assert found.next_targets == ()


@every_view
def test_the_next_targets_are_those_after_the_move(view: View) -> None:
    """The stack that arises goes on by its new height, onto what the move has left standing."""
    position = view.position("c3=r d3=b e3=w f3=r g3=b h3=w k5=r")
    found = consequence(position, view.move("e3d3"))
    assert view.names(found.next_targets) == {"f3"}
    assert view.names(found.cut_off) == set()


@every_view
def test_a_stack_may_cut_itself_off(view: View) -> None:
    """What arises out of every dvonn piece's reach is lost with what it took, goes nowhere, and ends the game."""
    position = view.position("c3=r d3=r e3=r f3=w g3=bb")
    found = consequence(position, view.move("f3g3"))
    assert (found.is_cut_off, found.next_targets, found.ends_game) == (True, (), True)
    assert found.lost.of(view.colour(Colour.WHITE)) == 3
    assert found.change(view.colour(Colour.WHITE)) == -1
    assert found.change(view.colour(Colour.BLACK)) == -2


@every_view
def test_who_cannot_answer_must_pass(view: View) -> None:
    """After a move that leaves the other side no move, the mover moves again, and the game goes on."""
    position = view.position("a1=r b2=w c3=r d3=w e3=b k5=r")
    found = consequence(position, view.move("d3e3"))
    assert view.turn(found.after) is Colour.WHITE
    assert (found.other_passes, found.ends_game) == (True, False)


def test_only_legal_moves_have_a_consequence() -> None:
    """A move that the rules do not allow is refused as it is in play."""
    view = View()
    position = view.position("c3=r d3=b e3=w f3=r k5=r")
    with pytest.raises(IllegalPlyError):
        consequence(position, view.move("e3c3"))
