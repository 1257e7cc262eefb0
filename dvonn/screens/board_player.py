"""Plays animations of plies on a board with their sounds, and draws positions with numbers on their spaces."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from math import pi, sin
from typing import Final

from dvonn.board.animation import BoardFrame, HeldStack, PlyAnimation, landing_sounds, still_frame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.overlays import Marks, draw_marks_below
from dvonn.board.view import draw_board
from dvonn.language import _
from dvonn.rules.board import Colour, Move, Place, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.by_ear import BoardWords, Step
from dvonn.screens.scene import AppContext, RefreshMode
from dvonn.ui.assets import Sprite, Typeface
from dvonn.ui.layout import SMALL_TEXT
from dvonn.ui.theme import REST_AFTER_SECONDS, SHAKE_SECONDS, SPRING_BACK_SECONDS, Speed
from dvonn.words import cut_off_words, ply_text

MAX_STILL_PLIES: Final = 9  # shown one by one where animations are off: a wrong answer, its reply, a solution of 7


def game_steps(game: Game) -> list[Step]:
    """Return the steps of a game."""
    return list(zip(game.positions[:-1], game.plies, game.positions[1:], strict=True))


class BoardPlayer:
    """Plays the animations of plies, one after the other, with the speed and the motion that the settings ask for.

    `breathes` tells whether the light pulses while nothing moves. A `fixed_speed`, in animated seconds per second,
    replaces that of the settings; plies then fade where animations are off.
    """

    def __init__(
        self,
        context: AppContext,
        plans: Iterable[PlyAnimation] = (),
        *,
        silent: bool = False,
        breathes: bool = True,
        fixed_speed: float | None = None,
        listener: Callable[[], Colour | None] = lambda: None,
    ) -> None:
        self._listener, self.tells_passes = listener, True
        self.context, self._silent, self._breathes, self._fixed_speed = context, silent, breathes, fixed_speed
        self._plans = deque(plans)
        self._is_told = len(self._plans) <= MAX_STILL_PLIES
        self.ended: PlyAnimation | None = None  # the last animation that has ended
        self._elapsed = 0.0  # seconds of the first plan
        self.rest_seconds = 0.0  # since the last animation ended
        self.light_seconds = 0.0  # drives the pulsing light
        self._idle_seconds = 0.0  # without input or motion
        self._held: HeldStack | None = None
        self._free_seconds: float | None = None  # since a hand let the held stack go, None before that
        self._shaken: Space | None = None
        self._shaken_seconds = 0.0  # since the stack began to shake

    # Plies

    @property
    def plan(self) -> PlyAnimation | None:
        """The animation that is playing, None at rest."""
        return self._plans[0] if self._plans else None

    @property
    def last_plan(self) -> PlyAnimation | None:
        """The animation that is played last, None at rest."""
        return self._plans[-1] if self._plans else None

    def plan_ply(self, before: Position, ply: Ply, after: Position, *, backwards: bool = False) -> PlyAnimation:
        """Return the animation of a ply, which only fades without motion, and only lands where a hand dropped it."""
        settings = self.context.settings
        faded = settings.reduced_motion or (self._fixed_speed is not None and self.context.speed is Speed.OFF)
        dropped = self._held is not None and not backwards and ply == (self._held.source, self._held.target)
        return PlyAnimation(before, ply, after, backwards, faded, dropped)

    def plans_between(self, before: Sequence[Step], after: Sequence[Step]) -> list[PlyAnimation]:
        """Return the animations from one state of a game to another: of the plies undone, then of those played.

        Without motion, many plies are cut to the last one.
        """
        kept = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))))
        plans = [self.plan_ply(*step, backwards=True) for step in before[kept:][::-1]]
        plans += [self.plan_ply(*step) for step in after[kept:]]
        return plans[-1:] if self.context.without_motion and len(plans) > MAX_STILL_PLIES else plans

    def play(self, *plans: PlyAnimation) -> None:
        """Play animations after the present one."""
        self._plans.extend(plans)
        self._is_told = len(self._plans) <= MAX_STILL_PLIES  # not each ply that fills the board
        self.rest_seconds, self._held = 0.0, None

    def stop(self) -> None:
        """Drop all animations; the picture jumps to the position."""
        self._plans.clear()
        self._elapsed = 0.0

    @property
    def has_landed(self) -> bool:
        """Whether the last animation runs forwards and its stack has landed."""
        last = self.last_plan
        return last is not None and last is self.plan and not last.backwards and self._elapsed >= last.lands_after

    def finish(self) -> list[PlyAnimation]:
        """Complete all animations at once, with their sounds; return those whose stacks landed."""
        return self._advance(float("inf"))

    # A stack in a hand

    def hold(self, held: HeldStack | None) -> None:
        """Show a stack in a hand; None lets one that is held spring back to its space."""
        if held:
            self._held, self._free_seconds = held, None
        elif self.context.without_motion:
            self._held = None
        elif self._held and self._free_seconds is None:
            self._free_seconds = 0.0

    def _held_now(self, ahead: float) -> HeldStack | None:
        """Return the held stack, on its way back if the hand has let it go."""
        held = self._held
        if not held or self._free_seconds is None:
            return held
        share = min(1.0, (self._free_seconds + ahead) / SPRING_BACK_SECONDS)
        left = (1 - share) * (1 - share)
        (x, y), (home_x, home_y) = held.at, held.home
        return replace(held, at=(home_x + (x - home_x) * left, home_y + (y - home_y) * left), lift=held.lift * left)

    def shake(self, space: Space) -> None:
        """Shake the stack on a space, if there is one, as a refusal."""
        if not self.context.without_motion:
            self._shaken, self._shaken_seconds = space, 0.0

    def _aside_now(self, ahead: float) -> dict[Space, float]:
        """Return how far the shaken stack is to the side, in units of the board."""
        if self._shaken is None:
            return {}
        share = min(1.0, (self._shaken_seconds + ahead) / SHAKE_SECONDS)
        return {self._shaken: 0.07 * (1 - share) * sin(2 * pi * 3 * share)}  # three times to either side

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate during an animation, then a low rate for the pulsing light, until there is no input for long."""
        if self.is_moving:
            return RefreshMode.FULL_RATE
        return RefreshMode.LOW_RATE if self.pulses else RefreshMode.ON_INPUT

    @property
    def is_moving(self) -> bool:
        """Whether an animation plays, or a stack shakes or springs back."""
        return bool(self.plan or self._shaken is not None or (self._held and self._free_seconds is not None))

    @property
    def pulses(self) -> bool:
        """Whether the light pulses, as it does until there is no input for long."""
        return self._breathes and not self.context.without_motion and self._idle_seconds < REST_AFTER_SECONDS

    @property
    def _speed(self) -> float:
        usual = self.context.speed.value if self._fixed_speed is None else self._fixed_speed
        placements = sum(isinstance(plan.ply, Place) for plan in self._plans)
        return usual * max(1, placements)  # the more, the faster, so that a board fills quickly

    def note_input(self) -> None:
        """Let the light pulse again for a while."""
        self._idle_seconds = 0.0

    def update(self, seconds: float) -> list[PlyAnimation]:
        """Let some seconds pass; return the animations whose stacks landed meanwhile."""
        self.light_seconds += seconds
        self._shaken_seconds += seconds
        if self._shaken_seconds >= SHAKE_SECONDS:
            self._shaken = None
        if self._free_seconds is not None:
            self._free_seconds += seconds
            if self._free_seconds >= SPRING_BACK_SECONDS:
                self._held = self._free_seconds = None
        if self.plan:
            self._idle_seconds = 0.0
            return self._advance(seconds * self._speed)
        self._idle_seconds += seconds
        self.rest_seconds += seconds
        return []

    def has_rested(self, seconds: float) -> bool:
        """Tell whether the last animation ended some seconds ago, counted at the speed of the animations."""
        return not self.plan and self.rest_seconds >= seconds / self._speed

    def _advance(self, seconds: float) -> list[PlyAnimation]:
        landed = []
        while self._plans and seconds > 0:
            plan, before = self._plans[0], self._elapsed
            self._elapsed = min(plan.seconds, before + seconds)
            seconds -= self._elapsed - before
            if not plan.backwards and before < plan.lands_after <= self._elapsed:
                landed.append(plan)
                words = BoardWords(plan.before, self._listener())
                self._tell(words.ply(plan.ply, plan.after, tells_pass=self.tells_passes))
            if self._elapsed < plan.seconds:
                break
            self.ended = self._plans.popleft()
            self._elapsed = 0.0
            if plan.backwards and self._breathes:  # where games are only looked at, nothing is undone
                self._tell(_("Undone: {ply}").format(ply=ply_text(plan.ply)))
        if landed and not self._silent:
            for name in dict.fromkeys(name for plan in landed for name in landing_sounds(plan)):
                self.context.sound.play(name)
            last = landed[-1]
            self.context.sound.say(cut_off_words(*last.lost) if isinstance(last.ply, Move) else "")
        return landed

    def _tell(self, words: str) -> None:
        if self._is_told and not self._silent:
            self.context.announce(words)

    # Drawing

    def picture(self, position: Position, ahead: float) -> BoardFrame:
        """Return the picture `ahead` seconds from now: that of the animation, or of a position at rest."""
        if not self.plan:
            return replace(still_frame(position), held=self._held_now(ahead), aside=self._aside_now(ahead))
        speed = self._speed
        return self.plan.at(self._elapsed + (speed if speed == float("inf") else ahead * speed))

    def draw(self, canvas: BoardCanvas, frame: BoardFrame, marks: Marks) -> None:
        """Draw the board with the stacks that stand on it, in the present light."""
        moves = self._breathes and not self.context.without_motion
        draw_board(canvas, frame, marks, self.light_seconds if moves else None)


