"""News of an event with several stands: running games, cut-offs and winners."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from dvonn.board.animation import Plan
from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, THOUGHTFUL
from dvonn.relay.news import CutOffGame, EventWinner, LiveGame, News, Totals
from dvonn.rules.game import Game
from dvonn.rules.notation import format_game
from tests.harness.matches import MAX_PLIES
from tests.harness.random_games import random_game

SHOW_TIME: Final = datetime(2026, 11, 21, 14, 30)  # noqa: DTZ001 # local time, as in the news
STANDS: Final = ("Stand 1", "Stand 2", "Stand 3", "Library", "Stand 5", "Games room", "Stand 7", "Stand 8", "Foyer")
MODES: Final = (("blitz", GREEDY.key), ("guided", DREAMY.key), ("two", ""), ("blitz", THOUGHTFUL.key))
CUT_OFF_SEEDS: Final = (68, 6, 75)  # of games with cut-offs of 16, 13 and 12 pieces
WINNERS: Final = {"QIX": 14, "ANA": 12, "HAL": 9, "DEE": 9, "MWM": 7, "FIN": 4, "CLE": 3}


def record_of(seed: int, plies: int) -> str:
    """Return the record of the first plies of a random game on a full board."""
    return format_game(random_game(plies, seed, full=True))


def live_game(number: int, plies: int, *, game: int = 0, stand: str = "") -> LiveGame:
    """Return a running game of a stand after some plies; another game of the same stand has another number."""
    mode, level = MODES[number % len(MODES)]
    name = stand or STANDS[number % len(STANDS)]
    return LiveGame(f"{number}-{game}", name, mode, level, record_of(100 * number + game, plies), SHOW_TIME)


def cut_offs_of(game: Game) -> Iterator[tuple[int, int]]:
    """Yield the pieces that each ply cuts off, and its number."""
    for number, ply in enumerate(game.plies):
        yield Plan(game.positions[number], ply, game.positions[number + 1]).pieces_lost, number


@cache
def cut_off_game(seed: int = CUT_OFF_SEEDS[0]) -> CutOffGame:
    """Return a random game with its largest cut-off."""
    game = random_game(MAX_PLIES, seed, full=True)
    largest, ply = max(cut_offs_of(game))
    stand, when = STANDS[seed % len(STANDS)], SHOW_TIME - timedelta(minutes=seed)
    return CutOffGame(f"cut-off {seed}", stand, "blitz", GREEDY.key, largest, ply, when, format_game(game))


def event_winners() -> tuple[EventWinner, ...]:
    """Return winners of a board on two stands."""
    return tuple(
        EventWinner(
            str(n), STANDS[n % 3], "blitz", CURIOUS.key, score, initials, SHOW_TIME - timedelta(minutes=n), own=False
        )
        for n, (initials, score) in enumerate(WINNERS.items())
    )


def event_news(boards: int = 9, plies: int = 12) -> News:
    """Return the news of an event with some running games."""
    return News(
        event="Spring fair",
        hours="Today 10 to 18",
        line="Finals at 17:00 on the stage",
        problem="",
        winners=event_winners(),
        cut_offs=tuple(cut_off_game(seed) for seed in CUT_OFF_SEEDS),
        live=tuple(live_game(number, plies + number) for number in range(boards)),
        totals=Totals(games=128, guests=203, cut_off=1942),
    )
