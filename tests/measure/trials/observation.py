"""Running a program under trial: its reports are read until it ends, is killed, or answers no more."""

import json
import os
import resource
import signal
from dataclasses import dataclass, field
from pathlib import Path
from select import select
from tempfile import TemporaryFile
from time import sleep
from typing import Any, Final

from tests.measure.trials.program import TERMINATED_CODE, Life, run_program

HANG_SECONDS: Final = 10.0  # without a report; then the program is killed
MAX_MEMORY_BYTES: Final = 4_000_000_000  # of the address space of a program; a file without end exceeds it
READ_BYTES: Final = 65_536


Freeze = tuple[float, float]
"""The seconds between two frames, and those of them in which the program has used a processor."""


@dataclass
class Observation:
    """The observations of a program: its reports, its frames, how it ended, and what was wrong with it."""

    reports: list[Any] = field(default_factory=list)  # all but the frames
    loaded: dict[str, str] | None = None  # None if it was killed before it was ready
    longest_freeze: Freeze = (0.0, 0.0)
    wrong: list[str] = field(default_factory=list)
    last_frame: tuple[int, int] | None = None  # the time and the processor time when it ended, in nanoseconds


@dataclass(frozen=True)
class Kill:
    """The instant at which a program is killed: some seconds after it has written so many reports."""

    reports: int
    seconds: float


def observe(life: Life, kill: Kill | None = None) -> Observation:
    """Run a program to its end, or kill it at an instant."""
    seen = Observation()
    read_end, write_end = os.pipe()
    with TemporaryFile() as errors, Path(os.devnull).open("wb") as heartbeats:
        process = os.fork()
        if not process:
            os.close(read_end)
            os.dup2(heartbeats.fileno(), 1)
            os.dup2(errors.fileno(), 2)
            resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
            run_program(life, write_end)
        os.close(write_end)
        hangs = _read_reports(seen, read_end, process, kill)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        errors.seek(0)
        printed = errors.read().decode("utf-8", "replace").strip()
    if hangs:
        seen.wrong.append(f"no answer for {HANG_SECONDS:.0f} s")
        seen.longest_freeze = HANG_SECONDS, 0.0
    elif code not in _expected_codes(life):
        seen.wrong.append(f"it exits with {code}")
    if printed:
        seen.wrong.append(f"it prints: {printed.splitlines()[-1]}")
    return seen


def _expected_codes(life: Life) -> set[int]:
    """Return the exit codes of a program that is killed or asked to end; the operator may allow Esc to end it, too."""
    if life.at_event and life.damage:
        return {-signal.SIGKILL, TERMINATED_CODE}
    return {-signal.SIGKILL, TERMINATED_CODE, 0} if life.at_event else {-signal.SIGKILL, 0}


def _read_reports(seen: Observation, descriptor: int, process: int, kill: Kill | None) -> bool:
    """Read reports until the program ends, killing it in time; return whether it hangs."""
    buffer, count = b"", 0
    while True:
        due = kill is not None and count >= kill.reports
        if due and kill:
            sleep(kill.seconds)
        hangs = not due and not select([descriptor], [], [], HANG_SECONDS)[0]
        if due or hangs:
            os.kill(process, signal.SIGKILL)
            kill = None
        received = os.read(descriptor, READ_BYTES)
        *lines, buffer = (buffer + received).split(b"\n")
        for line in lines:
            _take(seen, json.loads(line))
        count += len(lines)
        if not received or hangs:
            os.close(descriptor)
            return hangs


def _take(seen: Observation, report: list[Any]) -> None:
    """Take one report."""
    match report:
        case ["frame", int(now), int(busy)]:
            before, busy_before = seen.last_frame or (now, busy)
            seen.longest_freeze = max(seen.longest_freeze, ((now - before) / 1e9, (busy - busy_before) / 1e9))
            seen.last_frame = now, busy
        case ["loaded", dict(loaded)]:
            seen.loaded = loaded
        case ["wrong", str(sentence)]:
            seen.wrong += [sentence] if sentence not in seen.wrong else []
        case _:
            seen.reports.append(report)
