"""The choice of a game mode, and of the level to play against."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.words import counted
from dvonn.engine.levels import Level
from dvonn.input import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.kiosk.guests.cards import ModeCard
from dvonn.kiosk.guests.challenge import Challenge
from dvonn.kiosk.guests.guest_match import TWO_GUESTS_SECONDS, new_match, offered_levels
from dvonn.screens.dialog import Dialog
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, ShowMatch, Stage, handle_form
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, TEXT, UNPLACED_BOX
from dvonn.ui.widgets import Button

# For a window of 1280x720
MODE_HEADLINE_HEIGHT: Final = 64
MODE_PROMPT_HEIGHT: Final = 34  # of the line below the headline
MODE_CHOICE_MARGIN: Final = 28
MODE_CARD_GAP: Final = 18  # between cards
STACKED_CARD_HEIGHT: Final = 1.3  # of a card with its picture on top, relative to that of the guided game

SECONDS_PER_MINUTE: Final = 60


class ModeChoice(Scene):
    """A card for each mode on offer; the guided game comes first, so that one press starts it."""

    title = "DVONN: What will you play?"
    refresh_mode = RefreshMode.UPDATE_ONLY  # so that idle fills the store of fair boards

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage)
        self._context = context
        self.cards = [self._card(mode) for mode in GameMode if mode in context.event_settings.forms]
        self._back = KeyButton(Pop, "Back", "icon-back", action=Action.BACK)
        self.form = Form([self.cards, [self._back]])
        self._headline_box = self._prompt_box = UNPLACED_BOX

    def _card(self, mode: GameMode) -> ModeCard:
        name, line = mode_in_words(mode, self._context.event_settings)
        return ModeCard(partial(self._begin, mode), name, mode=mode, line=line)

    def _begin(self, mode: GameMode) -> Change:
        stage, context = self.stage, self._context
        if mode is GameMode.CHALLENGE:
            return Push(Challenge(stage, context))
        if mode is GameMode.TWO:
            return ShowMatch(new_match(stage, context, mode, None))
        offered = offered_levels(context.event_settings)
        if mode is GameMode.BLITZ and len(offered) > 1:
            return Push(LevelChoice(stage, context, offered))
        return ShowMatch(new_match(stage, context, mode, offered[0]))

    def idle(self, seconds: float) -> None:
        """Search for a fair board."""
        self._context.fair_boards.step(seconds)

    def act(self, intention: Intention) -> Change | None:
        """Start the chosen mode, or go back."""
        return Pop() if intention is Action.BACK else handle_form(self.form, intention, self.stage)

    def lay_out(self) -> None:
        """Place the cards: stacked in a portrait window, otherwise with the guided game above the others."""
        layout = self.stage.layout
        gap = layout.gap_px(MODE_CARD_GAP)
        self._back.box = layout.button_row(1)
        self._back.name_key(self.stage.controls)
        self._headline_box, rest = layout.window.cut_top(layout.px(GAP))[1].cut_top(layout.px(MODE_HEADLINE_HEIGHT))
        self._prompt_box, rest = rest.cut_top(layout.px(MODE_PROMPT_HEIGHT), layout.gap_px(GAP))
        area = rest.cut_bottom(layout.height - self._back.box.y, gap)[1].narrowed(layout.gap_px(MODE_CHOICE_MARGIN))
        rows = self._card_rows(portrait=layout.width < layout.height)
        Form(rows).lay_out(area, gap)
        self.form = Form([*rows, [self._back]], self.form.focus)

    def _card_rows(self, *, portrait: bool) -> list[list[ModeCard]]:
        """Return the rows of cards, with their relative heights."""
        guided = [card for card in self.cards if card.mode is GameMode.GUIDED]
        others = [card for card in self.cards if card.mode is not GameMode.GUIDED]
        for card in others:
            card.height_factor = 1.0 if portrait else STACKED_CARD_HEIGHT
        return [[card] for card in self.cards] if portrait else [row for row in (guided, others) if row]

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the headline, the prompt, the cards and the back button."""
        canvas.draw_ground()
        headline = self._headline_box.inset(canvas.layout.gap_px(GAP))
        canvas.draw_text("What will you play?", headline, HEADLINE * 1.25)
        key = self.stage.controls.prompt(Action.ACCEPT)
        canvas.draw_text(f"{key} to begin", self._prompt_box, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas)


class LevelChoice(Dialog):
    """The choice of the level for blitz."""

    panel_width = 800

    def __init__(self, stage: Stage, context: EventContext, offered: Sequence[Level]) -> None:
        def begin(level: Level) -> Change:
            return ShowMatch(new_match(stage, context, GameMode.BLITZ, level))

        rows = [
            [Button(partial(begin, level), f"{level.name}: {level.description}", height_factor=1.15)]
            for level in offered
        ]
        super().__init__(stage, "Against whom?", rows)


def mode_in_words(mode: GameMode, settings: EventSettings) -> tuple[str, str]:
    """Return a mode's name and a line of description."""
    match mode:
        case GameMode.GUIDED:
            return "Your first game", "With help, move by move"
        case GameMode.BLITZ:
            return "Blitz", f"{time_in_words(settings.blitz)} a side against the computer"
        case GameMode.CHALLENGE:
            return "Challenge", f"{time_in_words(settings.challenge)} of puzzles: how many can you solve?"
        case GameMode.TWO:
            return "Two of you", f"One board, {time_in_words(TWO_GUESTS_SECONDS)} each"


def time_in_words(seconds: int) -> str:
    """Return a time in words: in minutes if it is a whole number of them, otherwise in seconds."""
    if seconds % SECONDS_PER_MINUTE == 0:
        return counted(seconds // SECONDS_PER_MINUTE, "minute")
    return counted(seconds, "second")
