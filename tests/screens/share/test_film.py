"""The film of a game: the whole of it, move by move, made in slices that never take long."""

from collections.abc import Callable, Hashable
from itertools import count, pairwise

import pytest

from dvonn.board.view import draw_board
from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.share import film as module
from dvonn.screens.share import film_plan as shots
from dvonn.screens.share.film import HELD, SAMPLES, SIZE, Film
from dvonn.screens.share.game_summary import SharedGame
from dvonn.tools.stills.game_stills import PASSING
from dvonn.ui.assets import Assets
from tests.harness.matches import TO_THE_END, stopped
from tests.harness.pictures import frames
from tests.harness.recorded_games import collection

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}
GAMES = collection()

pytest.importorskip("PIL.Image", reason="Pillow, an extra, writes films")


def tail(plies: int) -> Game:
    """Return a game of the last plies of one by chance."""
    whole = random_game(TO_THE_END, PASSING)
    game = Game(whole.positions[-1 - plies])
    game.play_all(whole.plies[-plies:])
    return game


# What is shown


@pytest.mark.parametrize("number", range(0, len(GAMES), 5))
def test_every_move_is_seen_and_what_it_led_to(number: int) -> None:
    """Each has pictures on its way and of its end, in the game's order, and stacks that are cut off are seen to go."""
    game = GAMES[number]
    pictures = shots.shots(game)
    begun = [shot.number for shot in pictures]
    assert begun == sorted(begun)
    for n, ply in enumerate(game.plies):
        if isinstance(ply, Move):
            ways = [shot.along for shot in pictures if shot.number == n and shot.along is not None]
            plan = shots.plan_of(game, n)
            leaving = {space for along in ways for space in plan.at(along).leaving}
            assert len(ways) >= 3
            assert leaving == set(plan.cut_off)
            assert any(shot.number == n + 1 and shot.along is None for shot in pictures)


def test_the_placing_is_quick_and_the_full_board_is_seen_for_longer() -> None:
    """A few pieces come with each picture: all of it takes less time than two moves do in play."""
    pictures = [shot for shot in shots.shots(random_game(49)) if shot.along is None]
    *placing, full, end = pictures[1:]
    assert sum(shot.seconds for shot in placing) < 2
    assert max(after.number - before.number for before, after in pairwise(placing)) == shots.AT_ONCE
    assert (full.number, full.seconds) == (49, shots.FULL)
    assert end.number == 49


def test_a_film_is_over_within_a_minute() -> None:
    """Nobody has to watch a whole game at its own speed."""
    assert all(sum(shot.seconds for shot in shots.shots(game)) + HELD < 60 for game in GAMES)


def test_samples_are_spread_over_the_film() -> None:
    """The first and the last picture are among them, of however few there are."""
    pictures = shots.shots(GAMES[0])
    found = shots.samples(pictures, SAMPLES)
    assert len(found) == SAMPLES
    assert (found[0], found[-1]) == (pictures[0], pictures[-1])
    assert shots.samples(pictures[:1], 3) == pictures[:1] * 3


# How it is made


def test_the_film_can_be_read_back(assets: Assets) -> None:
    """It has its size, no more pictures than shots, lasts as long as these, and its card is held in the end."""
    game = tail(12)
    film = Film(assets, SharedGame(game, NAMES), stopped)
    film.step(1)
    assert film.done
    found = frames(film.data)
    planned = shots.shots(game)
    seconds = sum(shot.seconds for shot in planned) + HELD
    assert found[0][0].size == SIZE
    assert len(planned) * 0.9 < len(found) <= len(planned) + 1
    assert sum(duration for _, duration in found) == pytest.approx(1000 * seconds, abs=10)
    assert found[-1][1] == 1000 * HELD


def test_each_slice_draws_one_picture_at_most(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little time there is, it goes on, and the share of the work that is done only grows."""
    drawn, ticks = [0], count()

    def counted(*arguments: object) -> None:
        drawn[0] += 1
        draw_board(*arguments)  # type: ignore[arg-type] # handed on as they came

    monkeypatch.setattr(module, "draw_board", counted)
    film = Film(assets, SharedGame(tail(3), NAMES), lambda: float(next(ticks)))
    shares, worst = [film.share], 0
    while not film.done:
        before = drawn[0]
        film.step(0)
        worst = max(worst, drawn[0] - before)
        shares.append(film.share)
    assert worst == 1
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] <= 1


def test_the_window_keeps_its_own_sizes(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is scaled for the film is not kept with what the window needs: it goes when the film does."""
    keepers = set()
    made = Assets.made

    def noted(keeper: Assets, key: Hashable, make: Callable[[], object]) -> object:
        keepers.add(id(keeper))
        return made(keeper, key, make)

    monkeypatch.setattr(Assets, "made", noted)
    Film(assets, SharedGame(tail(3), NAMES), stopped).step(1)
    assert keepers
    assert id(assets) not in keepers


def test_the_same_game_gives_the_same_bytes(assets: Assets) -> None:
    """So that it is not written twice."""
    written = []
    for _ in range(2):
        film = Film(assets, SharedGame(tail(4), NAMES), stopped)
        film.step(1)
        written.append(film.data)
    assert written[0] == written[1]


def test_what_is_said_is_about_the_ply(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move is named with who made it, with what it cut off and who has to pass; in the end the result is."""
    lines: list[tuple[str, str]] = []
    monkeypatch.setattr(module, "draw_message", lambda _, headline, advice, __: lines.append((headline, advice)))
    game = tail(12)
    Film(assets, SharedGame(game, NAMES), stopped).step(1)
    movers = {f"{NAMES[before.turn]}: {ply}" for before, ply in zip(game.positions, game.plies, strict=False)}
    assert movers - {lines[-1][0]} <= {headline for headline, _ in lines}
    assert any("cuts off" in advice for _, advice in lines)
    assert any("passes" in advice for _, advice in lines)
    assert "wins by" in lines[-1][0]


def test_an_empty_game_has_a_film(assets: Assets) -> None:
    """The start and the card."""
    film = Film(assets, SharedGame(Game(), NAMES), stopped)
    film.step(1)
    assert len(frames(film.data)) == 2
