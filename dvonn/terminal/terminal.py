"""The program by lines: prints announcements, and carries out typed lines.

The program and its screens are those of the window, with SDL's dummy drivers.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from queue import Empty
from time import perf_counter, sleep
from typing import Final, TextIO
from weakref import WeakKeyDictionary

import pygame

from dvonn.access.access import Listening, screen_name
from dvonn.app import MAX_STEPS_PER_FRAME, UPDATE_STEP_SECONDS, App
from dvonn.host import SAVE_SECONDS
from dvonn.input.intentions import Device
from dvonn.language import _
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import RefreshMode, Scene
from dvonn.terminal.line_input import (
    AGAIN,
    BUTTONS,
    HELP,
    LOOK,
    LineInput,
    LineReader,
    ScreenLines,
    is_about_output,
    live_sentences,
    plain,
    screen_lines,
)
from dvonn.window import take_events

PATIENCE_SECONDS: Final = 20.0  # for which the program may be busy before the next line is read


LineSource = Callable[[float], str | None]
"""Returns the next line, None at the end of the input; raises Empty if there is none for some seconds."""


class Terminal:
    """The program for a user who reads and writes lines."""

    def __init__(self, app: App, output: TextIO) -> None:
        self._app, self._output = app, output
        app.context.describes_screen = app.context.is_instant = True
        app.context.controls.device = Device.KEYBOARD
        self._listening = Listening()
        self._input = LineInput(app, lambda: self._listening.nodes)
        self._known: WeakKeyDictionary[Scene, ScreenLines] = WeakKeyDictionary()  # as the user has read them
        self._last_output: list[str] = []
        self._passed = perf_counter()  # when the last frame began

    def run(self, read_line: LineSource) -> None:
        """Run until the user quits or the input ends; everything is saved then."""
        with self._app.host.running():
            self._loop(read_line)
        self._app.autosave.close()

    def _loop(self, read_line: LineSource) -> None:
        self._print([_("DVONN by lines of text. Type {help} to learn how.").format(help=_(HELP))])
        step = self.settle
        while self._app.running:  # a loop, as an error leads to another scene
            step = partial(self._take_line, read_line) if self._app.host.frame(step, 0.0) else self.settle

    def _take_line(self, read_line: LineSource) -> None:
        line = self._next_line(read_line)
        if line is None:
            self._app.running = False
        else:
            self.enter(line)

    def enter(self, line: str) -> None:
        """Carry out a line, and print what it leads to."""
        line = plain(line[:1000])
        shown = is_about_output(line)
        if shown is AGAIN:
            self._write(self._last_output)
            return
        self._last_output = []
        if shown is LOOK:
            self._print([screen_name(self._scene), *self._read_screen().lines])
        elif shown is BUTTONS:
            self._print(self._read_screen().widgets)
        else:
            self._print(self._input.enter(line))
            self.settle()
        if not self._last_output:
            self._print(live_sentences(self._scene) or screen_name(self._scene))

    # Time

    def _next_line(self, read_line: LineSource) -> str | None:
        """Return the next line, while clocks run; None when the program is to end."""
        while self._app.running:
            # Something happens while the user types: a clock runs, or the program computes
            passes = self._scene.refresh_mode is not RefreshMode.ON_INPUT and not isinstance(self._scene, Menu)
            with suppress(Empty):
                return read_line(0.05 if passes else 0.25)
            events = self._take_events()
            if passes or events:
                self._pass_time(events)
        return None

    def _pass_time(self, events: Sequence[pygame.Event]) -> None:
        """Run a frame while a line is typed; announcements begin with a new line."""
        before = self._scene
        self._run_frame(perf_counter() - self._passed, events=events)
        self._flush(apart=True)
        if self._scene is not before:
            self.settle()

    def settle(self) -> None:
        """Run the program until it waits for the user, and print announcements."""
        began = flushed = perf_counter()
        while self._app.running:
            self._run_frame(self._step_seconds(), events=self._take_events())
            now = perf_counter()
            if (_waits_for_user(self._scene) and not self._scene.changed) or now - began > PATIENCE_SECONDS:
                break
            if now - flushed > 2.0:  # seconds of silence
                self._flush()
                flushed = now
        self._run_frame(0.0, SAVE_SECONDS)
        self._flush()
        self._tell_screen()

    def _step_seconds(self) -> float:
        """Return the seconds that the next frame lets pass: as many as have passed if there are clocks."""
        match = self._scene.autosaved_match
        if not match or not match.clocks.left or self._scene.is_skippable:
            return MAX_STEPS_PER_FRAME * UPDATE_STEP_SECONDS  # the program is busy
        sleep(UPDATE_STEP_SECONDS / 2)
        return perf_counter() - self._passed

    def _take_events(self) -> list[pygame.Event]:
        """Return the events that close the program, which signals become; there is no window for others."""
        return [event for event in take_events(self._app.storage) if event.type == pygame.QUIT]

    def _run_frame(self, seconds: float, slept: float = 0.0, events: Sequence[pygame.Event] = ()) -> None:
        self._passed = perf_counter()
        self._app.frame(events, seconds, slept)
        context = self._app.context
        sentences, context.sentences = context.sentences, []
        self._listening.follow(self._scene, sentences)

    @property
    def _scene(self) -> Scene:
        return self._app.director.top

    # Output

    def _flush(self, *, apart: bool = False) -> None:
        """Print the announcements."""
        heard = replace(self._listening.take(), focus="")
        words = replace(heard, screen=heard.screen.partition("\n")[0]).words
        self._write([""] if apart and words else [])
        self._print(words)

    def _tell_screen(self) -> None:
        """Print the lines of a new screen, or those new to the user; none of a board, which is announced."""
        known = {*self._known.get(self._scene, ScreenLines()).lines, *self._last_output}
        lines = self._read_screen().lines
        if not self._scene.board_description:
            self._print(line for line in lines if line not in known)

    def _read_screen(self) -> ScreenLines:
        """Return the lines of the screen, and note that the user knows them."""
        read = self._known[self._scene] = screen_lines(self._scene, self._listening.nodes)
        self._input.keys = read.keys
        return read

    def _print(self, lines: Iterable[str] | str) -> None:
        words = "\n".join([lines] if isinstance(lines, str) else lines)
        new = [line for line in plain(words).splitlines() if line.strip()]
        self._last_output += new
        self._write(new)

    def _write(self, lines: Iterable[str]) -> None:
        try:
            self._output.writelines(f"{line}\n" for line in lines)
            self._output.flush()
        except OSError:  # nobody reads any more
            self._app.running = False


def _waits_for_user(scene: Scene) -> bool:
    """Whether nothing but time passes before the user acts."""
    if isinstance(scene, BoardScene) and (scene.assistance.thinking or scene.coach.is_working):
        return False
    if isinstance(scene, InteractiveBoard) and scene.can_choose:
        return not scene.is_skippable
    return isinstance(scene, Menu) or scene.refresh_mode is RefreshMode.ON_INPUT


def run_in_terminal(app: App) -> None:
    """Run the program by lines on standard input and output."""
    reader, sys.excepthook = LineReader(), _tell_error
    try:
        Terminal(app, sys.stdout).run(reader.line)
    finally:
        reader.close()


def _tell_error(kind: type[BaseException], *_error: object) -> None:
    """Print a line that the program has ended by an error, whose report is in the user's folder."""
    words = _("DVONN has ended because of an error ({error}). What you did is saved.")
    sys.stderr.write(words.format(error=kind.__name__) + "\n")
