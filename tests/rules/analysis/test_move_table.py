"""Lines of a game: who played what, who passed, and what was cut off."""

import pytest

from dvonn.rules.analysis.move_table import PASSES, MoveRow, cells_of, line_with, lines_of
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_plies
from dvonn.rules.pieces import SUPPLY, Colour
from tests.harness.matches import TO_THE_END
from tests.harness.referee.mirrors import View


def played(stacks: str, plies: str) -> Game:
    game = Game(View().position(stacks))
    game.play_all(parse_plies(plies.split()))
    return game


def texts(line: MoveRow) -> list[str]:
    return [str(line.cells[colour]) if colour in line.cells else "" for colour in Colour]


def test_a_game_without_plies_has_its_start() -> None:
    """There is one line, without a number, to be looked at."""
    assert lines_of(Game()) == [MoveRow(0)]


def test_plies_stand_in_pairs() -> None:
    """White's at the left and Black's at the right, as they are written down."""
    lines = lines_of(random_game(3))
    plies = [str(ply) for ply in random_game(3).plies]
    assert [texts(line) for line in lines[1:]] == [plies[:2], [plies[2], ""]]
    assert [line.number for line in lines] == [0, 1, 2]


def test_the_movement_begins_a_new_line() -> None:
    """White places the last piece and moves first: beside the one stands nothing."""
    lines = lines_of(random_game(50))
    assert texts(lines[25])[1] == ""
    assert len(texts(lines[25])[0]) == 2
    assert len(texts(lines[26])[0]) == 4


def test_a_cut_off_is_counted_in_pieces() -> None:
    """A stack of three and one of one that leave are four pieces."""
    game = played("a3=r b3=w c3=w d3=bbb d4=w f3=r g3=r h3=b", "c3b3")
    assert texts(lines_of(game)[1]) == ["c3b3 -4", ""]


@pytest.mark.parametrize("seed", [4, 6])
def test_a_forced_pass_is_written_down(seed: int) -> None:
    """Each pass of a game stands in the column of the side that had to, beside or below the ply before it."""
    game = random_game(TO_THE_END, seed)
    passes = [(colour, cell.after) for colour, cell in cells_of(game) if cell.words == PASSES]
    assert len(passes) >= 3
    for colour, after in passes:
        assert game.positions[after].turn is colour.other is game.positions[after - 1].turn


@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_left_out(seed: int) -> None:
    """The cells tell each ply once and in turn, and what was cut off is what is missing in the end."""
    game = random_game(TO_THE_END, seed)
    cells = [cell for line in lines_of(game) for cell in line.cells.values()]
    plies = [cell for cell in cells if cell.words != PASSES]
    assert [cell.words for cell in plies] == [str(ply) for ply in game.plies]
    assert [cell.after for cell in plies] == list(range(1, len(game.plies) + 1))
    left = sum(map(len, game.position.stacks))
    assert sum(cell.cut_off for cell in cells) == sum(SUPPLY.values()) - left


def test_a_line_is_found_by_its_position() -> None:
    """The start is in the first line, each ply in its own; a side without a ply there gives way to the other."""
    lines = lines_of(random_game(3))
    assert [line_with(lines, after) for after in range(4)] == [0, 1, 1, 2]
    assert [[line.after(colour) for colour in Colour] for line in lines] == [[0, 0], [1, 2], [3, 3]]
