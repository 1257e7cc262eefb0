"""The present faults of the machine, for the operator. No pygame."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

FAULT_TIME_FORMAT: Final = "%a %H:%M"


class MachinePart(StrEnum):
    """The parts of the machine that may fail; the value is the operator's name for one."""

    DISK = "Disk"
    WINNERS = "Winners"
    SOUND = "Sound"
    SCREENS = "Screens"


@dataclass(frozen=True)
class Fault:
    """A fault of a part of the machine, and the local time since when."""

    words: str
    since: datetime

    @property
    def since_words(self) -> str:
        """The day of the week and the time since when."""
        return f"since {self.since.strftime(FAULT_TIME_FORMAT)}"


class FaultList:
    """The present faults by the part of the machine; `now` returns the local time."""

    def __init__(self, now: Callable[[], datetime] = datetime.now) -> None:
        self._now = now
        self.faults: dict[MachinePart, Fault] = {}

    def update(self, found: Mapping[MachinePart, str]) -> bool:
        """Set the fault of each part, '' for none; return whether that has changed."""
        before, self.faults = self.faults, {}
        for part, words in found.items():
            if words:
                known = before.get(part)
                self.faults[part] = known if known and known.words == words else Fault(words, self._now())
        return self.faults != before
