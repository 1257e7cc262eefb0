"""Panels for entering the operator's PIN and for setting a new one."""

from collections.abc import Callable
from math import ceil
from string import digits
from typing import Final

from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.pin import CLOSED_PIN, MAX_PIN_DIGITS, MIN_PIN_DIGITS, hash_pin, is_pin
from dvonn.language import _, ngettext
from dvonn.screens.scene import Change, Pop, RefreshMode
from dvonn.screens.text_entry import TextEntry
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import Box

PIN_PANEL_WIDTH: Final = 480  # in a window of 1280x720


def _keypad(panel: TextEntry) -> tuple[list[WidgetRow], Button]:
    """Return the rows of a panel's numeric keypad, and its key that submits the PIN."""
    done = Button(panel.submit, _("Done"))
    last = [panel.key(BACKSPACE_TEXT, _("Erase")), panel.key("0"), done]
    return [*panel.key_rows(("123", "456", "789")), last, [Button(Pop, _("Back"), "icon-back")]], done


def _length_words() -> str:
    words = ngettext("{fewest} to {most} digit", "{fewest} to {most} digits", MAX_PIN_DIGITS)
    return words.format(fewest=MIN_PIN_DIGITS, most=MAX_PIN_DIGITS)


def _accepted_digit(panel: TextEntry, letter: str) -> str:
    return letter if letter in digits and len(panel.text) < MAX_PIN_DIGITS else ""


def _refuse(panel: TextEntry, remark: str) -> None:
    """Clear the digits and show a remark."""
    panel.text, panel.remark = "", remark
    panel.context.sound.play("illegal")


def _draw_rings(panel: TextEntry, canvas: Canvas, box: Box) -> None:
    """Draw a ring for each digit, which stays hidden."""
    step = min(canvas.layout.text_px(46), box.width // MAX_PIN_DIGITS)
    left = box.centre[0] - step * (len(panel.text) - 1) / 2
    for n in range(len(panel.text)):
        canvas.assets.sprite("ring-dvonn", step * 0.9).draw(canvas.surface, (left + n * step, box.centre[1]))


class PinPad(TextEntry):
    """Asks for the PIN; `then` returns the change that follows the right one."""

    panel_width = PIN_PANEL_WIDTH
    draw_text = _draw_rings

    def __init__(self, event_context: EventContext, then: Callable[[], Change]) -> None:
        super().__init__(event_context.context, _("Operator's PIN"), *_keypad(self))
        self._event_context, self._then = event_context, then
        self._waits = False
        self.wait_for(lambda: self._waits, RefreshMode.LOW_RATE)  # until the end of that is on the screen

    @property
    def hint(self) -> str:
        if self._event_context.event_settings.pin != CLOSED_PIN:
            return _length_words()
        return self._event_context.storage.folder_problem or _("Closed: restart with a new PIN")

    def lay_out(self) -> None:
        """Show the remaining waiting time; until it is over, disable every button except Back."""
        left, waited = self._event_context.pin_lock.seconds_left, self._waits
        self._waits = left > 0
        if self._waits or waited:
            self.remark = _("Wait {seconds} s").format(seconds=ceil(left)) if self._waits else ""
        for button in self.form.widgets[:-1]:
            button.enabled = not self._waits
        super().lay_out()

    def accepted(self, letter: str) -> str:
        """Accept nothing during the waiting time."""
        return "" if self._event_context.pin_lock.seconds_left else _accepted_digit(self, letter)

    def submit(self) -> Change | None:
        if not is_pin(self.text):
            _refuse(self, _length_words())
        elif self._event_context.pin_lock.try_pin(self.text, self._event_context.event_settings.pin):
            self.text = ""
            return self._then()
        else:
            _refuse(self, _("Wrong PIN"))
        return None


class NewPin(TextEntry):
    """Sets a new PIN, entered twice."""

    panel_width = PIN_PANEL_WIDTH
    accepted, draw_text = _accepted_digit, _draw_rings

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context.context, _("New PIN"), *_keypad(self))
        self._event_context, self._first = event_context, ""

    @property
    def hint(self) -> str:
        return _("Enter the PIN again") if self._first else _length_words()

    def submit(self) -> Change | None:
        """Store the first entry, or compare the second with it and save the PIN."""
        if not is_pin(self.text):
            _refuse(self, _length_words())
        elif not self._first:
            self._first, self.text = self.text, ""
        elif self.text != self._first:
            self._first = ""
            _refuse(self, _("The PINs differ: start again"))
        else:
            self._event_context.event_settings.pin = hash_pin(self.text)
            self._event_context.event_file.save()
            return Pop()
        return None
