"""Measure the records of many games: the index, the list, searches, orders, a player's page, openings and an import.

The games of FILE, lines `WHITE BLACK W B plies...` as of replay, become records of other dates and players in a folder;
one that has records is taken as it is. Each figure is in milliseconds at 60 frames a second, from an input to the frame
that answers it; `worst_frame_ms` is the longest work of a frame meanwhile, in processor time.
"""

import os
import resource
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

from dvonn.app import UPDATE_STEP_SECONDS, App
from dvonn.commandline import Options, Parser, fail, parse_count, parse_size
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.pieces import Colour
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.records import Records, import_files
from dvonn.screens.records.player_page import PlayerPage
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.scene import Change, Push, RefreshMode
from dvonn.storage.queries.record_query import RecordQuery
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.records.record_index import INDEX_FILE, SortColumn
from tests.harness.recorded_games import game_from_plies

DATE: Final = "the date"
PLAYERS: Final = 400
FIRST_DAY: Final = datetime(2005, 1, 1)  # noqa: DTZ001 # local time, as in records
DAYS: Final = 20 * 365
SEARCHES: Final = ("player 123 2017", "greedy", "zzz", "2011-05 >80")
IMPORTED_GAMES: Final = 500


def record_texts(lines: Sequence[str], count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of records of some games, with other players and dates again and again."""
    rng = Random(seed)
    headers = {"white": "human", "black": "human", "date": DATE, "source": "x.sgf"}
    bodies = [format_record(game_from_plies(line.split(maxsplit=4)[4]), headers) for line in lines]
    for number in range(count):
        players = rng.sample(range(PLAYERS), 2)
        played = FIRST_DAY + timedelta(days=rng.randrange(DAYS), seconds=rng.randrange(86_400))
        names = "".join(f"{colour}name: Player {player}\n" for colour, player in zip(Colour, players, strict=True))
        text = bodies[number % len(bodies)].replace(f"date: {DATE}\n", f"date: {played:%Y-%m-%d %H:%M:%S}\n{names}")
        yield f"{played:%Y-%m-%d %H.%M.%S} {number}.txt", text


def write_records(folder: Path, lines: Sequence[str], count: int) -> None:
    """Write records into a folder unless it has some."""
    if not (folder / RECORDS_FOLDER).is_dir():
        (folder / RECORDS_FOLDER).mkdir(parents=True)
        for name, text in record_texts(lines, count, seed=1):
            (folder / RECORDS_FOLDER / name).write_text(text, encoding="utf-8")


class Meter:
    """The program on a folder, and its figures by name."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.app = App(Options(size=size, data_dir=folder))
        self.figures = dict[str, float]()
        self.app.frame([], 0)
        self.app.stage.assets.load_all()  # as the program does between the frames of the menu

    def run(self, name: str, until: Callable[[], bool]) -> float:
        """Run frames until a condition holds; note the longest one and return the milliseconds of all."""
        frames, worst = 0, 0.0
        while not until():
            began = process_time()
            self.app.frame([], UPDATE_STEP_SECONDS)
            frames, worst = frames + 1, max(worst, process_time() - began)
        worst_name = f"{name}_worst_frame_ms"
        self.figures[worst_name] = max(self.figures.get(worst_name, 0.0), 1000 * worst)
        return 1000 * frames * UPDATE_STEP_SECONDS

    def measure(self, name: str, scene: Change, until: Callable[[], bool] | None = None) -> None:
        """Show a scene; note the milliseconds until a condition holds, by default until it is still."""
        self.app.director.apply(scene)
        self.figures[f"{name}_ms"] = self.run(name, until or self.is_still)

    def is_still(self) -> bool:
        """Tell whether the top scene is still."""
        return self.app.director.top.refresh_mode is RefreshMode.ON_INPUT


def measure_index(folder: Path, size: tuple[int, int]) -> dict[str, float]:
    """Return the figures of the first index of a folder."""
    for path in folder.glob(f"{INDEX_FILE}*"):
        path.unlink()
    meter = Meter(folder, size)
    meter.measure("first_index", Push(Records(meter.app.stage)))
    meter.app.autosave.close()
    return meter.figures


def measure_list(folder: Path, size: tuple[int, int], new: Path) -> dict[str, float]:
    """Return the figures of a folder with an index, and of the import of another file."""
    meter = Meter(folder, size)
    records, times, stage = Records(meter.app.stage), list[float](), meter.app.stage
    meter.measure("open", Push(records), lambda: bool(len(records.shown)))
    meter.figures["check_of_files_ms"] = meter.run("check_of_files", meter.is_still)
    for words in SEARCHES:
        for end in range(1, len(words) + 1):
            records.search(words[:end])
            times.append(meter.run("search", lambda: records.shown.done))
        records.search("")
        meter.run("search", lambda: records.shown.done)
    meter.figures |= {"search_median_ms": median(times), "search_longest_ms": max(times)}
    for column in SortColumn:
        records.sort(column)
        meter.figures[f"sort_by_{column.name.lower()}_ms"] = meter.run("sort", lambda: records.shown.done)
    meter.measure("player", Push(PlayerPage(stage, "player 1", "Player 1", records.search)))
    meter.measure("openings", Push(OpeningScreen(stage, lambda ids: Records(stage, RecordQuery(ids=ids)))))
    meter.measure("statistics", Push(StatisticsScreen(stage)))
    meter.figures["memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    meter.measure("import", import_files(stage, [new]), lambda: isinstance(meter.app.director.top, Records))
    return meter.figures


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one per line."""
    parser = Parser(prog="records", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="FILE", help="games, a line each")
    parser.add_argument("--folder", type=Path, required=True, help="a user's folder, made if need be")
    parser.add_argument("--games", type=parse_count, default=100_000, metavar="N", help="number of records")
    parser.add_argument("--size", type=parse_size, default=(1280, 720), metavar="WxH", help="size of the window")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        lines = [line for line in options.file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        write_records(options.folder, lines, options.games)
        new = options.folder / "new.txt"
        new.write_text("\n".join(text for _, text in record_texts(lines, IMPORTED_GAMES, seed=2)), encoding="utf-8")
    except OSError as error:
        fail("records", str(error))
    figures = measure_index(options.folder, options.size) | measure_list(options.folder, options.size, new)
    for name, value in figures.items():
        print(f"{name} {value:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
