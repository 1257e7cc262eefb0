"""Three initials for the board of winners, by stick, keys, mouse or touch, as on the machines of an arcade."""

from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

import pygame

from dvonn.input import ERASE, STRAIGHT, Action, Device, Drag, Hover, Intention, Press
from dvonn.kiosk.blocklist import is_refused
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winner_list import ALPHABET, LETTERS, said
from dvonn.kiosk.winners.initials_view import OK, WAY_OUT, InitialsLayout, Part, Wheels, draw_initials, initials_layout
from dvonn.kiosk.winners.winners_board import WinnersScreen, ordinal
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Activity, Change, Pop, Push, Scene, ShowMenu, Stage
from dvonn.ui import timing

TURNS: Final = {Action.UP: 1, Action.DOWN: -1, Action.PREVIOUS_MOVE: 1, Action.NEXT_MOVE: -1}  # a mouse's wheel, too
ON: Final = {Action.RIGHT, Action.NEXT}
BACK: Final = {Action.LEFT, Action.PREVIOUS, Action.UNDO, Action.BACK}
NOTCHES: Final = 4  # letters that a finger turns on its way along a letter's panel
HINTS: Final = {
    Device.KEYBOARD: "Type your initials",
    Device.PAD: "Your initials: up, down, then right",
    Device.MOUSE: "Your initials: press the arrows, or type",
    Device.TOUCH: "Your initials: touch the arrows",
}
REMARK: Final = "Please choose others"


@dataclass(frozen=True)
class _Grip:
    """What a finger holds: which wheel, what it showed, and where the finger came down."""

    wheel: int
    letter: str
    start: tuple[int, int]


class Initials(Scene):
    """Asks for the initials of somebody whose score is on today's board; who leaves is not added."""

    types = True

    def __init__(self, stage: Stage, hall: EventContext, form: GameMode, score: int) -> None:
        super().__init__(stage)
        self._hall, self.form, self.score = hall, form, score
        self._letters = [ALPHABET[0]] * LETTERS
        self._at = 0  # the letter that is chosen, or OK
        self._remark = ""  # what is wrong with them
        self._grip: _Grip | None = None
        self._since = 0.0  # seconds that it has been seen

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self._headline()}"

    @property
    def activity(self) -> Activity:
        """Still, but for the moment in which nothing can be pressed."""
        return Activity.STILL if self._is_ready else Activity.WORKING

    @property
    def initials(self) -> str:
        """The letters as they are now."""
        return "".join(self._letters)

    @property
    def _is_ready(self) -> bool:
        """Whether it has been seen for long enough to be what a press is meant for."""
        return self._since >= timing.VERDICT

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        self._since += seconds
        return None

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Turn the wheels, go from one to the next, and be done."""
        if isinstance(intention, Hover):
            self._point(intention)
        elif not self._is_ready:
            return None
        elif isinstance(intention, Press):
            return self._press(self._places.part_at(intention.at))
        else:
            return self._act(STRAIGHT.get(intention, intention))
        return None

    def write(self, text: str) -> Change | None:
        """Take in letters, whatever their case and accents; a space is a button on sticks that are keyboards."""
        if not self._is_ready:
            return None
        for sign in text:
            if sign == ERASE:
                self._step(-1)
            elif sign == " ":
                return self._act(Action.ACCEPT)
            else:
                self._put(normalize("NFKD", sign).upper()[:1])
        return None

    def _act(self, action: Action) -> Change | None:
        if action in TURNS:
            self._turn(self._at, TURNS[action])
        elif action is Action.ACCEPT and self._at == OK.wheel:
            return self._done()
        elif action in ON or action is Action.ACCEPT:
            self._step(1)
        elif action is Action.BACK and self._at == 0:
            return self._ask_to_leave()
        elif action in BACK:
            self._step(-1)
        return None

    def _press(self, part: Part | None) -> Change | None:
        if part is None:
            return None
        if part.turn:
            self._turn(part.wheel, part.turn)
        elif part == WAY_OUT:
            return self._ask_to_leave()
        self._at = part.wheel
        return self._done() if part == OK else None

    def _point(self, pointer: Hover) -> None:
        """Choose what is pointed at; a drag turns the wheel on which it began."""
        if isinstance(pointer, Drag):
            self._drag(pointer)
            return
        self._grip = None
        part = self._places.part_at(pointer.at)
        if part and part != WAY_OUT:
            self._at = part.wheel

    def _drag(self, drag: Drag) -> None:
        if not self._grip or self._grip.start != drag.start:
            part = self._places.part_at(drag.start)
            if part is None or part.wheel >= LETTERS:
                return
            self._grip = _Grip(part.wheel, self._letters[part.wheel], drag.start)
        if self._is_ready:
            by = round(NOTCHES * (drag.start[1] - drag.at[1]) / self._places.unit)
            self._set(self._grip.wheel, _turned(self._grip.letter, by))

    # What happens

    def _turn(self, wheel: int, by: int) -> None:
        if wheel < LETTERS:
            self._set(wheel, _turned(self._letters[wheel], by))

    def _set(self, wheel: int, letter: str) -> None:
        if letter != self._letters[wheel]:
            self._letters[wheel], self._remark = letter, ""
            self.stage.sound.play("focus")

    def _put(self, letter: str) -> None:
        """Take a letter that is typed and go on to the next."""
        if self._at == OK.wheel or not letter or letter not in ALPHABET:
            self.stage.sound.play("illegal")
            return
        self._letters[self._at], self._remark = letter, ""
        self._step(1)

    def _step(self, by: int) -> None:
        self._at = max(0, min(OK.wheel, self._at + by))
        if self._at < OK.wheel or not self._refuse():
            self.stage.sound.play("focus")

    def _refuse(self) -> bool:
        """Take away initials that nobody wants to read, and ask for others; tell whether they are such."""
        if not is_refused(self.initials):
            return False
        self._letters, self._at, self._remark = [ALPHABET[0]] * LETTERS, 0, REMARK
        self.stage.sound.play("illegal")
        return True

    def _done(self) -> Change | None:
        """Add the winner, and show the board."""
        if self._refuse():
            return None
        self.stage.sound.play("win")
        new = self._hall.winners.add(self.initials, self.form, self.score)
        return Push(WinnersScreen(self.stage, self._hall, new))

    def _ask_to_leave(self) -> Change:
        return Push(Question(self.stage, "Leave without initials?", [("Stay", Pop), ("Leave", ShowMenu)]))

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw what was achieved, the wheels, and how to turn them."""
        hint = self._remark or HINTS[self.stage.controls.device]
        wheels = Wheels(self._headline(), self.initials, self._at, hint, warns=bool(self._remark))
        draw_initials(self.stage.canvas(surface), self._places, wheels)

    @property
    def _places(self) -> InitialsLayout:
        return initials_layout(self.stage.layout)

    def _headline(self) -> str:
        """Return which place the score has, and what it was for."""
        winners = self._hall.winners
        place = f"{ordinal(winners.place(self.form, self.score, winners.today))} today"
        if winners.place(self.form, self.score) == 1:
            place = "Best of all"
        deed = said(self.form, self.score)
        return f"{place} with {deed}" if self.form is GameMode.CHALLENGE else f"{place}, won {deed}"


def _turned(letter: str, by: int) -> str:
    """Return the letter so many further, around the ends."""
    return ALPHABET[(ALPHABET.index(letter) + by) % len(ALPHABET)]
