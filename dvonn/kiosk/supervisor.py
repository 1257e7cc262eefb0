"""The supervisor: runs the program as a child process and restarts it after a crash or a hang, and a relay beside it.

The program writes a heartbeat to its standard output once a second. If its supervisor dies, it goes on, and the next
supervisor takes it over by the file that locks the event's folder: it contains the program's number, and its time is
that of the last heartbeat. Between a death and the restart a splash hides the desktop.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final

from dvonn.kiosk.event_settings import PIN_FLAG
from dvonn.relay.stand_files import ACCOUNT_FILE, PAIRING_FILE, RELAY_LOCK_FILE
from dvonn.storage.files import is_locked, overwrite, read_file, touch

RESTART_EXIT_CODE: Final = 75  # requests a restart
HEARTBEAT_SECONDS: Final = 1.0  # between two heartbeats
MAX_MISSED_HEARTBEATS: Final = 30  # in a row, a second each; then the child process is killed
MAX_MISSED_AT_START: Final = 180  # before the first one, which took 28 seconds on a slow machine
FIRST_RESTART_DELAY: Final = 1.0  # seconds, doubled after each quick exit
TERMINATE_SECONDS: Final = 5.0  # from SIGTERM to SIGKILL
MAIN_SCRIPT: Final = Path(__file__).resolve().parents[2] / "main.py"  # in a checkout


def program_command() -> list[str]:
    """Return the command that starts this program, be it frozen, in a checkout or installed."""
    if hasattr(sys, "frozen"):
        return [sys.executable]
    return [sys.executable, *([str(MAIN_SCRIPT)] if MAIN_SCRIPT.is_file() else ["-P", "-m", "dvonn"])]


def child_command(argv: Sequence[str], flag: str) -> list[str]:
    """Return the command of a child process for the supervisor's own arguments, with a flag that says what it does."""
    return [*program_command(), *(word for word in argv if word not in {"--supervise", PIN_FLAG}), flag]


def relay_command(folder: Path) -> list[str]:
    """Return the command of the relay for an event's folder, none if what it needs is not installed."""
    return [sys.executable, "-m", "dvonn.relay", "--folder", str(folder.resolve())] if find_spec("psycopg") else []


class Supervisor:
    """Runs a command until it exits with 0 or SIGTERM arrives; `curtain` is the command of the restart splash.

    A closing terminal (SIGHUP) ends neither the supervisor nor the command. Any other exit is logged by `note`. A
    program that has locked the file already is taken over. The relay is watched while the command runs.
    """

    def __init__(
        self,
        command: Sequence[str],
        note: Callable[[str], object],
        lock_file: Path | None = None,
        curtain: Sequence[str] = (),
        interval: float = HEARTBEAT_SECONDS,
        relay: "RelayProcess | None" = None,
    ) -> None:
        self._command, self._note, self._lock_file = command, note, lock_file
        self._curtain = RestartSplash(curtain)
        self._interval, self._relay = interval, relay
        self.stop = Event()

    def run(self, pause: Callable[[float], object] | None = None) -> None:
        """Run the command again and again; `pause` waits for some seconds before it is run again."""
        delay = 0.0
        signal.signal(signal.SIGTERM, lambda *_: self.stop.set())
        if sys.platform != "win32":  # the program inherits this
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        try:
            while not self.stop.is_set():
                began = monotonic()
                end = self.run_once()
                if end == 0:
                    return
                self._curtain.show()
                self._note(f"The program has ended ({end}) and is started again")
                delay = next_delay(delay, monotonic() - began)
                (pause or self.stop.wait)(delay)
        finally:
            self._curtain.close()
            if self._relay:
                self._relay.close()

    def run_once(self) -> int | str:
        """Run the command once, or watch the program that runs already, and end it with this process.

        Return its exit code, or an error if it did not start.
        """
        try:
            process = running_program(self._lock_file) or Child(self._command)
        except OSError as error:
            return str(error)
        if isinstance(process, AdoptedProgram):
            self._note(f"The program {process.number} runs already and is taken over")
        try:
            return self._watch(process)
        finally:
            _end(process)

    def _watch(self, process: "Child | AdoptedProgram") -> int:
        """Wait for a process to exit, and kill it if its heartbeat stops; return its exit code, or 0 when told to stop.

        Missed heartbeats are counted, not seconds, so that a suspended machine is not taken for a hang.
        """
        missed, most = 0, MAX_MISSED_AT_START if isinstance(process, Child) else MAX_MISSED_HEARTBEATS
        while not self.stop.is_set():
            if self._relay:
                self._relay.watch()
            try:
                return process.wait(self._interval)
            except subprocess.TimeoutExpired:
                missed += 1
                if process.has_beaten():
                    missed, most = 0, MAX_MISSED_HEARTBEATS
                    self._curtain.prepare()
                if missed >= most:
                    process.kill()
        return 0


def next_delay(last: float, uptime: float, most: float = 5.0) -> float:
    """Return the seconds to wait after an exit: after a run of under a minute twice the last delay, up to `most`."""
    return FIRST_RESTART_DELAY if not last or uptime >= 60.0 else min(2 * last, most)


