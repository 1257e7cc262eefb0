"""Consequences, life-lines, mobility, threats, move tables and facts of games, beside the reference rules."""

from itertools import combinations

import pytest

from dvonn.rules.analysis.position_analysis import (
    PASSES_TEXT,
    Consequence,
    Freedom,
    GameFacts,
    LifeLines,
    Mobility,
    decisive_cut_off,
    lost_by,
    move_rows,
    row_of_position,
    threats,
)
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SUPPLY, Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, parse_ply
from dvonn.rules.position import Position
from tests.harness.games import MAX_PLIES, load_games, random_game
from tests.harness.referee.reference import (
    OTHER,
    Reference,
    Stacks,
    cut_off,
    dvonn_in,
    joined,
    on_lines,
    pieces,
    steps_from,
)
from tests.harness.referee.symmetries import SIDES, Symmetry, stacks_of
from tests.harness.scale import scaled


def assert_matches_reference(position: Position, found: Consequence) -> None:
    """Assert that every prediction for a move agrees with the reference rules."""
    stacks, side = stacks_of(position), SIDES[position.turn]
    rules = reference(stacks, side)
    gone = rules.play(str(found.move))
    both = joined(stacks, str(found.move))
    target = SPACE_NAMES[found.move.target]
    assert {SPACE_NAMES[space] for space in found.cut_off} == gone
    assert len(found.cut_off) == len(gone)
    assert found.is_cut_off is (target in gone)
    assert "".join(found.stack) == both[target]
    assert SIDES[found.mover] == side == both[target][-1]
    for colour, letter in SIDES.items():
        assert found.lost.of(colour) == pieces({space: both[space] for space in gone}, letter)
        assert found.change.of(colour) == rules.score(letter) - pieces(stacks, letter)
    assert stacks_of(found.after) == rules.stacks
    assert SIDES[found.after.turn] == rules.turn
    assert {SPACE_NAMES[space] for space in found.next_targets} == next_targets_of(rules, target)
    over = rules.over()
    assert found.ends_game is over
    assert found.other_passes is (not over and not rules.moves(OTHER[side]))


def reference(stacks: Stacks, side: str) -> Reference:
    """Return a reference game in the movement phase with these stacks and the given side to move."""
    rules = Reference({})
    rules.stacks, rules.placing, rules.turn = stacks, False, side
    return rules


def next_targets_of(rules: Reference, space: str) -> set[str]:
    """Return the targets that the stack on a space has next, by the reference rules."""
    if space not in rules.stacks or rules.surrounded(space):
        return set()
    return {end for end in on_lines(space, len(rules.stacks[space])) if end in rules.stacks}


@pytest.mark.parametrize("seed", range(scaled(1, 3)))
def test_consequences_of_every_legal_move(seed: int) -> None:
    """The consequences of every legal move of random games agree with the reference rules."""
    for position in random_game(MAX_PLIES, seed, full=True).positions[::3]:
        for move in position.moves():
            assert isinstance(move, Move)
            assert_matches_reference(position, Consequence(position, move))


def test_unlinked_pieces_hang_on_nothing() -> None:
    """During placement, pieces without contact to a dvonn piece have no links and hang on no stack."""
    position = Position()
    for name in ("c3", "e3", "g3", "d3", "k5", "j5"):
        position = position.play(parse_ply(name))
    found = LifeLines(position)
    assert found.links == {(SPACE_BY_NAME["c3"], SPACE_BY_NAME["d3"]), (SPACE_BY_NAME["e3"], SPACE_BY_NAME["d3"])}
    assert found.dependents == {}


@pytest.mark.parametrize("seed", range(12))
def test_a_position_is_analysed_by_the_reference_rules(seed: int) -> None:
    """Hanging stacks and links agree with a search from the dvonn pieces, mobility and threats with the rules."""
    for position in random_game(MAX_PLIES, seed, full=True).positions[:: scaled(2, 1)]:
        stacks, lines, mobility = stacks_of(position), LifeLines(position), Mobility(position)
        rules = reference(stacks, "w")
        for name, stack in stacks.items():
            lost = {SPACE_BY_NAME[one] for one in cut_off({one: stacks[one] for one in stacks if one != name})}
            assert set(lines.dependents.get(SPACE_BY_NAME[name], ())) == lost
            landing = any(end in stacks for end in on_lines(name, len(stack)))
            waiting = Freedom.SURROUNDED if rules.surrounded(name) else Freedom.FREE
            due = None if stack[-1] == "r" else waiting if landing else Freedom.STUCK
            assert mobility.freedom.get(SPACE_BY_NAME[name]) is due
        assert all(lines.dependents.values())
        steps = steps_from(stacks, dvonn_in(stacks))
        pairs = [pair for one, two in combinations(stacks, 2) for pair in ((one, two), (two, one))]
        links = {(one, two) for one, two in pairs if steps[two] == steps[one] + 1 and two in on_lines(one, 1)}
        assert {(SPACE_NAMES[one], SPACE_NAMES[two]) for one, two in lines.links} == links
        for colour, side in SIDES.items():
            moves, found = rules.moves(side), threats(position, colour.other)
            assert mobility.moves[colour] == len(moves)
            assert mobility.movable[colour] == len({move[:2] for move in moves})
            threatening = sorted(move for move in moves if stacks[move[2:]][-1] != side)
            assert (
                sorted(SPACE_NAMES[by] + SPACE_NAMES[to] for to, all_by in found.items() for by in all_by)
                == threatening
            )


