"""The card of a game: its texts and marks are those of the game, in every theme."""

from datetime import date

import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.rules.analysis.game_facts import CutOff, decisive_cut_off
from dvonn.rules.board import SPACES, Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.share.card import SharedGame, cost_words, render_card, summarise_game, zoomed_board
from dvonn.ui.assets import Assets
from dvonn.ui.theme import RGB
from tests.harness.random_games import random_game
from tests.harness.recorded_games import load_games
from tests.harness.texts import record_texts

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}
DAY = date(2026, 11, 21)
GAMES = load_games()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Record every line of text with its size."""
    return record_texts(monkeypatch)


def spaces_of(game: Game, cut_off: CutOff) -> list[Space]:
    """Return the two spaces of the move that cuts stacks off, and the spaces of these stacks."""
    move = game.plies[cut_off.ply]
    assert isinstance(move, Move)
    return [*move, *game.positions[cut_off.ply].cut_off_by(move)]


@pytest.mark.parametrize("number", range(0, len(GAMES), 6))
def test_a_card_has_the_games_own_numbers(assets: Assets, written: list[tuple[str, int]], number: int) -> None:
    """The card has both names and scores, the result and the day."""
    shared_game = SharedGame(GAMES[number], NAMES, DAY)
    render_card(assets, shared_game)
    result = summarise_game(shared_game)
    scores = {str(shared_game.game.position.score(colour)) for colour in Colour}
    texts = {result.headline, result.value, result.reason, "21 November 2026"}
    assert {*NAMES.values(), *scores, *texts} <= {line for line, _ in written}


def test_the_decisive_cut_off_is_marked_and_told(
    assets: Assets, written: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stacks of the decisive cut-off are marked as lost, and its cost is written."""
    marks = []

    draw_mark = BoardCanvas.draw_mark

    def recording(canvas: BoardCanvas, name: str, at: tuple[float, float], tint: RGB) -> None:
        marks.append(name)
        draw_mark(canvas, name, at, tint)

    monkeypatch.setattr(BoardCanvas, "draw_mark", recording)
    shared_game, found = SharedGame(GAMES[0], NAMES), decisive_cut_off(GAMES[0])
    render_card(assets, shared_game)
    assert found
    assert marks.count("lost") == len(spaces_of(GAMES[0], found)) - 2
    assert cost_words(shared_game, found) in " ".join(line for line, _ in written)


@pytest.mark.parametrize(("plies", "value"), [(50, ""), (0, "0 of 49")])
def test_a_game_without_cut_offs_does_not_mention_them(
    assets: Assets, written: list[tuple[str, int]], plies: int, value: str
) -> None:
    """A card of a game without cut-offs, or without any plies, does not mention them."""
    render_card(assets, SharedGame(random_game(plies, seed=5), NAMES))
    assert not any("cost" in line for line, _ in written)
    assert any(value in line for line, _ in written)


def test_the_inset_shows_all_that_matters() -> None:
    """The inset contains all its spaces, enlarged if they lie close together."""
    width, height = 350, 230
    whole = zoomed_board(width, height, SPACES)
    for game in GAMES:
        found = decisive_cut_off(game)
        spaces = spaces_of(game, found) if found else SPACES
        near = zoomed_board(width, height, spaces)
        assert near.unit >= whole.unit
        assert all(0 < near.centre(space)[0] < width and 0 < near.centre(space)[1] < height for space in spaces)
    assert zoomed_board(width, height, SPACES[:2]).unit > 1.5 * whole.unit
