"""The entry of three initials for the winners' board, by pad, keyboard, mouse or touch, as on arcade machines."""

from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

import pygame

from dvonn.input import BACKSPACE_TEXT, DIAGONAL_FALLBACK, Action, Device, Drag, Hover, Intention, Press
from dvonn.kiosk.blocklist import is_blocked
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winner_list import INITIALS_ALPHABET, INITIALS_LENGTH, score_in_words
from dvonn.kiosk.winners.initials_view import (
    LEAVE_CONTROL,
    OK_CONTROL,
    InitialsControl,
    InitialsLayout,
    InitialsState,
    draw_initials,
    initials_layout,
)
from dvonn.kiosk.winners.winners_board import WinnersScreen, ordinal
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, ShowMenu, Stage
from dvonn.ui import timing

WHEEL_TURNS: Final = {
    Action.UP: 1,
    Action.DOWN: -1,
    Action.PREVIOUS_MOVE: 1,
    Action.NEXT_MOVE: -1,
}  # a mouse wheel too
NEXT_LETTER_ACTIONS: Final = {Action.RIGHT, Action.NEXT}
PREVIOUS_LETTER_ACTIONS: Final = {Action.LEFT, Action.PREVIOUS, Action.UNDO, Action.BACK}
LETTERS_PER_DRAG: Final = 4  # letters turned by a drag along the height of a letter's panel
INITIALS_HINTS: Final = {
    Device.KEYBOARD: "Type your initials",
    Device.PAD: "Your initials: up, down, then right",
    Device.MOUSE: "Your initials: press the arrows, or type",
    Device.TOUCH: "Your initials: touch the arrows",
}
BLOCKED_REMARK: Final = "Please choose others"


@dataclass(frozen=True)
class _WheelDrag:
    """A drag of a wheel: the wheel, its letter at the start, and the start position."""

    wheel: int
    letter: str
    start: tuple[int, int]


