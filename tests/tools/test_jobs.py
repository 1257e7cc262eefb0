"""Many jobs: workers, their order and their deaths, a cluster on the loopback address; runs with stored results."""

import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path

import pytest

from dvonn.tools.jobs import (
    ResultsFile,
    Run,
    ThisProcess,
    Workers,
    WorkersError,
    cluster_workers,
    open_run,
    process_workers,
)
from tests.harness.desktop import Process, read_line, terminated_after
from tests.harness.paths import ROOT
from tests.harness.scale import only_full


def work(number: int) -> str:
    """Return a line; the first jobs take longest, so that they are finished last."""
    return f"{number}: {sum(range(300_000 // (number + 1)))}"


def die_once(job: tuple[int, Path]) -> str:
    """Return a line; job 3 kills its process when it is first done."""
    number, mark = job
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return work(number)


def die(_: int) -> str:
    """Kill the process."""
    os._exit(1)


needs_distributed = pytest.mark.skipif(not find_spec("distributed"), reason="distributed, Dask's, is not installed")


@pytest.fixture
def scheduler() -> Iterator[str]:
    """Start a scheduler and two workers, which nobody restarts when they die; return the scheduler's address."""
    with ExitStack() as stack:

        def start(name: str, *arguments: str) -> Process:
            command = [sys.executable, "-m", f"distributed.cli.{name}", *arguments, "--no-dashboard"]
            process = stack.enter_context(subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True))
            stack.callback(process.kill)
            return process

        boss = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        address = line_with(boss, "Scheduler at:").split()[-1]
        for _ in range(2):
            worker = start("dask_worker", address, "--no-nanny", "--nthreads", "1")
            line_with(worker, "Registered to:")
        yield address


def line_with(process: Process, words: str) -> str:
    """Wait until a process writes a line with some words to its standard error; return it."""
    while words not in (line := read_line(process, process.stderr)):
        pass
    return line


def check_order_and_death(workers: Workers, mark: Path) -> None:
    """Check that workers hand out results in order, without end if need be, and survive a death."""
    assert list(islice(workers.map(work, count()), 3)) == [(number, work(number)) for number in range(3)]
    jobs = [(number, mark) for number in range(40)]
    assert list(workers.map(die_once, jobs)) == [(job, work(job[0])) for job in jobs]
    assert mark.exists()


def test_processes_that_die_are_replaced(tmp_path: Path) -> None:
    """Results come in order; what a killed process has not done is done again."""
    with closing(process_workers(2)) as workers:
        check_order_and_death(workers, tmp_path / "mark")


def test_a_job_that_kills_every_process_ends_the_run() -> None:
    """After some deaths without a result the workers give up."""
    with closing(process_workers(2)) as workers, pytest.raises(WorkersError, match="died 3 times at the same job"):
        list(workers.map(die, range(4)))


def test_the_processes_of_a_killed_run_end() -> None:
    """No worker outlives the process that has started it: the output that they share comes to its end."""
    names = "itertools import count", "dvonn.tools.jobs import process_workers", f"{__name__} import work"
    imports = "".join(f"from {name}\n" for name in names)
    code = imports + "for one in process_workers(2).map(work, count()): print(one, flush=True)"
    with terminated_after(subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)) as process:
        read_line(process)
        process.kill()
        process.communicate(timeout=60)


@needs_distributed
@only_full("a cluster of processes")
def test_a_cluster_does_the_same(scheduler: str, tmp_path: Path) -> None:
    """Results of a cluster come in order; the other worker does what one that dies has not done."""
    with closing(cluster_workers(scheduler)) as workers:
        check_order_and_death(workers, tmp_path / "mark")


def test_a_cluster_needs_distributed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask's distributed the problem is said in one sentence."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersError, match="distributed is missing"):
        cluster_workers("127.0.0.1:8786")


TITLE = "squares count=6 seed=1"
WHOLE = "# squares count=6 seed=1\n0\n1\n4\n9\n16\n25\n"


def options(path: Path) -> Namespace:
    """Return the options of a command."""
    return Namespace(count=6, seed=1, level=None, workers=1, cluster=None, results=path)


def squares(run: Run, done: list[int]) -> Iterator[int]:
    """Yield the squares of 0 to 5; add the numbers that are squared, and not read from the file, to a list."""

    def square(number: int) -> str:
        done.append(number)
        return str(number**2)

    for start in (0, 3):  # in two rounds, as fit has them
        yield from (value for _, value in run.map(square, range(start, start + 3), lambda _, line: int(line)))


def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever the file was cut off, the run does what is missing, and the file becomes that of a whole run."""
    path = tmp_path / "results.txt"
    for cut in (0, 10, len(WHOLE) - 10, len(WHOLE) - 4, len(WHOLE) - 3, len(WHOLE)):
        path.write_bytes(WHOLE[:cut].encode())
        stored, done = max(0, WHOLE[:cut].count("\n") - 1), list[int]()
        with open_run(options(path), "squares") as run:
            assert list(squares(run, done)) == [0, 1, 4, 9, 16, 25]
        assert (done, path.read_text(encoding="utf-8")) == (list(range(stored, 6)), WHOLE)
        said = f"squares: goes on after {stored} results in {path}\n" if stored else ""
        assert capsys.readouterr().err == said
    with pytest.raises(SystemExit), open_run(options(path), "squares"):
        raise KeyboardInterrupt
    assert capsys.readouterr().err.endswith(f"squares: interrupted; its results are in {path}\n")


def test_results_are_stored_as_they_come(tmp_path: Path) -> None:
    """A result is in the file before the next job is done."""
    path = tmp_path / "results.txt"
    with closing(ResultsFile(path, TITLE)) as results:
        values = squares(Run("squares", ThisProcess(), results), [])
        assert list(islice(values, 2)) == [0, 1]
        assert path.read_text(encoding="utf-8") == "# squares count=6 seed=1\n0\n1\n"


def test_other_files_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of other arguments, of something else or with a damaged result is named, and keeps its content."""
    path = tmp_path / "results.txt"
    for text in ("no line", "a game\n", WHOLE.replace("seed=1", "seed=2"), WHOLE.replace("9", "nine")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit), open_run(options(path), "squares") as run:
            list(squares(run, []))
        assert f"squares: {path} " in capsys.readouterr().err
        assert path.read_text(encoding="utf-8") == text


def test_a_full_disk_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A result that cannot be written is reported in one line, and the run goes on when there is room again."""
    resource = pytest.importorskip("resource", reason="the system does not limit the size of files")
    path = tmp_path / "results.txt"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(WHOLE) - 2, limits[1]))  # a part of the last line has room
    try:
        with pytest.raises(SystemExit), open_run(options(path), "squares") as run:
            list(squares(run, []))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert capsys.readouterr().err == f"squares: cannot write {path}: File too large\n"
    with open_run(options(path), "squares") as run:
        assert list(squares(run, [])) == [0, 1, 4, 9, 16, 25]
    assert path.read_text(encoding="utf-8") == WHOLE


def test_progress_counts_what_this_run_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The time left follows from the jobs since the stored ones, and is said at most every ten seconds."""
    path = tmp_path / "results.txt"
    path.write_bytes(WHOLE[: WHOLE.index("4\n")].encode())
    now = 0.0
    with closing(ResultsFile(path, TITLE)) as results:
        run = Run("squares", ThisProcess(), results, lambda: now)
        for number, _ in enumerate(squares(run, []), start=1):
            now += 6.0 if number > 2 else 0.0
            run.report(number / 6)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["squares: 67%, 0:00:12 left", "squares: 100%, 0:00:00 left"]
