"""The choice of a short form, and of the level to play against."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.engine.levels import Level
from dvonn.input import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.kiosk.guests.cards import Card
from dvonn.kiosk.guests.challenge import Challenge
from dvonn.kiosk.guests.guest_match import FRIENDLY, levels, new_match
from dvonn.screens.dialog import Dialog
from dvonn.screens.prompts import labelled
from dvonn.screens.scene import Activity, Change, Pop, Push, Scene, ShowMatch, Stage, handle_form
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box
from dvonn.ui.widgets import Button

Deed = Callable[[], Change]
"""What a button does."""

# For a window of 1280x720
HEAD: Final = 64  # the height of the headline ...
PROMPT: Final = 34  # ... and of the line below it
MARGIN: Final = 28
APART: Final = 18  # between two cards
LOWER: Final = 1.3  # times as tall as that of the guided game are the other cards, whose pictures stand on top

MINUTE: Final = 60  # seconds


class ModeChoice(Scene):
    """A card for each form on offer; the guided game comes first, and one press begins it."""

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        super().__init__(stage)
        self._hall = hall
        self.cards = [self._card(form) for form in GameMode if form in hall.house.forms]
        self._back = Button[Deed](Pop, "Back", "icon-back")
        self._upright = False  # the window, when the cards were arranged last
        self._rows, self.form = self._arranged(0)

    def _arranged(self, focus: int) -> tuple[Form[Deed], Form[Deed]]:
        """Return the cards in rows, and the same with the way back below them."""
        guided = [card for card in self.cards if card.form is GameMode.GUIDED]
        others = [card for card in self.cards if card.form is not GameMode.GUIDED]
        rows = [[card] for card in self.cards] if self._upright else [row for row in (guided, others) if row]
        for card in others:
            card.tall = 1.0 if self._upright else LOWER
        return Form(rows), Form([*rows, [self._back]], focus)

    def _card(self, form: GameMode) -> Card[Deed]:
        name, line = words(form, self._hall.house)
        return Card(partial(self._begin, form), name, form=form, line=line)

    def _begin(self, form: GameMode) -> Change:
        stage, hall = self.stage, self._hall
        if form is GameMode.CHALLENGE:
            return Push(Challenge(stage, hall))
        if form is GameMode.TWO:
            return ShowMatch(new_match(stage, hall, form, None))
        offered = levels(hall.house)
        if form is GameMode.BLITZ and len(offered) > 1:
            return Push(LevelChoice(stage, hall, offered))
        return ShowMatch(new_match(stage, hall, form, offered[0]))

    @property
    def title(self) -> str:
        """The window's title."""
        return "DVONN: What will you play?"

    @property
    def activity(self) -> Activity:
        """Nothing moves, but time passes: the store of fair boards is filled."""
        return Activity.WORKING

    def idle(self, seconds: float) -> None:
        """Look for a fair board."""
        self._hall.boards.step(seconds)

    def handle(self, intention: Intention) -> Change | None:
        """Begin what is chosen, or go back."""
        if intention is Action.BACK:
            return Pop()
        self._lay_out()
        deed = handle_form(self.form, intention, self.stage)
        return deed() if deed else None

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the headline, how to choose, the cards, and the way back."""
        canvas, layout = self.stage.canvas(surface), self.stage.layout
        canvas.ground()
        self._lay_out()
        head = Box(0, layout.px(GAP), layout.width, layout.px(HEAD))
        canvas.words("What will you play?", head.inset(layout.air(GAP)), HEADLINE * 1.25)
        way = self.stage.controls.prompt(Action.ACCEPT)
        line = Box(0, head.y + head.height, layout.width, layout.px(PROMPT))
        canvas.words(f"{way} to begin", line, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas)

    def _lay_out(self) -> None:
        """Place the cards: in an upright window one below the other, else the guided game above the others."""
        layout = self.stage.layout
        if (layout.width < layout.height) is not self._upright:
            self._upright = not self._upright
            self._rows, self.form = self._arranged(self.form.focus)
        top = layout.px(GAP + HEAD + PROMPT) + layout.air(GAP)
        margin = layout.air(MARGIN)
        below = layout.buttons(1)
        area = Box(margin, top, layout.width - 2 * margin, max(0, below.y - layout.air(APART) - top))
        self._rows.lay_out(area, layout.air(APART))
        self._back.box = below
        self._back.label = labelled("Back", Action.BACK, self.stage.controls)


class LevelChoice(Dialog[Level]):
    """Whom a guest plays blitz against."""

    wide = 800

    def __init__(self, stage: Stage, hall: EventContext, offered: Sequence[Level]) -> None:
        rows = [[Button(level, f"{level.name}: {level.description}", tall=1.15)] for level in offered]
        super().__init__(stage, "Against whom?", rows)
        self._hall = hall

    def pressed(self, value: Level) -> Change | None:
        """Begin."""
        return ShowMatch(new_match(self.stage, self._hall, GameMode.BLITZ, value))


def words(form: GameMode, house: EventSettings) -> tuple[str, str]:
    """Return a form's name, and a line of what it is."""
    match form:
        case GameMode.GUIDED:
            return "Your first game", "With help, move by move"
        case GameMode.BLITZ:
            return "Blitz", f"{spoken(house.blitz)} a side against the computer"
        case GameMode.CHALLENGE:
            return "Challenge", f"{spoken(house.challenge)} of puzzles: how many can you solve?"
        case GameMode.TWO:
            return "Two of you", f"One board, {spoken(FRIENDLY)} each"


def spoken(seconds: int) -> str:
    """Return a time in words: in minutes, where it is whole minutes."""
    number, unit = (seconds // MINUTE, "minute") if seconds % MINUTE == 0 else (seconds, "second")
    return counted(number, unit)
