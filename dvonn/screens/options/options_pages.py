"""The pages of the options: which settings each has, in what words, and what is said of each in a line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from dvonn.rules.outcome import Ties
from dvonn.screens.scene import Change, Stage
from dvonn.storage.settings import BoardSide, Opponent, Side, Start, reset
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import THEMES
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import STEPS, Choice, Slider, Stepper, Widget

SPEEDS: Final = {Speed.SLOW: "Slow", Speed.NORMAL: "Normal", Speed.FAST: "Fast", Speed.OFF: "Off"}
SIZES: Final = dict(zip(TEXT_SIZES, ("Normal", "Large", "Largest"), strict=True))
OFF_OR_ON: Final = ((False, "Off"), (True, "On"))
BOARD_SIDES: Final = {BoardSide.OFF: "Off", BoardSide.ROTATE: "Rotate", BoardSide.MIRROR: "Mirror"}
OPPONENTS: Final = {Opponent.COMPUTER: "Computer", Opponent.PERSON: "Two players"}
COLOURS: Final = {Side.WHITE: "White", Side.BLACK: "Black", Side.LOTS: "Draw lots"}
STARTS: Final = {Start.HAND: "By hand", Start.RANDOM: "Random", Start.FAIR: "Fair", Start.CODE: "By code"}
TIES: Final = {Ties.DRAW: "Draw", Ties.TALLEST: "Tallest stack wins"}
OWN: Final = -1  # stands for own times among the clock's
CLOCKS: Final = {0: "None", 120: "2 min", 300: "5 min", 600: "10 min", 900: "15 min", OWN: "Own"}
OWN_MINUTES: Final = (0, *range(1, 11), 12, 15, 20, 25, 30, 40, 45, 50, 60)
LABELS: Final = 25  # percent of the width


class OptionsCommand(Enum):
    """The buttons, but for the lines of actions."""

    WHITE_NAME = auto()
    BLACK_NAME = auto()
    RESET = auto()
    BACK = auto()


Value = Enum
"""Of a button: Pick, the Action of a line, or what else a page has."""
Row = Sequence[Widget[Value]]


@dataclass
class Setting:
    """A choice or slider for one of the settings, and a line about it."""

    name: str  # in Settings, or whatever else a page is about
    widget: Choice[Any] | Slider
    note: str = ""

    def show(self, settings: object) -> None:
        """Let the widget show the setting."""
        self.widget.chosen = self._number(settings)

    def take(self, settings: object) -> None:
        """Let the setting be what the widget shows, if that has changed."""
        widget = self.widget
        if widget.chosen != self._number(settings):
            setattr(settings, self.name, widget.chosen / STEPS if isinstance(widget, Slider) else widget.value)

    def _number(self, settings: object) -> int:
        value: Any = getattr(settings, self.name)
        if isinstance(self.widget, Slider):
            steps: int = round(value * STEPS)
            return steps
        return next((n for n, (option, _) in enumerate(self.widget.options) if option == value), 0)


def choice(name: str, label: str, options: Sequence[tuple[Any, str]], note: str = "") -> Setting:
    """Return a setting with a few options, each a value and its words."""
    return Setting(name, Choice(label, options, label_percent=LABELS), note)


def switch(name: str, label: str, note: str = "") -> Setting:
    """Return a setting that is off or on."""
    return choice(name, label, OFF_OR_ON, note)


class OptionsPage:
    """A page: its name, its rows, and how they follow the settings and are followed by them."""

    name = ""
    head: Row | None = None  # a row that stays above the others

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.remark = ""  # what there is to say of what was done last
        self.settings = list(self.make())

    def make(self) -> Iterator[Setting]:
        """Yield the settings that are chosen here."""
        yield from ()

    @property
    def rows(self) -> list[Row]:
        """The rows that scroll."""
        return [[setting.widget] for setting in self.settings]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus."""
        return next((setting.note for setting in self.settings if setting.widget is widget), "")

    @property
    def subject(self) -> object:
        """What the settings are part of."""
        return self.stage.settings

    def show(self) -> None:
        """Let the widgets show the settings."""
        for setting in self.settings:
            setting.show(self.subject)

    def take(self) -> None:
        """Let the settings be what the widgets show."""
        for setting in self.settings:
            setting.take(self.subject)

    def pressed(self, value: Value) -> Change | None:
        """Return what follows from a button of the page."""
        raise AssertionError(f"nothing is said about {value}")

    def reset(self) -> None:
        """Let everything on the page be as usual."""
        reset(self.subject, *(setting.name for setting in self.settings))


