"""The supervisor: runs the program as a child process and restarts it after a crash or a hang.

The program writes a heartbeat to its standard output once a second; neither network nor files are involved.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import IO, Final

RESTART_EXIT_CODE: Final = 75  # requests a restart
HEARTBEAT_FLAG: Final = "--beat"  # tells the child process to write heartbeats
HEARTBEAT_SECONDS: Final = 1.0  # between two heartbeats
MAX_MISSED_HEARTBEATS: Final = 30  # in a row, a second each; then the child process is killed
STABLE_RUN_SECONDS: Final = 60.0  # an exit after this time resets the restart delay
FIRST_RESTART_DELAY: Final = 1.0  # seconds, doubled after each quick exit
MAX_RESTART_DELAY: Final = 30.0  # seconds
TERMINATE_SECONDS: Final = 5.0  # from SIGTERM to SIGKILL

MAIN_SCRIPT: Final = Path(__file__).resolve().parents[2] / "main.py"


def child_command(argv: Sequence[str]) -> list[str]:
    """Return the command of the child process for the supervisor's own arguments."""
    return [sys.executable, str(MAIN_SCRIPT), *(word for word in argv if word != "--supervise"), HEARTBEAT_FLAG]


def supervise(
    command: Sequence[str], note: Callable[[str], None], pause: Callable[[float], object] | None = None
) -> None:
    """Run a command until it exits with 0 or SIGTERM arrives; log any other exit, wait (`pause`), and run it again."""
    stop, delay = Event(), 0.0
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    while not stop.is_set():
        began = monotonic()
        end = run_once(command, stop)
        if end == 0:
            return
        note(f"The program has ended ({end}) and is started again")
        delay = next_delay(delay, monotonic() - began)
        (pause or stop.wait)(delay)


def run_once(command: Sequence[str], stop: Event, interval: float = HEARTBEAT_SECONDS) -> int | str:
    """Run a command once, ending it with this process; return its exit code, or the error if it did not start."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 # this program itself
    except OSError as error:
        return str(error)
    try:
        return watch(process, stop, interval)
    finally:
        _end(process)


def watch(process: "subprocess.Popen[bytes]", stop: Event, interval: float = HEARTBEAT_SECONDS) -> int:
    """Wait for a process to exit, and kill it if its heartbeat stops; return its exit code, or 0 once `stop` is set.

    Missed heartbeats are counted, not seconds, so that a suspended machine is not taken for a hang.
    """
    assert process.stdout
    alive, missed = Event(), 0
    Thread(target=_listen, args=(process.stdout, alive), daemon=True).start()
    while not stop.is_set():
        try:
            return process.wait(interval)
        except subprocess.TimeoutExpired:
            missed = 0 if alive.is_set() else missed + 1
            alive.clear()
            if missed >= MAX_MISSED_HEARTBEATS:
                process.kill()
    return 0


def _listen(stream: IO[bytes], alive: Event) -> None:
    with stream:
        while os.read(stream.fileno(), 1024):
            alive.set()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Terminate a process that still runs; kill it if it takes too long."""
    process.terminate()
    try:
        process.wait(TERMINATE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def next_delay(last: float, uptime: float) -> float:
    """Return the seconds to wait after an exit: twice as long as before the last start if that was soon before."""
    return FIRST_RESTART_DELAY if not last or uptime >= STABLE_RUN_SECONDS else min(2 * last, MAX_RESTART_DELAY)


class Heartbeat:
    """The program's side: writes heartbeats to a file descriptor, or nothing if it is None."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor
        self._next = float("-inf")  # time of the next heartbeat, in seconds

    def beat(self, now: float) -> bool:
        """Write a heartbeat if one is due; return False once the supervisor is gone."""
        if self._descriptor is None or now < self._next:
            return True
        self._next = now + HEARTBEAT_SECONDS
        try:
            os.write(self._descriptor, b".")
        except OSError:
            return False
        return True
