"""Spends evenings with a full disk, a sudden death or a second window at each of their writes, and counts what is lost.

The last line is `N cases, M lost`; the exit code is 0 only if nothing is lost.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from dvonn.commandline import Parser, parse_count
from tests.harness.evening import Disk, Evening, evening_on, kept, next_start

FULL_WRITES: Final = (1, 3, 12, 10**6)  # that find the disk full; the last number lasts until the program ends
FATAL_STAGES: Final = ("before", "written", "moved")
FINISHED_FILE: Final = "finished"  # beside the folder, what a program had finished
KEPT_FILE: Final = "kept"  # beside the folder, what is there after the next start


def begin(work: Callable[[], Iterable[str]], file: Path) -> int:
    """Let a process of its own write lines into a file; return its number. SDL's threads would not survive a fork."""
    child = os.fork()
    if not child:
        file.write_text("\n".join(work()))
        os._exit(0)
    return child


def lines_of(work: Callable[[], Iterable[str]], file: Path) -> set[str]:
    """Return the lines that a process of its own has written before it ended or was killed."""
    os.waitpid(begin(work, file), 0)
    return {*file.read_text().splitlines()} if file.exists() else set()


def full_disk(folder: Path, first: int, writes: int) -> set[str]:
    """Return what an evening loses whose disk is full during some writes."""
    disk = Disk(full_from=first, full_writes=writes)
    return lines_of(lambda: evening_on(disk, folder), folder.with_name(FINISHED_FILE)) - _kept_later(folder)


def sudden_death(folder: Path, fatal: int, stage: str) -> set[str]:
    """Return what an evening loses whose program is killed in a write."""
    log = folder.with_name(FINISHED_FILE)
    return lines_of(lambda: _spend_evening(folder, Disk(fatal=fatal, fatal_stage=stage), log), log) - _kept_later(
        folder
    )


def two_windows(folder: Path, seed: int) -> set[str]:
    """Return what is missing after two programs have spent an evening in one folder at the same time."""
    logs = {one: folder.with_name(f"{FINISHED_FILE}-{one}") for one in (2 * seed, 2 * seed + 1)}
    for child in [begin(partial(evening_on, Disk(), folder, one), log) for one, log in logs.items()]:
        os.waitpid(child, 0)
    finished = {line for log in logs.values() for line in log.read_text().splitlines()}
    return finished - kept(folder) | ({"all of an evening"} if len(finished) < 2 * len(logs) else set())


def _kept_later(folder: Path) -> set[str]:
    """Return what the folder holds after the next start."""
    return lines_of(lambda: next_start(folder), folder.with_name(KEPT_FILE))


def _spend_evening(folder: Path, disk: Disk, log: Path) -> list[str]:
    """Spend an evening, writing down what is finished; return all of it."""
    with disk.used():
        evening = Evening(folder)
        for _ in evening.run():
            log.write_text("\n".join(evening.finished))
        evening.end()
    return evening.finished


def count_writes() -> int:
    """Return the writes of an evening."""

    def count(folder: Path) -> list[str]:
        disk = Disk()
        evening_on(disk, folder)
        return [str(disk.writes)]

    with TemporaryDirectory() as root:
        folder = Path(root) / "user"
        folder.mkdir()
        return int(lines_of(lambda: count(folder), folder.with_name(FINISHED_FILE)).pop())


def cases(step: int, pairs: int) -> Iterator[tuple[str, set[str]]]:
    """Yield the name of each case and what it loses: every `step`-th write, and some evenings of two windows."""
    writes = range(0, count_writes(), step)
    for write, writes_full in product(writes, FULL_WRITES):
        if write == 0 and writes_full == FULL_WRITES[-1]:
            continue  # there is no place for anything, from before the first write to the end
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
