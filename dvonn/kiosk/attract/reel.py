"""Reels, the parts of a loop that is shown while nobody plays: the loop, its board, its header and footer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import cos, pi
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fit_board, with_numbers
from dvonn.board.overlays import Marks, draw_hint
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.kiosk.attract.pixel_shift import AttractLayout, max_pixel_shift, pixel_shift_at, sub_box
from dvonn.kiosk.event_context import EventContext
from dvonn.rules.board import Colour, Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.scene import AppContext, Change, RefreshMode, Scene
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas, gradient
from dvonn.ui.layout import GAP, HEADING, HEADLINE, TEXT, Box, layout
from dvonn.ui.text import draw_title_picture
from dvonn.words import side_name


class Reel(ABC):
    """A part of a loop, drawn before the header."""

    large = False  # whether the header is large
    duration = float("inf")  # maximum seconds
    board: "AttractBoard | None" = None  # on which the reel moves stacks

    def __init__(self, event_context: EventContext) -> None:
        self.event_context, self.context = event_context, event_context.context
        self.elapsed = 0.0  # seconds since it began, or since its last ply

    @property
    def has_content(self) -> bool:
        """Whether the reel has anything to show."""
        return True

    def begin(self) -> None:
        """Start from the beginning."""
        self.elapsed = 0.0

    @property
    def is_moving(self) -> bool:
        """Whether anything moves faster than the pixel shift."""
        return self.board is not None and self.board.player.is_moving

    def update(self, seconds: float) -> bool:
        """Advance by some seconds; return whether the reel is finished."""
        self.elapsed += seconds
        return self.elapsed >= self.duration

    def idle(self, seconds: float) -> None:  # noqa: B027 # most have nothing to do
        """Work in the rest of a frame, for at most some seconds."""

    @abstractmethod
    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the reel as it will be `ahead` seconds from now; `seconds` is the time of the loop at that moment."""


def following(reels: Sequence[Reel], last: Reel) -> Reel:
    """Return the next of some reels that has content, in turn after the last one."""
    number = reels.index(last) + 1
    return next(reel for reel in (*reels[number:], *reels[:number]) if reel.has_content)


class AttractBoard:
    """A position that drifts with the pixel shift, and the player of its plies.

    `speed` is that of the animations; `fit` returns the layout of the board for an area of the window.
    """

    def __init__(
        self,
        context: AppContext,
        position: Position,
        *,
        speed: float = 1.0,
        fit: Callable[[Box], BoardLayout] = fit_board,
    ) -> None:
        self.player = BoardPlayer(context, silent=True, fixed_speed=speed)
        self.position = position
        self.last_ply: Ply | None = None
        self._fit = fit

    def play(self, ply: Ply) -> None:
        """Play a ply and start its animation."""
        before, self.last_ply = self.position, ply
        self.position = before.play(ply)
        self.player.play(self.player.plan_ply(before, ply, self.position))

    def announced(self, ply: Ply | None, seconds: float) -> Move | None:
        """Return the ply that comes next if it is a move, once the board has rested for some seconds before it."""
        return ply if isinstance(ply, Move) and self.player.rest_seconds >= seconds else None

    @property
    def told_position(self) -> Position:
        """The position whose score is shown: the one that the animation has reached."""
        return self.player.plan.before if self.player.plan else self.position

    def draw(self, canvas: Canvas, body: Box, seconds: float, ahead: float, announced: Move | None = None) -> None:
        """Draw the board for a body area, and the ground over the whole window, with the pixel shift of the time.

        Both are drawn on a part that is larger than the window by the maximum shift.
        """
        size = canvas.surface.get_size()
        margin = max_pixel_shift(size)
        wide = size[0] + 2 * margin, size[1] + 2 * margin
        board = with_numbers(canvas.layout, self._fit(body.moved(margin, margin)))
        picture = self.player.picture(self.position, ahead)
        marks = Marks(selected=announced and announced.source, last_ply=self.last_ply)
        right, down = pixel_shift_at(size, seconds)
        with canvas.part(Box(right - margin, down - margin, *wide)) as surface:
            shifted = BoardCanvas(surface, layout(wide), canvas.assets, board)
            draw_board(shifted, picture, marks, None if self.player.context.without_motion else seconds)
            if announced:
                draw_hint(shifted, self.position, announced, None)
            draw_flight(shifted, picture)


