"""Panels for entering the operator's PIN and for setting a new one."""

from abc import ABC
from collections.abc import Callable
from math import ceil
from typing import Final

from dvonn.input import Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import write_event_settings
from dvonn.kiosk.pin import MAX_PIN_DIGITS, MIN_PIN_DIGITS, hash_pin, is_pin
from dvonn.screens.scene import Change, Pop, RefreshMode, Stage
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.widgets import Button

KEYPAD_ROWS: Final = ("123", "456", "789")
KEYPAD_DIGITS: Final = frozenset("0123456789")
PIN_LENGTH_HINT: Final = f"{MIN_PIN_DIGITS} to {MAX_PIN_DIGITS} digits"
PIN_RING_SIZE: Final = 46  # unit of the ring shown for each digit, for a window of 1280x720


class PinEntry(TextEntry, ABC):
    """A numeric keypad; each entered digit is shown only as a ring."""

    panel_width = 480

    def __init__(self, stage: Stage, context: EventContext, heading: str) -> None:
        erase, done = self.erase_key, Button(self.submit, "Done")
        erase.icon = ""
        keys = [*self.key_rows(KEYPAD_ROWS), [erase, self.key("0"), done]]
        super().__init__(stage, heading, [*keys, [Button(Pop, "Back", "icon-back")]], done)
        self._context = context

    @property
    def hint(self) -> str:
        """The length of a PIN."""
        return PIN_LENGTH_HINT

    def accepted(self, letter: str) -> str:
        """Accept digits up to the maximum length."""
        return letter if letter in KEYPAD_DIGITS and len(self.text) < MAX_PIN_DIGITS else ""

    def refuse(self, remark: str) -> None:
        """Clear the digits and show a remark."""
        self.text, self.remark = "", remark
        self.stage.sound.play("illegal")

    def draw_text(self, canvas: Canvas, box: Box) -> None:
        """Draw a ring for each digit."""
        step = min(canvas.layout.px(PIN_RING_SIZE), box.width // MAX_PIN_DIGITS)
        ring = canvas.assets.sprite("ring-dvonn", step * 0.9)
        left = box.centre[0] - step * (len(self.text) - 1) / 2
        for n in range(len(self.text)):
            ring.draw(canvas.surface, (left + n * step, box.centre[1]))


class PinPad(PinEntry):
    """Asks for the PIN; `then` returns the change that follows the right one."""

    def __init__(self, stage: Stage, context: EventContext, then: Callable[[], Change]) -> None:
        super().__init__(stage, context, "Operator's PIN")
        self._then = then
        self._waiting = False
        self._wait()

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while the waiting time runs."""
        return RefreshMode.LOW_RATE if self._waiting else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        """Update the waiting time."""
        self._wait()
        return None

    def act(self, intention: Intention) -> Change | None:
        """Use the keys on the screen once the waiting time is over."""
        self._wait()
        return super().act(intention)

    def enter_text(self, text: str) -> Change | None:
        """Enter typed digits once the waiting time is over."""
        self._wait()
        return super().enter_text(text)

    def accepted(self, letter: str) -> str:
        """Accept nothing during the waiting time."""
        return "" if self._waiting else super().accepted(letter)

    def submit(self) -> Change | None:
        """Check the PIN."""
        if not is_pin(self.text):
            self.refuse(PIN_LENGTH_HINT)
        elif self._context.pin_lock.try_pin(self.text, self._context.event_settings.pin):
            self.text = ""
            return self._then()
        else:
            self.refuse("Wrong PIN")
            self._wait()
        return None

    def _wait(self) -> None:
        """Show the remaining waiting time; until it is over, disable every button except Back."""
        left, before = self._context.pin_lock.seconds_left, self._waiting
        self._waiting = left > 0
        if self._waiting:
            self.text, self.remark = "", f"Wait {ceil(left)} s"
        elif before:
            self.remark = ""
        if self._waiting != before:
            for button in self.form.widgets[:-1]:
                button.enabled = not self._waiting


class NewPin(PinEntry):
    """Sets a new PIN, entered twice."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage, context, "New PIN")
        self._first = ""

    @property
    def hint(self) -> str:
        """The length of a PIN, or the request for the PIN again."""
        return "The same once more" if self._first else PIN_LENGTH_HINT

    def submit(self) -> Change | None:
        """Store the first entry, or compare the second with it and save the PIN."""
        if not is_pin(self.text):
            self.refuse(PIN_LENGTH_HINT)
        elif not self._first:
            self._first, self.text = self.text, ""
        elif self.text != self._first:
            self._first = ""
            self.refuse("Not the same: begin again")
        else:
            self._context.event_settings.pin = hash_pin(self.text)
            write_event_settings(self._context.storage, self._context.event_settings)
            return Pop()
        return None
