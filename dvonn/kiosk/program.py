"""The program as it runs at an event: it goes back to the start by itself, lets nobody out, and never goes down.

Everything else is the usual program, with the attract loop in the menu's place.
"""

import sys
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.input import LONELY, Action, Device, Hover, Intention, Press
from dvonn.kiosk.attract import Attract
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.corner_taps import CornerTaps
from dvonn.kiosk.error_screen import ErrorScreen
from dvonn.kiosk.event_settings import read_event_settings, write_event_settings
from dvonn.kiosk.guests import GuestDirector
from dvonn.kiosk.hotplug import Hotplug
from dvonn.kiosk.idle_timer import COUNTED, IdleTimer
from dvonn.kiosk.log import Log
from dvonn.kiosk.memory import give_back
from dvonn.kiosk.operator import is_way_in, way_in
from dvonn.kiosk.pin import hashed
from dvonn.kiosk.retention import MOST_IN_TRASH, MOST_RECORDS, keep_newest
from dvonn.kiosk.spectator_window import Spectators
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.match import Match
from dvonn.screens.scene import Change, Push, ShowMenu
from dvonn.storage.record_store import FOLDER, TRASH
from dvonn.window import Opening

CLOSED: Final = frozenset({Action.FULLSCREEN, Action.MUTE, Action.FIGURES})  # to guests
OPERATORS_KEY: Final = pygame.K_o
OPERATORS_MODIFIERS: Final = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
ANYTHING: Final = {pygame.KEYDOWN: Device.KEYBOARD, pygame.JOYBUTTONDOWN: Device.PAD}
TOO_MANY: Final = 3  # errors ...
SOON: Final = 60.0  # ... in so many seconds, and the program starts anew