class ReelLoop(Scene, ABC):
    """Shows reels in turn, silently. `seconds` is the time since the program started."""

    reel: Reel
    fade_seconds = 0.5  # for a reel to appear or to disappear

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context.context)
        self.event_context = event_context
        self.seconds = 0.0
        self.layout_variant = -2  # changes from reel to reel, and from time to time for the same reel

    @abstractmethod
    def begin(self) -> None:
        """Restart the loop from its first reel."""

    @abstractmethod
    def next_reel(self) -> Reel:
        """Return the reel to show after the present one."""

    def show(self, reel: Reel) -> None:
        """Show a reel from its beginning."""
        self.layout_variant += 1
        reel.begin()
        self.reel = reel
        self._shown_seconds = 0.0  # seconds since the reel appeared
        self._left_seconds = float("inf")  # seconds until the reel is gone, as far as they are known

    def end_reel(self) -> None:
        """Let the reel disappear."""
        self._left_seconds = min(self._left_seconds, self.fade_seconds)

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate during a fade and while the reel moves, otherwise a low rate for light and pixel shift.

        The loop runs for days; the full rate would heat the machine.
        """
        return RefreshMode.HALF_RATE if self._opacity(0) < 1 or self.reel.is_moving else RefreshMode.LOW_RATE

    def _opacity(self, ahead: float) -> float:
        return max(0.0, min(1.0, min(self._shown_seconds + ahead, self._left_seconds - ahead) / self.fade_seconds))

    def update(self, seconds: float) -> Change | None:
        self.seconds += seconds
        self._shown_seconds += seconds
        if self.reel.update(seconds):
            self.end_reel()
        self._left_seconds -= seconds
        if self._left_seconds <= 0:
            self.show(self.next_reel())
        return None

    def fade(self, canvas: Canvas, ahead: float) -> None:
        """Draw the ground over a reel that appears or disappears."""
        canvas.draw_ground(round(255 * (1 - self._opacity(ahead))))


# Shares of the header's box: left, top, width and height
TITLE_AND_PROMPT: Final = {
    (True, False): ((0, 0, 1, 0.66), (0, 0.70, 1, 0.28)),
    (True, True): ((0, 0.34, 1, 0.66), (0, 0.02, 1, 0.28)),
    (False, False): ((0, 0.06, 0.36, 0.88), (0.36, 0.12, 0.64, 0.76)),
    (False, True): ((0.64, 0.06, 0.36, 0.88), (0, 0.12, 0.64, 0.76)),
}
"""The places of the title and the prompt in the header, by whether they are stacked and mirrored."""


def draw_header(canvas: Canvas, layout: AttractLayout, words: str, seconds: float, *, large: bool) -> None:
    """Draw the title and the words of the prompt, whose edge glows with the time in seconds."""
    title, prompt = TITLE_AND_PROMPT[large or layout.portrait, layout.mirrored]
    draw_title_picture(canvas, sub_box(layout.header, *title))
    _draw_prompt(canvas, sub_box(layout.header, *prompt), words, seconds)


def _draw_prompt(canvas: Canvas, box: Box, words: str, seconds: float) -> None:
    layout, theme = canvas.layout, canvas.theme
    button = box.middle(layout.text_px(640), layout.text_px(84))
    glow = 0.5 - 0.5 * cos(2 * pi * seconds / 2.4)
    for n in (2, 1):
        _draw_halo(canvas, button, n * layout.px(9) // 2, glow / n)
    canvas.draw_panel(button, theme.button_focus, theme.accent)
    canvas.draw_text(words, button.narrowed(layout.px(GAP)), HEADLINE, theme.text_focus)


def _draw_halo(canvas: Canvas, box: Box, margin: int, opacity: float) -> None:
    """Draw a box enlarged by `margin` pixels on each side, with an opacity from 0 to 1."""
    size = box.width + 2 * margin, box.height + 2 * margin

    def draw() -> pygame.Surface:
        halo = pygame.Surface(size, pygame.SRCALPHA)
        accent = canvas.theme.accent
        Canvas(halo, canvas.layout, canvas.assets).draw_panel(Box(0, 0, *size), accent, accent)
        return halo

    halo = canvas.assets.cached(("halo", size, canvas.theme.key), draw)
    draw_faded(canvas.surface, halo, (box.x - margin, box.y - margin), round(200 * opacity))


def draw_steps(canvas: Canvas, layout: AttractLayout, steps: Sequence[str], current: int) -> None:
    """Draw sentences of one size side by side, or stacked in a portrait window, and highlight one of them."""
    theme, air = canvas.theme, canvas.layout.px(GAP)
    boxes = [box.inset(air // 2) for box in (Box.rows if layout.portrait else Box.columns)(layout.footer, len(steps))]
    rooms = [box.inset(air) for box in boxes]
    size = HEADING * canvas.group_scale(zip(steps, rooms, strict=True), HEADING)
    for n, (words, box, room) in enumerate(zip(steps, boxes, rooms, strict=True)):
        now = n == current
        canvas.draw_panel(box, theme.button_focus if now else theme.panel, theme.accent if now else theme.panel_edge)
        canvas.draw_text(words, room, size, theme.text_focus if now else theme.text_dim)


Balance = tuple[float, Mapping[Colour, tuple[str, str]]]
"""White's share, from 0 to 1, and the name and the figure of each side."""


