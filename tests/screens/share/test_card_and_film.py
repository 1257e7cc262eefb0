"""The card and the film of a game: texts, marks, shots, and the file, which is read back."""

from collections.abc import Sequence
from io import BytesIO
from itertools import count, pairwise
from typing import TYPE_CHECKING

import pygame
import pytest

from dvonn.rules.analysis.position_analysis import decisive_cut_off
from dvonn.rules.board import Colour, Move
from dvonn.rules.game import Game
from dvonn.screens.share.card import (
    GameSummary,
    SharedGame,
    cost_words,
    render_card,
    summarise_game,
)
from dvonn.screens.share.film import (
    CLOSING_CARD_SECONDS,
    FILM_SIZE,
    FULL_BOARD_SECONDS,
    PLACEMENTS_PER_PICTURE,
    Film,
    GifWriter,
    shots,
)
from dvonn.ui.assets import Assets
from dvonn.words import ply_text
from tests.harness.clocks import stopped_clock
from tests.harness.games import MAX_PLIES, game_of_last_plies, load_games, random_game
from tests.harness.pictures import record_texts, rgb_bytes
from tests.measure.stills.game_stills import SEED_WITH_PASSES

if TYPE_CHECKING:
    from PIL.Image import Image


NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}
MONTH = "2026-11"
GAMES = load_games()


