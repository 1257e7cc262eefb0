"""The host of the program at an event: it returns to the start when idle, locks guests in, and recovers from errors."""

import sys
from collections.abc import Callable
from typing import Final

import pygame

from dvonn.app import App, Host
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
from dvonn.screens.scene import Push, ShowMenu
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER
from dvonn.ui.canvas import Canvas

DISABLED_ACTIONS: Final = frozenset({Action.FULLSCREEN, Action.MUTE, Action.FIGURES})  # for guests
CLOSING_EVENTS: Final = frozenset({pygame.QUIT, pygame.DROPFILE, pygame.DROPTEXT})  # they would close or open something
OPERATOR_KEY: Final = pygame.K_o
OPERATOR_MODIFIERS: Final = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
START_EVENTS: Final = {pygame.KEYDOWN: Device.KEYBOARD, pygame.JOYBUTTONDOWN: Device.PAD}
MAX_RECENT_ERRORS: Final = 3  # within RECENT_ERROR_SECONDS; then the program restarts
RECENT_ERROR_SECONDS: Final = 60.0


class EventHost(Host):
    """The attract loop is the home of an event, and every guest begins with the same settings."""

    def open(self, app: App) -> GuestDirector:
        """Return a director that starts with the attract loop; an unfinished game is dropped."""
        stage, options = app.stage, app.options
        stage.from_afar = True
        event_settings = read_event_settings(app.storage)
        if options.kiosk_pin and not event_settings.pin:
            event_settings.pin = hash_pin(options.kiosk_pin)
            write_event_settings(app.storage, event_settings)
        self._app = app
        self.context = EventContext(stage, app.storage, event_settings, stage.settings, stage.clock())
        self.context.restore_settings()
        self.attract = AttractLoop(stage, self.context)
        self._director = GuestDirector(stage, self.attract, self.context)
        self._corner_taps = CornerTaps()
        self._log = Log(app.storage)
        self._heartbeat = Heartbeat(sys.stdout.fileno() if options.beat else None)
        self._spectators = SpectatorWindow(self._log.note)
        self._hotplug = Hotplug(app.window, stage, self._log.note)
        self._has_started = False  # whether a frame has been completed
        self._was_home = True  # after the last change of scenes
        self._last_recorded: Match | None = None  # the last finished match
        self._idle = IdleTimer()
        self._errors: list[float] = []  # times of the recent errors, in seconds
        app.window.grab_input()
        return self._director

    @property
    def _at_home(self) -> bool:
        return self._director.top is self.attract

    # Frames

    def run(self, loop: Callable[[], None]) -> None:
        """Run until the operator quits; an error between frames, such as a lost display, requests a restart."""
        try:
            loop()
        except Exception as error:
            if not self._has_started:
                raise
            self._log.note_exception("the loop", error)
            self._app.restart = True
        finally:
            self._spectators.close()

    def frame(self, work: Callable[[], None], passed: float) -> None:
        """Run the work of a frame; an error in it ends the guest's scene but not the program."""
        app = self._app
        try:
            work()
            self._pass_time(passed)
            if self._hotplug.check_displays(passed):
                app.redraw()
            self._spectators.show(
                app.window.surface, self.context.event_settings.spectators, self._hotplug.displays, passed
            )
            self._has_started = True
        except Exception as error:  # noqa: BLE001 # the only place that catches everything
            self._recover(error)
        if self.context.quit_requested or not self._heartbeat.beat(app.stage.clock()):
            app.running = False

    def _pass_time(self, elapsed: float) -> None:
        """Count the idle time; return to the attract loop when it is over."""
        if self._at_home or self._director.is_unattended:
            self._idle.idle_seconds = 0.0
            return
        before = self._idle_seconds_left
        self._idle.idle_seconds += elapsed
        left = self._idle_seconds_left
        if left <= 0:
            self._app.apply(ShowMenu())
        elif left <= COUNTDOWN_SECONDS and int(left) != int(before):
            self._app.redraw()

    @property
    def _idle_seconds_left(self) -> float:
        return self._idle.remaining(self.context.event_settings.idle)

    def _recover(self, error: Exception) -> None:
        """Log an error and show the error screen; too many recent errors request a restart."""
        app, now = self._app, self._app.stage.clock()
        self.context.errors += 1
        self._log.note_exception(type(self._director.top).__name__, error)
        self._errors = [when for when in self._errors if now - when < RECENT_ERROR_SECONDS] + [now]
        if len(self._errors) >= MAX_RECENT_ERRORS:
            app.restart, app.running = True, False
        self._director.apply(ShowMenu())
        self._director.apply(Push(ErrorScreen(app.stage)))
        self._was_home = False
        app.redraw()

    # Input

    def admits(self, event: pygame.Event) -> bool:
        """Handle what belongs to the event; tell whether anything is left for the scenes to do."""
        if event.type in CLOSING_EVENTS or self._spectators.owns(event) or self._hotplug.handle_audio_event(event):
            return False
        if event.type == pygame.KEYDOWN and self._is_operator_shortcut(event):
            self._show_operator_scene()
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.context.event_settings.esc_quits:
            self._app.running = False
            return False
        if self._at_home and event.type in START_EVENTS and getattr(event, "key", None) not in MODIFIER_KEYS:
            self._app.stage.controls.device = START_EVENTS[event.type]
            self._app.perform(Action.ACCEPT)  # any key and any button starts
            return False
        return True

    def _is_operator_shortcut(self, event: pygame.Event) -> bool:
        return event.key == OPERATOR_KEY and all(event.mod & modifier for modifier in OPERATOR_MODIFIERS)

    def _show_operator_scene(self) -> None:
        if not is_operator_scene(self._director.top):
            self._app.apply(Push(operator_scene(self._app.stage, self.context)))

    def accepts(self, entered: Intention | str) -> bool:
        """Note the activity; tell whether it reaches the scenes. The first input during a countdown only stops it."""
        counting = not self._at_home and self._idle_seconds_left <= COUNTDOWN_SECONDS
        self._idle.idle_seconds = 0.0
        stage = self._app.stage
        if isinstance(entered, Press) and self._corner_taps.add(entered, stage.size, stage.clock()):
            self._show_operator_scene()
            return False
        if counting:
            self._app.redraw()
        return entered not in DISABLED_ACTIONS and (not counting or isinstance(entered, Hover))

    def scene_changed(self) -> None:
        """On the return to the attract loop, forget the guest: their settings, pictures and memory."""
        if self._at_home and not self._was_home:
            self.context.restore_settings()
            self._app.stage.assets.clear_cache()
            release_free_memory()
            self.attract.begin()
        self._was_home = self._at_home

    # Storage and drawing

    def keep(self, match: Match) -> None:
        """Save a finished match as a record and prune old records; an unfinished match is not saved."""
        if match.game.outcome and match is not self._last_recorded:
            self._last_recorded = match
            self._app.autosave.save(match)
            keep_newest(self._app.storage, RECORDS_FOLDER, MAX_EVENT_RECORDS)
            keep_newest(self._app.storage, TRASH_FOLDER, MAX_TRASHED_RECORDS)

    def close(self) -> None:
        """Keep nothing: the operator's page saves its own settings."""

    def draw_over(self, canvas: Canvas) -> None:
        """Draw the countdown over the scene, and mark the spectators' copy as outdated."""
        if not self._at_home:
            self._idle.draw(canvas, self.context.event_settings.idle)
        self._spectators.mark_changed()