NUMBER_TEXT_SIZES: Final = (0.38, 0.38, 0.33, 0.28, 0.23)  # by the number of characters, in units of the board


def brightness(figures: Mapping[Space, float], min_span: float) -> Mapping[Space, float]:
    """Return the brightness of spaces from 0, for the least figure on the board, to 1, for the greatest.

    `min_span` is the least difference between no light and full light.
    """
    least = min(figures.values(), default=0.0)
    span = max(min_span, max(figures.values(), default=0.0) - least)
    return {space: (figure - least) / span for space, figure in figures.items()}


def draw_number_map(
    canvas: BoardCanvas, position: Position, numbers: Mapping[Space, str], light: Mapping[Space, float], marks: Marks
) -> None:
    """Draw a position with numbers; `light` is the brightness of spaces, without which a number is dim."""
    board = canvas.board
    draw_board(canvas, still_frame(position), Marks())
    sprites = [canvas.assets.sprite(name, board.unit * 1.5, canvas.theme.life) for name in ("glow", "hearth")]
    for space, bright in light.items():
        for sprite in sprites:
            sprite.draw(canvas.surface, canvas.stack_top(position, space), round(255 * bright))
    draw_marks_below(canvas, marks)
    for space, words in numbers.items():
        number = _number_sprite(canvas, words, on_stack=position.height(space) > 0)
        opacity = round(255 * (1 if space in light else 0.45))
        number.draw(canvas.surface, canvas.stack_top(position, space), opacity)
    for space in marks.cursor:
        canvas.draw_mark("cursor", canvas.stack_top(position, space), canvas.theme.cursor)


def _number_sprite(canvas: BoardCanvas, words: str, *, on_stack: bool) -> Sprite:
    """Return a number on a disc, its anchor in the middle; on stacks it looks unlike their heights."""
    assets, unit, theme = canvas.assets, canvas.board.unit, canvas.theme
    face, ink = (theme.button_focus, theme.text_focus) if on_stack else (theme.plug, theme.plug_text)

    def drawn() -> Sprite:
        disc = assets.sprite("plug", unit * 1.35, face)
        surface = disc.surface.copy()
        share = NUMBER_TEXT_SIZES[min(len(words), len(NUMBER_TEXT_SIZES)) - 1]
        # A short number is as large as small text at least
        least = canvas.layout.type_px(SMALL_TEXT if len(words) <= 2 else 0)
        text = assets.text(words, max(least, round(unit * share)), ink, Typeface.DISPLAY)
        surface.blit(text, text.get_rect(center=(round(disc.left), round(disc.above))))
        return Sprite(surface, disc.left, disc.above)

    return assets.cached(("map-number", canvas.layout, unit, words, on_stack), drawn)
