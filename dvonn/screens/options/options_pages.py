"""The pages of the options: their settings, with labels, choices and help lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from dvonn.rules.outcome import TieRule
from dvonn.screens.scene import Change, Stage
from dvonn.storage.settings import BoardSetup, BoardSide, ColourChoice, Opponent, reset_to_defaults
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import THEMES
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import SLIDER_STEPS, Choice, Slider, Stepper, Widget

SPEED_CHOICES: Final = {Speed.SLOW: "Slow", Speed.NORMAL: "Normal", Speed.FAST: "Fast", Speed.OFF: "Off"}
TEXT_SIZE_CHOICES: Final = dict(zip(TEXT_SIZES, ("Normal", "Large", "Largest"), strict=True))
OFF_ON_CHOICES: Final = ((False, "Off"), (True, "On"))
BOARD_SIDE_CHOICES: Final = {BoardSide.OFF: "Off", BoardSide.ROTATE: "Rotate", BoardSide.MIRROR: "Mirror"}
OPPONENT_CHOICES: Final = {Opponent.COMPUTER: "Computer", Opponent.PERSON: "Two players"}
COLOUR_CHOICES: Final = {ColourChoice.WHITE: "White", ColourChoice.BLACK: "Black", ColourChoice.RANDOM: "Draw lots"}
START_CHOICES: Final = {
    BoardSetup.HAND: "By hand",
    BoardSetup.RANDOM: "Random",
    BoardSetup.FAIR: "Fair",
    BoardSetup.CODE: "By code",
}
TIES_CHOICES: Final = {TieRule.DRAW: "Draw", TieRule.TALLEST: "Tallest stack wins"}
OWN_CLOCK: Final = -1  # the choice of own times
CLOCK_CHOICES: Final = {0: "None", 120: "2 min", 300: "5 min", 600: "10 min", 900: "15 min", OWN_CLOCK: "Own"}
OWN_CLOCK_MINUTES: Final = (0, *range(1, 11), 12, 15, 20, 25, 30, 40, 45, 50, 60)
OPTION_LABEL_PERCENT: Final = 25  # of the form's width


class OptionsCommand(Enum):
    """The buttons of the pages, except the rows of actions."""

    WHITE_NAME = auto()
    BLACK_NAME = auto()
    RESET = auto()
    BACK = auto()


ButtonValue = Enum
"""The value of a button: an OptionsCommand, the Action of a row, or a member of another page's enum."""
WidgetRow = Sequence[Widget]


@dataclass
class Setting:
    """A widget for one of the settings, and its help line."""

    name: str  # the attribute of the settings object
    widget: Choice[Any] | Slider
    note: str = ""

    def load(self, settings: object) -> None:
        """Load the widget from the setting."""
        self.widget.chosen = self._number(settings)

    def store(self, settings: object) -> None:
        """Store the widget's choice in the setting, if it differs."""
        widget = self.widget
        if widget.chosen != self._number(settings):
            setattr(settings, self.name, widget.chosen / SLIDER_STEPS if isinstance(widget, Slider) else widget.value)

    def _number(self, settings: object) -> int:
        value: Any = getattr(settings, self.name)
        if isinstance(self.widget, Slider):
            steps: int = round(value * SLIDER_STEPS)
            return steps
        return next((n for n, (option, _) in enumerate(self.widget.options) if option == value), 0)


def choice_setting(name: str, label: str, options: Sequence[tuple[Any, str]], note: str = "") -> Setting:
    """Return a setting with options, each a value and its label."""
    return Setting(name, Choice(label, options, label_percent=OPTION_LABEL_PERCENT), note)


def switch_setting(name: str, label: str, note: str = "") -> Setting:
    """Return a setting with the options off and on."""
    return choice_setting(name, label, OFF_ON_CHOICES, note)


class OptionsPage:
    """A page of settings: its name, its rows, and the transfer between settings and widgets."""

    name = ""
    header_row: WidgetRow | None = None  # stays above the scrolling rows

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.remark = ""  # the result of the last command
        self.settings = list(self.make_settings())

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings of the page."""
        yield from ()

    @property
    def rows(self) -> list[WidgetRow]:
        """The scrolling rows."""
        return [[setting.widget] for setting in self.settings]

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget."""
        return next((setting.note for setting in self.settings if setting.widget is widget), "")

    @property
    def settings_object(self) -> object:
        """The object with the settings as attributes."""
        return self.stage.settings

    def load(self) -> None:
        """Load all widgets from the settings."""
        for setting in self.settings:
            setting.load(self.settings_object)

    def store(self) -> None:
        """Store all choices in the settings."""
        for setting in self.settings:
            setting.store(self.settings_object)

    def pressed(self, value: ButtonValue) -> Change | None:
        """Return the change a button of the page asks for."""
        raise AssertionError(f"unhandled button {value}")

    def reset(self) -> None:
        """Reset the settings of the page."""
        reset_to_defaults(self.settings_object, *(setting.name for setting in self.settings))