def score_balance(position: Position) -> Balance:
    """Return the balance of the scores in a position."""
    scores = {colour: position.score(colour) for colour in Colour}
    share = scores[Colour.WHITE] / sum(scores.values()) if any(scores.values()) else 0.5
    return share, {colour: (side_name(colour), str(score)) for colour, score in scores.items()}


def draw_footer(canvas: Canvas, footer: Box, caption: str, balance: Balance, caption_scale: float = 1.0) -> None:
    """Draw a caption, whose scale is relative to a headline, above the balance of the sides."""
    canvas.draw_text(caption, sub_box(footer, 0, 0, 1, 0.58), HEADLINE * caption_scale)
    _draw_balance(canvas, sub_box(footer, 0, 0.64, 1, 0.36), balance)


def _draw_balance(canvas: Canvas, box: Box, balance: Balance) -> None:
    """Draw a bar between the two sides, or below them in a portrait window."""
    if canvas.layout.height > canvas.layout.width:
        white, black = sub_box(box, 0, 0, 1, 0.56).columns(2)
        bar = sub_box(box, 0, 0.64, 1, 0.32)
    else:
        width = round(box.width * 0.28)
        white, rest = box.cut_left(width)
        black, bar = rest.cut_right(width)
        bar = bar.cut_top(bar.height // 5)[1].cut_top(bar.height * 3 // 5)[0]
    white_share, sides = balance
    _draw_bar(canvas, bar, max(0.04, min(0.96, white_share)))  # both sides stay visible
    for side, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        _draw_side(canvas, side, colour, *sides[colour])


def _draw_bar(canvas: Canvas, bar: Box, white_share: float) -> None:
    theme, line = canvas.theme, canvas.layout.px(3)
    canvas.draw_panel(bar, theme.panel, theme.panel_edge)
    inner = bar.inset(line + 1)
    canvas.surface.fill(theme.plug, inner)
    canvas.surface.fill(theme.plug_text, inner.cut_left(round(inner.width * white_share))[0])
    middle = inner.centre[0]
    canvas.surface.fill(theme.accent, Box(middle - line // 2 - 1, bar.y - line, line + 1, bar.height + 2 * line))


def _draw_side(canvas: Canvas, box: Box, colour: Colour, name: str, figure: str) -> None:
    """Draw a side's ring at the outer end of a box, its name, and a figure at the inner end."""
    theme, white = canvas.theme, colour is Colour.WHITE
    cut_outer, cut_inner = (Box.cut_left, Box.cut_right) if white else (Box.cut_right, Box.cut_left)
    side = min(box.height * 5 // 4, box.width // 3)
    ring, rest = cut_outer(box, side)
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], side).draw(canvas.surface, ring.centre)
    rest = rest.inset(canvas.layout.px(4))
    figures, names = cut_inner(rest, rest.width * 3 // 10)
    canvas.draw_text(name, names, TEXT * 1.2, at_left=white, at_right=not white)
    canvas.draw_text(figure, figures, HEADLINE, theme.accent)


def draw_veil(canvas: Canvas, box: Box, *, upwards: bool) -> None:
    """Cover the upper or lower part of the window, to half a box beyond the box, with a veil that fades out."""
    size = canvas.layout.width, box.height * 3 // 2
    alphas = (235, 216, 141, 0)  # from the edge of the window inwards
    colours = [(*canvas.theme.ground, alpha) for alpha in (reversed(alphas) if upwards else alphas)]
    veil = canvas.assets.cached(("attract veil", size, upwards), lambda: gradient(colours, size).convert_alpha())
    canvas.surface.blit(veil, (0, canvas.layout.height - size[1] if upwards else 0))
