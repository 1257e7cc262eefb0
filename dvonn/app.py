"""The program: the window, the loop in fixed steps, the frame's budget, and main(). Only here is pygame's display used.

A frame: events become intentions for the top scene; time passes in fixed steps; the scenes are drawn, if anything has
changed; what is left of the frame goes to the computer's thinking. A scene that is still waits for an event.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import pygame

from dvonn import __version__
from dvonn.commandline import Parser, count, fail, size
from dvonn.controls import Action, Intention
from dvonn.scenes.director import Director
from dvonn.scenes.scene import Activity, Change, Quit, Stage, ToggleFullscreen
from dvonn.settings import Settings, format_settings, parse_settings
from dvonn.storage import Storage
from dvonn.view.assets import Assets
from dvonn.view.canvas import Canvas
from dvonn.view.geometry import GAP, Box
from dvonn.view.sound import Sound

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
STEP: Final = 1 / 60  # seconds
SETTINGS: Final = "settings.txt"
MOST_STEPS: Final = 5  # in a frame: after a long pause the game is late rather than fast
MARGIN: Final = 0.003  # seconds of each frame that nobody plans with
LEAST_SLICE: Final = 0.002  # seconds of thinking in a frame, however late it is
BREATH: Final = 0.048  # seconds between two pictures of a scene that breathes: every third frame
NEWS: Final = 8.0  # seconds for a line of news to be read
NAP: Final = 12  # milliseconds between two looks for an event when all is still, less than a frame
LOOKS: Final = 40  # before the loop goes round all the same
USUAL: Final = (1280, 720)
UNSEEN: Final = {"dummy", "offscreen"}  # drivers that show nothing: good for tests, which ask for them by name


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    size: tuple[int, int] | None = None
    fullscreen: bool = False
    display: int = 0
    mute: bool = False
    frames: int | None = None
    data_dir: Path | None = None  # None: nothing is kept


class Window:
    """The window, or the whole screen; pygame.error where there is no display."""

    def __init__(self, options: Options) -> None:
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("there is no display to open a window on")
        desktops = pygame.display.get_desktop_sizes()
        if options.display >= len(desktops):
            raise pygame.error(f"there is no display {options.display}, only 0 to {len(desktops) - 1}")
        desktop = desktops[options.display]
        fitting = min(USUAL[0], desktop[0]), min(USUAL[1], desktop[1])
        self._display = options.display
        self._size = options.size or fitting
        self._position: tuple[int, int] | None = None  # of the window, None until it has been left for the whole screen
        self.fullscreen = options.fullscreen
        self._open()

    def _open(self) -> None:
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._display)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE, display=self._display)
            if self._position:
                pygame.display.set_window_position(self._position)

    def toggle_fullscreen(self) -> None:
        """Switch to the whole screen, or back to a window of the size it had, where it was."""
        if not self.fullscreen:
            self._size, self._position = self.surface.get_size(), pygame.display.get_window_position()
        self.fullscreen = not self.fullscreen
        self._open()

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on, at the window's own pixels."""
        surface = pygame.display.get_surface()
        assert surface, "the window is open"
        return surface


