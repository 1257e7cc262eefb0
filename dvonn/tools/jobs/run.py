"""A run of many jobs: its options, its workers, its file of results, and the time that it will take.

A run that was interrupted goes on after its stored results when the same command is given again.
"""

import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import timedelta
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from dvonn.commandline import Parser, fail, parse_count
from dvonn.tools.jobs.results import ResultsError, ResultsFile
from dvonn.tools.jobs.workers import JobT, Workers, WorkersError, cluster_workers, process_workers

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
        """Yield each job, in order, with what `parse` makes of its result, which is a line of text.

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