@pytest.mark.parametrize("seed", range(5))
def test_cells_cover_the_whole_game(seed: int) -> None:
    """The cells list each ply and pass in its side's column, in order; the cut-offs account for every missing piece."""
    game = random_game(MAX_PLIES, seed)
    sides = [(colour, cell) for line in move_rows(game) for colour, cell in line.cells.items()]
    for colour, cell in sides:
        mover = game.positions[cell.after - 1].turn
        assert colour is (mover.other if cell.text == PASSES_TEXT else mover)
    cells = [cell for _colour, cell in sides]
    plies = [cell for cell in cells if cell.text != PASSES_TEXT]
    assert [cell.text for cell in plies] == [str(ply) for ply in game.plies]
    assert [cell.after for cell in plies] == list(range(1, len(game.plies) + 1))
    left = sum(map(len, game.position.stacks))
    assert sum(cell.cut_off for cell in cells) == sum(SUPPLY.values()) - left


def test_row_is_found_by_its_position() -> None:
    """Each position is found in the row of its ply; an empty cell refers to the other side's ply.

    The first move starts a new row, although White also placed the last piece.
    """
    lines = move_rows(random_game(3, seed=5))
    assert [row_of_position(lines, after) for after in range(4)] == [0, 1, 1, 2]
    assert [[line.after(colour) for colour in Colour] for line in lines] == [[0, 0], [1, 2], [3, 3]]
    lines = move_rows(random_game(50, seed=5))
    assert [len(lines[number].cells[Colour.WHITE].text) for number in (25, 26)] == [2, 4]
    assert Colour.BLACK not in lines[25].cells


ONE_MOVE = Game(Symmetry().position("a3=r b3=w c3=bb d3=r e3=r"))
ONE_MOVE.play_all(parse_plies(["b3c3"]))


def test_game_without_cut_offs() -> None:
    """A game in which nothing was cut off has no largest and no decisive cut-off."""
    for game in (ONE_MOVE, Game(), random_game(50, seed=5)):
        assert GameFacts(game).cut_off is decisive_cut_off(game) is None


@pytest.mark.parametrize("seed", range(10))
def test_turning_point_and_biggest_cut_off_of_a_game(seed: int) -> None:
    """From the turning point on the winner owns more pieces, but not right before it.

    The biggest cut-off is the first of the largest losses of the other side by one move.
    """
    game = random_game(MAX_PLIES, seed)
    facts, winner = GameFacts(game), game.outcome and game.outcome.winner
    gains, biggest = [lost_by(before, ply).of(before.turn.other) for before, ply in moves_of(game)], facts.cut_off
    assert biggest
    assert (biggest.gain, biggest.ply) == (max(gains), 49 + gains.index(max(gains)))
    assert biggest.by is game.positions[biggest.ply].turn
    assert biggest.lost.of(biggest.by.other) == biggest.gain
    if not winner:
        assert facts.turning_point is None
        return
    leads = [position.score(winner) - position.score(winner.other) for position in game.positions]
    begun = next(n for n in range(49, len(leads)) if min(leads[n:]) > 0)
    assert leads[begun - 1] <= 0
    assert facts.turning_point == row_of_position(move_rows(game), begun)


def test_games_without_a_turning_point() -> None:
    """An unfinished game has none, nor has one that is given up by the side in the lead or while placing."""
    for plies, loser in ((60, Colour.WHITE), (60, Colour.BLACK), (20, Colour.WHITE), (20, Colour.BLACK)):
        game = random_game(plies, seed=5)
        assert GameFacts(game).turning_point is None
        game.resign(loser)
        leads = game.position.score(loser.other) > game.position.score(loser)
        assert (GameFacts(game).turning_point is not None) == (plies == 60 and leads)


def moves_of(game: Game) -> list[tuple[Position, Move]]:
    """Return the moves of a game with the positions before them."""
    pairs = zip(game.positions, game.plies, strict=False)
    return [(before, ply) for before, ply in pairs if isinstance(ply, Move)]


def test_decisive_cut_offs_of_recorded_games() -> None:
    """The decisive cut-off is the one that changes the lead most, and its losses are the pieces removed."""
    decided = 0
    for game in load_games():
        found = decisive_cut_off(game)
        swings = [abs(lost.white - lost.black) for lost in (lost_by(*pair) for pair in moves_of(game))]
        if found:
            decided += 1
            assert found.pieces == game.positions[found.ply].piece_count - game.positions[found.ply + 1].piece_count
            assert swings[found.ply - len(game.plies)] == max(swings)
            assert found.move == row_of_position(move_rows(game), found.ply + 1)
    assert decided > 20


def test_moves_have_the_numbers_of_the_list() -> None:
    """The last move has the number of the last line of the move list, whoever passed, and placing ends with line 25."""
    for seed in range(scaled(12, 40)):
        game = random_game(MAX_PLIES, seed, full=seed % 4 == 0)
        found = GameFacts(game)
        assert (found.moves, found.placing_moves) == (len(move_rows(game)) - 1, 25 * (seed % 4 > 0))
    placing, full = GameFacts(random_game(20, seed=5)), GameFacts(ONE_MOVE)
    assert [(each.moves, each.placing_moves) for each in (placing, full)] == [(10, 10), (1, 0)]


TALLEST: list[tuple[str, int, list[Colour]]] = [
    ("a3=r b3=w c3=bb d3=r e3=r", 2, [Colour.BLACK]),
    ("a3=r b3=ww c3=bb d3=r e3=r", 2, [Colour.WHITE, Colour.BLACK]),
    ("a3=r b3=r c3=r", 1, []),
]


def test_the_tallest_stack_has_its_owners() -> None:
    """The tallest stack has one owner, both sides, or none if only dvonn pieces are left."""
    for stacks, tallest, owners in TALLEST:
        found = GameFacts(Game(Symmetry().position(stacks)))
        assert (found.tallest, found.owners) == (tallest, owners)
