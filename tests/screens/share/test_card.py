"""The card of a game: what stands on it is the game's own, in any look, however the game went."""

from datetime import date

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.board.symbols import Symbol, draw_symbol
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.share.card import SIZE, card, closer
from dvonn.screens.share.game_summary import SharedGame, cost_words, decisive, verdict
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.theme import THEMES
from tests.harness.paths import IMAGES
from tests.harness.pictures import rgb
from tests.harness.recorded_games import collection

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}
DAY = date(2026, 11, 21)
GAMES = collection()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[str, Box]:
    """Take down every line that is written, and where."""
    found: dict[str, Box] = {}
    words = Canvas.words

    def noted(canvas: Canvas, line: str, box: Box, *more: object, **named: object) -> None:
        found[line] = box
        words(canvas, line, box, *more, **named)  # type: ignore[arg-type] # handed on as they came

    monkeypatch.setattr(Canvas, "words", noted)
    return found


@pytest.mark.parametrize("number", range(0, len(GAMES), 6))
def test_a_card_has_the_games_own_numbers(assets: Assets, said: dict[str, Box], number: int) -> None:
    """Both names and scores, the margin, the result and the day are written on it."""
    game = GAMES[number]
    card(assets.apart(), SharedGame(game, NAMES, DAY))
    told = verdict(SharedGame(game, NAMES))
    scores = {str(game.position.score(colour)) for colour in Colour}
    assert {*NAMES.values(), *scores, told.headline, told.figure, told.reason, "21 November 2026"} <= said.keys()


def test_the_decisive_cut_off_is_crossed_out_and_told(
    assets: Assets, said: dict[str, Box], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stack that it cuts off is crossed out, and what it cost is written below."""
    game, crossed = GAMES[0], []
    found = decisive(game)
    assert found
    ply = game.plies[found.ply]
    assert isinstance(ply, Move)

    def noted(canvas: BoardCanvas, kind: Symbol, at: tuple[float, float], tint: tuple[int, int, int]) -> None:
        crossed.append(kind)
        draw_symbol(canvas, kind, at, tint)

    monkeypatch.setattr("dvonn.screens.share.card.draw_symbol", noted)
    card(assets.apart(), SharedGame(game, NAMES))
    assert crossed == [Symbol.LOST] * len(game.positions[found.ply].cut_off_by(ply))
    assert cost_words(SharedGame(game, NAMES), found) in " ".join(said)


def test_nothing_is_said_of_cut_offs_where_there_were_none(assets: Assets, said: dict[str, Box]) -> None:
    """The result has their room."""
    card(assets.apart(), SharedGame(random_game(50), NAMES))
    assert not any("cost" in line for line in said)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("plies", [0, 20, 49, 70])
def test_every_game_has_a_card_in_every_look(window: pygame.Surface, theme: str, plies: int) -> None:
    """It is as large as pages want it, is drawn all over, and is the same each time."""
    assert window
    looks = Assets(IMAGES, THEMES[theme])
    played = SharedGame(random_game(plies), NAMES, DAY)
    drawn = card(looks.apart(), played)
    assert drawn.get_size() == SIZE
    corners = [drawn.get_at((x, y)) for x in (0, SIZE[0] - 1) for y in (0, SIZE[1] - 1)]
    assert pygame.Color("black") not in corners or theme == "contrast"
    assert rgb(drawn) == rgb(card(looks.apart(), played))


def test_the_looks_differ(window: pygame.Surface) -> None:
    """A card is drawn in the theme as used."""
    assert window
    played = SharedGame(GAMES[0], NAMES)
    assert len({rgb(card(Assets(IMAGES, theme), played)) for theme in THEMES.values()}) == len(THEMES)


def test_the_result_changes_the_card(assets: Assets) -> None:
    """Who has resigned is seen."""
    pictures = set()
    for loser in (None, *Colour):
        game = random_game(70)
        if loser:
            game.resign(loser)
        pictures.add(rgb(card(assets.apart(), SharedGame(game, NAMES))))
    assert len(pictures) == 3


def test_the_inset_shows_all_that_matters() -> None:
    """What is pointed out lies inside of it, larger than on a whole board where it lies close together."""
    width, height = 350, 230
    whole = closer(width, height, SPACES)
    for game in GAMES:
        found = decisive(game)
        if not found:
            continue
        ply = game.plies[found.ply]
        assert isinstance(ply, Move)
        spaces = [*ply, *game.positions[found.ply].cut_off_by(ply)]
        near = closer(width, height, spaces)
        assert near.unit >= whole.unit
        assert all(0 < near.centre(space)[0] < width and 0 < near.centre(space)[1] < height for space in spaces)
    assert closer(width, height, SPACES[:2]).unit > 1.5 * whole.unit


def test_an_empty_game_is_no_error(assets: Assets, said: dict[str, Box]) -> None:
    """A game in which nothing has happened has a card, too."""
    card(assets.apart(), SharedGame(Game(), NAMES))
    assert "0 of 49" in said