def test_a_card_tells_the_result_and_the_decisive_cut_off(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has names, scores, result and date as far as it is known, and what the cut-off cost, the larger loss first."""
    written, found = record_texts(monkeypatch), decisive_cut_off(GAMES[0])
    shared_game = SharedGame(GAMES[0], NAMES, MONTH)
    render_card(assets, shared_game)
    result, lines = summarise_game(shared_game), [line for line, _ in written]
    scores = {str(shared_game.game.position.score(colour)) for colour in Colour}
    assert {*NAMES.values(), *scores, result.headline, result.value, result.reason, "November 2026"} <= {*lines}
    assert found
    cost = "Move 32, h3-h4: Anna \N{MINUS SIGN}13, Benjamin \N{MINUS SIGN}3"
    assert cost_words(shared_game, found) == cost
    assert cost in " ".join(lines)
    written.clear()
    render_card(assets, SharedGame(Game(), NAMES))
    assert any("0 of 49" in line for line, _ in written)


# The summary


def test_a_summary_tells_the_result_or_how_far_the_game_went() -> None:
    """The value is the margin where towers decide, how a game ended without them, pieces placed, or the score."""
    games = (random_game(MAX_PLIES, seed) for seed in count())
    drawn = next(game for game in games if game.outcome and not game.outcome.winner)
    resigned, timed, agreed = (random_game(70, seed=5) for _ in range(3))
    resigned.resign(Colour.BLACK)
    timed.flag(Colour.WHITE)
    agreed.agree_draw()
    for game, headline, value, reason, winner in (
        (GAMES[0], "Benjamin wins", "+23", "The higher tower wins", Colour.BLACK),
        (resigned, "Anna wins", "by resignation", "Benjamin resigned", Colour.WHITE),
        (timed, "Benjamin wins", "on time", "Anna ran out of time", Colour.BLACK),
        (agreed, "A draw", "by agreement", "Draw agreed", None),
        (drawn, "A draw", None, "The towers are equal", None),
        (random_game(20, seed=5), "Unfinished", "20 of 49", "Pieces placed", None),
        (random_game(50, seed=5), "Unfinished", None, "after 26 moves", None),
    ):
        scores = " : ".join(str(game.position.score(colour)) for colour in Colour)
        assert summarise_game(SharedGame(game, NAMES)) == GameSummary(headline, value or scores, reason, winner)


def gif_frames(data: bytes) -> "list[tuple[Image, int]]":
    """Return the frames of a GIF as displayed, with their durations in milliseconds."""
    from PIL import Image  # noqa: PLC0415 # may be missing

    found = []
    with Image.open(BytesIO(data)) as gif:
        assert gif.info["loop"] == 0
        for n in range(getattr(gif, "n_frames", 1)):
            gif.seek(n)
            found.append((gif.convert("RGB"), gif.info["duration"]))
    return found


def made_film(assets: Assets, game: Game) -> Film:
    film = Film(assets, SharedGame(game, NAMES), stopped_clock)
    film.step(1)
    assert film.done
    return film


# Shots


def test_every_move_and_its_cut_offs_are_shown() -> None:
    """Each move has shots of its way, its end and its cut-offs, in the game's order."""
    game = GAMES[0]
    pictures = shots(game)
    begun = [shot.number for shot in pictures]
    assert begun == sorted(begun)
    for n, ply in enumerate(game.plies):
        if isinstance(ply, Move):
            way = [shot.plan.at(shot.ply_seconds) for shot in pictures if shot.number == n and shot.plan]
            assert len(way) >= 3
            assert {space for picture in way for space in picture.leaving} == set(game.positions[n].cut_off_by(ply))
            assert any(shot.number == n + 1 and not shot.plan for shot in pictures)


def test_the_placing_is_quick_and_a_film_is_short() -> None:
    """The placement phase takes less than two seconds, the full board is held, and a film takes less than a minute."""
    pictures = [shot for shot in shots(random_game(49, seed=5)) if not shot.plan]
    *placing, full, end = pictures[1:]
    assert sum(shot.seconds for shot in placing) < 2
    assert max(after.number - before.number for before, after in pairwise(placing)) == PLACEMENTS_PER_PICTURE
    assert (full.number, full.seconds, end.number) == (49, FULL_BOARD_SECONDS, 49)
    assert all(sum(shot.seconds for shot in shots(game)) + CLOSING_CARD_SECONDS < 60 for game in GAMES)


# Making the film


def test_the_film_can_be_read_back(assets: Assets) -> None:
    """It has its size, at most one frame a shot and the card, and the planned length; a game always gives one film."""
    game = game_of_last_plies(2)
    data, planned = made_film(assets, game).data, shots(game)
    assert made_film(assets, game).data == data
    found = gif_frames(data)
    assert found[0][0].size == FILM_SIZE
    assert len(planned) * 0.9 < len(found) <= len(planned) + 1
    seconds = sum(shot.seconds for shot in planned) + CLOSING_CARD_SECONDS
    assert sum(duration for _, duration in found) == pytest.approx(1000 * seconds, abs=10)
    assert found[-1][1] == 1000 * CLOSING_CARD_SECONDS
    assert len(gif_frames(made_film(assets, Game()).data)) == 2  # its start and the card


def test_messages_are_about_the_ply(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """The messages name each move with its player, its cut-offs and passes, and at the end the result."""
    lines: list[tuple[str, str]] = []
    recorded = "dvonn.screens.share.film.draw_message"
    monkeypatch.setattr(recorded, lambda _, headline, advice, __: lines.append((headline, advice)))
    game = game_of_last_plies(4, SEED_WITH_PASSES)
    made_film(assets, game)
    movers = {f"{NAMES[before.turn]}: {ply_text(ply)}" for before, ply in zip(game.positions, game.plies, strict=False)}
    assert movers - {lines[-1][0]} <= {headline for headline, _ in lines}
    assert any("cuts off" in advice for _, advice in lines)
    assert any("passes" in advice for _, advice in lines)
    assert " wins +" in lines[-1][0]


# The file


def picture(colour: str, spot: int) -> pygame.Surface:
    """Return a black picture with a coloured spot."""
    surface = pygame.Surface((48, 30))
    surface.fill(colour, (spot, spot, 9, 7))
    return surface


def gif_of(pictures: Sequence[pygame.Surface], seconds: Sequence[float]) -> bytes:
    """Return a GIF of pictures with durations."""
    gif = GifWriter(pictures)
    for one, duration in zip(pictures, seconds, strict=True):
        gif.add(one, duration)
    return gif.finish()


def test_frames_are_read_back() -> None:
    """Each frame read back equals its picture, with its duration; an equal picture only makes the frame longer."""
    colours = ["black", "red", "white", "dodgerblue", "dodgerblue"]
    pictures = [picture(colour, 4 * min(n, 3)) for n, colour in enumerate(colours)]
    found = gif_frames(gif_of(pictures, [0.1, 0.2, 0.3, 0.4, 0.06]))
    assert [image.tobytes() for image, _ in found] == [rgb_bytes(one) for one in pictures[:4]]
    assert [duration for _, duration in found] == [100, 200, 300, 460]


def test_no_time_is_lost_and_a_small_change_takes_few_bytes() -> None:
    """Rounding to hundredths of a second is made up for later; of a small change only its rectangle is written."""
    pictures = [picture("red" if n % 2 else "white", n % 9) for n in range(90)]
    frames = gif_frames(gif_of(pictures, [1 / 30] * 90))
    assert sum(duration for _, duration in frames) == pytest.approx(3000, abs=10)
    few, many = (len(gif_of(pictures[:count], [0.1] * count)) for count in (2, 30))
    assert many - few < 28 * 300