class App:
    """The running program; the clock returns seconds, rng decides all that is left to chance."""

    def __init__(self, options: Options, clock: Callable[[], float] = perf_counter, rng: Random | None = None) -> None:
        pygame.font.init()
        self.storage = Storage(options.data_dir)
        settings = read_settings(self.storage)
        with _hushed():
            self.window = Window(options)
            assets = Assets(ASSETS / "images", settings.theme)
            _open_sound_device()
            sound = Sound(ASSETS / "sounds", muted=options.mute or not settings.sound)
        sound.effects, sound.ambience = settings.effects, settings.ambience
        self.stage = Stage(self.window.surface.get_size(), assets, sound, rng or Random(), clock, settings)
        self._kept = format_settings(settings)
        self.director = Director(self.stage)
        self.running = True
        self._clock = clock
        self._behind = 0.0  # seconds that have passed but not been updated
        self._overlay = Overlay()
        self._banner = Banner()
        self._drawn = False
        self._since_drawn = 0.0  # seconds

    def run(self, frames: int | None = None) -> None:
        """Play until somebody quits, or for some frames."""
        ticker = pygame.time.Clock()
        self._begin()
        left = None if frames is None else frames - 1
        while self.running and left != 0:
            still = self._drawn and self.director.top.activity is Activity.STILL and not self.stage.controls.held
            events = _wait_for_events() if still and frames is None else pygame.event.get()
            elapsed = ticker.tick(60) / 1000
            self.frame(events, STEP if still else elapsed)
            left = None if left is None else left - 1
        self._keep_settings()

    def _begin(self) -> None:
        """Show the first frame at once, and read and open only then what it can do without."""
        self.stage.assets.hasty = True
        self.frame([], 0)
        self.stage.assets.hasty = self._drawn = False
        self.stage.assets.read_all()
        pygame.display.set_icon(self.stage.assets.picture("icon"))
        with _hushed():
            pygame.joystick.init()

    def frame(self, events: Sequence[pygame.Event], elapsed: float) -> None:
        """Run one frame: handle events, let the elapsed seconds pass, draw, think."""
        began = self._clock()
        changed = False
        for event in events:
            changed |= self._handle(event)
        for action in self.stage.controls.tick(elapsed):
            self._do(action)
            changed = True
        changed |= self._resize() or self._banner.listen(self.storage.news(), elapsed)
        before = self.director.top.activity
        self._update(elapsed)
        self._since_drawn += elapsed
        if changed or not self._drawn or self._due(before) or self._due(self.director.top.activity):
            self._draw()
        self._overlay.note(self._clock() - began)
        self.director.top.idle(max(LEAST_SLICE, STEP - MARGIN - (self._clock() - began)))

    def _due(self, activity: Activity) -> bool:
        """Tell whether the picture has to be drawn again for what a scene does."""
        return activity is Activity.MOVING or (activity is Activity.BREATHING and self._since_drawn >= BREATH)

    def _handle(self, event: pygame.Event) -> bool:
        """Do what an event means; tell whether anything may look different: not for a stick that trembles."""
        if event.type == pygame.QUIT:
            self.running = False
        intention = self.stage.controls.read(event, self.stage.size)
        if intention:
            self._do(intention)
        return intention is not None or event.type != pygame.JOYAXISMOTION

    def _do(self, intention: Intention) -> None:
        if intention is Action.FULLSCREEN:
            self.window.toggle_fullscreen()
        elif intention is Action.MUTE:
            self.stage.sound.toggle()
            self.stage.settings.sound = not self.stage.sound.muted
        elif intention is Action.FIGURES:
            self._overlay.shown = not self._overlay.shown
        else:
            self._apply(self.director.top.handle(intention))

    def _apply(self, change: Change | None) -> None:
        if isinstance(change, Quit):
            self.running = False
        elif isinstance(change, ToggleFullscreen):
            self.window.toggle_fullscreen()
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

    def _draw(self) -> None:
        self._resize()
        surface = self.window.surface
        for scene in self.director.visible:
            scene.draw(surface, self._behind)
        self._banner.draw(self.stage.canvas(surface))
        self._overlay.draw(surface, self.stage, self.director.top.activity)
        pygame.display.set_caption(self.director.top.title)
        pygame.display.flip()
        self._drawn = True
        self._since_drawn = 0.0


class Banner:
    """News of the program, a line at the lower edge for a while."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._left = 0.0

    def listen(self, news: Sequence[str], seconds: float) -> bool:
        """Take in what is new, let time pass, and tell whether the picture changes by that."""
        before = list(self._lines)
        self._left -= seconds
        if self._left <= 0:
            self._lines = []
        if news:
            self._lines, self._left = [*self._lines, *news][-2:], NEWS
        return self._lines != before

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines over everything else."""
        layout = canvas.layout
        for n, line in enumerate(reversed(self._lines)):
            high, gap = layout.px(40), layout.px(GAP)
            box = Box(gap, layout.height - (n + 1) * (high + gap), layout.width - 2 * gap, high)
            canvas.panel(box, canvas.theme.panel, canvas.theme.accent)
            canvas.words(line, box.inset(gap))


