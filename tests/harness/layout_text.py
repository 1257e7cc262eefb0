"""What a scene draws, as lines of text: names, boxes and sizes of type, but no pixels."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from dvonn.board.layout import BoardLayout
from dvonn.rules.board import SPACES
from dvonn.screens.scene import Scene
from dvonn.ui import text as paragraphs
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.layout import TEXT, Box, Point

Method = Callable[..., Any]
LISTED_KEYS = {"panels", "links"}  # of cached values whose parts are listed


class LayoutRecorder:
    """Lists panels, widgets with their texts and icons, other texts, and how many pieces and marks lie where.

    The numbers before a text are its size in pixels and its box, if it has one; a text in a widget has none. What is
    drawn into a cached picture is left out, since it depends on the pictures drawn before.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._lines: list[str] = []
        self._parts: list[str] | None = None  # of the widget that is being drawn
        self._px = 0  # of the text drawn last
        self._muted = 0  # the number of calls under way whose parts are not listed
        self._sprites: dict[str, list[Point]] = defaultdict(list)
        self._sprite_names: dict[int, tuple[Sprite, str]] = {}  # by their identity
        replaced: list[tuple[object, str, Method]] = [
            (Canvas, "draw_panel", self._panel),
            (Canvas, "draw_text", self._text),
            (Canvas, "draw_digits", self._digits),
            (paragraphs, "_draw_lines", self._paragraph),
            (Assets, "text", self._bare_text),
            (Assets, "icon", self._icon),
            (Assets, "cached", self._cached),
            (Sprite, "draw", self._sprite),
            (Scene, "draw", self._scene),
            *((kind, "draw", self._widget) for kind in kinds(Button, Choice) if "draw" in vars(kind)),
        ]
        for owner, name, listed in replaced:
            patch.setattr(owner, name, _replacement(getattr(owner, name), listed))

    def take(self, board: BoardLayout | None = None) -> list[str]:
        """Return the lines since the last call, with the place of the scene's board, if it has one."""
        lines, sprites = self._lines, self._sprites
        if board:
            lines.append(f"board {_extent([board.centre(space) for space in SPACES])}")
        lines += [f"{name} {len(points)} in {_extent(points)}" for name, points in sorted(sprites.items())]
        self._lines, self._sprites, self._sprite_names = [], defaultdict(list), {}
        return lines

    def _note(self, what: str, box: Box | None = None) -> None:
        if self._muted:
            return
        if self._parts is not None:
            self._parts.append(what)
        else:
            self._lines.append(f"{what} in {_place(box)}" if box else what)

    @contextmanager
    def _mute(self) -> Iterator[None]:
        self._muted += 1
        yield
        self._muted -= 1

    # What is drawn: each method takes the method that it replaces, and its arguments

    def _scene(self, draw: Method, scene: Scene, surface: pygame.Surface, ahead: float) -> None:
        self.take()  # the scene below an overlay is listed by itself
        draw(scene, surface, ahead)

    def _panel(self, draw: Method, canvas: Canvas, box: Box, *colours: object) -> None:
        if self._parts is None:
            self._note("panel", box)
        draw(canvas, box, *colours)

    def _text(
        self, draw: Method, canvas: Canvas, words: str, box: Box, size: float = TEXT, *colour: object, **side: bool
    ) -> None:
        with self._mute():
            draw(canvas, words, box, size, *colour, **side)
        self._note(f"{self._px}px {words!r}{''.join(f' {name}' for name in side if side[name])}", box)

    def _digits(self, draw: Method, canvas: Canvas, words: str, box: Box, colour: object) -> None:
        with self._mute():
            draw(canvas, words, box, colour)
        self._note(f"{self._px}px digits {words!r}", box)

    def _paragraph(self, draw: Method, canvas: Canvas, at: Point, lines: list[str], px: int, colour: object) -> float:
        self._note(f"{px}px {' '.join(lines)!r} in {round(at[0])},{round(at[1])}")
        with self._mute():
            return float(draw(canvas, at, lines, px, colour))

    def _bare_text(self, draw: Method, assets: Assets, words: str, px: int, *looks: object) -> object:
        self._px = px
        self._note(f"{px}px {words!r}")
        return draw(assets, words, px, *looks)

    def _icon(self, draw: Method, assets: Assets, name: str, px: int, tint: object) -> object:
        self._note(f"{px}px icon {name}")
        return draw(assets, name, px, tint)

    def _widget(
        self, draw: Method, widget: Widget, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None
    ) -> None:
        if self._parts is not None:  # its base class draws it
            draw(widget, canvas, size, focused=focused, pointer=pointer)
            return
        self._parts = []
        draw(widget, canvas, size, focused=focused, pointer=pointer)
        parts, self._parts = self._parts, None
        states = " focused" * focused + " disabled" * (not widget.enabled)
        if box := canvas.surface.get_clip().clip(widget.box):  # of a page that scrolls, what is seen
            self._note(f"{type(widget).__name__}{states} {', '.join(parts)}".rstrip(), Box(*box))

    def _sprite(self, draw: Method, sprite: Sprite, surface: pygame.Surface, at: Point, alpha: int = 255) -> None:
        if not self._muted and alpha > 0:
            name = self._sprite_names[id(sprite)][1] if id(sprite) in self._sprite_names else "sprite"
            self._sprites[name].append(at)
        draw(sprite, surface, at, alpha)

    def _cached(self, find: Method, assets: Assets, key: tuple[Any, ...], make: Callable[[], object]) -> object:
        if key[0] in LISTED_KEYS:
            return make()
        with self._mute():
            found = find(assets, key, make)
        if isinstance(found, Sprite):
            self._sprite_names[id(found)] = found, key[1] if key[0] == "sprite" else _name(key[0])
        return found


def _replacement(method: Method, listed: Method) -> Method:
    return lambda *arguments, **named: listed(method, *arguments, **named)


def kinds(*classes: type) -> Iterator[type]:
    """Yield classes and all below them."""
    for kind in classes:
        yield kind
        yield from kinds(*kind.__subclasses__())


def _place(box: Box) -> str:
    return f"{box[0]},{box[1]} {box[2]}x{box[3]}"


def _extent(points: list[Point]) -> str:
    """Return the box from the first to the last of some points in each direction."""
    (left, right), (top, bottom) = ((round(min(line)), round(max(line))) for line in zip(*points, strict=True))
    return _place(Box(left, top, right - left, bottom - top))


def _name(kind: object) -> str:
    """Return the name of a kind of cached sprites, of which some are named by the function that renders them."""
    kind = getattr(kind, "func", kind)  # of a partial function
    return str(getattr(kind, "__name__", kind))
