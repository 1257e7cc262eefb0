"""The one who watches: starts the program as a process of its own, and starts it again when it has died or hangs.

The program says once a second on its standard output that frames pass; no network and no file has a part in it.
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

AGAIN: Final = 75  # the exit code with which a program asks to be started again
BEAT: Final = "--beat"  # the option with which it is started, so that it gives signs of life ...
EVERY: Final = 1.0  # ... after so many seconds
SILENT: Final = 30  # looks, a second each, without a sign of life, and it is taken to hang
LONG_LIFE: Final = 60.0  # seconds, after which a death is not the next one of a row
FIRST_PAUSE: Final = 1.0  # seconds before it is started again, doubled with each death of a row ...
LONGEST_PAUSE: Final = 30.0  # ... up to these
GRACE: Final = 5.0  # seconds to end in when told to

MAIN: Final = Path(__file__).resolve().parents[2] / "main.py"


def child_command(argv: Sequence[str]) -> list[str]:
    """Return the command that runs the program with these arguments under a supervisor."""
    return [sys.executable, str(MAIN), *(word for word in argv if word != "--supervise"), BEAT]


def supervise(
    command: Sequence[str], note: Callable[[str], None], pause: Callable[[float], object] | None = None
) -> None:
    """Run a program until it ends with 0, or somebody ends us by a signal; each other end is noted before the next."""
    stop, patience = Event(), Backoff()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    while not stop.is_set():
        began = monotonic()
        end = run_once(command, stop)
        if end == 0:
            return
        note(f"The program has ended ({end}) and is started again")
        (pause or stop.wait)(patience.after(monotonic() - began))


def run_once(command: Sequence[str], stop: Event, look: float = EVERY) -> int | str:
    """Run a program, which ends with us; return its exit code, or why it could not be started."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 # this very program
    except OSError as error:
        return str(error)
    try:
        return watch(process, stop, look)
    finally:
        _end(process)


def watch(process: "subprocess.Popen[bytes]", stop: Event, look: float = EVERY) -> int:
    """Wait until a program has ended, and kill it where it gives no sign of life; return its exit code, or 0 to stop.

    Looks are counted, not seconds: a machine that was suspended has not looked.
    """
    assert process.stdout
    alive, silent = Event(), 0
    Thread(target=_listen, args=(process.stdout, alive), daemon=True).start()
    while not stop.is_set():
        try:
            return process.wait(look)
        except subprocess.TimeoutExpired:
            silent = 0 if alive.is_set() else silent + 1
            alive.clear()
            if silent >= SILENT:
                process.kill()
    return 0


def _listen(stream: IO[bytes], alive: Event) -> None:
    with stream:
        while os.read(stream.fileno(), 1024):
            alive.set()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let a program end if it has not, by force where it takes too long."""
    process.terminate()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Backoff:
    """How long to wait before a program is started again: ever longer while it dies at once."""

    def __init__(self) -> None:
        self._next = FIRST_PAUSE

    def after(self, life: float) -> float:
        """Return the seconds to wait after a life of some seconds."""
        if life >= LONG_LIFE:
            self._next = FIRST_PAUSE
        wait, self._next = self._next, min(2 * self._next, LONGEST_PAUSE)
        return wait


class Heartbeat:
    """The program's side: says on a descriptor, None for nobody, that all is well."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor
        self._next = float("-inf")  # when to say it, in seconds

    def beat(self, now: float) -> bool:
        """Say it if it is time; tell whether whoever watched is still there."""
        if self._descriptor is None or now < self._next:
            return True
        self._next = now + EVERY
        try:
            os.write(self._descriptor, b".")
        except OSError:
            return False
        return True
