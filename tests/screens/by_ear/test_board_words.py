"""The board in words: spaces, stacks, lines and plies are told as they are."""

import re
from random import Random

import pytest

from dvonn.rules.board import NEIGHBOURS, SPACE_BY_NAME, SPACE_NAMES, SPACES, Colour, Move, Phase, Place
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_ear import BoardWords, step_words

NAME = re.compile(r"\b[a-k][1-5]\b")
STACKS = parse_position("9/10/1,wwb,r,rrw,w,6/10/9 white move")
B3, C3, D3, E3, F3 = (SPACE_BY_NAME[name] for name in ("b3", "c3", "d3", "e3", "f3"))
SEEDS = range(5)


def random_position(seed: int, phase: Phase) -> Position:
    """Return a position of a random game in a phase."""
    rng = Random(seed)
    game = Game() if phase is Phase.PLACEMENT else Game(Position.random_full(rng))
    for _ in range(rng.randrange(35)):
        if not game.outcome:
            game.play(rng.choice(game.position.moves()))
    return game.position


def names_in(words: str) -> set[int]:
    """Return the spaces that words name."""
    return {SPACE_BY_NAME[name] for name in NAME.findall(words)}


def test_a_stack_is_told_with_its_owner_height_and_red_pieces() -> None:
    """Stacks are the listener's, the other side's, or White's and Black's for a listener without a side.

    The full words tell where a stack can move and through which stacks it is linked, the short ones no link.
    """
    mine, neutral = BoardWords(STACKS, Colour.WHITE), BoardWords(STACKS)
    assert [mine.stack(space) for space in (B3, C3, D3, E3, F3)] == [
        "their stack of 3",
        "red piece",
        "your stack of 3 with 2 red pieces",
        "your piece",
        "empty",
    ]
    assert [neutral.stack(space) for space in (B3, D3, E3)] == [
        "black stack of 3",
        "white stack of 3 with 2 red pieces",
        "white piece",
    ]
    assert mine.space(B3) == "b3, their stack of 3, can move to e3, linked through c3"
    assert BoardWords(STACKS, Colour.WHITE, short=True).space(B3) == "b3, their stack of 3, can move to e3"
    assert mine.space(F3) == "f3, empty"
    assert mine.space(C3) == "c3, red piece"


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_links_and_cut_offs_are_those_of_the_rules(seed: int) -> None:
    """The words name the targets of each stack, and for each move of the side to move what it cuts off."""
    position = random_position(seed, Phase.MOVEMENT)
    words = BoardWords(position, position.turn)
    for space in SPACES:
        targets = {move.target for move in position.moves_from(space)}
        assert names_in(words.freedom(space)) == targets
        assert names_in(words.link(space)) <= set(NEIGHBOURS[space])
        if targets and position.owner(space) is position.turn:
            assert names_in(words.moves_of(space)) == targets | {space}
            told = words.cut_offs_of(space)
            cut = [target for target in targets if position.cut_off_by(Move(space, target))]
            assert told.count("uts off") + told.count("cut off itself") >= len(cut)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("seed", SEEDS)
def test_lists_are_complete(seed: int, phase: Phase) -> None:
    """The lists name the stacks that can move, all owned stacks, the red pieces, and the lines of a space."""
    position = random_position(seed, phase)
    words = BoardWords(position, Colour.BLACK)
    if phase is Phase.MOVEMENT:
        assert names_in(words.movable()) == {ply[0] for ply in position.moves()}
    assert names_in(words.heights()) == {space for colour in Colour for space in position.owned(colour)}
    assert names_in(words.red()) == {space for space in SPACES if position.dvonn >> space & 1}
    for space in (SPACES[0], F3, SPACES[-1]):
        row = {other for other in SPACES if SPACE_NAMES[other][1] == SPACE_NAMES[space][1]}
        assert names_in(words.row(space)) == row
        assert space in names_in(words.diagonals(space))
    assert names_in(BoardWords(STACKS).diagonals(F3)) == {
        SPACE_BY_NAME[name] for name in ("f1", "f2", "f3", "f4", "f5", "d1", "e2", "g4", "h5")
    }


def test_plies_are_told_with_what_they_cut_off_and_passes() -> None:
    """A ply names the mover, both spaces and the new height; what it cuts off and who passes then follow."""
    bridge = parse_position("8,r/10/2,r,w,b,wb,5/10/8,r white move")
    after = bridge.play(Move(D3, C3))
    told = BoardWords(bridge, Colour.WHITE).ply(Move(D3, C3), after)
    assert told == "You: d3 to c3, now 2 high. Cuts off 3 black pieces."
    assert BoardWords(bridge, Colour.BLACK).ply(Move(D3, C3), after).startswith("White: d3 to c3")
    game = Game()
    for space in (F3, E3, D3, C3):
        game.play(Place(space))
    assert step_words(game_steps(game)[-2:]) == ["White: red piece on d3.", "Black: piece on c3."]
    assert BoardWords(game.position).count() == "Still to place: White 23, Black 22"
    assert BoardWords(STACKS).count() == "White 4, Black 3"
