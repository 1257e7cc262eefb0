"""Position compared with the reference rules, ply by ply through random games."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Move, Phase, Place, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from tests.harness.referee.reference import BOARD, Reference
from tests.harness.referee.symmetries import SIDES, stacks_of

GAMES = 60
ALL_PLIES: list[Ply] = [Place(space) for space in SPACE_NAMES]
ALL_PLIES += [Move(source, target) for source in SPACE_NAMES for target in SPACE_NAMES]


def assert_same(position: Position, reference: Reference) -> None:
    """Assert that the stacks, the phase, the turn, the end and the legal plies are equal."""
    assert stacks_of(position) == reference.stacks
    assert (position.phase is Phase.PLACEMENT) is reference.placing
    assert SIDES[position.turn] == reference.turn
    assert position.is_over is reference.over()
    plies = [str(ply) for ply in position.moves()]
    assert len(plies) == len(set(plies))
    assert set(plies) == reference.plies()


def assert_same_sides(position: Position, reference: Reference) -> None:
    """Assert that scores, forced passes and surrounded stacks are equal."""
    for colour, side in SIDES.items():
        assert position.score(colour) == reference.score(side)
        stuck = not reference.placing and not reference.moves(side)
        assert position.must_pass(colour) is (stuck and not reference.over())
    for name in reference.stacks:
        assert position.is_surrounded(SPACE_BY_NAME[name]) is reference.surrounded(name)


def assert_same_objections(position: Position, reference: Reference) -> None:
    """Assert that exactly the legal plies, of all plies that can be written, meet no objection."""
    allowed = {str(ply) for ply in ALL_PLIES if position.objection(ply) is None}
    assert allowed == reference.plies()
    sources = {name for name in BOARD if position.objection_to_stack(SPACE_BY_NAME[name]) is None}
    assert sources == {ply[:2] for ply in allowed if len(ply) == 4}


def start(rng: Random, seed: int) -> Position:
    """Return the empty board for even seeds, a random full board for odd ones."""
    return Position.random_full(rng) if seed % 2 else Position()


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_game_is_the_same_by_both_rules(seed: int) -> None:
    """Plies, stacks, turns, passes, scores, surrounded stacks, cut-offs and the end agree throughout."""
    rng = Random(seed)
    position = start(rng, seed)
    reference = Reference(stacks_of(position))
    while not reference.over():
        assert_same(position, reference)
        assert_same_sides(position, reference)
        ply = parse_ply(rng.choice(sorted(reference.plies())))
        cut_off = position.cut_off_by(ply) if isinstance(ply, Move) else []
        position = position.play(ply)
        assert {SPACE_NAMES[space] for space in cut_off} == reference.play(str(ply))
    assert_same(position, reference)
    assert_same_sides(position, reference)


@pytest.mark.parametrize("seed", range(8))
def test_objections_are_the_same_by_both_rules(seed: int) -> None:
    """In positions of random games, the reference rules allow exactly the plies without objection."""
    rng = Random(seed)
    position = start(rng, seed)
    reference = Reference(stacks_of(position))
    plies = 0
    while not reference.over():
        if plies % 12 == seed % 12:
            assert_same_objections(position, reference)
        ply = rng.choice(sorted(reference.plies()))
        position = position.play(parse_ply(ply))
        reference.play(ply)
        plies += 1
    assert_same_objections(position, reference)


def test_random_games_cover_the_rare_cases() -> None:
    """The games above contain forced passes, moves that cut off their target, draws and wins."""
    seen = dict.fromkeys(("pass", "own target", "draw", "win"), 0)
    for seed in range(GAMES):
        rng = Random(seed)
        game = Game(start(rng, seed))
        while not game.outcome:
            ply = rng.choice(sorted(game.position.moves(), key=str))
            seen["own target"] += isinstance(ply, Move) and ply.target in game.position.cut_off_by(ply)
            game.play(ply)
            seen["pass"] += game.passed is not None
        seen["win" if game.outcome.winner else "draw"] += 1
    assert all(seen.values()), seen
