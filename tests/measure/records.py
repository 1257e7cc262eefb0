"""Measure the records of many games: the index, the list, searches, orders, a player's page, openings and an import.

The games of FILE, lines `WHITE BLACK W B plies...` as of replay, become records of other dates and players in a folder;
one that has records is taken as it is. Each figure is in milliseconds at 60 frames a second, from an input to the frame
that answers it; `worst_frame_ms` is the longest work of a frame meanwhile.
"""

import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from dvonn.app import UPDATE_STEP_SECONDS, App
from dvonn.commandline import Options
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, play_all
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.records import Records
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.records.record_index import INDEX_FILE, SortColumn

PLAYERS: Final = 400
FIRST_DAY: Final = datetime(2005, 1, 1)  # noqa: DTZ001 # local time, as in records
DAYS: Final = 20 * 365
SEARCHES: Final = ("bestbot", "player 123 2017", "greedy", "zzz", "2011-05")
IMPORTED_GAMES: Final = 500


def record_texts(lines: Sequence[str], count: int) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of records of some games, with other players and dates again and again."""
    rng = Random(1)
    bodies = list[str]()
    for line in lines:
        game = Game()
        play_all(game, parse_plies(line.split()[4:]))
        bodies.append(format_record(game, {"players": "", "date": "DATE", "source": "games.sgf"}))
    people = [*sorted({name for line in lines for name in line.split()[:2]}), *(f"Player {n}" for n in range(PLAYERS))]
    for number in range(count):
        white, black = rng.sample(people, 2)
        played = FIRST_DAY + timedelta(days=rng.randrange(DAYS), seconds=rng.randrange(86_400))
        seats = f"white: human\nblack: human\nwhitename: {white}\nblackname: {black}\n"
        text = bodies[number % len(bodies)].replace("players: \n", seats).replace("DATE", f"{played:%Y-%m-%d %H:%M:%S}")
        yield f"{played:%Y-%m-%d %H.%M.%S} {white} - {black} ({number}).txt", text


def write_records(folder: Path, lines: Sequence[str], count: int) -> None:
    """Write records into a folder unless it has some."""
    if (folder / RECORDS_FOLDER).is_dir():
        return
    (folder / RECORDS_FOLDER).mkdir(parents=True)
    for name, text in record_texts(lines, count):
        (folder / RECORDS_FOLDER / name).write_text(text, encoding="utf-8")


class Meter:
    """The program on a folder, and its figures by name."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.app = App(Options(size=size, data_dir=folder))
        self.figures = dict[str, float]()
        self.app.frame([], 0)

    def run(self, name: str, until: Callable[[], bool]) -> float:
        """Run frames until a condition holds; note the longest and return the milliseconds of all."""
        frames, worst = 0, 0.0
        while not until() or not frames:
            began = perf_counter()
            self.app.frame([], UPDATE_STEP_SECONDS)
            frames, worst = frames + 1, max(worst, perf_counter() - began)
        self.figures[f"{name}_worst_frame_ms"] = 1000 * worst
        return frames * 1000 * max(UPDATE_STEP_SECONDS, worst if frames == 1 else 0.0)

    def measure(self, name: str, until: Callable[[], bool]) -> None:
        """Note the milliseconds until a condition holds."""
        self.figures[f"{name}_ms"] = self.run(name, until)

    def still(self) -> bool:
        """Tell whether the top scene is still."""
        return self.app.director.top.refresh_mode is RefreshMode.ON_INPUT


def measure(folder: Path, size: tuple[int, int]) -> dict[str, float]:
    """Return the figures of a folder of records."""
    for suffix in ("", "-wal", "-shm"):
        with suppress(OSError):
            (folder / f"{INDEX_FILE}{suffix}").unlink()
    meter = Meter(folder, size)
    meter.app.director.apply(Push(records := Records(meter.app.stage)))
    meter.measure("first_index", lambda: records.listing.done)
    meter = Meter(folder, size)
    meter.app.director.apply(Push(records := Records(meter.app.stage)))
    meter.measure("open", lambda: len(records.listing) > 0)
    meter.measure("check_of_files", meter.still)
    listing, figures = records.listing, meter.figures
    times, worst = list[float](), 0.0
    for words in SEARCHES:
        for end in range(1, len(words) + 1):
            records.search(words[:end])
            times.append(meter.run("search", lambda: listing.done))
            worst = max(worst, figures["search_worst_frame_ms"])
        records.search("")
        meter.run("search", lambda: listing.done)
    figures |= {"search_median_ms": median(times), "search_worst_ms": max(times), "search_worst_frame_ms": worst}
    for column in SortColumn:
        records.sort(column)
        meter.measure(f"sort_by_{column.name.lower()}", lambda: listing.done)
    meter.app.director.apply(Push(OpeningScreen(meter.app.stage)))
    meter.measure("openings", meter.still)
    new = folder / "new.txt"
    texts = islice(record_texts(_lines_of(folder), IMPORTED_GAMES), IMPORTED_GAMES)
    new.write_text("\n".join(text for _name, text in texts), encoding="utf-8")
    return figures | {"memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
