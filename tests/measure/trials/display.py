"""The trial with a real window: its display goes, and comes back after a while."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic, sleep
from typing import Final

from dvonn.kiosk.event_folder import EVENT_LOCK_FILE
from dvonn.kiosk.supervisor import program_command, running_program
from dvonn.storage.log import LOG_FILE
from tests.measure.trials.campaign import Series

MIN_SECONDS_BEFORE: Final = 2.0  # that a program runs before its display goes
MAX_SECONDS_BEFORE: Final = 4.0
MAX_SECONDS_AWAY: Final = 4.0  # of the display
STABLE_SECONDS: Final = 3.0  # that a program must run to count as back
PATIENCE_SECONDS: Final = 30.0
POLL_SECONDS: Final = 0.05
DISPLAY_VARIABLES: Final = ("SDL_", "DISPLAY", "WAYLAND_")


def lost_displays(series: Series, rng: Random) -> Iterator[None]:
    """Kill the display of a program: at an event the program comes back with the display, at home it ends."""
    series.ledger.damage(LOG_FILE)  # it is written without reports
    while True:
        wrong, dark = list[str](), 0.0
        read_end, write_end = os.pipe()
        server = _display_server("-displayfd", str(write_end), keep=[write_end])
        os.close(write_end)
        with os.fdopen(read_end) as numbers:
            display = f":{numbers.readline().strip()}"
        with _program(series, display, wrong) as process:
            sleep(rng.uniform(MIN_SECONDS_BEFORE, MAX_SECONDS_BEFORE))
            _end(server)
            if series.at_event:
                sleep(rng.uniform(0.0, MAX_SECONDS_AWAY))
                server = _display_server(display)
                dark = _wait_for_program(series)
            elif not _wait_for(lambda: process.poll() is not None):  # called at once
                wrong.append("it does not end without its display")
        _end(server)
        wrong += ["it does not come back with its display"] if dark > PATIENCE_SECONDS else []
        series.totals.add("display gone", series.ledger.missing(), wrong, (dark, 0.0))
        yield


def _wait_for_program(series: Series) -> float:
    """Wait until a program runs for a while without a death; return the seconds until then."""
    began = since = monotonic()
    number = 0
    while monotonic() - since < STABLE_SECONDS or not number:
        found = running_program(series.data_folder / EVENT_LOCK_FILE)
        if not found or found.number != number:
            number, since = found.number if found else 0, monotonic()
        if monotonic() - began > PATIENCE_SECONDS:
            return PATIENCE_SECONDS + 1
        sleep(POLL_SECONDS)
    return since - began


@contextmanager
def _program(series: Series, display: str, wrong: list[str]) -> Iterator["subprocess.Popen[str]"]:
    """Run the program on a display; end it after the block, when it must not have printed an error of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(DISPLAY_VARIABLES)}
    mode = ["--kiosk", "--supervise"] if series.at_event else []
    command = [*program_command(), *mode, "--mute", "--data-dir", str(series.folder)]
    with subprocess.Popen(command, env={**kept, "DISPLAY": display}, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()
            printed = process.communicate(timeout=PATIENCE_SECONDS)[1]
    if "Traceback" in printed:
        wrong.append(f"it prints: {printed.splitlines()[-1]}")
    if series.at_event and process.returncode:
        wrong.append(f"the supervisor exits with {process.returncode}")


def _display_server(*words: str, keep: list[int] | None = None) -> "subprocess.Popen[bytes]":
    """Start an X server without a screen."""
    command = ["Xvfb", *words, "-screen", "0", "1280x720x24", "-noreset"]
    return subprocess.Popen(command, pass_fds=keep or (), stderr=subprocess.DEVNULL)  # no user's words


def _end(server: "subprocess.Popen[bytes]") -> None:
    server.kill()
    server.wait()


def _wait_for(condition: Callable[[], object]) -> object:
    """Wait until a condition holds; return its value, or the last one when patience ends."""
    deadline = monotonic() + PATIENCE_SECONDS
    while not (found := condition()) and monotonic() < deadline:
        sleep(POLL_SECONDS)
    return found
