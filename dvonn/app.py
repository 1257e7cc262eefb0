"""The program: the loop in fixed steps and the frame's budget.

A frame: events become intentions for the top scene; time passes in fixed steps; the scenes are drawn, if anything has
changed; what is left of the frame goes to the computer's thinking. A scene that is still waits for an event.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.input import Action, Controls, Device, Intention, parse_bindings, unusual
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.director import Director
from dvonn.screens.records import taken_in
from dvonn.screens.scene import Activity, Change, Pop, Push, Quit, ShowMatch, Stage, ToggleFullscreen
from dvonn.storage.autosave import Autosave
from dvonn.storage.settings import Settings, format_settings
from dvonn.storage.text_store import Storage
from dvonn.ui.banner import Banner, FrameFigures
from dvonn.ui.sound import Sound, open_sound_device
from dvonn.window import ASSETS, SETTINGS, Opening, hushed

STEP: Final = 1 / 60  # seconds
MOST_STEPS: Final = 5  # in a frame: after a long pause the game is late rather than fast
MARGIN: Final = 0.003  # seconds of each frame that nobody plans with
LEAST_SLICE: Final = 0.002  # seconds of thinking in a frame, however late it is
BREATH: Final = 0.048  # seconds between two pictures of a scene that breathes: every third frame
NAP: Final = 12  # milliseconds between two looks for an event when all is still, less than a frame
LOOKS: Final = 40  # before the loop goes round all the same


class App:
    """The running program; the clock returns seconds, rng decides all that is left to chance."""

    restart = False  # whether it has ended only to be started again

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = perf_counter,
        rng: Random | None = None,
        opening: Opening | None = None,
    ) -> None:
        opening = opening or Opening(options)
        self.window, self.storage, settings = opening.window, opening.storage, opening.settings
        with hushed():
            open_sound_device()
            sound = Sound(ASSETS / "sounds", muted=options.mute or not settings.sound)
        sound.effects, sound.ambience = settings.effects, settings.ambience
        settings.fullscreen, settings.display = self.window.fullscreen, self.window.display
        controls, size = read_controls(self.storage, settings), self.window.surface.get_size()
        rng = rng or Random()
        self.keeper = Autosave(self.storage)
        displays = self.window.displays
        self.stage = Stage(size, opening.assets, sound, rng, clock, settings, controls, self.keeper, displays=displays)
        self.stage.pictures = options.pictures
        self._kept = self.storage.read(SETTINGS) or format_settings(Settings())
        self.director = self.direct()
        self._kept_state: object = None  # of the match that was kept last
        self._offer_to_resume()
        if options.files:
            self.director.apply(taken_in(self.stage, options.files))
        self._dropped: list[Path] = []  # files that the window was given in this frame
        self.running = True
        self._clock = clock
        self._behind = 0.0  # seconds that have passed but not been updated
        self._figures = FrameFigures()
        self._banner = Banner()
        self._drawn = False
        self._since_drawn = 0.0  # seconds

    def direct(self) -> Director:
        """Return who shows the scenes, with the first one."""
        return Director(self.stage)

    def run(self, frames: int | None = None) -> None:
        """Play until somebody quits, or for some frames."""
        ticker = pygame.time.Clock()
        self._begin()
        left = None if frames is None else frames - 1
        while self.running and left != 0:
            still = self._drawn and self.director.top.activity is Activity.STILL and not self.stage.controls.held
            events = _wait_for_events() if still and frames is None else pygame.event.get()
            elapsed = ticker.tick(60) / 1000
            step = STEP if still else elapsed
            self.frame(events, step, elapsed - step)
            left = None if left is None else left - 1
        self._leave()

    def _leave(self) -> None:
        """Keep what there is to keep, as the program ends."""
        self._keep_settings()
        if self.director.kept:
            self.keeper.keep(self.director.kept)  # the clocks have run on since the last ply
        self.keeper.close()

    def _offer_to_resume(self) -> None:
        match = self.keeper.resume()
        if match:
            answers: Answers = [("Go on", lambda: ShowMatch(match)), ("Menu", Pop)]
            self.director.apply(Push(Question(self.stage, "Go on with your game?", answers)))

    def _keep_match(self) -> None:
        """Save the match whenever something has happened in it."""
        match = self.director.kept
        if match:
            game = match.game
            state = id(match), len(game.plies), len(game.undone), game.given_up
            if state != self._kept_state:
                self._kept_state = state
                self.keeper.keep(match)

    def _begin(self) -> None:
        """Show the first frame, and read and open only then what it can do without."""
        self.frame([], 0)
        self.stage.assets.read_all()
        pygame.display.set_icon(self.stage.assets.picture("icon"))
        with hushed():
            pygame.joystick.init()

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame: handle events, let the elapsed seconds pass, draw, think.

        Before them the program has slept for some seconds, which no scene is told of.
        """
        began = self._clock()
        changed = False
        for event in events:
            changed |= self._handle(event)
        if self._dropped:
            dropped, self._dropped = self._dropped, []
            self._apply(taken_in(self.stage, dropped))
        for action in self.stage.controls.tick(elapsed):
            self._do(action)
            changed = True
        self.window.show_pointer(shown=self.stage.controls.device is Device.MOUSE)
        changed |= self._resize() or self._banner.listen(self.storage.news(), elapsed)
        before = self.director.top.activity
        self._update(elapsed)
        self._since_drawn += elapsed
        if changed or not self._drawn or self._due(before) or self._due(self.director.top.activity):
            self.draw()
        self._keep_match()
        self._figures.note(self._clock() - began)
        self.director.top.idle(max(LEAST_SLICE, STEP - MARGIN - (self._clock() - began)))

    def _due(self, activity: Activity) -> bool:
        """Tell whether the picture has to be drawn again for what a scene does."""
        return activity is Activity.MOVING or (activity is Activity.BREATHING and self._since_drawn >= BREATH)

    def _handle(self, event: pygame.Event) -> bool:
        """Do what an event means; tell whether anything may look different: not for a stick that trembles."""
        if event.type == pygame.QUIT:
            self.running = False
        if event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        controls = self.stage.controls
        controls.typing = self.director.top.types
        text, intention = controls.typed(event), controls.read(event, self.stage.size)
        if text:
            self._write(text)
        if intention:
            self._do(intention)
        return intention is not None or event.type != pygame.JOYAXISMOTION

    def _write(self, text: str) -> None:
        self._apply(self.director.top.write(text))

    def _do(self, intention: Intention) -> None:
        if intention is Action.FULLSCREEN:
            self._toggle_fullscreen()
        elif intention is Action.MUTE:
            self.stage.sound.toggle()
            self.stage.settings.sound = not self.stage.sound.muted
        elif intention is Action.FIGURES:
            self._figures.shown = not self._figures.shown
        else:
            self._apply(self.director.top.handle(intention))
            self._place_window()

    def _toggle_fullscreen(self) -> None:
        self.stage.settings.fullscreen = not self.stage.settings.fullscreen
        self._place_window()

    def _place_window(self) -> None:
        """Let the window follow the settings."""
        self.window.place(self.stage.settings.display, fullscreen=self.stage.settings.fullscreen)

    def _apply(self, change: Change | None) -> None:
        if isinstance(change, Quit):
            self.running = False
        elif isinstance(change, ToggleFullscreen):
            self._toggle_fullscreen()
        elif change:
            self.director.apply(change)
            self._drawn = False
            self._keep_settings()

    def _keep_settings(self) -> None:
        """Write the settings down if they have changed."""
        text = format_settings(self.stage.settings)
        if text != self._kept:
            self._kept = text
            self.storage.write(SETTINGS, text)

    def _resize(self) -> bool:
        actual = self.window.surface.get_size()
        changed = actual != self.stage.size
        self.stage.size = actual
        return changed

    def _update(self, elapsed: float) -> None:
        self._behind = min(self._behind + elapsed, MOST_STEPS * STEP)
        while self._behind >= STEP:
            self._behind -= STEP
            self._apply(self.director.top.update(STEP))
            self.stage.sound.thicken(self.director.top.thinness)
            self.stage.sound.advance(STEP)

    def draw(self) -> None:
        """Show what there is to see now."""
        self._resize()
        surface = self.window.surface
        for scene in self.director.visible:
            scene.draw(surface, self._behind)
        self._draw_over()
        pygame.display.set_caption(self.director.top.title)
        pygame.display.flip()
        self._drawn = True
        self._since_drawn = 0.0

    def _draw_over(self) -> None:
        """Draw what lies over every scene."""
        canvas = self.stage.canvas(self.window.surface)
        self._banner.draw(canvas)
        self._figures.draw(canvas, self.director.top.activity.name.lower())


def read_controls(storage: Storage, settings: Settings) -> Controls:
    """Return the controls with the bindings of the settings; if these are none, their file is set aside."""
    bindings, strange = parse_bindings(settings.bindings)
    if strange:
        storage.set_aside(SETTINGS)
    settings.bindings = unusual(bindings)
    return Controls(bindings)


def _wait_for_events() -> list[pygame.Event]:
    """Return events as soon as there are any, none after a while; pygame.event.wait looks 1000 times a second."""
    for _ in range(LOOKS):
        events = pygame.event.get()
        if events:
            return events
        pygame.time.wait(NAP)
    return []