class LookPage(OptionsPage):
    """What is seen, and how it moves."""

    name = "Look"

    def make(self) -> Iterator[Setting]:
        """Yield the settings; which screen is asked only where there are several."""
        yield choice("theme", "Theme", [(theme, theme.name) for theme in THEMES.values()], "What everything is made of")
        yield choice("text_size", "Text size", list(SIZES.items()), "Of all that is written")
        yield choice("speed", "Speed", list(SPEEDS.items()), "How fast stacks move; Off shows only where they end")
        yield switch("reduced_motion", "Reduced motion", "Nothing flies, swings or breathes")
        yield switch("fullscreen", "Fullscreen", "The whole screen, or a window")
        if self.stage.displays > 1:
            yield choice(
                "display", "Screen", [(n, str(n + 1)) for n in range(self.stage.displays)], "Where the game is seen"
            )


class SoundPage(OptionsPage):
    """What is heard."""

    name = "Sound"

    def make(self) -> Iterator[Setting]:
        """Yield the settings."""
        yield switch("sound", "Sound", "All of it")
        yield Setting("effects", Slider("Effects", label_percent=LABELS), "Pieces, stacks and buttons")
        yield Setting(
            "ambience", Slider("Ambience", label_percent=LABELS), "The fire below; it thickens as the board thins"
        )

    def show(self) -> None:
        """Show the settings; without sound there are no volumes to set."""
        super().show()
        for setting in self.settings[1:]:
            setting.widget.enabled = not self.stage.sound.muted


class BoardPage(OptionsPage):
    """How the board is shown, and what it asks and tells."""

    name = "Board"

    def make(self) -> Iterator[Setting]:
        """Yield the settings."""
        yield switch("coordinates", "Coordinates", "Letters and numbers at the edge of the board")
        yield choice(
            "board_side",
            "Turn the board",
            list(BOARD_SIDES.items()),
            "For two players: Black sees it from the other side",
        )
        yield switch("hand_over", "Hand-over", "For two players: a screen between two turns")
        yield switch("confirm", "Confirm moves", "Choose a move twice before it is made")
        yield switch("meter", "Meter", "Who is ahead, in pieces")


class RulesPage(OptionsPage):
    """What is agreed on: ties and time."""

    name = "Rules"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        clock_note = "For the whole game; whose time runs out loses"
        self._clock = Choice("Clock", list(CLOCKS.items()), label_percent=LABELS)
        self._sides = [_minutes("White's time"), _minutes("Black's time")]
        self._own = False  # whether own times have been asked for, whatever they are
        self._notes = {id(self._clock): clock_note, **{id(side): "Own times, in minutes" for side in self._sides}}

    def make(self) -> Iterator[Setting]:
        """Yield the settings, but for the clock."""
        yield choice(
            "ties", "Equal towers", list(TIES.items()), "Equally high towers: a draw, or the tallest stack decides"
        )

    @property
    def rows(self) -> list[Row]:
        """The rows, with the clock's."""
        return [*super().rows, [self._clock], *([side] for side in self._sides)]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus."""
        return self._notes.get(id(widget)) or super().note(widget)

    def show(self) -> None:
        """Show the clock; the sides' own times can be set where own ones are wanted."""
        super().show()
        times = self.stage.settings.clock
        own = self._own or times[0] != times[1] or times[0] not in CLOCKS
        self._clock.chosen = list(CLOCKS).index(OWN if own else times[0])
        for side, seconds in zip(self._sides, times, strict=True):
            side.enabled = own
            side.options = _times(seconds)
            side.chosen = [time for time, _ in side.options].index(seconds)

    def take(self) -> None:
        """Take the clock."""
        super().take()
        self._own = self._clock.value == OWN
        settings, white, black = self.stage.settings, *(side.value for side in self._sides)
        settings.clock = (white, black) if self._own else (self._clock.value, self._clock.value)

    def reset(self) -> None:
        """Let everything be as usual, the clock as well."""
        super().reset()
        self._own = False
        reset(self.stage.settings, "clock")


def _minutes(label: str) -> Stepper[int]:
    return Stepper(label, _times(0), label_percent=LABELS)


def _times(seconds: int) -> list[tuple[int, str]]:
    """Return the times that can be chosen, among them so many seconds, with their words."""
    return [(time, _time(time)) for time in sorted({seconds, *(60 * minutes for minutes in OWN_MINUTES)})]


def _time(seconds: int) -> str:
    if seconds % 60:
        return f"{seconds // 60}:{seconds % 60:02}"
    return f"{seconds // 60} min" if seconds else "No clock"
