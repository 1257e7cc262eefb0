"""The program under trial, in a process of its own: the real one with scripted input, which reports what it does.

The process is forked from this tool, as starting a new one takes a second. It runs `dvonn.start.main` without a window.
Replaced are only pygame's events and frame clock, so that a minute of play takes a few seconds, and the storage, which
reports each write before and after it. A report is a line of JSON in a pipe.
"""

import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter_ns, process_time_ns
from typing import Any, Final, NoReturn

import pygame

from dvonn import app, start, window
from dvonn.kiosk import context, event_host
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.supervisor import HEARTBEAT_FLAG
from dvonn.kiosk.winner_list import WinnerList
from dvonn.match.match_text import format_match
from dvonn.storage.autosave import Autosave
from dvonn.storage.descriptions import format_fields
from dvonn.storage.log import Log
from dvonn.storage.settings_file import SETTINGS
from dvonn.storage.text_store import Storage
from dvonn.ui.canvas import Canvas
from tests.measure.trials.damage import Damage
from tests.measure.trials.scripts import Events, play

FRAME_MILLISECONDS: Final = 80  # that pass for the program in each frame, in the five steps that it takes at most
FRAMES_TO_DAMAGE: Final = 20  # before a file is damaged while the program runs
FRAMES_TO_JUMP: Final = 15  # between two changes of the calendar
MAX_JUMP_DAYS: Final = 20_000
TERMINATED_CODE: Final = 128 + signal.SIGTERM  # the exit code of the event program after SIGTERM
WAITED_FILE: Final = Path("/proc/self/schedstat")  # the second number: nanoseconds of waiting for a processor

Report = Callable[..., None]


@dataclass(frozen=True)
class Life:
    """The course of a program from its start to its end, by a seed.

    The disk is full for `full_writes` writes from the one numbered `full_from`. Damage comes before the start, or while
    the program runs.
    """

    folder: Path
    at_event: bool
    seed: int
    frames: int
    full_from: int = 0
    full_writes: int = 0
    damage: Damage | None = None
    calendar_jumps: bool = False

    def __str__(self) -> str:
        """Return what is special about it."""
        full = f", disk full for {self.full_writes} from write {self.full_from}" if self.full_writes else ""
        damage = f", {self.damage}" if self.damage else ""
        jumps = ", calendar jumps" if self.calendar_jumps else ""
        return f"{'at an event' if self.at_event else 'at home'}, seed {self.seed}{full}{damage}{jumps}"

    @property
    def argv(self) -> list[str]:
        """The command line."""
        mode = ["--kiosk", "--windowed", HEARTBEAT_FLAG] if self.at_event else []
        return [*mode, "--size", "480x270", "--data-dir", str(self.folder)]

    @property
    def data_folder(self) -> Path:
        """The folder of the program's files."""
        return self.folder / start.KIOSK_FOLDER if self.at_event else self.folder


def run_program(life: Life, descriptor: int) -> NoReturn:
    """Run the program in this process, writing reports to a file descriptor, and exit."""

    def report(*words: object) -> None:
        line = memoryview(f"{json.dumps(words)}\n".encode())
        while line:
            line = line[os.write(descriptor, line) :]

    code: object = 0
    try:
        _replace(life, report)
        start.main(life.argv)
    except SystemExit as stop:
        code = stop.code or 0
    except BaseException:  # noqa: BLE001 # the tool counts every exception
        traceback.print_exc()
        code = 1
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)


def _replace(life: Life, report: Report) -> None:
    """Replace what makes the program slow, random or silent."""
    rng = Random(life.seed)
    calendar = Calendar(rng, jumps=life.calendar_jumps)
    director = Watched(life, report, calendar)
    patches: list[tuple[Any, str, object]] = [
        (window, "Storage", partial(ReportedStorage, life=life, report=report, calendar=calendar)),
        (app, "App", partial(WatchedApp, watched=director, rng=rng)),
        (app, "Autosave", partial(Autosave, now=calendar.now)),
        (context, "WinnerList", partial(WinnerList, now=calendar.now)),
        (event_host, "Log", partial(ReportedLog, report=report, calendar=calendar)),
        (pygame.event, "get", director.next_events),
        (pygame.time, "Clock", lambda: director),
        (pygame.time, "wait", lambda _: None),
    ]
    for owner, name, replacement in patches:
        setattr(owner, name, replacement)


class Calendar:
    """The date and time that the program sees; with `jumps` it is set back and forth."""

    def __init__(self, rng: Random, *, jumps: bool) -> None:
        self._rng, self.jumps = rng, jumps
        self._offset = timedelta()

    def now(self) -> datetime:
        """Return the local time."""
        return datetime.now() + self._offset  # noqa: DTZ005 # local time, as in the program

    def jump(self) -> None:
        """Set the calendar by some seconds, days or years, back or forth."""
        seconds = self._rng.choice((1, 3600, 86_400, 86_400 * MAX_JUMP_DAYS)) * self._rng.uniform(-1, 1)
        self._offset = timedelta(seconds=seconds)


