"""The film of a game: its shots, its length, and its making in short slices."""

from itertools import count, pairwise

import pytest

from dvonn.board.view import draw_board
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.share.card import SharedGame
from dvonn.screens.share.film import (
    CLOSING_CARD_SECONDS,
    FILM_SIZE,
    FULL_BOARD_SECONDS,
    PALETTE_SAMPLES,
    PLACEMENTS_PER_PICTURE,
    Film,
    evenly_spaced,
    shots,
)
from dvonn.ui.assets import Assets
from dvonn.words import ply_text
from tests.harness.matches import game_of_last_plies, stopped_clock
from tests.harness.pictures import gif_frames
from tests.harness.random_games import random_game
from tests.harness.recorded_games import load_games
from tests.harness.scale import only_full
from tests.measure.stills.game_stills import SEED_WITH_PASSES

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}
GAMES = load_games()


def made_film(assets: Assets, game: Game) -> Film:
    film = Film(assets, SharedGame(game, NAMES), stopped_clock)
    film.step(1)
    assert film.done
    return film


# Shots


@pytest.mark.parametrize("number", range(0, len(GAMES), 5))
def test_every_move_and_its_cut_offs_are_shown(number: int) -> None:
    """Each move has shots of its way, its end and its cut-offs, in the game's order."""
    game = GAMES[number]
    pictures = shots(game)
    begun = [shot.number for shot in pictures]
    assert begun == sorted(begun)
    for n, ply in enumerate(game.plies):
        if isinstance(ply, Move):
            way = [shot.plan.at(shot.ply_seconds) for shot in pictures if shot.number == n and shot.plan]
            assert len(way) >= 3
            assert {space for picture in way for space in picture.leaving} == set(game.positions[n].cut_off_by(ply))
            assert any(shot.number == n + 1 and not shot.plan for shot in pictures)


def test_the_placing_is_quick_and_the_full_board_is_seen_for_longer() -> None:
    """The placement phase takes less than two seconds, and the full board is held."""
    pictures = [shot for shot in shots(random_game(49, seed=5)) if not shot.plan]
    *placing, full, end = pictures[1:]
    assert sum(shot.seconds for shot in placing) < 2
    assert max(after.number - before.number for before, after in pairwise(placing)) == PLACEMENTS_PER_PICTURE
    assert (full.number, full.seconds) == (49, FULL_BOARD_SECONDS)
    assert end.number == 49


def test_a_film_is_over_within_a_minute() -> None:
    """A film takes less than a minute."""
    assert all(sum(shot.seconds for shot in shots(game)) + CLOSING_CARD_SECONDS < 60 for game in GAMES)


def test_samples_are_spread_over_the_film() -> None:
    """Samples include the first and the last shot, also of a short film."""
    pictures = shots(GAMES[0])
    found = evenly_spaced(pictures, PALETTE_SAMPLES)
    assert len(found) == PALETTE_SAMPLES
    assert (found[0], found[-1]) == (pictures[0], pictures[-1])
    assert evenly_spaced(pictures[:1], 3) == pictures[:1] * 3


# Making the film


@only_full("films are written")
def test_the_film_can_be_read_back(assets: Assets) -> None:
    """The film has its size, at most one frame a shot and the card, and the planned length."""
    game = game_of_last_plies(12, SEED_WITH_PASSES)
    found = gif_frames(made_film(assets, game).data)
    planned = shots(game)
    seconds = sum(shot.seconds for shot in planned) + CLOSING_CARD_SECONDS
    assert found[0][0].size == FILM_SIZE
    assert len(planned) * 0.9 < len(found) <= len(planned) + 1
    assert sum(duration for _, duration in found) == pytest.approx(1000 * seconds, abs=10)
    assert found[-1][1] == 1000 * CLOSING_CARD_SECONDS


def test_each_slice_draws_one_picture_at_most(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice draws at most one picture, and the share of work done only grows."""
    drawn, ticks = [0], count()

    def counted(*arguments: object) -> None:
        drawn[0] += 1
        draw_board(*arguments)  # type: ignore[arg-type] # passed on unchanged

    monkeypatch.setattr("dvonn.screens.share.film.draw_board", counted)
    film = Film(assets, SharedGame(game_of_last_plies(3), NAMES), lambda: float(next(ticks)))
    shares, worst = [film.progress], 0
    while not film.done:
        before = drawn[0]
        film.step(0)
        worst = max(worst, drawn[0] - before)
        shares.append(film.progress)
    assert worst == 1
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] <= 1


@pytest.mark.parametrize("game", [Game(), game_of_last_plies(4)], ids=["empty", "short"])
def test_the_same_game_gives_the_same_bytes(assets: Assets, game: Game) -> None:
    """The same game gives the same bytes, so that it is not written twice; an empty one has its start and the card."""
    data = made_film(assets, game).data
    assert made_film(assets, game).data == data
    assert game.plies or len(gif_frames(data)) == 2


def test_messages_are_about_the_ply(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """The messages name each move with its player, its cut-offs and passes, and at the end the result."""
    lines: list[tuple[str, str]] = []
    recorded = "dvonn.screens.share.film.draw_message"
    monkeypatch.setattr(recorded, lambda _, headline, advice, __: lines.append((headline, advice)))
    game = game_of_last_plies(12, SEED_WITH_PASSES)
    made_film(assets, game)
    movers = {f"{NAMES[before.turn]}: {ply_text(ply)}" for before, ply in zip(game.positions, game.plies, strict=False)}
    assert movers - {lines[-1][0]} <= {headline for headline, _ in lines}
    assert any("cuts off" in advice for _, advice in lines)
    assert any("passes" in advice for _, advice in lines)
    assert " wins +" in lines[-1][0]
