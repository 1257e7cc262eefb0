"""Panels in which a PIN is entered: to be let in, and to set a new one."""

from abc import ABC
from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from dvonn.input import Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import write_event_settings
from dvonn.kiosk.pin import LONGEST, SHORTEST, hashed, is_pin
from dvonn.screens.scene import Activity, Change, Pop, Stage
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.widgets import Button, Widget

KEYS: Final = ("123", "456", "789")
DIGITS: Final = frozenset("0123456789")
LEAVE: Final = "\x1b"
RING: Final = 46  # the unit of the ring that stands for a digit, for a window of 1280x720


class Digits(TextEntry, ABC):
    """The keys of a telephone; of what is entered only the number of digits is seen, each as a ring."""

    wide = 480

    def __init__(self, stage: Stage, hall: EventContext, heading: str) -> None:
        super().__init__(stage, heading, KEYS, [Button("0", "0")])
        self._hall = hall

    def last_rows(self, extra: Sequence[Widget[str]], erase: Button[str], done: Button[str]) -> list[list[Widget[str]]]:
        """Return the last row of the keys, and a button back."""
        erase.icon = done.icon = ""
        done.wide = 1.0
        return [[erase, *extra, done], [Button(LEAVE, "Back", "icon-back")]]

    def hint(self) -> str:
        """Say what a PIN is."""
        return f"{SHORTEST} to {LONGEST} digits"

    def taken(self, letter: str) -> str:
        """Take digits, as long as there may be more."""
        return letter if letter in DIGITS and len(self.text) < LONGEST else ""

    def pressed(self, value: str) -> Change | None:
        """Take in a key on the screen, or go back."""
        return Pop() if value == LEAVE else super().pressed(value)

    def refuse(self, remark: str) -> None:
        """Begin anew, and say why."""
        self.text, self.remark = "", remark
        self.stage.sound.play("illegal")

    def draw_text(self, canvas: Canvas, box: Box) -> None:
        """Draw a ring for each digit."""
        step = min(canvas.layout.px(RING), box.width // LONGEST)
        ring = canvas.assets.sprite("ring-dvonn", step * 0.9)
        left = box.centre[0] - step * (len(self.text) - 1) / 2
        for n in range(len(self.text)):
            ring.draw(canvas.surface, (left + n * step, box.centre[1]))


class PinPad(Digits):
    """Asks for the PIN; what follows when it is right is said when the panel is made."""

    def __init__(self, stage: Stage, hall: EventContext, then: Callable[[], Change]) -> None:
        super().__init__(stage, hall, "Operator's PIN")
        self._then = then
        self._waiting = False
        self._wait()

    @property
    def activity(self) -> Activity:
        """The waiting time runs down."""
        return Activity.BREATHING if self._waiting else Activity.STILL

    def update(self, seconds: float) -> Change | None:
        """Let the waiting time pass."""
        self._wait()
        return None

    def handle(self, intention: Intention) -> Change | None:
        """Use the keys on the screen, as soon as that is possible."""
        self._wait()
        return super().handle(intention)

    def write(self, text: str) -> Change | None:
        """Take in what is typed, as soon as that is possible."""
        self._wait()
        return super().write(text)

    def taken(self, letter: str) -> str:
        """Take nothing while there is to be waited."""
        return "" if self._waiting else super().taken(letter)

    def done(self) -> Change | None:
        """Let in who knows the PIN."""
        if not is_pin(self.text):
            self.refuse(self.hint())
        elif self._hall.lock.try_pin(self.text, self._hall.house.pin):
            self.text = ""
            return self._then()
        else:
            self.refuse("Wrong PIN")
            self._wait()
        return None

    def _wait(self) -> None:
        """Say how long there is still to be waited, and let nothing but the way back be pressed meanwhile."""
        left, before = self._hall.lock.left, self._waiting
        self._waiting = left > 0
        if self._waiting:
            self.text, self.remark = "", f"Wait {ceil(left)} s"
        elif before:
            self.remark = ""
        if self._waiting != before:
            for button in self._form.widgets[:-1]:
                button.enabled = not self._waiting


class NewPin(Digits):
    """Sets the PIN, which is entered twice."""

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        super().__init__(stage, hall, "New PIN")
        self._first = ""

    def hint(self) -> str:
        """Say what a PIN is, or that it is asked for again."""
        return "The same once more" if self._first else super().hint()

    def done(self) -> Change | None:
        """Take it for the first time, or compare it and keep it."""
        if not is_pin(self.text):
            self.refuse(super().hint())
        elif not self._first:
            self._first, self.text = self.text, ""
        elif self.text != self._first:
            self._first = ""
            self.refuse("Not the same: begin again")
        else:
            self._hall.house.pin = hashed(self.text)
            write_event_settings(self._hall.storage, self._hall.house)
            return Pop()
        return None