class RelayProcess:
    """The relay of a folder in a process of its own, once the stand is paired or asks to be, unless one runs."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._folder, self._command = folder, command
        self._process: subprocess.Popen[bytes] | None = None
        self._delay = self._started = 0.0  # seconds

    def watch(self) -> None:
        """Start the process if it is wanted and does not run, after an end with a growing delay."""
        if self._process and self._process.poll() is not None:
            self._delay = next_delay(self._delay, monotonic() - self._started, most=60.0)
            self._process, self._started = None, monotonic()
        wanted = any((self._folder / name).exists() for name in (ACCOUNT_FILE, PAIRING_FILE))
        if self._process or not (wanted and self._command) or monotonic() < self._started + self._delay:
            return
        if not is_locked(self._folder / RELAY_LOCK_FILE):
            self._started = monotonic()
            with suppress(OSError):
                self._process = subprocess.Popen(  # noqa: S603 # this program itself
                    self._command, cwd=MAIN_SCRIPT.parent, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
                )

    def close(self) -> None:
        """End the process."""
        if self._process:
            _end(self._process)


class RestartSplash:
    """A picture in a process of its own, which hides the desktop during a restart, unless it fails.

    The process is started ahead of time and waits for a line on its standard input.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._shown = False

    def prepare(self) -> None:
        """Start the process unless it waits already; a picture that is shown is removed at once."""
        if self._shown:
            self.close()
        if self._command and (self._process is None or self._process.poll() is not None):
            nowhere, pipe = subprocess.DEVNULL, subprocess.PIPE
            with suppress(OSError):
                self._process = subprocess.Popen(self._command, stdin=pipe, stdout=nowhere, stderr=nowhere, bufsize=0)  # noqa: S603 # this program itself

    def show(self) -> None:
        """Show the picture unless it is shown."""
        if not self._shown:
            self.prepare()
            if self._process and self._process.stdin:
                self._shown = True
                with suppress(OSError):
                    self._process.stdin.write(b"\n")

    def close(self) -> None:
        """End the process."""
        if self._process:
            with self._process:
                self._process.kill()
        self._process, self._shown = None, False


# Processes


class Child(subprocess.Popen[bytes]):
    """A program that this process has started, whose heartbeats come through a pipe."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command, stdout=subprocess.PIPE)
        self._beaten = Event()
        Thread(target=self._listen, daemon=True).start()

    def has_beaten(self) -> bool:
        """Tell whether there has been a heartbeat since the last call."""
        beaten = self._beaten.is_set()
        self._beaten.clear()
        return beaten

    def _listen(self) -> None:
        assert self.stdout
        with self.stdout:
            while os.read(self.stdout.fileno(), 1024):
                self._beaten.set()


class AdoptedProgram:
    """A program that another supervisor has started, by its number and the file that it has locked."""

    def __init__(self, number: int, path: Path) -> None:
        self.number, self._path = number, path
        self._reset_time: int | None = None  # of the file in nanoseconds; a heartbeat changes it

    def wait(self, timeout: float) -> int:
        """Return 0 if the program has signed off and RESTART_EXIT_CODE after any other end; TimeoutExpired before."""
        deadline = monotonic() + timeout
        while is_locked(self._path):
            if monotonic() >= deadline:
                raise subprocess.TimeoutExpired(str(self.number), timeout)
            sleep(0.2)
        return RESTART_EXIT_CODE if _read_number(self._path) else 0

    def has_beaten(self) -> bool:
        """Return whether the file's time has changed; True where it cannot change, as on a read-only disk."""
        try:
            beaten = self._path.stat().st_mtime_ns != self._reset_time
            touch(self._path, (0, 0))
            self._reset_time = self._path.stat().st_mtime_ns
        except (OSError, ValueError):
            return True
        return beaten

    def terminate(self) -> None:
        with suppress(OSError):  # it has ended, which each system says in another way
            os.kill(self.number, signal.SIGTERM)

    def kill(self) -> None:
        with suppress(OSError):
            os.kill(self.number, getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows each signal ends a process


def running_program(lock_file: Path | None) -> AdoptedProgram | None:
    """Return the program that has locked a file, or None."""
    number = _read_number(lock_file) if lock_file and is_locked(lock_file) else 0
    return AdoptedProgram(number, lock_file) if lock_file and number else None


def _read_number(path: Path) -> int:
    """Return the number of the process in a file, 0 if there is none."""
    with suppress(OSError, ValueError):
        return int(read_file(path, 20))
    return 0


def _end(process: subprocess.Popen[bytes] | AdoptedProgram) -> None:
    """Terminate a process that still runs; kill it if it takes too long."""
    process.terminate()
    try:
        process.wait(TERMINATE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(TERMINATE_SECONDS)


class Heartbeat:
    """The program's side: it writes heartbeats to a file descriptor, if there is one, and to the file that it locks."""

    def __init__(self, descriptor: int | None, lock_file: Path | None = None) -> None:
        self._descriptor = descriptor
        self._next = float("-inf")  # time of the next heartbeat, in seconds
        self._lock_file: Path | None = None  # where a supervisor finds the program
        if lock_file:
            with suppress(OSError, ValueError):
                overwrite(lock_file, str(os.getpid()))
                self._lock_file = lock_file

    def beat(self, now: float) -> bool:
        """Write a heartbeat if one is due; return False if the supervisor is gone and no other can find the program."""
        if now < self._next:
            return True
        self._next = now + HEARTBEAT_SECONDS
        if self._lock_file:
            with suppress(OSError, ValueError):
                touch(self._lock_file)
        if self._descriptor is not None:
            try:
                os.write(self._descriptor, b".")
            except OSError:
                self._descriptor = None
                return self._lock_file is not None
        return True

    def sign_off(self) -> None:
        """Tell a supervisor that the program ends for good."""
        if self._lock_file:
            with suppress(OSError, ValueError):
                overwrite(self._lock_file, "")
