"""The card of a game: its texts and marks are those of the game; the summary of results and of the decisive cut-off."""

from collections.abc import Callable
from datetime import date

import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.rules.analysis.position_analysis import CutOff, decisive_cut_off
from dvonn.rules.board import SPACES, Colour, Move, Space
from dvonn.rules.game import Game
from dvonn.screens.share.card import (
    GameSummary,
    SharedGame,
    cost_words,
    day_of,
    render_card,
    summarise_game,
    zoomed_board,
)
from dvonn.ui.assets import Assets
from dvonn.ui.theme import RGB
from tests.harness.games import MAX_PLIES, load_games, random_game
from tests.harness.pictures import record_texts

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


def test_a_card_tells_the_result_and_the_decisive_cut_off(
    assets: Assets, written: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has names, scores, result and day, the cost of the decisive cut-off, and marks on what that removed."""
    marks, draw_mark = [], BoardCanvas.draw_mark

    def recording(canvas: BoardCanvas, name: str, at: tuple[float, float], tint: RGB) -> None:
        marks.append(name)
        draw_mark(canvas, name, at, tint)

    monkeypatch.setattr(BoardCanvas, "draw_mark", recording)
    shared_game, found = SharedGame(GAMES[0], NAMES, DAY), decisive_cut_off(GAMES[0])
    render_card(assets, shared_game)
    result, lines = summarise_game(shared_game), [line for line, _ in written]
    scores = {str(shared_game.game.position.score(colour)) for colour in Colour}
    assert {*NAMES.values(), *scores, result.headline, result.value, result.reason, "21 November 2026"} <= {*lines}
    assert found
    assert marks.count("lost") == len(spaces_of(GAMES[0], found)) - 2
    assert cost_words(shared_game, found) in " ".join(lines)


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


# The summary


def test_the_cost_names_the_larger_loss_first() -> None:
    """The cost names the player with the larger loss first, and both if both lost pieces."""
    played = SharedGame(GAMES[0], NAMES)
    found = decisive_cut_off(played.game)
    assert found
    assert cost_words(played, found) == "Move 32, h3-h4: Anna \N{MINUS SIGN}13, Benjamin \N{MINUS SIGN}3"


def drawn() -> Game:
    """Return a random game that ended in a draw."""
    games = (random_game(MAX_PLIES, seed) for seed in range(1000))
    return next(game for game in games if game.outcome and not game.outcome.winner)


def ended(end: Callable[..., None], *loser: Colour) -> Game:
    """Return a game that is given up, lost on time, or drawn by agreement."""
    game = random_game(70, seed=5)
    end(game, *loser)
    return game


@pytest.mark.parametrize(
    ("game", "headline", "value", "reason", "winner"),
    [
        (GAMES[0], "Benjamin wins", "+23", "The higher tower wins", Colour.BLACK),
        (ended(Game.resign, Colour.BLACK), "Anna wins", "by resignation", "Benjamin resigned", Colour.WHITE),
        (ended(Game.flag, Colour.WHITE), "Benjamin wins", "on time", "Anna ran out of time", Colour.BLACK),
        (ended(Game.agree_draw), "A draw", "by agreement", "Draw agreed", None),
        (drawn(), "A draw", None, "The towers are equal", None),
        (random_game(20, seed=5), "Unfinished", "20 of 49", "Pieces placed", None),
        (random_game(50, seed=5), "Unfinished", None, "after 26 moves", None),
    ],
    ids=["won by towers", "resigned", "lost on time", "agreed", "drawn", "while placing", "while moving"],
)
def test_a_summary_tells_the_result_or_how_far_the_game_went(
    game: Game, headline: str, value: str | None, reason: str, winner: Colour | None
) -> None:
    """The value is the margin where towers decide, how a game ended without them, pieces placed, or the score."""
    scores = " : ".join(str(game.position.score(colour)) for colour in Colour)
    assert summarise_game(SharedGame(game, NAMES)) == GameSummary(headline, value or scores, reason, winner)


def test_dates_are_read_from_records_and_written_out() -> None:
    """The day is read from a record's date and written out; other texts have no day."""
    assert day_of("2026-11-21 19:30:00") == date(2026, 11, 21)
    assert [day_of(text) for text in ("", "yesterday", "2026-13-01", "Sat Jun 14 10:20:34 EDT 2008")] == [None] * 4
    assert SharedGame(Game(), NAMES, date(2026, 11, 2)).date == "2 November 2026"
    assert SharedGame(Game(), NAMES).date == ""
