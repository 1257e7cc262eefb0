"""News of an event with several stands, and a stand that is paired with its hub."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

from dvonn import __version__
from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, THOUGHTFUL
from dvonn.relay.stand_files import (
    ACCOUNT_FILE,
    NEWS_FILE,
    OUTBOX_FILE,
    CutOffGame,
    EventWinner,
    LiveGame,
    News,
    StandHealth,
    Totals,
    read_results,
)
from dvonn.rules.analysis.position_analysis import cut_offs
from dvonn.rules.notation import format_game
from tests.harness.games import MAX_PLIES, random_game

SHOW_TIME: Final = datetime(2026, 11, 21, 14, 30)  # noqa: DTZ001 # local time, as in the news
STANDS: Final = ("Stand 1", "Stand 2", "Stand 3", "Library", "Stand 5", "Games room", "Stand 7", "Stand 8", "Foyer")
MODES: Final = (("blitz", GREEDY.key), ("guided", DREAMY.key), ("two", ""), ("blitz", THOUGHTFUL.key))
CUT_OFF_SEEDS: Final = (68, 6, 75)  # of games with cut-offs of 10, 8 and 3 pieces of the other side
WINNERS: Final = {"QIX": 14, "ANA": 12, "HAL": 9, "DEE": 9, "MWM": 7, "FIN": 4, "CLE": 3}


def record_of(seed: int, plies: int) -> str:
    """Return the record of the first plies of a random game on a full board."""
    return format_game(random_game(plies, seed, full=True))


def live_game(number: int, plies: int, *, game: int = 0, stand: str = "") -> LiveGame:
    """Return a running game of a stand after some plies; another game of the same stand has another number."""
    mode, level = MODES[number % len(MODES)]
    name = stand or STANDS[number % len(STANDS)]
    return LiveGame(f"{number}-{game}", name, mode, level, record_of(100 * number + game, plies), SHOW_TIME)


@cache
def cut_off_game(seed: int = CUT_OFF_SEEDS[0]) -> CutOffGame:
    """Return a random game with its largest cut-off."""
    game = random_game(MAX_PLIES, seed, full=True)
    largest, ply = max((one.gain, one.ply) for one in cut_offs(game))
    stand, when = STANDS[seed % len(STANDS)], SHOW_TIME - timedelta(minutes=seed)
    return CutOffGame(f"cut-off {seed}", stand, "blitz", GREEDY.key, largest, ply, when, format_game(game))


def event_winners() -> tuple[EventWinner, ...]:
    """Return winners of a board on two stands."""
    return tuple(
        EventWinner(
            str(n), STANDS[n % 3], "another", "blitz", CURIOUS.key, score, initials, SHOW_TIME - timedelta(minutes=n)
        )
        for n, (initials, score) in enumerate(WINNERS.items())
    )


def event_news(boards: int = 9) -> News:
    """Return the news of an event with some running games."""
    return News(
        event="Spring fair",
        hours="Today 10 to 18",
        line="Finals at 17:00 on the stage",
        problem="",
        winners=event_winners(),
        cut_offs=tuple(cut_off_game(seed) for seed in CUT_OFF_SEEDS),
        live=tuple(live_game(number, 12 + number) for number in range(boards)),
        totals=Totals(games=128, guests=203, cut_off=1942, busiest_hour=15),
        stands=(
            stand_health("Games room", offline_since=SHOW_TIME, unsent=4, faults=["DISK"]),
            stand_health("Foyer", clock_minutes=300, version="0.0.9"),
            *map(stand_health, ("Library", "Stand 1", "Stand 2")),
            stand_health("Big screen", kind="screen"),
        ),
    )


def stand_health(name: str, **fields: Any) -> StandHealth:  # noqa: ANN401 # values of any field
    """Return how a stand is, by default well."""
    return replace(StandHealth(name, "stand", None, 0, __version__, 0, ()), **fields)


STAND: Final = "6f1d5c1e-52f1-4b5e-9a53-0a4f4d2b7c11"
NEWS_SECONDS: Final = 1.2  # until the game has seen a change of the relay's files
NOW: Final = datetime.now().replace(microsecond=0)  # noqa: DTZ005 # local time, of which "today" depends


def event_winner(initials: str, score: int = 9, **fields: object) -> dict[str, object]:
    """Return a winner of another stand in the news."""
    usual = {"id": f"{initials}_{score}", "stand": "Hall B", "mode": "challenge", "level": "", "stand_id": "another"}
    return {**usual, "score": score, "initials": initials, "at": moment(), **fields}


def cut_off(pieces: int, **fields: object) -> dict[str, object]:
    """Return a large cut-off of another stand in the news."""
    usual = {"id": f"cut {pieces}", "stand": "Hall B", "mode": "blitz", "level": "greedy", "ply": 20, "record": ""}
    return {**usual, "largest": pieces, "at": moment(), **fields}


def moment(days_ago: int = 0) -> str:
    """Return a time as news have it."""
    return (NOW - timedelta(days=days_ago)).astimezone().isoformat()


def write_news(folder: Path, hub: dict[str, object] | None = None, **fields: object) -> None:
    """Replace the news of a stand."""
    usual = {"stand": STAND, "stand_name": "Hall A", "event": "Spring fair", "problem": ""}
    new = folder / f"{NEWS_FILE}.new"
    new.write_text(json.dumps({**usual, "hub": hub or {}, **fields}), encoding="utf-8")
    new.replace(folder / NEWS_FILE)


def pair(folder: Path, hub: dict[str, object] | None = None, **fields: object) -> Path:
    """Give a stand an account at a hub, and news; return the folder."""
    folder.mkdir(exist_ok=True)
    (folder / ACCOUNT_FILE).write_text("{}")
    write_news(folder, hub, **fields)
    return folder


def outbox(folder: Path) -> list[dict[str, Any]]:
    """Return the results that a stand has written for its hub."""
    return [dict(result.entry) for result in read_results(folder / OUTBOX_FILE)]
