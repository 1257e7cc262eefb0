"""A user of the program in one cell: it sends input by frames, and sees and hears what the last picture shows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import pygame
import pytest

from dvonn.access import access
from dvonn.access.nodes import ScreenNode, scene_nodes
from dvonn.app import App
from dvonn.input.intentions import Device
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.attract.show import ShowLoop
from dvonn.language import LANGUAGES
from dvonn.screens.menu import Menu
from dvonn.screens.scene import AppContext, Scene
from dvonn.screens.share import share_dialog
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas, Outline, OutlinedWidget
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.damage import Kept
from dvonn.ui.layout import TEXT_SIZES, Box
from dvonn.ui.theme import THEMES
from tests.harness.clocks import FakeClock
from tests.harness.context import FRAME_SECONDS
from tests.harness.pictures import rgb_bytes
from tests.harness.surroundings import FakeVoice
from tests.measure.snapshot import SceneRenderer

if TYPE_CHECKING:
    from tests.sweep.cells import Cell

HOMES: Final = (Menu, AttractLoop, ShowLoop)
OTHER_WINDOWS: Final = ((360, 640), (800, 480), (1280, 400), (1280, 720), (2560, 1080))


def kinds(*classes: type) -> Iterator[type]:
    """Yield classes and all below them."""
    for kind in classes:
        yield kind
        yield from kinds(*kind.__subclasses__())


@dataclass
class Seen:
    """A widget as it is drawn: the part of it that is seen, and whether it is shown with the focus."""

    widget: Widget
    part: Box
    focused: bool

    @property
    def is_whole(self) -> bool:
        """Whether no edge of it is cut off."""
        return self.part == self.widget.box


@dataclass
class Drawing:
    """The widgets that the scene drawn last has drawn, each once; `scene` is None before the next picture."""

    scene: Scene | None = None
    seen: dict[int, Seen] = field(default_factory=dict)


@contextmanager
def observed_drawing() -> Iterator[Drawing]:
    """Note what scenes draw, in a folder of its own, without a voice and a file manager."""
    drawing = Drawing()

    def begin(scene: Scene, *words: Any, **named: Any) -> None:  # noqa: ANN401
        drawing.scene, drawing.seen = scene, {}
        draw_scene(scene, *words, **named)

    def noting(draw: Callable[..., None]) -> Callable[..., None]:
        def draw_widget(widget: Widget, canvas: Canvas, *words: Any, focused: bool, **named: Any) -> None:  # noqa: ANN401
            part = Box(*canvas.surface.get_clip().clip(widget.box))
            drawing.seen[id(widget)] = Seen(widget, part, focused)
            draw(widget, canvas, *words, focused=focused, **named)

        return draw_widget

    draw_scene = Scene.draw
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(share_dialog, "_start_file_manager", lambda _folder: None)
        patch.setattr(access, "Voice", FakeVoice)
        patch.setattr(Scene, "draw", begin)
        for kind in kinds(Button, Choice):
            if "draw" in vars(kind):
                patch.setattr(kind, "draw", noting(vars(kind)["draw"]))
        yield drawing


class SweepUser:
    """A headless program that shows a cell's still, and its user."""

    def __init__(self, cell: "Cell", rng: Random, drawing: Drawing, steps: int) -> None:
        self.cell, self.rng, self.steps, self._drawing = cell, rng, steps, drawing
        renderer = SceneRenderer(cell.size, THEMES[cell.theme], cell.language, cell.text_size, FakeClock())
        self.app: App = renderer.app
        self.app.context.describes_screen = True
        self._kept: Kept = {}
        self._told: tuple[Outline | None, list[ScreenNode]] = None, []
        renderer.show(cell.still)
        self.send()

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.director.top

    @property
    def device(self) -> Device:
        """The device in use."""
        return self.app.context.controls.device

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        return self.app.window.surface.get_size()

    @property
    def is_home(self) -> bool:
        """Whether the menu, or the home scene of an event, is on top."""
        return isinstance(self.scene, HOMES)

    # Time and input

    def send(self, *events: pygame.Event, seconds: float = FRAME_SECONDS) -> None:
        """Run a frame with some events."""
        self._drawing.scene = None
        self.app.frame(events, seconds)
        self.app.context.sentences.clear()
        self.app.running = self.app.context.describes_screen = True  # whatever was chosen

    def wait(self, frames: int, seconds: float = 1 / 15) -> None:
        """Run frames without input."""
        for _ in range(frames):
            self.send(seconds=seconds)

    def change(self) -> None:
        """Let what the cell names change."""
        CHANGES[self.cell.change](self.app.context, self.rng)
        self.app.redraw()
        self.send(pygame.Event(pygame.WINDOWEXPOSED))

    # What is seen and heard

    def look(self) -> None:
        """Draw the scene, unless the last frame has drawn it."""
        if self._drawing.scene is not self.scene or self.scene.changed:
            self.app._transitions.finish()  # noqa: SLF001 # what any input does
            self.app.draw()

    def pictures(self) -> tuple[bytes, bytes]:
        """Return the picture in the window, with what was kept of the one returned before, and the same drawn whole.

        Nobody listens to them.
        """
        app, screen = self.app, self.app.window._screen  # noqa: SLF001
        noted, outline = replace(self._drawing), self.scene.outline
        app.context.describes_screen = False
        app._transitions.finish()  # noqa: SLF001
        if screen.shown:
            screen.shown.kept = self._kept
        app.draw()
        assert screen.shown
        self._kept = screen.shown.kept
        whole = app.window.surface.copy()
        whole.fill("magenta")
        app.paint(whole)
        self._drawing.scene, self._drawing.seen, self.scene.outline = noted.scene, noted.seen, outline
        app.context.describes_screen = True
        return rgb_bytes(app.window.surface), rgb_bytes(whole)

    @property
    def seen(self) -> list[Seen]:
        """The widgets that are drawn, whether or not they lie in the window."""
        return list(self._drawing.seen.values())

    @property
    def nodes(self) -> list[ScreenNode]:
        """What a listener gets of the picture."""
        outline = self.scene.outline
        if outline is not self._told[0]:
            self._told = outline, scene_nodes(self.scene, outline) if outline else []
        return self._told[1]

    @property
    def focus(self) -> ScreenNode | None:
        """The node that has the focus."""
        return next((node for node in self.nodes if node.focused), None)

    def under(self, at: tuple[int, int]) -> Seen | None:
        """Return the enabled widget that is seen at a point."""
        return next((one for one in self.seen if one.widget.enabled and one.part.contains(at)), None)

    def pressable(self) -> list[Seen]:
        """Return the enabled widgets with something to press that are seen, at least in part."""
        usable = (one for one in self.seen if one.widget.enabled and min(one.part.width, one.part.height) > 1)
        return [one for one in usable if isinstance(one.widget, Choice) or one.widget.command]


def key_of(widget: Widget) -> str:
    """Return a key of a widget that stays the same when a scene makes it anew."""
    return f"{type(widget).__name__} {widget.label or getattr(widget, 'icon', '')}"


def focused_widget(node: ScreenNode | None) -> Widget | None:
    """Return the widget of a node, None if it is a space or there is none."""
    return node.source.widget if node and isinstance(node.source, OutlinedWidget) else None


# What may change in the middle of a use


def _change_window(rng: Random) -> None:
    pygame.display.set_mode(rng.choice(OTHER_WINDOWS), pygame.RESIZABLE)


def _change_text_size(context: AppContext, rng: Random) -> None:
    context.settings.text_size = rng.choice([size for size in TEXT_SIZES if size != context.settings.text_size])


CHANGES: Final[dict[str, Callable[[AppContext, Random], None]]] = {
    "nothing": lambda _context, _rng: None,
    "window": lambda _context, rng: _change_window(rng),
    "text": _change_text_size,
    "language": lambda context, rng: context.choose_language(rng.choice(list(LANGUAGES))),
    "theme": lambda context, rng: context.set_theme(rng.choice(list(THEMES.values()))),
}
