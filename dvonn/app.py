"""The application: the main loop with fixed time steps and a frame budget.

A frame turns events into intentions for the top scene, updates the scene in fixed steps, draws the scenes if anything
has changed, and gives the rest of its time to the scene's idle work, such as the engine. While a scene is still, the
loop waits for events.
"""

import gc
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.c_libraries import silenced_stderr
from dvonn.commandline import Options
from dvonn.host import Host
from dvonn.input.bindings import changed_bindings, parse_bindings
from dvonn.input.controls import PRESS_EVENTS, Controls
from dvonn.input.intentions import Action, Device, Hover, Intention, Press
from dvonn.screen_reader_detector import ScreenReaderDetector
from dvonn.screens.by_message import open_files, paste_text
from dvonn.screens.director import Transitions
from dvonn.screens.scene import AppContext, Change, Quit, RefreshMode, ToggleFullscreen
from dvonn.storage.autosave import Autosave
from dvonn.storage.message_games import MessageGames
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.settings import BINDING_PREFIX, SETTINGS_FILE, ScreenReaderUse, Settings
from dvonn.storage.text_store import Storage
from dvonn.storage.training import TrainingStore
from dvonn.ui.assets import OutOfTimeError
from dvonn.ui.damage import Target
from dvonn.ui.sound import Sound, open_sound_device
from dvonn.ui.text import Banner, draw_caption
from dvonn.window import ASSETS_FOLDER, Startup, take_events, wait_for_events

if TYPE_CHECKING:
    from dvonn.access.access import Access

UPDATE_STEP_SECONDS: Final = 1 / 60
FRAME_MILLISECONDS: Final = 16
MAX_STEPS_PER_FRAME: Final = 5  # animations drop the time of a longer pause
SLOWEST_FRAME_SECONDS: Final = 1.0  # a machine has slept in a longer frame, whose time the clocks drop as well
FRAME_MARGIN_SECONDS: Final = 0.0015  # of each frame, left unused
MIN_IDLE_SECONDS: Final = 0.002  # of idle work even in a late frame
MAX_POSTPONED_FRAMES: Final = 60  # after these a picture is drawn however long it takes
REDRAW_SECONDS: Final = {
    RefreshMode.LOW_RATE: 0.078,
    RefreshMode.HALF_RATE: 0.030,
    RefreshMode.FULL_RATE: 0.0,
}
"""The least seconds between two pictures: of every fifth or second frame, and of every frame."""


