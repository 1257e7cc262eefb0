"""A reel, the part of a loop; the one that plays a game with captions."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import cos, pi
from random import Random
from typing import Final

import pygame

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fit_board, with_numbers
from dvonn.board.overlays import Marks, draw_hint
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.engine.levels import CURIOUS, GREEDY, THOUGHTFUL
from dvonn.kiosk.attract.commentary import RARE_RULES, Rule, remarks, result_in_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout, max_pixel_shift, pixel_shift_at, sub_box
from dvonn.language import N_, _
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Move, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.scene import Stage
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas, gradient
from dvonn.ui.layout import GAP, HEADING, HEADLINE, TEXT, Box, layout
from dvonn.ui.text import draw_title_picture
from dvonn.words import side_name

PROMPT_GLOW_SECONDS: Final = 2.4  # one cycle of the prompt's glowing edge
PROMPT_HALO_WIDTH: Final = 9  # in pixels of a window of 1280x720
MAX_PROMPT_WIDTH: Final = 640  # for a window of 1280x720
MAX_PROMPT_HEIGHT: Final = 84  # for a window of 1280x720
CAPTION_VEIL_ALPHA: Final = 235  # of 255, for the veil behind text on a picture
CAPTION_VEIL_PROFILE: Final = (1.0, 0.92, 0.6, 0.0)  # shares of its alpha, from the edge of the window inwards
MIN_BALANCE_SHARE: Final = 0.04  # of the bar, for either side

# Shares of a part's box: left, top, width and height
TITLE_AND_PROMPT: Final = {
    (True, False): ((0, 0, 1, 0.66), (0, 0.70, 1, 0.28)),
    (True, True): ((0, 0.34, 1, 0.66), (0, 0.02, 1, 0.28)),
    (False, False): ((0, 0.06, 0.36, 0.88), (0.36, 0.12, 0.64, 0.76)),
    (False, True): ((0.64, 0.06, 0.36, 0.88), (0, 0.12, 0.64, 0.76)),
}
"""The places of the title and the prompt in the header, by whether they are stacked and mirrored."""
FOOTER_CAPTION: Final = (0, 0, 1, 0.58)
FOOTER_BALANCE: Final = (0, 0.64, 1, 0.36)


def draw_header(canvas: Canvas, layout: AttractLayout, words: str, seconds: float, *, large: bool) -> None:
    """Draw the title and the words of the prompt, whose edge glows with the time in seconds."""
    title, prompt = TITLE_AND_PROMPT[large or layout.portrait, layout.mirrored]
    draw_title_picture(canvas, sub_box(layout.header, *title))
    _draw_prompt(canvas, sub_box(layout.header, *prompt), words, seconds)


def _draw_prompt(canvas: Canvas, box: Box, words: str, seconds: float) -> None:
    layout, theme = canvas.layout, canvas.theme
    button = box.middle(layout.px(MAX_PROMPT_WIDTH), layout.px(MAX_PROMPT_HEIGHT))
    glow = 0.5 - 0.5 * cos(2 * pi * seconds / PROMPT_GLOW_SECONDS)
    for n in (2, 1):
        _draw_halo(canvas, button, n * layout.gap_px(PROMPT_HALO_WIDTH) // 2, glow / n)
    canvas.draw_panel(button, theme.button_focus, theme.accent)
    canvas.draw_text(words, button.narrowed(layout.gap_px(GAP)), HEADLINE, theme.text_focus)


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
    theme, air = canvas.theme, canvas.layout.gap_px(GAP)
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
    canvas.draw_text(caption, sub_box(footer, *FOOTER_CAPTION), HEADLINE * caption_scale)
    _draw_balance(canvas, sub_box(footer, *FOOTER_BALANCE), balance)


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
    _draw_bar(canvas, bar, max(MIN_BALANCE_SHARE, min(1 - MIN_BALANCE_SHARE, white_share)))
    for side, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        _draw_side(canvas, side, colour, *sides[colour])


def _draw_bar(canvas: Canvas, bar: Box, white_share: float) -> None:
    theme, line = canvas.theme, canvas.layout.gap_px(3)
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
    rest = rest.inset(canvas.layout.gap_px(4))
    figures, names = cut_inner(rest, rest.width * 3 // 10)
    canvas.draw_text(name, names, TEXT * 1.2, at_left=white, at_right=not white)
    canvas.draw_text(figure, figures, HEADLINE, theme.accent)


def draw_veil(canvas: Canvas, box: Box, *, upwards: bool) -> None:
    """Cover the upper or lower part of the window, to half a box beyond the box, with a veil that fades out."""
    size = canvas.layout.width, box.height * 3 // 2
    shares = CAPTION_VEIL_PROFILE[::-1] if upwards else CAPTION_VEIL_PROFILE
    colours = [(*canvas.theme.ground, round(CAPTION_VEIL_ALPHA * share)) for share in shares]
    veil = canvas.assets.cached(("attract veil", size, upwards), lambda: gradient(colours, size).convert_alpha())
    canvas.surface.blit(veil, (0, canvas.layout.height - size[1] if upwards else 0))


class Reel(ABC):
    """A part of the attract loop; drawn before the title and the prompt."""

    large = False  # whether the header is large

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def has_content(self) -> bool:
        """Whether the reel has anything to show."""
        return True

    @abstractmethod
    def begin(self) -> None:
        """Start from the beginning."""

    @property
    def is_moving(self) -> bool:
        """Whether anything moves faster than the pixel shift."""
        return False

    @abstractmethod
    def update(self, seconds: float) -> bool:
        """Advance by some seconds; return whether the reel is finished."""

    def idle(self, seconds: float) -> None:  # noqa: B027 # most have nothing to do
        """Work in the rest of a frame, for at most some seconds."""

    @abstractmethod
    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the reel as it will be `ahead` seconds from now; `seconds` is the time of the loop at that moment."""


