"""The predicted consequences of a move, compared with the game itself and with the reference rules."""

from itertools import pairwise
from random import Random

import pytest

from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move, Piece
from dvonn.rules.position import IllegalPlyError, Position
from tests.harness.referee.reference import OTHER, Reference, on_lines
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import only_full, scaled

GAMES = 60
PLAYED_GAMES = scaled(100, 1000)
SIDES = {Colour.WHITE: "w", Colour.BLACK: "b"}


def random_game(seed: int) -> Game:
    """Play at random from a random full board."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def stacks_of(position: Position) -> dict[str, str]:
    return {name: "".join(position.stacks[space]) for space, name in SPACE_NAMES.items() if position.stacks[space]}


def reference(stacks: dict[str, str], side: str) -> Reference:
    """Return a reference game in the movement phase with these stacks and the given side to move."""
    rules = Reference({})
    rules.stacks, rules.placing, rules.turn = dict(stacks), False, side
    return rules


def pieces(stacks: dict[str, str], side: str) -> int:
    return sum(len(stack) for stack in stacks.values() if stack[-1] == side)


def assert_matches_reference(found: Consequence, stacks: dict[str, str], side: str) -> None:
    """Assert that every prediction for a move agrees with the reference rules."""
    source, target = SPACE_NAMES[found.move.source], SPACE_NAMES[found.move.target]
    rules = reference(stacks, side)
    gone = rules.play(source + target)
    joined = {**stacks, target: stacks[target] + stacks[source]}
    del joined[source]
    assert {SPACE_NAMES[space] for space in found.cut_off} == gone
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
    assert {SPACE_NAMES[space] for space in found.next_targets} == next_targets_of(rules, target)
    over = rules.over()
    assert found.ends_game is over
    assert found.other_passes is (not over and not rules.moves(OTHER[side]))


def next_targets_of(rules: Reference, space: str) -> set[str]:
    """Return the targets that the stack on a space has next, by the reference rules."""
    if space not in rules.stacks or rules.surrounded(space):
        return set()
    return {end for end in on_lines(space, len(rules.stacks[space])) if end in rules.stacks}


@pytest.mark.parametrize("seed", range(GAMES))
def test_consequences_of_every_legal_move(seed: int) -> None:
    """The consequences of every legal move of random games agree with the reference rules."""
    for position in random_game(seed).positions:
        stacks = stacks_of(position)
        for move in position.moves():
            assert isinstance(move, Move)
            assert_matches_reference(consequence(position, move), stacks, SIDES[position.turn])


def test_consequences_of_every_played_move() -> None:
    """In 1,000 random games each move leads to the predicted cut-offs, position and scores."""
    for seed in range(PLAYED_GAMES):
        game = random_game(seed)
        for (before, after), move in zip(pairwise(game.positions), game.plies, strict=True):
            assert isinstance(move, Move)
            found = consequence(before, move)
            left = {*before.owned(Colour.WHITE), *before.owned(Colour.BLACK), move.target} - {move.source}
            assert set(found.cut_off) == {space for space in left if not after.stacks[space]}
            assert found.after == after
            assert found.new_scores == (after.score(Colour.WHITE), after.score(Colour.BLACK))


@only_full("many games")
def test_random_games_cover_the_rare_cases() -> None:
    """The games above contain moves that cut off their target, passes, ends and losses of either side."""
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


@every_symmetry
def test_capture_changes_both_scores(symmetry: Symmetry) -> None:
    """A capture gives the stack to the mover and reports the change of both scores."""
    position = symmetry.position("a1=r c3=r d3=bb e3=w f3=b g3=b k5=r")
    found = consequence(position, symmetry.move("e3d3"))
    assert (found.is_cut_off, symmetry.names(found.cut_off)) == (False, {"f3", "g3"})
    assert found.stack == tuple(map(Piece, symmetry.letters("bbw")))
    assert found.change(symmetry.colour(Colour.WHITE)) == 2
    assert found.change(symmetry.colour(Colour.BLACK)) == -4
    assert found.lost.of(symmetry.colour(Colour.BLACK)) == 2
    assert found.next_targets == ()


@every_symmetry
def test_next_targets_are_those_after_the_move(symmetry: Symmetry) -> None:
    """The next targets belong to the new height of the stack and to the stacks left after the move."""
    position = symmetry.position("c3=r d3=b e3=w f3=r g3=b h3=w k5=r")
    found = consequence(position, symmetry.move("e3d3"))
    assert symmetry.names(found.next_targets) == {"f3"}
    assert symmetry.names(found.cut_off) == set()


@every_symmetry
def test_stack_may_cut_itself_off(symmetry: Symmetry) -> None:
    """A stack that loses contact is removed with the captured stack, has no next targets and ends the game."""
    position = symmetry.position("c3=r d3=r e3=r f3=w g3=bb")
    found = consequence(position, symmetry.move("f3g3"))
    assert (found.is_cut_off, found.next_targets, found.ends_game) == (True, (), True)
    assert found.lost.of(symmetry.colour(Colour.WHITE)) == 3
    assert found.change(symmetry.colour(Colour.WHITE)) == -1
    assert found.change(symmetry.colour(Colour.BLACK)) == -2


@every_symmetry
def test_opponent_without_a_move_passes(symmetry: Symmetry) -> None:
    """After a move that leaves the opponent no move, the mover moves again and the game continues."""
    position = symmetry.position("a1=r b2=w c3=r d3=w e3=b k5=r")
    found = consequence(position, symmetry.move("d3e3"))
    assert symmetry.turn(found.after) is Colour.WHITE
    assert (found.other_passes, found.ends_game) == (True, False)


def test_only_legal_moves_have_a_consequence() -> None:
    """An illegal move raises IllegalPlyError."""
    symmetry = Symmetry()
    position = symmetry.position("c3=r d3=b e3=w f3=r k5=r")
    with pytest.raises(IllegalPlyError):
        consequence(position, symmetry.move("e3c3"))
