"""The canvas on which a scene is drawn, with its soft light; and the outline of a drawing, for the screen reader."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, sin
from typing import Any, Final, Self

import pygame
from pygame.transform import smoothscale, smoothscale_by

from dvonn.ui.assets import Assets, draw_faded
from dvonn.ui.damage import Recording, Target
from dvonn.ui.fitting import LINE_HEIGHT, TextMeasure, fit_text, typeface, widest
from dvonn.ui.layout import TEXT, Box, Layout, Point
from dvonn.ui.theme import RGB, Theme


@dataclass(frozen=True)
class OutlinedText:
    """A text in its box; `size` is its type size in a window of 1280x720, 0 for words that only listeners get.

    Here and below `is_seen` tells whether it is where the canvas shows something; pages are drawn beyond their place.
    """

    words: str
    box: Box
    size: float
    is_seen: bool


@dataclass(frozen=True)
class OutlinedWidget:
    """A Widget of a Form; both import this module. `focused` tells whether it has the focus and shows it."""

    form: Any
    widget: Any
    focused: bool
    is_seen: bool


@dataclass(frozen=True)
class OutlinedRow:
    """A row of a list: the texts drawn in its box. A press in the box chooses it."""

    box: Box
    is_seen: bool


@dataclass
class Outline:
    """The parts of a picture, in the order of drawing.

    `unheard` are texts of which other words tell. `live` are the sentences that tell of the moment, `advice` those of
    them that say what can be done.
    """

    texts: list[OutlinedText] = field(default_factory=list)
    unheard: list[OutlinedText] = field(default_factory=list)
    widgets: list[OutlinedWidget] = field(default_factory=list)
    rows: list[OutlinedRow] = field(default_factory=list)
    live: list[str] = field(default_factory=list)
    advice: list[str] = field(default_factory=list)

    def texts_in(self, box: Box, *, seen: bool) -> Sequence[OutlinedText]:
        """Return the texts whose middle lies in a box, of those that are seen, or of the others."""
        return [text for text in self.texts if text.is_seen is seen and box.contains(text.box.centre)]


VEIL_HEIGHT: Final = 64  # pixels of a strip that darkens the surface, as a larger one would take long to make
DECIMAL_DIGITS: Final = "0123456789"
PANEL_SHADING: Final = 0.10  # a panel is lighter by this at its upper edge, and darker at its lower one


@dataclass(frozen=True)
class Canvas:
    """A surface of the layout's size. Text sizes are given for a window of 1280x720.

    Texts and widgets are noted in the outline, if there is one.
    """

    surface: Target
    layout: Layout
    assets: Assets
    outline: Outline | None = field(default=None, kw_only=True)

    @property
    def theme(self) -> Theme:
        """The theme of the pictures."""
        return self.assets.theme

    def draw_text(
        self,
        words: str,
        box: Box,
        size: float = TEXT,
        colour: RGB | None = None,
        *,
        at_left: bool = False,
        at_right: bool = False,
    ) -> None:
        """Draw a text centred in a box, or at its left or right edge, in lines if it is long (`fit_text`)."""
        self.note_text(words, box, size)
        face, (px, lines) = typeface(size), fit_text(self.assets, self.layout, words, box, size)
        for n, line in enumerate(lines):
            text = self.assets.text(line, px, colour or self.theme.text, face)
            excess = min(box.width / max(1, text.get_width()), 2 * box.height / max(1, text.get_height()))
            if excess < 1:  # in a tiny box
                text = smoothscale_by(text, max(excess, 0.01))
            at = text.get_rect(center=(box.centre[0], box.centre[1] + px * LINE_HEIGHT * (n - (len(lines) - 1) / 2)))
            if at_left:
                at.left = box.x
            elif at_right:
                at.right = box.right
            self.surface.blit(text, at)

    def keep(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Draw what looks the same as long as key, layout and theme are the same, again only if one has changed."""
        if isinstance(self.surface, Recording) and not self.outline:
            self.surface.keep((key, self.layout, self.theme.key), draw)
        else:
            draw()

    def note_text(self, words: str, box: Box, size: float = TEXT) -> None:
        """Note a text in the outline: also one that a kept picture shows."""
        if self.outline and words:
            self.outline.texts.append(OutlinedText(words, box, size, self.shows(box)))

    def told(self, words: str, box: Box) -> Self:
        """Note the words of what is drawn in a box, '' for a label of a scale; return a canvas for texts unheard."""
        self.note_text(words, box, 0)
        return replace(self, outline=self.outline and Outline(self.outline.unheard))

    def note_row(self, box: Box) -> None:
        """Note in the outline that the texts in a box are those of a row that a press chooses."""
        if self.outline:
            self.outline.rows.append(OutlinedRow(box, self.shows(box)))

    def shows(self, box: Box) -> bool:
        """Tell whether what is drawn in the middle of a box is seen."""
        return self.surface.get_clip().collidepoint(box.centre)

    def note_live(self, *sentences: str) -> None:
        """Note sentences in the outline that are to be heard as soon as they change."""
        if self.outline:
            self.outline.live += filter(None, sentences)

    def note_advice(self, words: str) -> None:
        """Note in the outline that a sentence says what can be done, and is heard last."""
        if self.outline:
            self.outline.advice.append(words)

    @property
    def measure(self) -> TextMeasure:
        """The measure of texts in the layout."""
        return TextMeasure(self.assets, self.layout)

    def text_scale(self, words: str, box: Box, size: float = TEXT) -> float:
        """Return the scale, at most 1, at which a text fits in a box; drawn with it, it shrinks no further."""
        return min(1.0, fit_text(self.assets, self.layout, words, box, size).px / self.layout.text_px(size))

    def fitted_width(self, words: str, box: Box, size: float = TEXT) -> int:
        """Return the width in pixels of a text's longest line in a box."""
        px, lines = fit_text(self.assets, self.layout, words, box, size)
        return widest(self.assets, lines, px, typeface(size))

    def group_scale(self, lines: Iterable[tuple[str, Box]], size: float = TEXT) -> float:
        """Return the scale, at most 1, at which each line of a group fits in its box, so that all have one size."""
        return min((self.text_scale(words, box, size) for words, box in lines), default=1.0)

    def text_width(self, words: str, size: float = TEXT) -> int:
        """Return the width of a line of text in pixels."""
        return self.measure.width(words, size)

    def draw_digits(self, words: str, box: Box, colour: RGB) -> None:
        """Draw a number centred in a box with digits in cells of equal width, so that they change in place."""
        self.note_text(words, box)
        px, widths = self._digit_layout(words, box)
        left = box.centre[0] - sum(widths) // 2
        for character, width in zip(words, widths, strict=True):
            text = self.assets.text(character, px, colour)
            self.surface.blit(text, text.get_rect(center=(left + width // 2, box.centre[1])))
            left += width

    def digits_width(self, words: str, box: Box) -> int:
        """Return the width of a number in a box, which is the same for any digits."""
        return sum(self._digit_layout(words, box)[1])

    def _digit_layout(self, words: str, box: Box) -> tuple[int, list[int]]:
        """Return the type size in pixels at which a number fits in a box, and the width of each character."""
        px = max(1, round(box.height * 1.22))
        scale = min(1.0, box.width / max(1, sum(self._digit_widths(words, px))))
        px = max(1, int(px * scale))
        return px, self._digit_widths(words, px)

    def _digit_widths(self, words: str, px: int) -> list[int]:
        """Return the width of each character. Digits have their mean width: blank parts of the wider ones overlap."""
        cell = round(sum(self.assets.text_size(digit, px)[0] for digit in DECIMAL_DIGITS) / len(DECIMAL_DIGITS))
        return [cell if one in DECIMAL_DIGITS else self.assets.text_size(one, px)[0] for one in words]

    def draw_panel(self, box: Box, fill: RGB, edge: RGB) -> None:
        """Draw a box with round corners and a border, lit from above."""
        if box.width < 1 or box.height < 1:
            return
        radius, line = max(3, min(box.height // 5, self.layout.px(16))), self.layout.px(2)
        key = ("panel", box.width, box.height, radius, line, fill, edge)
        self.surface.blit(self.assets.cached(key, lambda: _render_panel(box, radius, line, fill, edge)), box)

    def draw_icon(self, name: str, side: int, colour: RGB, **place: tuple[float, float]) -> None:
        """Draw an icon with sides of a length in pixels at an anchor point given as for pygame.Rect (`center=...`)."""
        icon = self.assets.icon(name, max(1, side), colour)
        self.surface.blit(icon, icon.get_rect(**place))

    def draw_border(self, box: Box, line: int, colour: RGB) -> None:
        """Draw a border of a width in pixels within a box."""
        (top, rest), (bottom, _rest) = box.cut_top(line), box.cut_bottom(line)
        for part in (top, bottom, rest.cut_left(line)[0], rest.cut_right(line)[0]):
            self.surface.fill(colour, part)

    @contextmanager
    def part(self, box: Box) -> Iterator[Target]:
        """Yield what to draw a part on, which is shown in a box, also where that lies partly beyond the edges."""
        if isinstance(self.surface, Recording):
            yield self.surface.subsurface(box)
            return
        part = pygame.Surface((box.width, box.height), 0, self.surface)
        yield part
        self.surface.blit(part, box)

    def draw_ground(self, alpha: int = 255) -> None:
        """Draw the background picture over the surface, with an alpha from 0 to 255."""
        draw_faded(self.surface, self.assets.ground(self.surface.get_size()), (0, 0), alpha)

    def darken(self, alpha: int | None = None) -> None:
        """Draw the ground's colour over the surface, by default with the alpha of the theme's veil."""
        colour = *self.theme.ground, self.theme.veil if alpha is None else alpha
        width, height = self.surface.get_size()
        veil = self.assets.cached(("veil", width, colour), partial(_render_veil, width, colour))
        for y in range(0, height, VEIL_HEIGHT):
            self.surface.blit(veil, (0, y))


def _render_veil(width: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return a strip with an alpha of its own for each pixel, which is drawn three times as fast as a faded one."""
    veil = pygame.Surface((width, VEIL_HEIGHT), pygame.SRCALPHA)
    veil.fill(colour)
    return veil


def fill_polygon(surface: Target, points: Sequence[Point | pygame.Vector2], colour: RGB) -> None:
    """Fill a polygon with smooth edges."""
    corners, fine = [pygame.Vector2(point) for point in points], 4  # times as large, and scaled down
    left, top = (int(min(corner[axis] for corner in corners)) - 1 for axis in (0, 1))
    width, height = (ceil(max(corner[axis] for corner in corners)) + 2 - low for axis, low in enumerate((left, top)))
    large = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.polygon(large, colour, [(corner - (left, top)) * fine for corner in corners])
    surface.blit(smoothscale(large, (width, height)), (left, top))


def gradient(colours: Sequence[Sequence[int]], size: tuple[int, int]) -> pygame.Surface:
    """Return a surface of colours that blend into each other from top to bottom."""
    strip = pygame.Surface((1, len(colours)), pygame.SRCALPHA)
    for n, colour in enumerate(colours):
        strip.set_at((0, n), colour)
    return smoothscale(strip, size)


def _render_panel(box: Box, radius: int, line: int, fill: RGB, edge: RGB) -> pygame.Surface:
    panel = pygame.Surface((box.width, box.height), pygame.SRCALPHA)
    panel.fill(edge)
    width, height = box.width - 2 * line, box.height - 2 * line
    if min(width, height) > 0:
        face = panel.subsurface((line, line, width, height))
        shades = (1 + PANEL_SHADING, 1, 1 - PANEL_SHADING)
        light = gradient([[min(255, round(part * shade)) for part in fill] for shade in shades], (1, height))
        for y in range(height):
            face.fill(light.get_at((0, y)), (0, y, width, 1))
        _round_corners(face, max(1, radius - line), (*edge, 255))
    _round_corners(panel, radius, (*edge, 0))
    return panel


def _round_corners(surface: pygame.Surface, radius: int, beyond: Sequence[int]) -> None:
    """Round the corners of a surface, antialiased; a colour with its alpha lies beyond them."""
    radius = max(1, min(radius, *(side // 2 for side in surface.get_size())))
    fine = radius * 4  # drawn larger and scaled down, which smooths it
    large = pygame.Surface((2 * fine, 2 * fine), pygame.SRCALPHA)
    pygame.draw.circle(large, "white", (fine, fine), fine)
    disc = smoothscale(large, (2 * radius, 2 * radius))
    for x, from_x in ((0, 0), (surface.get_width() - radius, radius)):
        for y, from_y in ((0, 0), (surface.get_height() - radius, radius)):
            box = pygame.Rect(x, y, radius, radius)
            corner = surface.subsurface(box).copy()
            corner.blit(disc, (0, 0), (from_x, from_y, radius, radius), pygame.BLEND_RGBA_MULT)
            surface.fill(beyond, box)
            surface.blit(corner, box)


RAY_COUNT: Final = 13
RAY_TEXTURE_SIZE: Final = (128, 128)  # pixels of the texture that is enlarged to the rays, which softens them


def draw_light(canvas: Canvas, at: Point, radius: float, tint: RGB, alpha: float) -> None:
    """Draw soft light around a point, with alpha from 0 to 1; 0 only fills the cache."""
    glow = canvas.assets.sprite("glow", max(2.0, radius * 1.8), tint)
    if alpha > 0:
        glow.draw(canvas.surface, at, round(255 * min(1.0, alpha)))


def draw_rays(canvas: Canvas, at: Point, radius: float, strength: float, swing: float) -> None:
    """Draw rays around a point; `swing`, from 0 to 1, shifts brightness between the odd and the even rays."""
    side = max(2, round(2 * radius))
    corner = round(at[0] - side / 2), round(at[1] - side / 2)
    for odd, share in ((0, 1 - swing), (1, swing)):
        fan = canvas.assets.cached(("rays", side, odd), partial(_render_rays, canvas, side, odd))
        if strength > 0:
            draw_faded(canvas.surface, fan, corner, round(255 * strength * (0.35 + 0.65 * share)))


def _render_rays(canvas: Canvas, side: int, odd: int) -> pygame.Surface:
    """Return the even (0) or odd (1) rays, fading outwards, with soft edges."""
    large = pygame.Surface([6 * length for length in RAY_TEXTURE_SIZE], pygame.SRCALPHA)
    large.fill((*canvas.theme.spark, 0))
    middle, reach = pygame.Vector2(large.get_size()) / 2, pygame.Vector2(large.get_width(), 0)
    for n in range(odd, 2 * RAY_COUNT, 2):
        angle = 360 * (n + 0.35 * sin(n * 2.4)) / (2 * RAY_COUNT)
        half = 360 / (2 * RAY_COUNT) * (0.16 + 0.26 * sin(n * 1.7) ** 2)
        ends = [middle + reach.rotate(angle + by) for by in (-half, half)]
        pygame.draw.polygon(large, (*canvas.theme.spark, 210), [middle, *ends])
    small = smoothscale(large, RAY_TEXTURE_SIZE)
    light = canvas.assets.picture("glow")
    mask = smoothscale(light.subsurface(light.get_bounding_rect()), RAY_TEXTURE_SIZE)
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return smoothscale(small, (side, side))
