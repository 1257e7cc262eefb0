"""The program as it runs at an event: returns to the start when idle, is locked to guests, and recovers from errors.

Everything else is the desktop program, with the attract loop in place of the menu.
"""

import sys
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.input import MODIFIER_KEYS, Action, Device, Hover, Intention, Press
from dvonn.kiosk.attract import AttractLoop
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.corner_taps import CornerTaps
from dvonn.kiosk.error_screen import ErrorScreen
from dvonn.kiosk.event_settings import read_event_settings, write_event_settings
from dvonn.kiosk.guests import GuestDirector
from dvonn.kiosk.heap_release import release_free_memory
from dvonn.kiosk.hotplug import Hotplug
from dvonn.kiosk.idle_timer import COUNTDOWN_SECONDS, IdleTimer
from dvonn.kiosk.log import Log
from dvonn.kiosk.operator import is_operator_scene, operator_scene
from dvonn.kiosk.pin import hash_pin
from dvonn.kiosk.retention import MAX_EVENT_RECORDS, MAX_TRASHED_RECORDS, keep_newest
from dvonn.kiosk.spectator_window import SpectatorWindow
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.match import Match
from dvonn.screens.scene import Change, Push, ShowMenu
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER
from dvonn.window import Startup

DISABLED_ACTIONS: Final = frozenset({Action.FULLSCREEN, Action.MUTE, Action.FIGURES})  # for guests
OPERATOR_KEY: Final = pygame.K_o
OPERATOR_MODIFIERS: Final = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
START_EVENTS: Final = {pygame.KEYDOWN: Device.KEYBOARD, pygame.JOYBUTTONDOWN: Device.PAD}
MAX_RECENT_ERRORS: Final = 3  # within RECENT_ERROR_SECONDS; then the program restarts
RECENT_ERROR_SECONDS: Final = 60.0


