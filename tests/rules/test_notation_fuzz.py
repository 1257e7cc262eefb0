"""Fuzzing: any text is parsed or raises a NotationError, and parsed values round-trip."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pytest

from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, format_game, parse_game, parse_position
from tests.harness.random_games import random_game
from tests.harness.scale import scaled

hypothesis = pytest.importorskip("hypothesis", reason="hypothesis is not installed: it is for developers")
st = pytest.importorskip("hypothesis.strategies")

ANY_TEXT: Final = st.text(max_size=200)
POSITION_LIKE: Final = st.lists(st.sampled_from(["w", "b", "r", "9", "11", ",", "/", " ", "white", "move", "place"]))
GAME_LIKE: Final = st.lists(st.sampled_from(["dvonn game", "\n", "ties", "end", "start", ": ", "draw", "a1", "b1 "]))
PATCH: Final = st.text("wbr1059,/ ae\n:", max_size=3) | st.text(max_size=3)


def some_game(seed: int) -> Game:
    """Return a game after some random plies."""
    return random_game(seed % 100, seed, full=bool(seed % 2))


def damaged(write: Callable[[Game], str]) -> object:
    """Return a strategy that replaces a part of the text of a random game."""

    def damage(seed: int, start: int, length: int, patch: str) -> str:
        text = write(some_game(seed))
        start %= len(text)
        return text[:start] + patch + text[start + length :]

    return st.builds(damage, st.integers(0, 10_000), st.integers(0, 500), st.integers(0, 5), PATCH)


def fuzz(*strategies: object) -> Callable[[Callable[[str], None]], Callable[[], None]]:
    """Run a test on generated texts, deterministically and without a deadline."""

    def decorate(test: Callable[[str], None]) -> Callable[[], None]:
        given = hypothesis.given(text=st.one_of(*strategies))
        limits = hypothesis.settings(max_examples=scaled(100, 300), deadline=None, derandomize=True, database=None)
        decorated: Callable[[], None] = limits(given(test))
        return decorated

    return decorate


@fuzz(ANY_TEXT, POSITION_LIKE.map("".join), damaged(lambda game: str(game.position)))
def test_any_text_as_a_position(text: str) -> None:
    """A text is refused or is a position that round-trips and has moves or an outcome."""
    with suppress(NotationError):
        position = parse_position(text)
        assert parse_position(str(position)) == position
        assert bool(position.moves()) is (position.outcome() is None)


@fuzz(ANY_TEXT, GAME_LIKE.map("".join), damaged(format_game))
def test_any_text_as_a_game(text: str) -> None:
    """A text is refused or is a game that round-trips."""
    with suppress(NotationError):
        game = parse_game(text)
        again = parse_game(format_game(game))
        assert (again.positions, again.plies, again.outcome) == (game.positions, game.plies, game.outcome)
