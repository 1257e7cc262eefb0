"""The score: each side's stacks become a tower, piece by piece, and the higher one wins."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.controls import Action, Hover, Intention
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour, Phase, Piece
from dvonn.rules.position import Position
from dvonn.scenes.scene import Activity, Change, Scene, ShowMatch, ShowMenu, Stage, handle_form
from dvonn.view import tempo
from dvonn.view.canvas import Canvas
from dvonn.view.form import Form
from dvonn.view.geometry import GAP, HEADLINE, TEXT, Box
from dvonn.view.hud import SIDES
from dvonn.view.tower import Tower, draw_tower
from dvonn.view.widgets import Button

COUNTING: Final = "Counting the towers"
REASONS: Final = {
    Reason.TOWERS: "The higher tower wins",
    Reason.EQUAL_TOWERS: "Both towers are equally high",
    Reason.TALLEST_STACKS: "Both towers are equally high; the taller stacks decide",
    Reason.RESIGNATION: "The other side has resigned",
    Reason.TIME: "The other side's time has run out",
}


class Pick(Enum):
    """What the score screen offers."""

    AGAIN = auto()
    UNDO = auto()
    MENU = auto()


class Score(Scene):
    """Two towers grow side by side; any input completes them."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        outcome = match.game.outcome
        assert outcome, "only an ended game has a score"
        self.outcome: Outcome = outcome
        self._match = match
        self._towers = {colour: _tower(match.position, colour) for colour in Colour}
        self._elapsed = 0.0
        buttons = [
            Button(Pick.AGAIN, "Play again"),
            Button(Pick.UNDO, "Undo (U)", "icon-undo", enabled=match.can_undo),
            Button(Pick.MENU, "Menu (Esc)"),
        ]
        self._form = Form([buttons])

    @property
    def title(self) -> str:
        """The window's title: the result, once the towers are counted."""
        if self.activity is Activity.MOVING:
            return f"DVONN: {COUNTING}"
        return f"DVONN: {self._headline()}, {self.outcome.white} : {self.outcome.black}"

    @property
    def activity(self) -> Activity:
        """It moves until both towers stand, and lets nothing be pressed for a moment after that."""
        if self._counted() < self._highest():
            return Activity.MOVING
        return Activity.WORKING if self._elapsed < self._highest() * tempo.COUNT + tempo.VERDICT else Activity.STILL

    def _highest(self) -> int:
        return max(map(len, self._towers.values()))

    def _counted(self) -> int:
        return int(self._elapsed / tempo.COUNT)

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; but while the towers are counted an input only completes them."""
        if self.activity is not Activity.STILL and not isinstance(intention, Hover):
            self._complete()
            return None
        if intention is Action.BACK:
            return ShowMenu()
        self._lay_out()
        pressed = Pick.UNDO if intention is Action.UNDO else handle_form(self._form, intention, self.stage)
        return self._follow(pressed) if pressed else None

    def _complete(self) -> None:
        if self.activity is Activity.MOVING:
            self._elapsed = (self._highest() + 0.5) * tempo.COUNT
            self.stage.sound.play(self._verdict_sound())

    def _follow(self, pressed: Pick) -> Change | None:
        if pressed is Pick.MENU:
            return ShowMenu()
        if pressed is Pick.AGAIN:
            return ShowMatch(self._rematch())
        if self._match.can_undo:
            self._match.undo()
            return ShowMatch(self._match)
        return None

    def _rematch(self) -> Match:
        """Return a new match between the same players in the same seats, on a new board of the same kind."""
        rng, old = self.stage.rng, self._match
        random_board = old.game.start.phase is Phase.MOVEMENT
        start = Position.random_full(rng) if random_board else None
        return Match(old.seats, Game(start, old.game.ties), rng.getrandbits(32), self.stage.clock)

    def update(self, seconds: float) -> Change | None:
        """Count on."""
        before = self._counted()
        self._elapsed += seconds
        if before < self._counted() <= self._highest():
            self.stage.sound.play("count" if self._counted() < self._highest() else self._verdict_sound())
        return None

    def _verdict_sound(self) -> str:
        if self.outcome.winner is None:
            return "draw"
        return "win" if self._match.seats[self.outcome.winner] is None else "lose"

    def _headline(self) -> str:
        winner = self.outcome.winner
        if winner is None:
            return "A draw"
        by = f" by {abs(self.outcome.margin)}" if self.outcome.reason is Reason.TOWERS else ""
        if self._match.is_hot_seat:
            return f"{SIDES[winner]} wins{by}"
        return f"You win{by}" if self._match.seats[winner] is None else f"You lose{by}"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the result, the towers and the buttons."""
        canvas, layout = self.stage.canvas(surface), self.stage.layout
        canvas.ground()
        done = self.activity is not Activity.MOVING
        head = Box(0, layout.px(18), layout.width, layout.px(70))
        words = self._headline() if done else COUNTING
        canvas.words(words, head, HEADLINE * 1.7)
        if done:
            below = Box(0, head.y + head.height, layout.width, layout.px(34))
            canvas.words(REASONS[self.outcome.reason], below, TEXT, canvas.theme.text_dim)
        for colour in Colour:
            self._draw_tower(canvas, colour, done=done)
        self._lay_out()
        self._form.draw(canvas)

    def _draw_tower(self, canvas: Canvas, colour: Colour, *, done: bool) -> None:
        layout = self.stage.layout
        top, foot = layout.px(150), layout.height - layout.bottom.height - layout.px(20)
        middle = layout.width * (31 if colour is Colour.WHITE else 69) // 100
        wide = layout.px(300)
        box = Box(middle - wide // 2, top, wide, foot - top)
        counted = self._towers[colour][: self._counted()]
        tower = Tower(SIDES[colour], counted, lit=done and self.outcome.winner is colour)
        draw_tower(canvas, tower, box, self._highest())

    def _lay_out(self) -> None:
        layout = self.stage.layout
        self._form.lay_out(layout.buttons, layout.px(GAP))


def _tower(position: Position, colour: Colour) -> list[Piece]:
    """Return the pieces of a side's stacks put on one another, the tallest stack lowest."""
    stacks = sorted((position.stacks[space] for space in position.owned(colour)), key=len, reverse=True)
    return [piece for stack in stacks for piece in stack]
