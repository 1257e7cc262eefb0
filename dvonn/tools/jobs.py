"""Jobs that outgrow a processor: spread over workers, stored as they come, and taken up again after an interruption.

Workers are this process, other processes of this machine, or those of a Dask cluster: all but the first are executors
of `concurrent.futures`. A job is a call of a module's function with one value, both of which are pickled. As each job
derives its own seed, the results do not depend on the workers.
"""

import logging
import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager
from datetime import timedelta
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Final, TypeVar

from dvonn.commandline import Parser, fail, parse_count

# Results


class ResultsError(Exception):
    """A file that cannot be used; the message names it and the problem."""


class ResultsFile:
    """The results so far: a comment that names the command and its arguments, and a line for each job, in their order.

    A last line that was cut off when a run was killed is dropped. ResultsError if the file is another command's.
    """

    def __init__(self, path: Path, title: str) -> None:
        self.path = path
        head = f"# {title}\n".encode()
        try:
            content = path.read_bytes() if path.exists() else b""
            if not content.startswith(head) and not head.startswith(content):
                raise ResultsError(f"{path} has no results of these arguments; its first line should be: # {title}")
            whole = content[: content.rfind(b"\n") + 1]
            self.lines = whole.decode().split("\n")[1:-1]
            self._file = path.open("ab", buffering=0)  # without a buffer each result is in the file at once
            self._file.truncate(len(whole))
        except OSError as error:
            raise ResultsError(f"cannot write {path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise ResultsError(f"{path} is damaged: {error}") from error
        if not whole:
            self.add(head.decode().rstrip("\n"))

    def add(self, line: str) -> None:
        """Write the result of the next job."""
        rest = f"{line}\n".encode()
        try:
            while rest:
                rest = rest[self._file.write(rest) :]  # on a full disk a part is written first
        except OSError as error:
            raise ResultsError(f"cannot write {self.path}: {error.strerror}") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()


# Workers

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")
JOBS_AHEAD: Final = 16  # for each worker, submitted before the result of the first one is known
MAX_DEATHS: Final = 3  # of workers in a row, without the next result between them


class WorkersError(Exception):
    """Workers that cannot be had, or die again and again; the message says why."""


class ThisProcess:
    """The only worker: jobs are done here, one by one."""

    def map(self, function: Callable[[JobT], ResultT], jobs: Iterable[JobT]) -> Iterator[tuple[JobT, ResultT]]:
        """Yield each job with its result."""
        return ((job, function(job)) for job in jobs)

    def close(self) -> None:
        """Do nothing."""


class Pool:
    """Workers behind an executor; when one of them dies, a new executor repeats the jobs without a result."""

    def __init__(
        self, count: int, new_executor: Callable[[], Executor], fatal: tuple[type[BaseException], ...] = ()
    ) -> None:
        self._jobs_ahead = JOBS_AHEAD * count
        self._new_executor = new_executor
        self._executor = new_executor()
        self._fatal: tuple[type[BaseException], ...] = (CancelledError, *fatal)

    def map(self, function: Callable[[JobT], ResultT], jobs: Iterable[JobT]) -> Iterator[tuple[JobT, ResultT]]:
        """Yield each job with its result, in the order of the jobs; WorkersError if no worker lives long enough."""
        source = iter(jobs)
        waiting: deque[tuple[JobT, Future[ResultT]]] = deque()
        try:
            while True:
                for job in islice(source, self._jobs_ahead - len(waiting)):
                    waiting.append((job, self._submit(function, job)))
                if not waiting:
                    return
                result = self._first_result(function, waiting)
                yield waiting.popleft()[0], result
        finally:
            for _, future in waiting:
                future.cancel()

    def _first_result(
        self, function: Callable[[JobT], ResultT], waiting: deque[tuple[JobT, Future[ResultT]]]
    ) -> ResultT:
        """Return the result of the first job; after the death of a worker submit again the jobs without one."""
        for deaths in range(MAX_DEATHS):
            if deaths:
                self._submit_again(function, waiting)
            try:
                return waiting[0][1].result()
            except BrokenExecutor:
                wait(future for _, future in waiting)  # the executor gives them this error one by one
            except self._fatal as error:
                raise WorkersError(f"the cluster has failed: {str(error) or type(error).__name__}") from error
        raise WorkersError(f"workers have died {MAX_DEATHS} times at the same job")

    def _submit_again(self, function: Callable[[JobT], ResultT], waiting: deque[tuple[JobT, Future[ResultT]]]) -> None:
        """Submit the jobs without a result to a new executor."""
        self._executor = self._new_executor()
        for number, (job, future) in enumerate(waiting):
            if future.exception():
                waiting[number] = job, self._submit(function, job)

    def _submit(self, function: Callable[[JobT], ResultT], job: JobT) -> Future[ResultT]:
        """Submit a job; if the executor is broken already, so is the future."""
        try:
            return self._executor.submit(function, job)
        except BrokenExecutor as error:
            broken = Future[ResultT]()
            broken.set_exception(error)
            return broken

    def close(self) -> None:
        """End the workers, when they have done the jobs that they are at."""
        self._executor.shutdown()


Workers = ThisProcess | Pool


def process_workers(count: int) -> Workers:
    """Return workers on this machine."""
    if count == 1:
        return ThisProcess()
    return Pool(count, lambda: ProcessPoolExecutor(count, get_context("spawn"), _end_with_parent))


def _end_with_parent() -> None:
    """Let a worker end when the process that has started it is killed; the executor would let it wait forever."""
    parent = parent_process()
    assert parent

    def follow() -> None:
        parent.join()
        os._exit(1)

    Thread(target=follow, daemon=True).start()


def cluster_workers(address: str) -> Workers:
    """Return the workers of the Dask scheduler at an address, as many as there are."""
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 # optional
    except ModuleNotFoundError as error:
        raise WorkersError(f"{error.name} is missing; `pip install distributed` brings it") from error
    try:
        logging.getLogger("distributed").setLevel(logging.ERROR)  # a lost connection is reported by WorkersError
        client = Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkersError(f"no scheduler answers at {address}: {error}") from error
    count = sum(client.nthreads().values())
    if not count:
        raise WorkersError(f"the scheduler at {address} has no workers")
    try:
        client.submit(_be_ready, pure=False).result()
    except (ModuleNotFoundError, RuntimeError) as error:
        raise WorkersError(f"the cluster has not been started in a checkout of dvonn: {error}") from error
    return Pool(count, lambda: client.get_executor(pure=False), (KilledWorker,))


def _be_ready() -> None:
    """Do nothing, in a process that can import this module."""


# Runs

ValueT = TypeVar("ValueT")
PROGRESS_SECONDS: Final = 10.0  # between two lines that report progress
WITHOUT_EFFECT: Final = {"workers", "cluster", "results", "out", "write"}  # options that do not change the results


class Run:
    """The jobs of one call of a command, done by workers; `clock` returns seconds."""

    def __init__(
        self, command: str, workers: Workers, results: ResultsFile | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._command = command
        self._workers = workers
        self._results = results
        self._stored = deque(results.lines if results else [])
        self._is_stored = False  # the last result, which came from the file
        self._clock = clock
        self._start = self._last_report = clock()
        self._start_share = 0.0

    def map(
        self, function: Callable[[JobT], str], jobs: Iterable[JobT], parse: Callable[[JobT, str], ValueT]
    ) -> Iterator[tuple[JobT, ValueT]]:
        """Yield each job, in order, with the value that `parse` makes of its result, which is a line of text.

        The results are taken from the file as far as they are there. ResultsError if `parse` raises ValueError.
        """
        source = iter(jobs)
        while self._results and self._stored and (head := [*islice(source, 1)]):
            try:
                value = parse(head[0], self._stored[0])
            except ValueError as error:
                raise ResultsError(f"{self._results.path} is damaged: {error}") from error
            self._stored.popleft()
            self._is_stored = True
            yield head[0], value
        for job, line in self._workers.map(function, source):
            if self._results:
                self._results.add(line)
            self._is_stored = False
            yield job, parse(job, line)

    def report(self, share: float) -> None:
        """Print now and then which share of the run is done, from 0 to 1, and how long the rest will take."""
        now = self._clock()
        if self._is_stored:
            self._start, self._start_share = now, share
        elif now - self._last_report >= PROGRESS_SECONDS and share > self._start_share:
            self._last_report = now
            left = (now - self._start) / (share - self._start_share) * (1 - share)
            print(f"{self._command}: {share:.0%}, {timedelta(seconds=round(left))} left", file=sys.stderr)


def add_run_options(parser: Parser, results_flag: str = "--results", results: str = "the results") -> None:
    """Add the options that all commands with many jobs share."""
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: 1)")
    workers = parser.add_mutually_exclusive_group()
    workers.add_argument(
        "--workers", type=parse_count, default=1, metavar="N", help="processes on this machine (default: 1)"
    )
    workers.add_argument(
        "--cluster", type=_address, metavar="HOST:PORT", help="the Dask scheduler whose workers do the jobs"
    )
    parser.add_argument(
        results_flag,
        dest="results",
        type=Path,
        metavar="FILE",
        help=f"write {results} to FILE as they come; if the same command has been interrupted, go on after them",
    )


def _address(text: str) -> str:
    if not re.fullmatch(r"((tcp|tls)://)?[^/\s]+:[0-9]{1,5}", text):
        raise ArgumentTypeError(f"expected an address like 10.0.0.1:8786, got {text!r}")
    return text


@contextmanager
def open_run(options: Namespace, command: str) -> Iterator[Run]:
    """Open the run of a command with the options that were given to it; exit with 2 if it cannot go on."""
    with ExitStack() as stack:
        try:
            results = ResultsFile(options.results, _title(options, command)) if options.results else None
            if results:
                stack.callback(results.close)
            if results and results.lines:
                print(f"{command}: goes on after {len(results.lines)} results in {results.path}", file=sys.stderr)
            workers = cluster_workers(options.cluster) if options.cluster else process_workers(options.workers)
            yield Run(command, stack.enter_context(closing(workers)), results)
        except (ResultsError, WorkersError) as error:
            fail(command, str(error))
        except KeyboardInterrupt:
            fail(command, f"interrupted; its results are in {options.results}" if options.results else "interrupted")


def _title(options: Namespace, command: str) -> str:
    """Return the arguments that determine the results, as the first line of their file."""
    arguments = {name: value for name, value in sorted(vars(options).items()) if name not in WITHOUT_EFFECT}
    return " ".join([command, *(f"{name}={value}" for name, value in arguments.items() if value is not None)])