class Kiosk(App):
    """The running program at an event."""

    director: GuestDirector

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = perf_counter,
        rng: Random | None = None,
        startup: Startup | None = None,
    ) -> None:
        self._first_pin = options.kiosk_pin
        super().__init__(options, clock, rng, startup)
        self.window.grab_input()
        self._corner_taps = CornerTaps()
        self._log = Log(self.storage)
        self._heartbeat = Heartbeat(sys.stdout.fileno() if options.beat else None)
        self._spectators = SpectatorWindow(self._log.note)
        self._hotplug = Hotplug(self.window, self.stage, self._log.note)
        self._started = False
        self._last_recorded: Match | None = None  # the last finished match
        self._idle = IdleTimer()
        self._errors: list[float] = []  # times of the recent errors, in seconds

    def make_director(self) -> GuestDirector:
        """Return a director that starts with the attract loop."""
        stage = self.stage
        stage.from_afar = True
        event_settings = read_event_settings(self.storage)
        if self._first_pin and not event_settings.pin:
            event_settings.pin = hash_pin(self._first_pin)
            write_event_settings(self.storage, event_settings)
        self.context = EventContext(stage, self.storage, event_settings, stage.settings, stage.clock())
        self.context.restore_settings()
        self.attract = AttractLoop(stage, self.context)
        return GuestDirector(stage, self.attract, self.context)

    @property
    def _at_home(self) -> bool:
        return self.director.top is self.attract

    # Frames

    def run(self, frames: int | None = None) -> None:
        """Run until the operator quits; an error between frames, such as a lost display, requests a restart."""
        try:
            super().run(frames)
        except Exception as error:
            if not self._started:
                raise
            self._log.note_exception("the loop", error)
            self.restart = True
        finally:
            self._spectators.close()

    def _show_first_frame(self) -> None:
        super()._show_first_frame()
        self._started = True

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run a frame; an error in it ends the guest's scene but not the program."""
        passed = elapsed + slept
        try:
            super().frame(events, elapsed, slept)
            self._pass_time(passed)
            if self._hotplug.check_displays(passed):
                self._drawn = False
            displays = self._hotplug.displays
            self._spectators.show(self.window.surface, self.context.event_settings.spectators, displays, passed)
        except Exception as error:  # noqa: BLE001 # the only place that catches everything
            self._recover(error)
        if self.context.quit_requested or not self._heartbeat.beat(self.stage.clock()):
            self.running = False

    def _pass_time(self, elapsed: float) -> None:
        """Count the idle time; return to the attract loop when it is over."""
        if self._at_home or self.director.is_unattended:
            self._idle.idle_seconds = 0.0
            return
        before = self._idle.remaining(self.context.event_settings.idle)
        self._idle.idle_seconds += elapsed
        left = self._idle.remaining(self.context.event_settings.idle)
        if left <= 0:
            self._apply(ShowMenu())
        elif left <= COUNTDOWN_SECONDS and int(left) != int(before):
            self._drawn = False

    def _recover(self, error: Exception) -> None:
        """Log an error and show the error screen; too many recent errors request a restart."""
        now = self.stage.clock()
        self.context.errors += 1
        self._log.note_exception(type(self.director.top).__name__, error)
        self._errors = [when for when in self._errors if now - when < RECENT_ERROR_SECONDS] + [now]
        if len(self._errors) >= MAX_RECENT_ERRORS:
            self.restart, self.running = True, False
        self.director.apply(ShowMenu())
        self.director.apply(Push(ErrorScreen(self.stage)))
        self._drawn = False

    # Input

    def _handle_event(self, event: pygame.Event) -> bool:
        """Handle an event, unless it would close the program or open a file; return whether to redraw."""
        if event.type in {pygame.QUIT, pygame.DROPFILE, pygame.DROPTEXT} or self._spectators.owns(event):
            return False
        if self._hotplug.handle_audio_event(event):
            return False
        if event.type == pygame.KEYDOWN and self._is_operator_shortcut(event):
            self._show_operator_scene()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.context.event_settings.esc_quits:
            self.running = False
            return True
        was_home = self._at_home
        changed = super()._handle_event(event)
        if (
            was_home
            and self._at_home
            and event.type in START_EVENTS
            and getattr(event, "key", None) not in MODIFIER_KEYS
        ):
            self.stage.controls.device = START_EVENTS[event.type]
            self._perform(Action.ACCEPT)  # any key and any button starts
        return changed

    def _is_operator_shortcut(self, event: pygame.Event) -> bool:
        return event.key == OPERATOR_KEY and all(event.mod & modifier for modifier in OPERATOR_MODIFIERS)

    def _show_operator_scene(self) -> None:
        if not is_operator_scene(self.director.top):
            self._apply(Push(operator_scene(self.stage, self.context)))

    def _perform(self, intention: Intention) -> None:
        """Carry out a guest's intention; the first input during a countdown only stops it."""
        counting = self._note_activity()
        if intention in DISABLED_ACTIONS:
            return
        if isinstance(intention, Press) and self._corner_taps.add(intention, self.stage.size, self.stage.clock()):
            self._show_operator_scene()
            return
        if counting and not isinstance(intention, Hover):
            self._drawn = False
            return
        super()._perform(intention)

    def _type_text(self, text: str) -> None:
        """Enter typed text, unless it stops a countdown."""
        if self._note_activity():
            self._drawn = False
            return
        super()._type_text(text)

    def _note_activity(self) -> bool:
        """Reset the idle time; return whether a countdown was shown."""
        counting = not self._at_home and self._idle.remaining(self.context.event_settings.idle) <= COUNTDOWN_SECONDS
        self._idle.idle_seconds = 0.0
        return counting

    def _apply(self, change: Change | None) -> None:
        was_home = self._at_home
        super()._apply(change)
        if self._at_home and not was_home:
            self.context.restore_settings()
            self.stage.assets.clear_cache()
            release_free_memory()
            self.attract.begin()

    # Storage

    def _offer_to_resume(self) -> None:
        """Drop an unfinished game."""

    def _save_match(self) -> None:
        """Save a finished match as a record and prune old records; an unfinished match is not saved."""
        match = self.director.autosaved_match
        if match and match.game.outcome and match is not self._last_recorded:
            self._last_recorded = match
            self.autosave.save(match)
            keep_newest(self.storage, RECORDS_FOLDER, MAX_EVENT_RECORDS)
            keep_newest(self.storage, TRASH_FOLDER, MAX_TRASHED_RECORDS)

    def _shut_down(self) -> None:
        """Release the folder."""
        self.autosave.close()

    def _save_settings(self) -> None:
        """Discard a guest's settings; the operator's page saves its own."""

    # Drawing

    def draw(self) -> None:
        """Draw the window and mark the spectators' copy as outdated."""
        super().draw()
        self._spectators.mark_changed()

    def _draw_overlays(self) -> None:
        """Draw the countdown over the scene."""
        super()._draw_overlays()
        if not self._at_home:
            self._idle.draw(self.stage.canvas(self.window.surface), self.context.event_settings.idle)
