"""The faults of the machine, for the operator. No pygame."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from dvonn.language import N_, _, short_date_text, time_text


class MachinePart(Enum):
    """The parts of the machine and the other needs of an event that may fail or be missing; the values are names."""

    DISK = N_("Disk")
    PIN = N_("PIN")
    WINNERS = N_("Winners")
    # Translators: the server that connects the stands of an event
    HUB = N_("Hub")
    SOUND = N_("Sound")
    SCREENS = N_("Screens")


FaultWords = str | Callable[[], str]
"""A message, or a function that returns a sentence in the language in use."""


@dataclass(frozen=True)
class Fault:
    """A fault of a part of the machine, and the local time of its beginning."""

    words: FaultWords
    since: datetime

    @property
    def text(self) -> str:
        """The fault in the language in use."""
        return _(self.words) if isinstance(self.words, str) else self.words()

    @property
    def since_words(self) -> str:
        """The day and the time of its beginning."""
        # Translators: a day and a time of day, such as 3 Nov 2026 14:20
        return _("since {day} {time}").format(day=short_date_text(self.since), time=time_text(self.since))


class FaultList:
    """The present faults by the part of the machine; `now` returns the local time."""

    def __init__(self, now: Callable[[], datetime] = datetime.now) -> None:
        self._now = now
        self.faults: dict[MachinePart, Fault] = {}

    @property
    def lines(self) -> list[str]:
        """A line for each fault."""
        # Translators: a part of the machine, and what is wrong with it
        words = _("{part}: {problem}")
        return [words.format(part=_(part.value), problem=fault.text) for part, fault in self.faults.items()]

    def update(self, found: Mapping[MachinePart, FaultWords]) -> bool:
        """Set the fault of each part, '' for none; return whether that has changed."""
        before, self.faults = self.faults, {}
        for part, words in found.items():
            if words:
                known = before.get(part)
                self.faults[part] = known if known and known.words == words else Fault(words, self._now())
        return self.faults != before
