"""The kinds of trials: what is done to programs, and what is counted."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from typing import Final

from dvonn.start import KIOSK_FOLDER
from tests.measure.trials.damage import all_damages, fill_folder
from tests.measure.trials.ledger import Ledger, unknown
from tests.measure.trials.observation import Freeze, Kill, observe
from tests.measure.trials.program import Life

MAX_REPORTS: Final = 160  # of a program before it is killed: of a frame, before a write and after it
MAX_DELAY_SECONDS: Final = 0.02  # from the last of these to its end
MAX_FRAMES: Final = 1_000_000  # of a program that does not end by itself
LIFE_FRAMES: Final = 60  # of a program that is not
CHECK_FRAMES: Final = 15  # of a program that is started to see what it has read
MAX_FULL_FROM: Final = 12  # the number of the first write that fails, at most
FULL_WRITES: Final = (1, 1, 3, 10_000)  # that fail in a row


@dataclass
class Totals:
    """The totals of a kind of trial, with a sentence for each problem."""

    tries: int = 0
    lost: int = 0
    wrong: int = 0
    longest_freeze: Freeze = (0.0, 0.0)
    problems: list[str] = field(default_factory=list)

    def add(self, what: str, lost: Sequence[str], wrong: Sequence[str], freeze: Freeze) -> None:
        """Count what was lost and wrong after something was done."""
        self.lost += len(lost)
        self.wrong += len(wrong)
        self.longest_freeze = max(self.longest_freeze, freeze)
        self.problems += [f"{what}: {problem}" for problem in [*lost, *wrong]]


class Series:
    """Programs that run one after the other in a data folder, each of which must know what the last one saved."""

    def __init__(self, folder: Path, totals: Totals, *, at_event: bool) -> None:
        self.folder, self.totals, self.at_event = folder, totals, at_event
        self.data_folder = folder / KIOSK_FOLDER if at_event else folder
        self.ledger = Ledger(self.data_folder)

    def run(self, life: Life, kill: Kill | None = None) -> None:
        """Run a program; compare what it has read, and what it leaves, with what has been saved."""
        expected = self.ledger.expected()
        seen = observe(life, kill)
        lost = unknown(expected, seen.loaded) if seen.loaded else []
        for report in seen.reports:
            self.ledger.follow(report)
        lost += self.ledger.missing()
        self.totals.add(str(life), lost, seen.wrong, seen.longest_freeze)

    def life(self, rng: Random, frames: int = LIFE_FRAMES) -> Life:
        """Return what a program of this folder does for some frames, by a new seed."""
        return Life(self.folder, self.at_event, rng.getrandbits(32), frames)


# Each kind of trial makes a try whenever it is asked for the next one


def kills(series: Series, rng: Random) -> Iterator[None]:
    """Kill programs at random instants, from the first one on."""
    while True:
        kill = Kill(rng.randrange(MAX_REPORTS), rng.uniform(0, MAX_DELAY_SECONDS))
        series.run(series.life(rng, MAX_FRAMES), kill)
        yield


def full_disks(series: Series, rng: Random) -> Iterator[None]:
    """Let each write in turn fail by a full disk, alone or with those after it."""
    while True:
        for number in range(1, MAX_FULL_FROM + 1):
            series.run(replace(series.life(rng), full_from=number, full_writes=rng.choice(FULL_WRITES)))
            yield


def calendar_jumps(series: Series, rng: Random) -> Iterator[None]:
    """Set the calendar back and forth while a program runs."""
    while True:
        series.run(replace(series.life(rng), calendar_jumps=True))
        yield


def damages(series: Series, rng: Random) -> Iterator[None]:
    """Damage each file in each way, before a program starts or while it runs, which is then started again."""
    while True:
        for damage in all_damages(series.data_folder, rng):
            copy = Series(_copied(series.folder), series.totals, at_event=series.at_event)
            if damage.while_running:
                copy.run(replace(copy.life(rng), damage=damage))
            else:
                copy.ledger.damage(damage.name)
                damage.apply(copy.data_folder)
                copy.ledger.keep_remains(damage.name)
            copy.run(replace(copy.life(rng, CHECK_FRAMES), damage=replace(damage, while_running=False)))
            yield


def _copied(folder: Path) -> Path:
    """Return a new copy of a folder, beside it and in place of the last one."""
    copy = folder.with_name(f"{folder.name}-copy")
    rmtree(copy, ignore_errors=True)
    return copytree(folder, copy)


Kind = Callable[[Series, Random], Iterator[None]]

KINDS: Final[dict[str, tuple[Kind, int]]] = {
    "kill -9": (kills, 15),
    "damage": (damages, 25),
    "disk full": (full_disks, 6),
    "calendar": (calendar_jumps, 4),
}
"""The kinds of trials, and their shares of all tries in percent, for each of the two programs."""


def run_trials(make: Kind, tries: int, folder: Path, rng: Random, *, at_event: bool) -> Totals:
    """Make so many tries of a kind in a new folder; return the totals."""
    totals = Totals()
    fill_folder(folder / KIOSK_FOLDER if at_event else folder, rng, at_event=at_event)
    trial = make(Series(folder, totals, at_event=at_event), rng)
    for _ in range(tries):
        next(trial)
        totals.tries += 1
    return totals
