"""Panels for entering the operator's PIN and for setting a new one."""

from abc import ABC
from collections.abc import Callable
from math import ceil
from string import digits
from typing import Final

from dvonn.input import BACKSPACE_TEXT
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.pin import CLOSED_PIN, MAX_PIN_DIGITS, MIN_PIN_DIGITS, hash_pin, is_pin
from dvonn.language import _
from dvonn.screens.scene import Change, Pop, RefreshMode
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.widgets import Button

KEYPAD_ROWS: Final = ("123", "456", "789")
PIN_RING_SIZE: Final = 46  # unit of the ring shown for each digit, for a window of 1280x720


class PinEntry(TextEntry, ABC):
    """A numeric keypad; each entered digit is shown only as a ring."""

    panel_width = 480

    def __init__(self, context: EventContext, heading: str) -> None:
        done = Button(self.submit, _("Done"))
        keys = [*self.key_rows(KEYPAD_ROWS), [self.key(BACKSPACE_TEXT, _("Erase")), self.key("0"), done]]
        super().__init__(context.stage, heading, [*keys, [Button(Pop, _("Back"), "icon-back")]], done)
        self._context = context

    @property
    def hint(self) -> str:
        """The length of a PIN."""
        return _("{fewest} to {most} digits").format(fewest=MIN_PIN_DIGITS, most=MAX_PIN_DIGITS)

    def accepted(self, letter: str) -> str:
        """Accept digits up to the maximum length."""
        return letter if letter in digits and len(self.text) < MAX_PIN_DIGITS else ""

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

    def __init__(self, context: EventContext, then: Callable[[], Change]) -> None:
        super().__init__(context, _("Operator's PIN"))
        self._then = then
        self._waits = False

    @property
    def hint(self) -> str:
        """The length of a PIN, or the way in where none is accepted."""
        if self._context.event_settings.pin != CLOSED_PIN:
            return super().hint
        return self._context.storage.folder_problem or _("Closed: restart with a new PIN")

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate until the end of the waiting time is on the screen."""
        return RefreshMode.LOW_RATE if self._waits else RefreshMode.ON_INPUT

    def lay_out(self) -> None:
        """Show the remaining waiting time; until it is over, disable every button except Back."""
        left, waited = self._context.pin_lock.seconds_left, self._waits
        self._waits = left > 0
        if self._waits or waited:
            self.remark = _("Wait {seconds} s").format(seconds=ceil(left)) if self._waits else ""
        for button in self.form.widgets[:-1]:
            button.enabled = not self._waits
        super().lay_out()

    def accepted(self, letter: str) -> str:
        """Accept nothing during the waiting time."""
        return "" if self._context.pin_lock.seconds_left else super().accepted(letter)

    def submit(self) -> Change | None:
        """Check the PIN."""
        if not is_pin(self.text):
            self.refuse(super().hint)
        elif self._context.pin_lock.try_pin(self.text, self._context.event_settings.pin):
            self.text = ""
            return self._then()
        else:
            self.refuse(_("Wrong PIN"))
        return None


class NewPin(PinEntry):
    """Sets a new PIN, entered twice."""

    def __init__(self, context: EventContext) -> None:
        super().__init__(context, _("New PIN"))
        self._first = ""

    @property
    def hint(self) -> str:
        """The length of a PIN, or the request for the PIN again."""
        return _("Enter the PIN again") if self._first else super().hint

    def submit(self) -> Change | None:
        """Store the first entry, or compare the second with it and save the PIN."""
        if not is_pin(self.text):
            self.refuse(super().hint)
        elif not self._first:
            self._first, self.text = self.text, ""
        elif self.text != self._first:
            self._first = ""
            self.refuse(_("The PINs differ: start again"))
        else:
            self._context.event_settings.pin = hash_pin(self.text)
            self._context.event_file.save()
            return Pop()
        return None
