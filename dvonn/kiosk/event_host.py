"""The host of the program at events: it opens the first scene, watches for idle guests, and recovers from errors."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from math import ceil
from typing import Final

import pygame

from dvonn.app import App
from dvonn.board.canvas import BoardCanvas
from dvonn.host import Host
from dvonn.input.controls import PRESS_EVENTS, PRESS_THRESHOLD, RELEASE_THRESHOLD
from dvonn.input.intentions import Action, Device, Hover, Intention, Press
from dvonn.input.keyboard import MODIFIER_KEYS, key_code
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.attract.reel import ReelLoop
from dvonn.kiosk.attract.show import ShowLoop
from dvonn.kiosk.displays import SpectatorWindow, WindowKeeper
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import EVENT_LOCK_FILE
from dvonn.kiosk.guest_board import GuestDirector
from dvonn.kiosk.guest_match import GuestMatch
from dvonn.kiosk.operator.operator_page import OperatorPage, show_operator_scene
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.operator.status_page import StandsPanel
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.language import _
from dvonn.match.match import Match
from dvonn.relay.stand_files import PairingRequest
from dvonn.screens.by_ear import QUESTIONS
from dvonn.screens.scene import AppContext, Push, Scene, ShowMenu
from dvonn.storage.log import Log
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT
from dvonn.ui.text import draw_title


def draw_countdown(canvas: Canvas, seconds_left: float) -> None:
    """Draw a panel in the middle of the window with the seconds that are left, as high as its texts need."""
    layout, measure = canvas.layout, TextMeasure(canvas.assets, canvas.layout)
    # Translators: {seconds} counts down to 0
    words = _("Still there? {seconds}").format(seconds=ceil(seconds_left))
    prompt = _("Press any key or button to continue")
    lines = [(words, HEADLINE, canvas.theme.text), (prompt, TEXT, canvas.theme.text_dim)]
    gap = layout.px(2 * GAP)
    width = min(layout.text_px(580), layout.width - 3 * gap)
    heights = [measure.height(line, width, size) for line, size, _colour in lines]
    box = layout.window.middle(width + 2 * gap, sum(heights) + 3 * gap)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
    rest = box.inset(gap)
    for (line, size, colour), height in zip(lines, heights, strict=True):
        part, rest = rest.cut_top(height, gap)
        canvas.draw_text(line, part, size, colour)


def draw_check(canvas: Canvas, problems: Sequence[str]) -> None:
    """Draw what is not ready as a small line at the lower edge; the hall reads it, so it does not say what to press."""
    words, gap = "  ·  ".join(problems), canvas.layout.px(GAP)
    height = TextMeasure(canvas.assets, canvas.layout).height(words, canvas.layout.width - 2 * gap, SMALL_TEXT)
    strip, _rest = canvas.layout.window.cut_bottom(height + gap)
    canvas.draw_panel(strip, canvas.theme.panel, canvas.theme.panel)
    canvas.draw_text(words, strip.inset(gap // 2), SMALL_TEXT, canvas.theme.text_dim)


MAX_FRAME_SECONDS: Final = 1.0  # of idle time in one frame; the machine slept in a longer one


class IdleTimer:
    """Counts the seconds since the last press or movement of any device, and since the last press."""

    def __init__(self) -> None:
        self._since_movement = self._since_press = 0.0  # seconds
        self._pointer: tuple[float, float] | None = None  # where it last counted as moved, in pixels
        self._pushed: set[tuple[int, int]] = set()  # the axes that are out of the dead zone, with their devices

    def restart(self) -> None:
        """Count from now on."""
        self._since_movement = self._since_press = 0.0

    def advance(self, seconds: float) -> None:
        """Let the time of a frame pass."""
        self._since_movement += min(seconds, MAX_FRAME_SECONDS)
        self._since_press += min(seconds, MAX_FRAME_SECONDS)

    def seconds_left(self, limit: float) -> float:
        """Return the seconds until the idle time is over, which is `limit` seconds long.

        After 300 seconds without a press, movements alone are no sign of a guest: a pointer may tremble.
        """
        return min(limit - self._since_movement, max(limit, 300.0) - self._since_press)

    def notes(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        """Count anew if an event is a press or a movement in a window of a size; return whether it is."""
        if event.type in PRESS_EVENTS:
            self.restart()
        elif self._is_movement(event, size):
            self._since_movement = 0.0
        else:
            return False
        return True

    def _is_movement(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._has_moved(event.pos, size)
        if event.type == pygame.FINGERMOTION:
            return self._has_moved((event.x * size[0], event.y * size[1]), size)
        return event.type == pygame.JOYAXISMOTION and self._is_push((event.instance_id, event.axis), abs(event.value))

    def _has_moved(self, at: tuple[float, float], size: tuple[int, int]) -> bool:
        """Tell whether the pointer is far enough from where it last counted as moved, and does not only tremble."""
        x, y = self._pointer or at
        if self._pointer and max(abs(at[0] - x), abs(at[1] - y)) < 0.02 * min(size):
            return False
        self._pointer = at
        return True

    def _is_push(self, axis: tuple[int, int], deflection: float) -> bool:
        """Tell whether an axis has now left the dead zone."""
        if deflection < RELEASE_THRESHOLD:
            self._pushed.discard(axis)
        elif deflection >= PRESS_THRESHOLD and axis not in self._pushed:
            self._pushed.add(axis)
            return True
        return False


DISABLED_ACTIONS: Final = {  # for guests
    *QUESTIONS,
    Action.TYPE_MOVE,
    Action.SPEECH,
    Action.FULLSCREEN,
    Action.MUTE,
    Action.MUSIC,
    Action.PASTE,
}
START_EVENTS: Final = {pygame.KEYDOWN: Device.KEYBOARD, pygame.JOYBUTTONDOWN: Device.PAD}
MACHINE_CHECK_LOOKS: Final = 10  # between two checks of the disk, the sound device and the screens: one a second


class EventHost(Host):
    """The host of the event program. Its home scene is the attract loop, or the show on a big screen without guests.

    Every guest begins with the same settings. After too many errors the program restarts.
    """

    director: GuestDirector
    recovers = True
    most_errors = 2
    recent_seconds = 60.0

    def __init__(self, app: App) -> None:
        super().__init__(app.context, app.startup, app.options)
        self.app, context, options = app, app.context, app.options
        context.from_afar = True
        app.storage.check_folder()
        app.storage.remove_stale_files(datetime.now())  # noqa: DTZ005 # local time, as of files
        self.event_context = EventContext(context, app.storage, app.settings_file, context.clock())
        self.event_context.restore_settings()
        self.event_context.check_faults()
        if options.show:
            self.event_context.stands.request = PairingRequest("", "", "", "screen")
        self.home: ReelLoop = (ShowLoop if options.show else AttractLoop)(self.event_context)
        self.director = GuestDirector(self.home, self.event_context)
        self._corner_taps = CornerTaps()
        self.log = Log(app.storage)
        lock_file = options.data_dir and options.data_dir / EVENT_LOCK_FILE
        self._heartbeat = Heartbeat(sys.stdout.fileno() if options.beat else None, lock_file)
        self._spectators = SpectatorWindow(self.log.note)
        self._window_keeper = WindowKeeper(app.window, context, self.log.note)
        self._last_recorded: Match | None = None  # the last finished match
        self._idle = IdleTimer()
        self._was_counting = False  # whether this frame began during the countdown: input only ends that
        self._looks, self._since_look = 0, 0.0  # at the surroundings, and the seconds since the last one

    def open(self) -> GuestDirector:
        """Grab the input; return a director that starts with the home scene. An unfinished game is dropped."""
        self.app.window.grab_input()
        return self.director

    @property
    def is_at_home(self) -> bool:
        """Whether the home scene is shown."""
        return self.director.top is self.home

    # Frames

    @contextmanager
    def running(self) -> Iterator[None]:
        """Load all pictures, print what is not ready, then run until the operator quits.

        An error between frames, such as a lost display, requests a restart.
        """
        self.app.context.assets.load_all()
        words = _("Not ready yet")
        with suppress(OSError):  # a terminal that is closed
            for line in self.event_context.faults.lines:
                print(f"dvonn: {words}: {line}", file=sys.stderr)  # noqa: T201 # for the operator
        try:
            yield
            if not self.app.restart:
                self._heartbeat.sign_off()
        except Exception as error:  # noqa: BLE001 # whatever it is, the program can begin again
            self.log.note_exception("the loop", error)
            self.app.restart = True
        finally:
            self._spectators.close()

    def frame(self, work: Callable[[], None], passed: float) -> bool:
        self._was_counting = self._is_counting_down
        is_whole = super().frame(work, passed)
        if self.event_context.quit_requested or not self._heartbeat.beat(self.app.context.clock()):
            self.app.running = False
        return is_whole

    def pass_time(self, passed: float) -> None:
        """Show the home scene after the idle time; once a second look at the machine, the relay and the displays."""
        app = self.app
        self._count_idle_time(passed)
        match, stands = self.director.autosaved_match, self.event_context.stands
        stands.show_live(match if isinstance(match, GuestMatch) else None)
        self._since_look += passed
        if self._since_look >= 1.0:
            self._since_look = 0.0
            self._look_around()
        if not app.postponed_frames:
            display = self.event_context.event_settings.spectators
            self._spectators.show(app.window.surface, display, self._window_keeper.displays, passed)

    def _count_idle_time(self, elapsed: float) -> None:
        if self.is_at_home or self.director.is_unattended:
            self._idle.restart()
            return
        before = self._seconds_left
        self._idle.advance(elapsed)
        if self._seconds_left <= 0:
            self.app.apply(ShowMenu())
        elif self._is_counting_down and int(self._seconds_left) != int(before):
            self.app.redraw()

    def _look_around(self) -> None:
        """Take news and look after the windows; from time to time repeat failed writes, and list faults, too."""
        self._looks += 1
        has_changed = self._window_keeper.check()
        if self.event_context.stands.look():
            self.event_context.take_profile()
            has_changed |= isinstance(self.director.top, OperatorPage | StandsPanel)
        if self._looks % MACHINE_CHECK_LOOKS == 0:
            self.app.storage.save_again()
            has_changed |= self.event_context.check_faults()
        if has_changed:
            self.app.redraw()

    @property
    def _seconds_left(self) -> float:
        """The seconds until the program returns to the attract loop without input."""
        return self._idle.seconds_left(self.event_context.event_settings.idle)

    @property
    def _is_counting_down(self) -> bool:
        """Whether the countdown is shown: in the last ten seconds before the guest's scene is left."""
        return not self.is_at_home and self._seconds_left <= 10.0

    def note_error(self, error: Exception) -> bool:
        """Log and count an error; too many recent ones request a restart."""
        self.event_context.errors += 1
        if not super().note_error(error):
            self.app.restart, self.app.running = True, False
        return True

    def tell_of_error(self) -> None:
        self.director.apply(Push(ErrorScreen(self.app.context)))

    # Input

    def filter_event(self, event: pygame.Event) -> bool:
        """Handle the events of the kiosk; return whether the scenes get this one."""
        if event.type in {pygame.QUIT, pygame.DROPFILE, pygame.DROPTEXT} or self._spectators.owns(event):
            return False
        context = self.app.context
        if self._idle.notes(event, context.size) and self._was_counting:
            if event.type == pygame.JOYAXISMOTION:
                context.controls.read(event, context.size)  # a stick that is pushed further is no second input
            self.app.redraw()
            return False
        key = key_code(event) if event.type == pygame.KEYDOWN else None
        if key == pygame.K_o and event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_SHIFT:
            self.app.apply(show_operator_scene(self.event_context, self.director.top))
        elif self.is_at_home and event.type in START_EVENTS and key not in MODIFIER_KEYS:
            self.app.context.controls.device = START_EVENTS[event.type]
            self.app.perform(Action.ACCEPT)  # any key and any button starts
        else:
            return True
        return False

    def take_messages(self) -> tuple[Sequence[str], str]:
        """Write the messages to the log; guests see none of them, and the operator's page lists unsaved files."""
        for message in self.app.storage.take_messages():
            self.log.note("the storage", message)
        return (), ""

    def accepts(self, entered: Intention | str) -> bool:
        """Tell whether input reaches the scenes: during the countdown only hovering does."""
        context = self.app.context
        if isinstance(entered, Press) and self._corner_taps.add(entered, context.size, context.clock()):
            self.app.apply(show_operator_scene(self.event_context, self.director.top))
            return False
        return entered not in DISABLED_ACTIONS and (not self._was_counting or isinstance(entered, Hover))

    def scene_changed(self, before: Scene) -> None:
        """Set the reading distance, near for operators; at home, drop the guest's settings and pictures."""
        context, for_operator = self.app.context, isinstance(self.director.top, PinPad | OperatorPage)
        context.from_afar = not for_operator and (context.from_afar or self.is_at_home or isinstance(before, PinPad))
        if self.is_at_home and before is not self.home:
            self.app.context.sound.find_device()  # it takes a tenth of a second; not every system announces a new one
            self.event_context.restore_settings()
            self.event_context.stands.end_visit()
            self.app.context.assets.clear_cache()
            self.home.begin()

    # Storage and drawing

    def keep(self, match: Match) -> None:
        """Save a finished match as a record and prune old records; an unfinished match is not saved."""
        if match.game.outcome and match is not self._last_recorded:
            self._last_recorded = match
            self.app.autosave.save(match)
            if isinstance(match, GuestMatch):
                self.event_context.stands.record_game(match)
            self.app.storage.keep_newest(RECORDS_FOLDER, 200)
            self.app.storage.keep_newest(TRASH_FOLDER, 20)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw the countdown or the check over the scene, and mark the spectators' copy as outdated."""
        if self._is_counting_down:
            draw_countdown(canvas, self._seconds_left)
        event = self.event_context
        is_stand = isinstance(self.director.top, AttractLoop)  # the show has a line of its own
        if is_stand and event.faults.faults and not (event.is_checked or event.games_begun):
            draw_check(canvas, event.faults.lines)
        self._spectators.stale = True


class ErrorScreen(Scene):
    """Shows the title for some seconds after an error, then returns to the attract loop."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.after(3.0, ShowMenu)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        draw_title(canvas, canvas.layout.window, _("One moment, please"))


class CornerTaps:
    """Counts presses in the upper left corner: five within four seconds open the operator's page without a keyboard."""

    def __init__(self) -> None:
        self._times: list[float] = []  # of the presses, in seconds

    def add(self, press: Press, size: tuple[int, int], now: float) -> bool:
        """Add a press at a time in seconds; return whether it completes the sequence. A press elsewhere resets it."""
        if max(press.at) >= 0.125 * min(size):
            self._times.clear()
            return False
        self._times = [time for time in self._times if now - time <= 4.0] + [now]
        if len(self._times) < 5:
            return False
        self._times.clear()
        return True
