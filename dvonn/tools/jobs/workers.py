"""Workers do jobs: this process, other processes of this machine, or those of a Dask cluster.

All but the first are executors of `concurrent.futures`. A job is a call of a module's function with one value, both of
which are pickled. As each job derives its own seed, the results do not depend on the workers.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, Protocol, TypeVar

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")
JOBS_AHEAD: Final = 16  # for each worker, submitted before the result of the first one is known
MAX_DEATHS: Final = 3  # of workers in a row, without the next result between them
CLUSTER_TIMEOUT_SECONDS: Final = 10  # to connect to the scheduler


class WorkersError(Exception):
    """Workers that cannot be had, or die again and again; the message says why."""


class Workers(Protocol):
    """What does jobs."""

    def map(self, function: Callable[[JobT], ResultT], jobs: Iterable[JobT]) -> Iterator[tuple[JobT, ResultT]]:
        """Yield each job with its result, in the order of the jobs, of which there may be any number."""

    def close(self) -> None:
        """End the workers."""


class ThisProcess:
    """The only worker: jobs are done here, one by one."""

    def map(self, function: Callable[[JobT], ResultT], jobs: Iterable[JobT]) -> Iterator[tuple[JobT, ResultT]]:
        """Yield each job with its result."""
        return ((job, function(job)) for job in jobs)

    def close(self) -> None:
        """Do nothing."""


class Pool:
    """Workers behind an executor; when one of them dies, a new executor does again what has no result."""

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
        """Return the result of the first job; after the death of a worker submit again what has none."""
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
        client = Client(address, timeout=CLUSTER_TIMEOUT_SECONDS, set_as_default=False)
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