class LookPage(OptionsPage):
    """Theme, text, speed and window."""

    name = "Look"

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings; the screen only where there are several."""
        yield choice_setting(
            "theme", "Theme", [(theme, theme.name) for theme in THEMES.values()], "What everything is made of"
        )
        yield choice_setting("text_size", "Text size", list(TEXT_SIZE_CHOICES.items()), "Of all that is written")
        yield choice_setting(
            "speed", "Speed", list(SPEED_CHOICES.items()), "How fast stacks move; Off shows only where they end"
        )
        yield switch_setting("reduced_motion", "Reduced motion", "Nothing flies, swings or breathes")
        yield switch_setting("fullscreen", "Fullscreen", "The whole screen, or a window")
        if self.stage.display_count > 1:
            yield choice_setting(
                "display",
                "Screen",
                [(n, str(n + 1)) for n in range(self.stage.display_count)],
                "Where the game is seen",
            )


class SoundPage(OptionsPage):
    """Sound and volumes."""

    name = "Sound"

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings."""
        yield switch_setting("sound", "Sound", "All of it")
        yield Setting("effects", Slider("Effects", label_percent=OPTION_LABEL_PERCENT), "Pieces, stacks and buttons")
        yield Setting(
            "ambience",
            Slider("Ambience", label_percent=OPTION_LABEL_PERCENT),
            "The fire below; it thickens as the board thins",
        )

    def load(self) -> None:
        """Load the settings; disable the volumes without sound."""
        super().load()
        for setting in self.settings[1:]:
            setting.widget.enabled = not self.stage.sound.muted


class BoardPage(OptionsPage):
    """The board's appearance and behaviour."""

    name = "Board"

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings."""
        yield switch_setting("coordinates", "Coordinates", "Letters and numbers at the edge of the board")
        yield choice_setting(
            "board_side",
            "Turn the board",
            list(BOARD_SIDE_CHOICES.items()),
            "For two players: Black sees it from the other side",
        )
        yield switch_setting("hand_over", "Hand-over", "For two players: a screen between two turns")
        yield switch_setting("confirm", "Confirm moves", "Choose a move twice before it is made")
        yield switch_setting("meter", "Meter", "Who is ahead, in pieces")


class RulesPage(OptionsPage):
    """Ties and clocks."""

    name = "Rules"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        clock_note = "For the whole game; whose time runs out loses"
        self._clock = Choice("Clock", list(CLOCK_CHOICES.items()), label_percent=OPTION_LABEL_PERCENT)
        self._sides = [_clock_stepper("White's time"), _clock_stepper("Black's time")]
        self._own_times = False  # whether own times are chosen, even if they equal a preset
        self._notes = {id(self._clock): clock_note, **{id(side): "Own times, in minutes" for side in self._sides}}

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings except the clock."""
        yield choice_setting(
            "ties",
            "Equal towers",
            list(TIES_CHOICES.items()),
            "Equally high towers: a draw, or the tallest stack decides",
        )

    @property
    def rows(self) -> list[WidgetRow]:
        """The rows, including the clock."""
        return [*super().rows, [self._clock], *([side] for side in self._sides)]

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget."""
        return self._notes.get(id(widget)) or super().note(widget)

    def load(self) -> None:
        """Load the clock; enable the sides' times for own times."""
        super().load()
        times = self.stage.settings.clock
        own = self._own_times or times[0] != times[1] or times[0] not in CLOCK_CHOICES
        self._clock.chosen = list(CLOCK_CHOICES).index(OWN_CLOCK if own else times[0])
        for side, seconds in zip(self._sides, times, strict=True):
            side.enabled = own
            side.options = _clock_options(seconds)
            side.chosen = [time for time, _ in side.options].index(seconds)

    def store(self) -> None:
        """Store the choices, including the clock."""
        super().store()
        self._own_times = self._clock.value == OWN_CLOCK
        settings, white, black = self.stage.settings, *(side.value for side in self._sides)
        settings.clock = (white, black) if self._own_times else (self._clock.value, self._clock.value)

    def reset(self) -> None:
        """Reset the page, including the clock."""
        super().reset()
        self._own_times = False
        reset_to_defaults(self.stage.settings, "clock")


def _clock_stepper(label: str) -> Stepper[int]:
    return Stepper(label, _clock_options(0), label_percent=OPTION_LABEL_PERCENT)


def _clock_options(seconds: int) -> list[tuple[int, str]]:
    """Return the selectable times and their labels, including the given one."""
    return [(time, _clock_label(time)) for time in sorted({seconds, *(60 * minutes for minutes in OWN_CLOCK_MINUTES)})]


def _clock_label(seconds: int) -> str:
    if seconds % 60:
        return f"{seconds // 60}:{seconds % 60:02}"
    return f"{seconds // 60} min" if seconds else "No clock"