BoardFitting = Callable[[Box], BoardLayout]
"""Returns the layout of a board for an area of the window."""


class AttractBoard:
    """A position that drifts with the pixel shift, and the player of its plies; `speed` is that of the animations."""

    def __init__(self, stage: Stage, position: Position, *, speed: float = 1.0, fit: BoardFitting = fit_board) -> None:
        self.player = BoardPlayer(stage, silent=True, fixed_speed=speed)
        self.position = position
        self.last_ply: Ply | None = None
        self._fit = fit

    def play(self, ply: Ply) -> None:
        """Play a ply and start its animation."""
        before, self.last_ply = self.position, ply
        self.position = before.play(ply)
        self.player.play(self.player.plan_ply(before, ply, self.position))

    @property
    def told_position(self) -> Position:
        """The position whose score is told: the one that the animation has reached."""
        return self.player.plan.before if self.player.plan else self.position

    def draw(self, canvas: Canvas, body: Box, seconds: float, ahead: float, announced: Move | None = None) -> None:
        """Draw the board for a body area, and the ground over the whole window, with the pixel shift of the time.

        Both are drawn on a surface larger than the window by the maximum shift, then blitted with an offset.
        """
        size = canvas.surface.get_size()
        margin = max_pixel_shift(size)
        wide = size[0] + 2 * margin, size[1] + 2 * margin
        surface = canvas.assets.cached(("adrift", wide), lambda: pygame.Surface(wide, 0, canvas.surface))
        board = with_numbers(canvas.layout, self._fit(body.moved(margin, margin)))
        shifted = BoardCanvas(surface, layout(wide), canvas.assets, board)
        picture = self.player.picture(self.position, ahead)
        marks = Marks(selected=announced and announced.source, last_ply=self.last_ply)
        draw_board(shifted, picture, marks, None if self.player.without_motion else seconds)
        if announced:
            draw_hint(shifted, self.position, announced, None)
        draw_flight(shifted, picture)
        right, down = pixel_shift_at(size, seconds)
        canvas.surface.blit(surface, (right - margin, down - margin))


SHOW_PAIRINGS: Final = ((THOUGHTFUL, CURIOUS), (GREEDY, THOUGHTFUL), (CURIOUS, GREEDY))
SHOW_GAME_TITLE: Final = N_("Two computers play: whoever has the most pieces wins")

MAX_SHOW_GAME_SECONDS: Final = 60.0  # for a game that does not end before
SHOW_LOOK_SECONDS: Final = 0.4  # after a move, before the next one is announced
SHOW_POINT_SECONDS: Final = 0.8  # for the ghost that announces a move
CAPTION_SECONDS: Final = 3.6  # before an ordinary remark
MIN_CAPTION_SECONDS: Final = 2.2  # before a remark on a rare event
SHOW_GAME_END_SECONDS: Final = 5.0  # after the last move