class Kiosk(App):
    """The running program, for days."""

    director: GuestDirector

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = perf_counter,
        rng: Random | None = None,
        opening: Opening | None = None,
    ) -> None:
        self._first_pin = options.kiosk_pin
        super().__init__(options, clock, rng, opening)
        self.window.hold_input()
        self._knock = CornerTaps()
        self._log = Log(self.storage)
        self._pulse = Heartbeat(sys.stdout.fileno() if options.beat else None)
        self._spectators = Spectators(self._log.note)
        self._surroundings = Hotplug(self.window, self.stage, self._log.note)
        self._begun = False
        self._recorded: Match | None = None  # the last one that has ended
        self._idle = IdleTimer()
        self._errors: list[float] = []  # when they were caught, in seconds

    def direct(self) -> GuestDirector:
        """Begin with the attract loop."""
        stage = self.stage
        stage.from_afar = True
        house = read_event_settings(self.storage)
        if self._first_pin and not house.pin:
            house.pin = hashed(self._first_pin)
            write_event_settings(self.storage, house)
        self.hall = EventContext(stage, self.storage, house, stage.settings, stage.clock())
        self.hall.fresh()
        self.attract = Attract(stage, self.hall)
        return GuestDirector(stage, self.attract, self.hall)

    @property
    def _at_home(self) -> bool:
        return self.director.top is self.attract

    # Frames

    def run(self, frames: int | None = None) -> None:
        """Play until the operator quits; what goes wrong between the frames, as without a display, starts it anew."""
        try:
            super().run(frames)
        except Exception as error:
            if not self._begun:
                raise
            self._log.caught("the loop", error)
            self.restart = True
        finally:
            self._spectators.close()

    def _begin(self) -> None:
        super()._begin()
        self._begun = True

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run a frame; whatever goes wrong in it ends the guest's scene and not the program."""
        passed = elapsed + slept
        try:
            super().frame(events, elapsed, slept)
            self._pass_time(passed)
            if self._surroundings.look(passed):
                self._drawn = False
            displays = self._surroundings.displays
            self._spectators.show(self.window.surface, self.hall.house.spectators, displays, passed)
        except Exception as error:  # noqa: BLE001 # the one place where everything is caught
            self._survive(error)
        if self.hall.closing or not self._pulse.beat(self.stage.clock()):
            self.running = False

    def _pass_time(self, elapsed: float) -> None:
        """Go back to the start where nobody has done anything for long."""
        if self._at_home or self.director.plays_alone:
            self._idle.alone = 0.0
            return
        before = self._idle.left(self.hall.house.idle)
        self._idle.alone += elapsed
        left = self._idle.left(self.hall.house.idle)
        if left <= 0:
            self._apply(ShowMenu())
        elif left <= COUNTED and int(left) != int(before):
            self._drawn = False

    def _survive(self, error: Exception) -> None:
        """Write an error down and show a calm picture; the third error in a minute ends the program, to begin anew."""
        now = self.stage.clock()
        self.hall.errors += 1
        self._log.caught(type(self.director.top).__name__, error)
        self._errors = [when for when in self._errors if now - when < SOON] + [now]
        if len(self._errors) >= TOO_MANY:
            self.restart, self.running = True, False
        self.director.apply(ShowMenu())
        self.director.apply(Push(ErrorScreen(self.stage)))
        self._drawn = False

    # Input

    def _handle(self, event: pygame.Event) -> bool:
        """Do what an event means, unless it would lead out."""
        if event.type in {pygame.QUIT, pygame.DROPFILE, pygame.DROPTEXT} or self._spectators.owns(event):
            return False
        if self._surroundings.follow_sound(event):
            return False
        if event.type == pygame.KEYDOWN and self._is_operators(event):
            self._let_operator_in()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.hall.house.esc_quits:
            self.running = False
            return True
        was_home = self._at_home
        changed = super()._handle(event)
        if was_home and self._at_home and event.type in ANYTHING and getattr(event, "key", None) not in LONELY:
            self.stage.controls.device = ANYTHING[event.type]
            self._do(Action.ACCEPT)  # it means nothing else, but any key and any button starts
        return changed

    def _is_operators(self, event: pygame.Event) -> bool:
        return event.key == OPERATORS_KEY and all(event.mod & modifier for modifier in OPERATORS_MODIFIERS)

    def _let_operator_in(self) -> None:
        if not is_way_in(self.director.top):
            self._apply(Push(way_in(self.stage, self.hall)))

    def _do(self, intention: Intention) -> None:
        """Do what a guest wants; the first input after a countdown has begun only stops that."""
        counting = self._wake()
        if intention in CLOSED:
            return
        if isinstance(intention, Press) and self._knock.knock(intention, self.stage.size, self.stage.clock()):
            self._let_operator_in()
            return
        if counting and not isinstance(intention, Hover):
            self._drawn = False
            return
        super()._do(intention)

    def _write(self, text: str) -> None:
        """Take in what a guest types, unless it stops a countdown."""
        if self._wake():
            self._drawn = False
            return
        super()._write(text)

    def _wake(self) -> bool:
        """Note that somebody is there; tell whether that was counted down for."""
        counting = not self._at_home and self._idle.left(self.hall.house.idle) <= COUNTED
        self._idle.alone = 0.0
        return counting

    def _apply(self, change: Change | None) -> None:
        was_home = self._at_home
        super()._apply(change)
        if self._at_home and not was_home:
            self.hall.fresh()
            self.stage.assets.forget()
            give_back()
            self.attract.begin()

    # Nothing of a guest is kept

    def _offer_to_resume(self) -> None:
        """Let go of a guest's game that was cut short."""

    def _keep_match(self) -> None:
        """Keep no game that goes on; one that has ended is a record, of which the newest stay."""
        match = self.director.kept
        if match and match.game.outcome and match is not self._recorded:
            self._recorded = match
            self.keeper.keep(match)
            keep_newest(self.storage, FOLDER, MOST_RECORDS)
            keep_newest(self.storage, TRASH, MOST_IN_TRASH)

    def _leave(self) -> None:
        """Let another program have the folder."""
        self.keeper.close()

    def _keep_settings(self) -> None:
        """Keep no settings but the operator's, who writes them."""

    # Drawing

    def draw(self) -> None:
        """Show what there is to see now, to spectators as well."""
        super().draw()
        self._spectators.change()

    def _draw_over(self) -> None:
        """Count down over the scene."""
        super()._draw_over()
        if not self._at_home:
            self._idle.draw(self.stage.canvas(self.window.surface), self.hall.house.idle)
