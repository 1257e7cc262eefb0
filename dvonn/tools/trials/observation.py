"""Running a program under trial: its reports are read until it ends, is killed, or answers no more."""

import json
import os
import resource
import signal
from dataclasses import dataclass, field
from select import select
from tempfile import TemporaryFile
from time import monotonic
from typing import Any, Final

from dvonn.tools.trials.program import TERMINATED_CODE, Life, run_program

HANG_SECONDS: Final = 10.0  # without a report; then the program is killed
MAX_MEMORY_BYTES: Final = 4_000_000_000  # of the address space of a program; a file without end exceeds it
READ_BYTES: Final = 65_536


@dataclass
class Observation:
    """What was seen of a program: its reports, its frames, how it ended, and what was wrong with it."""

    reports: list[Any] = field(default_factory=list)  # all but the frames
    loaded: dict[str, str] | None = None  # None if it was killed before it was ready
    longest_freeze: float = 0.0  # seconds
    wrong: list[str] = field(default_factory=list)
    problems: set[str] = field(default_factory=set)  # that the program has reported to its user
    last_frame: tuple[int, int] | None = None  # when it ended, and the time of waiting so far, in nanoseconds

    def note_wrong(self, *sentences: str) -> None:
        """Note what is wrong, once."""
        self.wrong += [sentence for sentence in sentences if sentence not in self.wrong]


def observe(life: Life, kill_after: float | None = None) -> Observation:
    """Run a program to its end, or kill it after some seconds."""
    seen = Observation()
    read_end, write_end = os.pipe()
    with TemporaryFile() as errors:
        process = os.fork()
        if not process:
            os.close(read_end)
            os.dup2(errors.fileno(), 2)
            resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
            run_program(life, write_end)
        os.close(write_end)
        hangs = _read_reports(seen, read_end, process, kill_after)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        errors.seek(0)
        printed = errors.read().decode("utf-8", "replace").strip()
    if hangs:
        seen.wrong.append(f"no answer for {HANG_SECONDS:.0f} s")
        seen.longest_freeze = HANG_SECONDS
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


def _read_reports(seen: Observation, descriptor: int, process: int, kill_after: float | None) -> bool:
    """Read reports until the program ends, killing it in time; return whether it hangs."""
    began, buffer, hangs, killed = monotonic(), b"", False, False
    while True:
        left = HANG_SECONDS if kill_after is None or killed else max(0.0, began + kill_after - monotonic())
        ready = bool(select([descriptor], [], [], min(left, HANG_SECONDS))[0])
        if not killed and (not ready or (kill_after is not None and monotonic() - began >= kill_after)):
            hangs = kill_after is None
            killed = True
            os.kill(process, signal.SIGKILL)
            continue
        received = os.read(descriptor, READ_BYTES)
        *lines, buffer = (buffer + received).split(b"\n")
        for line in lines:
            _take(seen, json.loads(line))
        if not received:
            os.close(descriptor)
            return hangs


def _take(seen: Observation, report: list[Any]) -> None:
    """Take one report."""
    match report:
        case ["frame", int(ended), int(waited)]:
            before, waited_before = seen.last_frame or (ended, waited)
            seen.longest_freeze = max(seen.longest_freeze, (ended - before - waited + waited_before) / 1e9)
            seen.last_frame = ended, waited
        case ["loaded", dict(loaded)]:
            seen.loaded = loaded
        case ["problem", str(problem)]:
            seen.problems.add(problem)
        case ["drawn", list(lines)]:
            read = [problem for problem in seen.problems if any(problem in line for line in lines)]
            seen.note_wrong(*(f"guests read: {problem}" for problem in read))
        case ["wrong", str(sentence)]:
            seen.note_wrong(sentence)
        case _:
            seen.reports.append(report)