SKIPPED_MOVES: Final = 22  # played at random before the show begins, so that stacks are high and the end is near
CANDIDATE_STARTS: Final = 8  # of which the most even one is shown


class ShowGame(Reel):
    """A game from its middle to its end, or until the time is over; a ghost announces each move."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rng = Random(stage.rng.getrandbits(32))
        self._game_number = -1  # games shown before this one
        self._told: list[Rule] = []  # the rules in the order in which they were last told

    def begin(self) -> None:
        """Start the next game."""
        self._game_number += 1
        white, black = SHOW_PAIRINGS[self._game_number % len(SHOW_PAIRINGS)]
        starts = [_random_start(self._rng) for _number in range(CANDIDATE_STARTS)]
        game = Game(min(starts, key=lambda start: abs(start.score(Colour.WHITE) - start.score(Colour.BLACK))))
        seats = {Colour.WHITE: white, Colour.BLACK: black}
        self._match = Match(seats, game, self._rng.getrandbits(32))
        self._computer = Computer(self._match, self.stage.clock)
        self._board = AttractBoard(self.stage, self._match.position)
        self._announced_seconds = 0.0  # since the next move was announced
        self._game_seconds = 0.0  # since the start of the show
        self.caption = _(SHOW_GAME_TITLE)
        self._caption_seconds = 0.0  # since the caption appeared

    @property
    def is_moving(self) -> bool:
        """Whether a stack moves."""
        return self._board.player.plan is not None

    @property
    def _announced_move(self) -> Move | None:
        """The next move, once it is announced."""
        waits, ply = self.is_moving or self._board.player.rest_seconds < SHOW_LOOK_SECONDS, self._computer.ply
        assert ply is None or isinstance(ply, Move), "the board was full"
        return None if waits else ply

    def update(self, seconds: float) -> bool:
        """Advance the animation, or announce and play the next move."""
        self._game_seconds += seconds
        self._caption_seconds += seconds
        player = self._board.player
        for plan in player.update(seconds):
            self._comment(plan)
        if player.plan:
            return False
        if self._match.game.outcome:
            return player.rest_seconds >= SHOW_GAME_END_SECONDS
        if self._announced_move:
            self._announced_seconds += seconds
            if self._announced_seconds >= SHOW_POINT_SECONDS:
                self._play(self._announced_move)
            return False
        return self._game_seconds >= MAX_SHOW_GAME_SECONDS

    def idle(self, seconds: float) -> None:
        """Search for the next move."""
        if self._match.waits_for_computer:
            self._computer.think(seconds)

    def _play(self, move: Move) -> None:
        self._board.play(move)
        self._match.play(move)
        self._announced_seconds = 0.0

    def _comment(self, landed: Plan) -> None:
        """Tell the result, or a rule that a move shows, unless the present caption is too recent."""
        assert isinstance(landed.ply, Move), "the board was full"
        found, outcome = remarks(landed.before, landed.ply), self._match.game.outcome
        rare = [rule for rule in RARE_RULES if rule in found]
        if outcome:
            self.caption = result_in_words(outcome)
        elif self._caption_seconds >= (MIN_CAPTION_SECONDS if rare else CAPTION_SECONDS):
            rule = min(rare or found, key=lambda rule: (self._last_told(rule), rule.value))
            self._told = [*(told for told in self._told if told is not rule), rule]
            self.caption = found[rule]
        else:
            return
        self._caption_seconds = 0.0

    def _last_told(self, rule: Rule) -> int:
        """Return a number that is the higher, the later a rule was told; -1 for one that was not."""
        return self._told.index(rule) if rule in self._told else -1

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board with the ghost of the next move, the caption and the score."""
        self._board.draw(canvas, layout.body, seconds, ahead, self._announced_move)
        draw_footer(canvas, layout.footer, self.caption, score_balance(self._board.told_position))


def _random_start(rng: Random) -> Position:
    """Return a position after SKIPPED_MOVES random moves on a full board, of which none cuts off anything."""
    position = Position.random_full(rng)
    for _number in range(SKIPPED_MOVES):
        moves = [move for move in position.moves() if isinstance(move, Move) and not position.cut_off_by(move)]
        if moves:
            position = position.play(rng.choice(moves))
    return position
