"""The pages of the operator's page: which decisions each has, in what words, and what is said of each in a line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.engine.levels import LEVELS
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import LIMITS, GameMode, is_in_order, write_event_settings
from dvonn.kiosk.operator.pin_pad import NewPin
from dvonn.screens.dialog import Question
from dvonn.screens.options import LABELS, OFF_OR_ON, LookPage, OptionsPage, Row, Setting, Value, choice, switch
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.ui.widgets import Button, Choice, Stepper, Widget

FORMS: Final = {
    GameMode.GUIDED: ("First game", "A short game with help"),
    GameMode.BLITZ: ("Blitz", "Against the computer, with little time"),
    GameMode.CHALLENGE: ("Challenge", "Puzzles against the clock"),
    GameMode.TWO: ("Two guests", "Against each other"),
}
"""What each is called, and what it is."""
TIMES: Final = (15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 450, 600, 900)  # seconds that can be chosen, within limits


class OperatorCommand(Enum):
    """The buttons."""

    SET_PIN = auto()
    REMOVE_PIN = auto()
    EXPORT = auto()
    CLEAR = auto()
    RESTORE = auto()
    QUIT = auto()
    NOTHING = auto()  # a line that is only read


class OperatorSettingsPage(OptionsPage):
    """A page about the house."""

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        self.hall = hall
        super().__init__(stage)

    @property
    def subject(self) -> object:
        """The house."""
        return self.hall.house


class GamesPage(OperatorSettingsPage):
    """What guests can play."""

    name = "Games"

    def make(self) -> Iterator[Setting]:
        """Yield the levels; the forms are on or off, each for itself."""
        self._forms = {form: Choice(name, OFF_OR_ON, label_percent=LABELS) for form, (name, _) in FORMS.items()}
        levels = [(level, level.name) for level in LEVELS.values()]
        yield Setting("weakest", Stepper("Weakest level", levels, label_percent=LABELS), "That guests may choose")
        yield Setting("strongest", Stepper("Strongest level", levels, label_percent=LABELS), "That guests may choose")

    @property
    def rows(self) -> list[Row]:
        """The rows, with the forms'."""
        return [*([widget] for widget in self._forms.values()), *super().rows]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus."""
        found = (FORMS[form][1] for form, one in self._forms.items() if one is widget)
        return next(found, "") or super().note(widget)

    def show(self) -> None:
        """Show which forms are offered."""
        super().show()
        for form, widget in self._forms.items():
            widget.chosen = int(form in self.hall.house.forms)

    def take(self) -> None:
        """Take the forms, unless none would be left, and the levels; one that is overtaken goes along."""
        house, weakest = self.hall.house, self.hall.house.weakest
        super().take()
        forms = tuple(form for form, widget in self._forms.items() if widget.value)
        if not forms:
            self.remark = "At least one is offered"
        house.forms = forms or house.forms
        if not is_in_order(house.weakest, house.strongest):
            if house.weakest is weakest:
                house.weakest = house.strongest
            else:
                house.strongest = house.weakest

    def reset(self) -> None:
        """Let everything be as usual, the forms as well."""
        super().reset()
        self.hall.house.forms = tuple(GameMode)


@dataclass
class TimesPage(Setting):
    """A time in seconds: one of TIMES within its limits, or whatever it is already."""

    def show(self, settings: object) -> None:
        """Let the widget show the time."""
        least, most = LIMITS[self.name]
        now: int = getattr(settings, self.name)
        times = sorted({now, *(time for time in TIMES if least <= time <= most)})
        self.widget = self._with(times)
        super().show(settings)

    def _with(self, times: Sequence[int]) -> Choice[int]:
        assert isinstance(self.widget, Choice), "times are not on a slider"
        self.widget.options = [(time, in_words(time)) for time in times]
        return self.widget


def _time(name: str, label: str, note: str) -> TimesPage:
    return TimesPage(name, Stepper(label, [(0, "")], label_percent=LABELS), note)


def in_words(seconds: int) -> str:
    """Return a time as people say it, such as 90 s or 2 min."""
    return f"{seconds // 60} min" if seconds >= 120 and not seconds % 60 else f"{seconds} s"


class EventRulesPage(OperatorSettingsPage):
    """Times, and who may do what."""

    name = "House"

    def make(self) -> Iterator[Setting]:
        """Yield the settings; the spectators' screen is asked for only where there are several."""
        self._set: Button[Value] = Button(OperatorCommand.SET_PIN, "")
        self._remove: Button[Value] = Button(OperatorCommand.REMOVE_PIN, "Remove the PIN")
        yield _time("idle", "Idle time", "Without input for so long, the next guest is waited for")
        yield _time("blitz", "Blitz, a side", "Each player's time for the whole game")
        yield _time("challenge", "Challenge", "The time in which puzzles are solved")
        yield switch("esc_quits", "Esc quits", "Whether guests can end the program with Esc")
        if self.stage.displays > 1:
            screens = [(-1, "None"), *((n, str(n + 1)) for n in range(self.stage.displays))]
            yield choice("spectators", "Spectators", screens, "The screen that shows the board to others")

    @property
    def rows(self) -> list[Row]:
        """The rows, with the PIN's."""
        return [[self._set, self._remove], *super().rows]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus."""
        if widget is self._set or widget is self._remove:
            return "It is asked for before this page is shown"
        return super().note(widget)

    def show(self) -> None:
        """Say whether there is a PIN."""
        super().show()
        self._remove.enabled = bool(self.hall.house.pin)
        self._set.label = "Change the PIN" if self.hall.house.pin else "Set a PIN"

    def pressed(self, value: Value) -> Change | None:
        """Ask for a new PIN, or whether to go without."""
        if value is OperatorCommand.SET_PIN:
            return Push(NewPin(self.stage, self.hall))
        return Push(Question(self.stage, "Remove the PIN?", [("Keep it", Pop), ("Remove it", self._go_without)]))

    def _go_without(self) -> Change:
        self.hall.house.pin = ""
        write_event_settings(self.hall.storage, self.hall.house)
        return Pop()


class DisplayPage(LookPage):
    """The options' page of what is seen; an event always has the whole screen."""

    def make(self) -> Iterator[Setting]:
        """Yield the settings but one."""
        yield from (setting for setting in super().make() if setting.name != "fullscreen")