class InitialsScreen(Scene):
    """Asks for the initials of a guest whose score reaches today's board; leaving adds no winner."""

    accepts_text = True

    def __init__(self, stage: Stage, context: EventContext, mode: GameMode, score: int) -> None:
        super().__init__(stage)
        self._context, self.mode, self.score = context, mode, score
        self._letters = [INITIALS_ALPHABET[0]] * INITIALS_LENGTH
        self._selected = 0  # index of the selected letter, or of OK
        self._remark = ""  # why the initials were refused
        self._wheel_drag: _WheelDrag | None = None
        self._elapsed = 0.0  # seconds since the screen was opened

    @property
    def title(self) -> str:
        """The window title: the headline."""
        return f"DVONN: {self._headline()}"

    @property
    def refresh_mode(self) -> RefreshMode:
        """Update-only until the screen accepts input."""
        return RefreshMode.ON_INPUT if self._is_ready else RefreshMode.UPDATE_ONLY

    @property
    def initials(self) -> str:
        """The three letters."""
        return "".join(self._letters)

    @property
    def _is_ready(self) -> bool:
        """Whether the screen has been open long enough to accept input."""
        return self._elapsed >= timing.RESULT_GUARD_SECONDS

    def update(self, seconds: float) -> Change | None:
        """Count the time since the screen was opened."""
        self._elapsed += seconds
        return None

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Turn the wheels, move between them, confirm or leave."""
        if isinstance(intention, Hover):
            self._follow_pointer(intention)
        elif not self._is_ready:
            return None
        elif isinstance(intention, Press):
            return self._press(self._layout.control_at(intention.at))
        else:
            return self._act(DIAGONAL_FALLBACK.get(intention, intention))
        return None

    def enter_text(self, text: str) -> Change | None:
        """Enter letters of any case, without accents; a space accepts, as arcade sticks send it for a button."""
        if not self._is_ready:
            return None
        for character in text:
            if character == BACKSPACE_TEXT:
                self._step(-1)
            elif character == " ":
                return self._act(Action.ACCEPT)
            else:
                self._type_letter(normalize("NFKD", character).upper()[:1])
        return None

    def _act(self, action: Action) -> Change | None:
        if action in WHEEL_TURNS:
            self._turn(self._selected, WHEEL_TURNS[action])
        elif action is Action.ACCEPT and self._selected == OK_CONTROL.wheel:
            return self._done()
        elif action in NEXT_LETTER_ACTIONS or action is Action.ACCEPT:
            self._step(1)
        elif action is Action.BACK and self._selected == 0:
            return self._ask_to_leave()
        elif action in PREVIOUS_LETTER_ACTIONS:
            self._step(-1)
        return None

    def _press(self, control: InitialsControl | None) -> Change | None:
        if control is None:
            return None
        if control.turn:
            self._turn(control.wheel, control.turn)
        elif control == LEAVE_CONTROL:
            return self._ask_to_leave()
        self._selected = control.wheel
        return self._done() if control == OK_CONTROL else None

    def _follow_pointer(self, pointer: Hover) -> None:
        """Select the control under the pointer; a drag turns the wheel on which it started."""
        if isinstance(pointer, Drag):
            self._drag(pointer)
            return
        self._wheel_drag = None
        control = self._layout.control_at(pointer.at)
        if control and control != LEAVE_CONTROL:
            self._selected = control.wheel

    def _drag(self, drag: Drag) -> None:
        if not self._wheel_drag or self._wheel_drag.start != drag.start:
            control = self._layout.control_at(drag.start)
            if control is None or control.wheel >= INITIALS_LENGTH:
                return
            self._wheel_drag = _WheelDrag(control.wheel, self._letters[control.wheel], drag.start)
        if self._is_ready:
            by = round(LETTERS_PER_DRAG * (drag.start[1] - drag.at[1]) / self._layout.unit)
            self._set(self._wheel_drag.wheel, _turned(self._wheel_drag.letter, by))

    # Actions

    def _turn(self, wheel: int, by: int) -> None:
        if wheel < INITIALS_LENGTH:
            self._set(wheel, _turned(self._letters[wheel], by))

    def _set(self, wheel: int, letter: str) -> None:
        if letter != self._letters[wheel]:
            self._letters[wheel], self._remark = letter, ""
            self.stage.sound.play("focus")

    def _type_letter(self, letter: str) -> None:
        """Set the selected letter to a typed one and go on to the next."""
        if self._selected == OK_CONTROL.wheel or not letter or letter not in INITIALS_ALPHABET:
            self.stage.sound.play("illegal")
            return
        self._letters[self._selected], self._remark = letter, ""
        self._step(1)

    def _step(self, by: int) -> None:
        self._selected = max(0, min(OK_CONTROL.wheel, self._selected + by))
        if self._selected < OK_CONTROL.wheel or not self._refuse():
            self.stage.sound.play("focus")

    def _refuse(self) -> bool:
        """Reset blocked initials and ask for others; return whether they were blocked."""
        if not is_blocked(self.initials):
            return False
        self._letters, self._selected, self._remark = [INITIALS_ALPHABET[0]] * INITIALS_LENGTH, 0, BLOCKED_REMARK
        self.stage.sound.play("illegal")
        return True

    def _done(self) -> Change | None:
        """Add the winner and show the board."""
        if self._refuse():
            return None
        self.stage.sound.play("win")
        new = self._context.winners.add(self.initials, self.mode, self.score)
        return Push(WinnersScreen(self.stage, self._context, new))

    def _ask_to_leave(self) -> Change:
        return Push(Question(self.stage, "Leave without initials?", [("Stay", Pop), ("Leave", ShowMenu)]))

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the headline, the wheels and the hint."""
        hint = self._remark or INITIALS_HINTS[self.stage.controls.device]
        state = InitialsState(self._headline(), self.initials, self._selected, hint, warns=bool(self._remark))
        draw_initials(self.stage.canvas(surface), self._layout, state)

    @property
    def _layout(self) -> InitialsLayout:
        return initials_layout(self.stage.layout)

    def _headline(self) -> str:
        """Return the rank and the score in words."""
        winners = self._context.winners
        rank = f"{ordinal(winners.rank(self.mode, self.score, winners.today))} today"
        if winners.rank(self.mode, self.score) == 1:
            rank = "Best of all"
        score_words = score_in_words(self.mode, self.score)
        return f"{rank} with {score_words}" if self.mode is GameMode.CHALLENGE else f"{rank}, won {score_words}"


def _turned(letter: str, by: int) -> str:
    """Return the letter `by` places further, wrapping around."""
    return INITIALS_ALPHABET[(INITIALS_ALPHABET.index(letter) + by) % len(INITIALS_ALPHABET)]
