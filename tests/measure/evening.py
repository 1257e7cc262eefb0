"""Spends evenings with a full disk, a sudden death or a second window at each of their writes, and counts what is lost.

The last line is `N cases, M lost`; the exit code is 0 only if nothing is lost.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from dvonn.commandline import Parser, parse_count
from tests.harness.evening import Disk, Evening, evening_on, kept, next_start

FULL_WRITES: Final = (1, 3, 12, 10**6)  # that find the disk full; the last number lasts until the program ends
FATAL_STAGES: Final = ("before", "written", "moved")
FINISHED_FILE: Final = "finished"  # beside the folder, what a killed program had finished


def full_disk(folder: Path, first: int, writes: int) -> set[str]:
    """Return what an evening loses whose disk is full during some writes."""
    finished = evening_on(Disk(full_from=first, full_writes=writes), folder)
    return {*finished} - next_start(folder)


def sudden_death(folder: Path, fatal: int, stage: str) -> set[str]:
    """Return what an evening loses whose program is killed in a write."""
    child = os.fork()
    if not child:
        _spend_evening(folder, Disk(fatal=fatal, fatal_stage=stage))
        os._exit(0)
    os.waitpid(child, 0)
    log = folder.with_name(FINISHED_FILE)
    return {*log.read_text().splitlines()} - next_start(folder) if log.exists() else set()


def two_windows(folder: Path, seed: int) -> set[str]:
    """Return what is missing after two programs have spent an evening in one folder at the same time."""
    children = [os.fork() or _second_window(folder, 2 * seed + number) for number in range(2)]
    for child in children:
        os.waitpid(child, 0)
    logs = [folder.with_name(f"{FINISHED_FILE}-{2 * seed + number}") for number in range(2)]
    finished = {line for log in logs for line in log.read_text().splitlines()}
    return finished - kept(folder) | ({"all of an evening"} if len(finished) < 2 * len(logs) else set())


def _second_window(folder: Path, seed: int) -> int:
    finished = evening_on(Disk(), folder, seed)
    folder.with_name(f"{FINISHED_FILE}-{seed}").write_text("\n".join(finished))
    os._exit(0)


def _spend_evening(folder: Path, disk: Disk) -> None:
    """Spend an evening, writing down what is finished."""
    with disk.used():
        evening = Evening(folder)
        for _ in evening.run():
            folder.with_name(FINISHED_FILE).write_text("\n".join(evening.finished))
        evening.end()


def count_writes() -> int:
    """Return the writes of an evening."""
    disk = Disk()
    with TemporaryDirectory() as root:
        folder = Path(root) / "user"
        folder.mkdir()
        evening_on(disk, folder)
    return disk.writes


def cases(step: int, pairs: int) -> Iterator[tuple[str, set[str]]]:
    """Yield the name of each case and what it loses: every `step`-th write, and some evenings of two windows."""
    writes = range(0, count_writes(), step)
    for write, writes_full in product(writes, FULL_WRITES):
        yield f"full from write {write} for {writes_full}", _in_new_folder(full_disk, write, writes_full)
    for write, stage in product(writes, FATAL_STAGES):
        yield f"killed {stage} write {write}", _in_new_folder(sudden_death, write, stage)
    for seed in range(pairs):
        yield f"two windows, {seed}", _in_new_folder(two_windows, seed)


def _in_new_folder(case: object, *arguments: object) -> set[str]:
    assert callable(case)
    with TemporaryDirectory() as root:
        folder = Path(root) / "user"
        folder.mkdir()
        lost = case(folder, *arguments)
    assert isinstance(lost, set)
    return lost


def main(argv: Sequence[str] | None = None) -> int:
    """Run the cases; print those that lose something."""
    parser = Parser(prog="evening", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--step", type=parse_count, default=1, metavar="N", help="every Nth write only")
    parser.add_argument("--pairs", type=int, default=50, metavar="N", help="evenings of two windows")
    options = parser.parse_args(argv)
    results = list(cases(options.step, options.pairs))
    for name, lost in results:
        if lost:
            print(f"{name}: {', '.join(sorted(lost))}")
    failures = sum(bool(lost) for _, lost in results)
    print(f"{len(results)} cases, {failures} lost")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