class App:
    """The application; `clock` returns seconds, `rng` is the source of all randomness.

    `crash_folder` is that of the report if the last run has ended badly.
    """

    restart = False  # whether the program has ended in order to be restarted
    new_pictures_seconds = inf  # of a frame for new pictures and texts, limited once the loop runs

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = perf_counter,
        rng: Random | None = None,
        startup: Startup | None = None,
        make_host: Callable[["App"], Host] | None = None,
        crash_folder: Path | None = None,
    ) -> None:
        self.startup = startup = startup or Startup(options)
        self.options, self.window, self.storage = options, startup.window, startup.storage
        self.settings_file, settings = startup.settings_file, startup.settings
        if not options.text:  # the terminal has no window
            settings.fullscreen, settings.display = self.window.fullscreen, self.window.display
        self.context = make_context(options, startup, clock, rng or Random())
        self.autosave, self.running = self.context.autosave, True
        self._dropped = list(options.files)  # files dropped on the window in this frame, at first those of the command
        self._lag = 0.0  # seconds that have passed since the last update step
        self._was_loaded: bool | None = None  # whether all pictures were there, None before the loop runs
        self._scan_seconds = 0.0  # since scanning moved the focus, or since an input
        self._banner = Banner()
        self._transitions = Transitions(self.context)
        self._needs_drawing = True
        self._since_drawn = 0.0  # seconds
        self.postponed_frames = 0  # frames in a row without a completed picture
        self._access: Access | None = None  # None until a player hears the screen
        self._reader_detector = ScreenReaderDetector()
        self.host = make_host(self) if make_host else Host(self.context, startup, options, crash_folder)
        self.director = self.host.open()

    # The loop

    def run(self, frames: int | None = None) -> None:
        """Run until the player quits, or for a number of frames."""
        with closing(self.frames(frames)) as pauses:
            for seconds in pauses:
                pygame.time.wait(round(1000 * seconds))

    def frames(self, limit: int | None = None) -> Generator[float, None, None]:
        """Run as `run` does; yield the seconds of each pause, so that any scheduler can wait for it."""
        self.frame([], 0)
        with silenced_stderr():  # only now, as the first frame does not wait for gamepads
            pygame.joystick.init()
        self._reader_detector.start()
        self.new_pictures_seconds = 0.014  # the next frame makes the rest
        try:
            with self.host.running():
                yield from self._loop(limit)
        finally:
            self._reader_detector.close()
            if self._access:
                self._access.close()
        self.autosave.close()

    def _loop(self, limit: int | None) -> Generator[float, None, None]:
        ticker, frame_end = pygame.time.Clock(), pygame.time.get_ticks() + FRAME_MILLISECONDS
        left = None if limit is None else limit - 1
        while self.running and left != 0:
            self.freeze_loaded()
            still = self._is_still and self.context.assets.is_loaded
            waits = still and limit is None
            events = (yield from wait_for_events(self.storage)) if waits else take_events(self.storage)
            yield max(0, frame_end - pygame.time.get_ticks()) / 1000
            elapsed, frame_end = ticker.tick() / 1000, pygame.time.get_ticks() + FRAME_MILLISECONDS
            step = UPDATE_STEP_SECONDS if still else elapsed
            self.frame(events, step, elapsed - step)
            left = None if left is None else left - 1

    def freeze_loaded(self) -> None:
        """Exempt all objects from garbage collection at the start, and when all pictures are there.

        These objects stay, and a search of them would take several frames.
        """
        if self.context.assets.is_loaded is not self._was_loaded:
            self._was_loaded = self.context.assets.is_loaded
            gc.freeze()

    @property
    def _is_still(self) -> bool:
        """Whether nothing happens before the next event."""
        top = self.director.top
        waits = top.refresh_mode is RefreshMode.ON_INPUT and not top.changed and not self._transitions.is_running
        context, sound = self.context, self.context.sound
        is_heard = self._reader_detector.is_running or (self._access and self._access.has_pending(top))
        passes = context.controls.direction_held or context.settings.scanning or sound.caption or sound.is_fading
        return waits and not (self._needs_drawing or passes or is_heard)

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame: handle events, let the elapsed seconds pass, draw, do idle work.

        `slept` are the seconds of waiting before them, which scenes do not see.
        """
        if not self.host.frame(lambda: self._run_frame(events, elapsed), elapsed + slept):
            self._transitions = Transitions(self.context)  # no transition begins with the picture of an error
            self.redraw()

    def _run_frame(self, events: Sequence[pygame.Event], elapsed: float) -> None:
        began = self.context.clock()
        self.window.follow(events)
        self._take_input(events, elapsed)
        pointing = self.context.controls.device is Device.MOUSE
        self.window.show_pointer(visible=self.director.top.shows_pointer and pointing)
        messages, warning = self.host.take_messages()
        for message in messages:
            self.context.announce(message)
        if self._resize() or self._banner.update(messages, elapsed, warning):
            self.redraw()
        before = self.director.top.refresh_mode
        self._update(elapsed)
        self._since_drawn += elapsed
        if self._needs_drawing or self._is_due(max(before, self.director.top.refresh_mode)):
            self._draw_in_time(began)
        elif not self.options.text:
            self.context.assets.load_next()  # while the program answers
        self._let_hear(elapsed, at_once=bool(events))
        self._keep_match()
        left = UPDATE_STEP_SECONDS - FRAME_MARGIN_SECONDS - (self.context.clock() - began)
        self.director.top.idle(max(MIN_IDLE_SECONDS, left))

    def _let_hear(self, elapsed: float, *, at_once: bool) -> None:
        """Let a screen reader and the voice follow the picture, if they are wanted."""
        if self.options.text:
            return  # the terminal describes the screen itself
        settings, search = self.context.settings, self._reader_detector
        search.update()
        is_found = search.has_found and settings.screen_reader is ScreenReaderUse.AUTOMATIC
        reads, speaks = is_found or settings.screen_reader is ScreenReaderUse.ON, settings.speech
        if not self._access and (reads or speaks):
            from dvonn.access.access import Access  # noqa: PLC0415 # most players do without

            self._access = Access(self.context)
        if self._access:
            if self._access.use(reads=reads, announces=search.hears_announcements, speaks=speaks):
                self.redraw()
            self._access.follow(self.director.top, elapsed, at_once=at_once)

    def _keep_match(self) -> None:
        match = self.director.autosaved_match
        if match:
            self.host.keep(match)

    def _is_due(self, refresh_mode: RefreshMode) -> bool:
        """Tell whether the top scene needs a new picture, given its refresh mode."""
        return self.director.top.changed or self._since_drawn >= REDRAW_SECONDS.get(refresh_mode, float("inf"))

    def _update(self, elapsed: float) -> None:
        most, caption = 1 if self._transitions.has_just_begun else MAX_STEPS_PER_FRAME, self.context.sound.caption
        seconds, at_most = self._lag + elapsed, MAX_STEPS_PER_FRAME * UPDATE_STEP_SECONDS
        self.context.clock_rate = max(1.0, seconds / at_most) if elapsed <= SLOWEST_FRAME_SECONDS else 1.0
        self._lag = min(seconds, most * UPDATE_STEP_SECONDS)
        while self._lag >= UPDATE_STEP_SECONDS:
            self._lag -= UPDATE_STEP_SECONDS
            stands_still = self._transitions.hold_time
            if self._transitions.update(UPDATE_STEP_SECONDS):
                self.redraw()
            if not stands_still:
                self.apply(self.director.top.update(UPDATE_STEP_SECONDS))
            self._transitions.follow(self.director.visible, self.window.surface)
        sound, top = self.context.sound, self.director.top
        sound.set_intensity(top.ambience_intensity, top.music_intensity)
        sound.advance(min(elapsed, at_most))
        if sound.caption != caption:
            self.redraw()

    # Input

    def _take_input(self, events: Sequence[pygame.Event], elapsed: float) -> None:
        for event in events:
            if self.host.filter_event(event):
                self._handle_event(event)
        if self._dropped:
            dropped, self._dropped = self._dropped, []
            self.apply(open_files(self.context, dropped))
        for action in self.context.controls.tick(elapsed):
            self.perform(action)
        self._scan(elapsed)

    def _scan(self, elapsed: float) -> None:
        """Move the focus on at the pace of the settings, but not while any input would end what is shown."""
        pace, waits = self.context.settings.scanning, self.director.top.is_skippable
        self._scan_seconds = 0.0 if waits or self._transitions.is_running else self._scan_seconds + elapsed
        if pace and (self._scan_seconds >= pace or (self.director.top.begins_scan and not waits)):
            self._scan_seconds = 0.0
            self.perform(Action.NEXT)

    def _handle_event(self, event: pygame.Event) -> None:
        """Handle an event; draw anew after any but the jitter of a stick."""
        if event.type == pygame.QUIT:
            self.running = False
        if event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        self._handle_for_access(event)
        if event.type in {pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED} and not event.iscapture:
            self._note_sound_device(event)
        controls = self.context.controls
        controls.typing, controls.scanning = self.director.top.accepts_text, bool(self.context.settings.scanning)
        text, intention = controls.read_text(event), controls.read(event, self.context.size)
        if event.type in PRESS_EVENTS or isinstance(intention, Action):
            self._transitions.finish()
            self._scan_seconds = 0.0
        if text and self.host.accepts(text):
            self.apply(self.director.top.enter_text(text))
        if intention:
            self.perform(intention)
        elif event.type != pygame.JOYAXISMOTION:
            self.redraw()

    def _handle_for_access(self, event: pygame.Event) -> None:
        """Look for a screen reader when the window gets the focus, carry out its requests, silence the voice."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._reader_detector.start()
        if not self._access:
            return
        if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
            self._access.note_focus(focused=event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in PRESS_EVENTS:
            self._access.stop_speaking()
        elif event.type >= pygame.USEREVENT:
            asked = self._access.requested(event, self.director.top)
            if isinstance(asked, Action | Hover | Press):
                self.perform(asked)
            else:
                self.apply(asked)

    def _note_sound_device(self, event: pygame.Event) -> None:
        if event.type == pygame.AUDIODEVICEADDED:
            self.context.sound.find_device()
        elif event.which != 0:  # SDL gives 0 to a device that the program does not use
            self.context.sound.device_removed = True

    def perform(self, intention: Intention) -> None:
        """Carry out an intention, if the host accepts it."""
        self.redraw()
        if not self.host.accepts(intention):
            return
        if intention is Action.FULLSCREEN:
            self._toggle_fullscreen()
        elif intention is Action.MUTE:
            self.context.toggle_sound()
        elif intention is Action.MUSIC:
            self.context.toggle_music()
        elif intention is Action.SPEECH:
            self.context.settings.speech = not self.context.settings.speech
        elif intention is Action.HEAR_AGAIN and self._access:
            self._access.repeat()
        elif intention is Action.PASTE:
            self.apply(paste_text(self.context))
        else:
            self.apply(self.director.top.handle(intention))
            self._apply_window_settings()

    def _toggle_fullscreen(self) -> None:
        self.context.settings.fullscreen = not self.context.settings.fullscreen
        self._apply_window_settings()

    def _apply_window_settings(self) -> None:
        self.window.change_mode(self.context.settings.display, fullscreen=self.context.settings.fullscreen)

    def apply(self, change: Change | None) -> None:
        """Apply a change that a scene asks for."""
        if isinstance(change, Quit):
            self.running = False
        elif isinstance(change, ToggleFullscreen):
            self._toggle_fullscreen()
        elif change:
            before = self.director.top
            self._keep_match()
            self.director.apply(change)
            self._transitions.follow(self.director.visible, self.window.surface)
            self.redraw()
            self.host.scene_changed(before)

    def _resize(self) -> bool:
        actual = self.window.surface.get_size()
        changed = actual != self.context.size
        self.context.size = actual
        if changed:
            self.context.assets.clear_cache()
            self._transitions.finish()
        return changed

    # Drawing

    def redraw(self) -> None:
        """Draw the scenes in this frame, or the next one."""
        self._needs_drawing = True

    def _draw_in_time(self, began: float) -> None:
        """Draw; keep the last picture if too much is new, and complete the new one in the next frames."""
        seconds = self.new_pictures_seconds - (self.context.clock() - began)
        if self.postponed_frames:
            seconds = max(seconds, 0.0) if self.postponed_frames < MAX_POSTPONED_FRAMES else inf
        try:
            with self.context.assets.limited(seconds, self.context.clock):
                self.draw()
            self.postponed_frames = 0
        except OutOfTimeError:
            self.postponed_frames += 1
            self.redraw()

    def draw(self) -> None:
        """Draw all visible scenes and what lies over them."""
        self._needs_drawing = False
        self._since_drawn = 0.0
        self._resize()
        target = self.window.target(whole=self._transitions.is_running)
        self.paint(target)
        pygame.display.set_caption(self.director.top.title)
        self.window.show(target)

    def paint(self, target: Target) -> None:
        """Draw the whole picture of this moment."""
        self._transitions.draw(target, self.director.visible, self._lag)
        canvas = self.context.canvas(target)
        self._banner.draw(replace(canvas, outline=self.director.top.outline))
        if self.context.sound.caption:
            draw_caption(canvas, self.context.sound.caption)
        self.host.draw_over(canvas)


def open_sound(settings: Settings, *, mute: bool) -> Sound:
    """Return the sound with the volumes of the settings."""
    open_sound_device()
    sound = Sound(ASSETS_FOLDER / "sounds", settings.theme, muted=mute or not settings.sound)
    sound.effects, sound.ambience, sound.captions = settings.effects, settings.ambience, settings.captions
    sound.music = settings.music
    return sound


def make_context(options: Options, startup: Startup, clock: Callable[[], float], rng: Random) -> AppContext:
    """Return the context, with the stores of the user's folder."""
    storage, settings, autosave = startup.storage, startup.settings, Autosave(startup.storage)
    return AppContext(
        startup.window.surface.get_size(),
        startup.assets,
        open_sound(settings, mute=options.mute),
        rng,
        clock,
        settings,
        adopt_bindings(storage, settings),
        autosave,
        TrainingStore(storage),
        PuzzleProgressStore(storage),
        MessageGames(storage, settings),
        display_count=startup.window.displays,
        share_folder=options.pictures,
        command_language=options.language or "",
        system_locales=startup.system_locales,
    )


def adopt_bindings(storage: Storage, settings: Settings) -> Controls:
    """Return the controls with the settings' bindings; keep only the valid bindings in the settings.

    An invalid binding sets the settings file aside, unless another line has just done so.
    """
    bindings, complaints = parse_bindings(settings.bindings)
    if complaints and SETTINGS_FILE not in storage.were_set_aside:
        texts = settings.bindings.items()
        wrong = [f"{BINDING_PREFIX}{name}: {text}" for name, text in texts if parse_bindings({name: text})[1]]
        storage.quarantine(SETTINGS_FILE, "".join(wrong[:1]))
    settings.bindings = changed_bindings(bindings)
    return Controls(bindings)