class ReportedStorage(Storage):
    """A storage that reports each write, and fails by a full disk when it is told to."""

    def __init__(self, folder: Path | None, life: Life, report: Report, calendar: Calendar) -> None:
        super().__init__(folder)
        self._life, self._report, self._calendar = life, report, calendar
        self._rng = Random(life.seed)
        self._writes = 0
        self.problems: set[str] = set()

    def report(self, problem: str, reason: str = "") -> None:
        """Note a problem, which guests must not read."""
        super().report(problem, reason)
        self.problems.add(problem)

    def write(self, name: str, text: str, *, flush: bool = True) -> bool:
        """Write a text, with reports."""
        self._report("saving", name, text)
        with self._disk(len(text)):
            done = super().write(name, text, flush=flush)
        self._report_end(name if done else None)
        return done

    def add(self, name: str, content: str | bytes, then: Callable[[str], object] | None = None) -> str | None:
        """Write a text under a free name, with reports."""
        self._report("saving", name, content if isinstance(content, str) else "")
        with self._disk(len(content)):
            added = super().add(name, content, then)
        self._report_end(added)
        return added

    def remove(self, name: str) -> None:
        """Remove a text, with reports."""
        self._report("removing", name)
        super().remove(name)
        self._report("removed", name)

    def _report_end(self, name: str | None) -> None:
        """Report the end of a write, which failed without a name; the file gets the time of the calendar."""
        if name and self._calendar.jumps and self.folder:
            when = self._calendar.now().timestamp()
            os.utime(self.folder / name, (when, when))
        self._report(*(("saved", name) if name else ("failed",)))

    @contextmanager
    def _disk(self, size: int) -> Iterator[None]:
        """Let the system refuse a write after some bytes, if the disk is full by now."""
        self._writes += 1
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        if self._life.full_from <= self._writes < self._life.full_from + self._life.full_writes:
            resource.setrlimit(resource.RLIMIT_FSIZE, (self._rng.randrange(max(1, size)), hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class ReportedLog(Log):
    """A log that reports each error that the program has caught."""

    def __init__(self, storage: Storage, report: Report, calendar: Calendar) -> None:
        super().__init__(storage, calendar.now)
        self._report = report

    def note_exception(self, where: str, error: BaseException) -> None:
        """Write and report an error."""
        super().note_exception(where, error)
        self._report("wrong", f"caught in {where}: {error!r}, {traceback.format_tb(error.__traceback__)[-1]}")


class Watched:
    """Gives the program its events and its time, and reports its frames and what must not be seen."""

    def __init__(self, life: Life, report: Report, calendar: Calendar) -> None:
        self._life, self._report, self._calendar = life, report, calendar
        self._frames = 0
        self._app: app.App | None = None
        self._script: Iterator[Events] = iter(())
        self._take_events = pygame.event.get  # the real one
        self._drawn: set[str] = set()
        _listen_to_texts(self._drawn)

    def begin(self, program: app.App) -> None:
        """Report what the program has loaded, and begin to play."""
        self._app = program
        self._script = play(program, Random(self._life.seed), operator_comes=not self._life.damage)
        program.stage.today = lambda: self._calendar.now().date()
        self._report("loaded", _loaded(program))

    def next_events(self) -> Events:
        """Return the events of a frame; after the last one, ask the program to end."""
        events = [event for event in self._take_events() if event.type == pygame.QUIT]
        if self._frames < self._life.frames:
            return [*events, *next(self._script, [])]
        if self._life.at_event:
            os.kill(os.getpid(), signal.SIGTERM)
        return [*events, pygame.Event(pygame.QUIT)]

    def tick(self) -> int:
        """Report that a frame has ended; return the milliseconds that pass."""
        waited = int(WAITED_FILE.read_text().split()[1]) if WAITED_FILE.exists() else 0
        self._report("frame", perf_counter_ns() - waited, process_time_ns())
        self._frames += 1
        if self._calendar.jumps and self._frames % FRAMES_TO_JUMP == 0:
            self._calendar.jump()
        damage = self._life.damage
        if damage and damage.while_running and self._frames == FRAMES_TO_DAMAGE:
            self._report("damaged", damage.name)
            damage.apply(self._life.data_folder)
        self._check()
        return FRAME_MILLISECONDS

    def _check(self) -> None:
        """Report an operator's page that is open without the PIN, and, at an event, what guests can read."""
        storage = self._app.storage if self._app and self._life.at_event else None
        if not self._app or not isinstance(storage, ReportedStorage):
            return
        if self._life.damage and isinstance(self._app.director.top, OperatorPage):
            self._report("wrong", "the operator's page is open")
        for problem in storage.problems:
            if any(problem in text for text in self._drawn):
                self._report("wrong", f"guests read: {problem}")
        self._drawn.clear()


class WatchedApp(app.App):
    """The application, which tells the tool when it is ready."""

    def __init__(self, *arguments: Any, watched: Watched, **named: Any) -> None:  # noqa: ANN401 # those of App
        super().__init__(*arguments, **named)
        watched.begin(self)


def _listen_to_texts(drawn: set[str]) -> None:
    """Collect all texts that are drawn."""
    draw = Canvas.draw_text

    def draw_and_note(canvas: Canvas, words: str, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 # as before
        drawn.add(words)
        return draw(canvas, words, *arguments, **named)

    setattr(Canvas, "draw_text", draw_and_note)  # noqa: B010 # a method is not assigned elsewhere


def _loaded(program: app.App) -> dict[str, str]:
    """Return what the program has read of its files, as texts."""
    match = program.autosave.unfinished_match
    found = {"match": format_match(match) if match else ""}
    if isinstance(program.host, event_host.EventHost):
        event = program.host.context
        found |= {"event.txt": "\n".join(format_fields(event.event_settings)), "winners.txt": event.winners.csv()}
        found["settings.txt"] = SETTINGS.format(event.default_settings)
    else:
        found["settings.txt"] = SETTINGS.format(program.stage.settings)
    return found