class Overlay:
    """The developers' overlay: how long frames take, without the thinking."""

    def __init__(self) -> None:
        self.shown = False
        self._work = [0.0] * 60

    def note(self, seconds: float) -> None:
        """Take down how long a frame took."""
        self._work = [*self._work[1:], seconds]

    def draw(self, surface: pygame.Surface, stage: Stage, activity: Activity) -> None:
        """Draw the figures of the last 60 frames, if it is shown."""
        if not self.shown:
            return
        mean, worst = 1000 * sum(self._work) / len(self._work), 1000 * max(self._work)
        words = f"{stage.size[0]}x{stage.size[1]}  {activity.name.lower()}  work {mean:.1f} ms, worst {worst:.1f} ms"
        text = stage.assets.text(words, max(14, stage.layout.px(18)), stage.assets.theme.text)
        box = text.get_rect(bottomleft=(4, surface.get_height() - 4))
        surface.fill(stage.assets.theme.ground, box.inflate(8, 8))
        surface.blit(text, box)


def _users_folder() -> Path | None:
    """Return where this system keeps a user's files, None where it has no such place."""
    try:
        return Path(pygame.system.get_pref_path("dvonn", "dvonn"))
    except pygame.error:
        return None


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep back what the system's libraries write to standard error: what matters of it comes as an error."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def _open_sound_device() -> None:
    try:
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
    except pygame.error:
        pass  # there is none, and Sound is silent


def _wait_for_events() -> list[pygame.Event]:
    """Return events as soon as there are any, none after a while; pygame.event.wait looks 1000 times a second."""
    for _ in range(LOOKS):
        events = pygame.event.get()
        if events:
            return events
        pygame.time.wait(NAP)
    return []


def read_settings(storage: Storage) -> Settings:
    """Return the settings that are kept, the usual ones where there are none; a file that is none is set aside."""
    text = storage.read(SETTINGS)
    settings, strange = parse_settings(text or "")
    if strange:
        storage.set_aside(SETTINGS)
    return settings


def parse(argv: Sequence[str] | None) -> Options:
    """Read the command line."""
    parser = Parser(prog="dvonn", description="The stacking game DVONN in a window.")
    parser.add_argument("--fullscreen", action="store_true", help="use the whole screen")
    parser.add_argument("--windowed", action="store_true", help="use a window (the default)")
    parser.add_argument("--size", type=size, metavar="WxH", help="the window's size in pixels")
    parser.add_argument("--display", type=int, default=0, metavar="N", help="the screen to use, from 0")
    parser.add_argument("--mute", action="store_true", help="start without sound (M switches it)")
    parser.add_argument("--data-dir", type=Path, metavar="PATH", help="where settings are kept (the user's folder)")
    parser.add_argument("--frames", type=count, metavar="N", help="quit after N frames")
    parser.add_argument("--version", action="version", version=f"dvonn {__version__}")
    found = parser.parse_args(argv)
    if found.fullscreen and found.windowed:
        parser.error("--fullscreen and --windowed exclude each other")
    if found.display < 0:
        parser.error("--display counts from 0")
    return Options(found.size, found.fullscreen, found.display, found.mute, found.frames, found.data_dir)


def main(argv: Sequence[str] | None = None) -> None:
    """Play; where that is not possible, say why in one line and exit with 2."""
    options = parse(argv)
    if options.data_dir is None:
        options = replace(options, data_dir=_users_folder())
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "dvonn"  # pygame has set it to the name of the script
    try:
        app = App(options)
    except (OSError, pygame.error) as error:
        fail("dvonn", str(error))
    try:
        app.run(options.frames)
    except OSError as error:
        fail("dvonn", str(error))
    except KeyboardInterrupt:
        sys.exit(130)  # as shells expect it of a program that Ctrl+C has ended
    finally:
        pygame.quit()
