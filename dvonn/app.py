"""The application: the main loop with fixed time steps and a frame budget.

A frame turns events into intentions for the top scene, updates the scene in fixed steps, draws the scenes if anything
has changed, and gives the rest of its time to the scene's idle work, such as the engine. While a scene is still, the
loop waits for events.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.input import Action, Controls, Device, Intention, changed_bindings, parse_bindings
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.director import Director
from dvonn.screens.records import import_files
from dvonn.screens.scene import Change, Pop, Push, Quit, RefreshMode, ShowMatch, Stage, ToggleFullscreen
from dvonn.storage.autosave import Autosave
from dvonn.storage.settings import Settings, format_settings
from dvonn.storage.text_store import Storage
from dvonn.ui.banner import Banner, FrameStatistics
from dvonn.ui.sound import Sound, open_sound_device
from dvonn.window import ASSETS_FOLDER, SETTINGS_FILE, Startup, silenced_stderr

UPDATE_STEP_SECONDS: Final = 1 / 60
MAX_STEPS_PER_FRAME: Final = 5  # after a long pause time is dropped
FRAME_MARGIN_SECONDS: Final = 0.003  # of each frame, left unused
MIN_IDLE_SECONDS: Final = 0.002  # of idle work in each frame, however late it is
LOW_RATE_REDRAW_SECONDS: Final = 0.048  # between two pictures of a breathing scene: every third frame
EVENT_POLL_MILLISECONDS: Final = 12  # between two polls while a scene is still; less than a frame
MAX_EVENT_POLLS: Final = 40  # without an event, before the loop goes on


class App:
    """The application; `clock` returns seconds, `rng` is the source of all randomness."""

    restart = False  # whether the program has ended in order to be restarted

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = perf_counter,
        rng: Random | None = None,
        startup: Startup | None = None,
    ) -> None:
        startup = startup or Startup(options)
        self.window, self.storage, settings = startup.window, startup.storage, startup.settings
        with silenced_stderr():
            open_sound_device()
            sound = Sound(ASSETS_FOLDER / "sounds", muted=options.mute or not settings.sound)
        sound.effects, sound.ambience = settings.effects, settings.ambience
        settings.fullscreen, settings.display = self.window.fullscreen, self.window.display
        controls, size = read_controls(self.storage, settings), self.window.surface.get_size()
        rng = rng or Random()
        self.autosave = Autosave(self.storage)
        displays = self.window.displays
        self.stage = Stage(
            size, startup.assets, sound, rng, clock, settings, controls, self.autosave, display_count=displays
        )
        self.stage.share_folder = options.pictures
        self._saved_settings = self.storage.read(SETTINGS_FILE) or format_settings(Settings())
        self.director = self.make_director()
        self._saved_state: object = None  # of the match that was saved last
        self._offer_to_resume()
        if options.files:
            self.director.apply(import_files(self.stage, options.files))
        self._dropped: list[Path] = []  # files dropped on the window in this frame
        self.running = True
        self._clock = clock
        self._lag = 0.0  # seconds that have passed since the last update step
        self._frame_statistics = FrameStatistics()
        self._banner = Banner()
        self._drawn = False
        self._since_drawn = 0.0  # seconds

    def make_director(self) -> Director:
        """Return the director with the first scene."""
        return Director(self.stage)

    def run(self, frames: int | None = None) -> None:
        """Run until the player quits, or for a number of frames."""
        ticker = pygame.time.Clock()
        self._show_first_frame()
        left = None if frames is None else frames - 1
        while self.running and left != 0:
            still = (
                self._drawn
                and self.director.top.refresh_mode is RefreshMode.ON_INPUT
                and not self.stage.controls.direction_held
            )
            events = _wait_for_events() if still and frames is None else pygame.event.get()
            elapsed = ticker.tick(60) / 1000
            step = UPDATE_STEP_SECONDS if still else elapsed
            self.frame(events, step, elapsed - step)
            left = None if left is None else left - 1
        self._shut_down()

    def _shut_down(self) -> None:
        """Save the settings and the match, and release the lock."""
        self._save_settings()
        if self.director.autosaved_match:
            self.autosave.save(self.director.autosaved_match)  # saves the clocks, which have run on since the last ply
        self.autosave.close()

    def _offer_to_resume(self) -> None:
        match = self.autosave.resume()
        if match:
            answers: Answers = [("Go on", lambda: ShowMatch(match)), ("Menu", Pop)]
            self.director.apply(Push(Question(self.stage, "Go on with your game?", answers)))

    def _save_match(self) -> None:
        """Save the match if it has changed."""
        match = self.director.autosaved_match
        if match:
            game = match.game
            state = id(match), len(game.plies), len(game.undone), game.early_end
            if state != self._saved_state:
                self._saved_state = state
                self.autosave.save(match)

    def _show_first_frame(self) -> None:
        """Show the first frame, then load what it does not need."""
        self.frame([], 0)
        self.stage.assets.load_all()
        pygame.display.set_icon(self.stage.assets.picture("icon"))
        with silenced_stderr():
            pygame.joystick.init()

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame: handle events, let the elapsed seconds pass, draw, do idle work.

        `slept` are the seconds of waiting before them, which scenes do not see.
        """
        began = self._clock()
        changed = False
        for event in events:
            changed |= self._handle_event(event)
        if self._dropped:
            dropped, self._dropped = self._dropped, []
            self._apply(import_files(self.stage, dropped))
        for action in self.stage.controls.tick(elapsed):
            self._perform(action)
            changed = True
        self.window.show_pointer(visible=self.stage.controls.device is Device.MOUSE)
        changed |= self._resize() or self._banner.update(self.storage.take_messages(), elapsed)
        before = self.director.top.refresh_mode
        self._update(elapsed)
        self._since_drawn += elapsed
        if (
            changed
            or not self._drawn
            or self._needs_redraw(before)
            or self._needs_redraw(self.director.top.refresh_mode)
        ):
            self.draw()
        self._save_match()
        self._frame_statistics.record(self._clock() - began)
        self.director.top.idle(
            max(MIN_IDLE_SECONDS, UPDATE_STEP_SECONDS - FRAME_MARGIN_SECONDS - (self._clock() - began))
        )

    def _needs_redraw(self, refresh_mode: RefreshMode) -> bool:
        """Tell whether a scene with this refresh mode needs a new picture."""
        return refresh_mode is RefreshMode.FULL_RATE or (
            refresh_mode is RefreshMode.LOW_RATE and self._since_drawn >= LOW_RATE_REDRAW_SECONDS
        )

    def _handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; tell whether the picture may change, which a jittering stick does not do."""
        if event.type == pygame.QUIT:
            self.running = False
        if event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        controls = self.stage.controls
        controls.typing = self.director.top.accepts_text
        text, intention = controls.read_text(event), controls.read(event, self.stage.size)
        if text:
            self._type_text(text)
        if intention:
            self._perform(intention)
        return intention is not None or event.type != pygame.JOYAXISMOTION

    def _type_text(self, text: str) -> None:
        self._apply(self.director.top.enter_text(text))

    def _perform(self, intention: Intention) -> None:
        if intention is Action.FULLSCREEN:
            self._toggle_fullscreen()
        elif intention is Action.MUTE:
            self.stage.sound.toggle()
            self.stage.settings.sound = not self.stage.sound.muted
        elif intention is Action.FIGURES:
            self._frame_statistics.shown = not self._frame_statistics.shown
        else:
            self._apply(self.director.top.handle(intention))
            self._apply_window_settings()

    def _toggle_fullscreen(self) -> None:
        self.stage.settings.fullscreen = not self.stage.settings.fullscreen
        self._apply_window_settings()

    def _apply_window_settings(self) -> None:
        """Switch the window to the display and the mode of the settings."""
        self.window.change_mode(self.stage.settings.display, fullscreen=self.stage.settings.fullscreen)

    def _apply(self, change: Change | None) -> None:
        if isinstance(change, Quit):
            self.running = False
        elif isinstance(change, ToggleFullscreen):
            self._toggle_fullscreen()
        elif change:
            self.director.apply(change)
            self._drawn = False
            self._save_settings()

    def _save_settings(self) -> None:
        """Save the settings if they have changed."""
        text = format_settings(self.stage.settings)
        if text != self._saved_settings:
            self._saved_settings = text
            self.storage.write(SETTINGS_FILE, text)

    def _resize(self) -> bool:
        actual = self.window.surface.get_size()
        changed = actual != self.stage.size
        self.stage.size = actual
        return changed

    def _update(self, elapsed: float) -> None:
        self._lag = min(self._lag + elapsed, MAX_STEPS_PER_FRAME * UPDATE_STEP_SECONDS)
        while self._lag >= UPDATE_STEP_SECONDS:
            self._lag -= UPDATE_STEP_SECONDS
            self._apply(self.director.top.update(UPDATE_STEP_SECONDS))
            self.stage.sound.set_intensity(self.director.top.ambience_intensity)
            self.stage.sound.advance(UPDATE_STEP_SECONDS)

    def draw(self) -> None:
        """Draw all visible scenes and the overlays."""
        self._resize()
        surface = self.window.surface
        for scene in self.director.visible:
            scene.draw(surface, self._lag)
        self._draw_overlays()
        pygame.display.set_caption(self.director.top.title)
        pygame.display.flip()
        self._drawn = True
        self._since_drawn = 0.0

    def _draw_overlays(self) -> None:
        """Draw the overlays over the scenes."""
        canvas = self.stage.canvas(self.window.surface)
        self._banner.draw(canvas)
        self._frame_statistics.draw(canvas, self.director.top.refresh_mode.value)


def read_controls(storage: Storage, settings: Settings) -> Controls:
    """Return the controls with the bindings of the settings; if these are invalid, set the settings file aside."""
    bindings, complaints = parse_bindings(settings.bindings)
    if complaints:
        storage.set_aside(SETTINGS_FILE)
    settings.bindings = changed_bindings(bindings)
    return Controls(bindings)


def _wait_for_events() -> list[pygame.Event]:
    """Return events as soon as there are any, or none after a while; pygame.event.wait polls 1000 times a second."""
    for _ in range(MAX_EVENT_POLLS):
        events = pygame.event.get()
        if events:
            return events
        pygame.time.wait(EVENT_POLL_MILLISECONDS)
    return []
