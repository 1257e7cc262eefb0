"""Workers: the order of results, processes that die, and a cluster on the loopback address."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path

import pytest

from dvonn.tools.jobs.workers import Workers, WorkersError, cluster_workers, process_workers
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

        def start(*arguments: str) -> Process:
            process = stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:], "--no-dashboard"],
                    cwd=ROOT,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            )
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
    names = "itertools import count", "dvonn.tools.jobs.workers import process_workers", f"{__name__} import work"
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
