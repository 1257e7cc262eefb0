"""Games from files on their way to the records: how far it is, what is damaged, and what could not be read."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from dvonn.input import Action, Intention
from dvonn.screens.dialog import HEAD, PAD, Dialog
from dvonn.screens.records.record_words import damage, shortened
from dvonn.screens.scene import Activity, Change, Pop, Replace, Stage
from dvonn.storage.importer import DamagedGame, Importer
from dvonn.ui.layout import Box
from dvonn.ui.text import draw_text
from dvonn.ui.widgets import Button

APPEARS: Final = 0.3  # seconds, before which nothing is to be seen of it
NAMED: Final = 2  # damaged games, and files that cannot be read, that are told in full
LINES: Final = 40  # the height of a line, for a window of 1280x720 ...
PARAGRAPH: Final = 20  # ... and of the air after a paragraph
A_LINE: Final = 54  # characters are about as many as a line has

Deed = Callable[[], Change | None]
"""What a button does."""
Done = Callable[[Importer], Change]
"""What follows once all is taken in that is to be."""


class Told(Dialog[Deed]):
    """A panel with paragraphs to be read above its buttons; going back does what the last of them does."""

    wide = 820

    def __init__(self, stage: Stage, heading: str, answers: Sequence[tuple[str, str, Deed]]) -> None:
        rows = [[Button(then, words, icon)] for words, icon, then in answers]
        super().__init__(stage, heading, rows)
        self._last = answers[-1][2]

    @property
    def paragraphs(self) -> Sequence[str]:
        """What is to be read."""
        return ()

    def handle(self, intention: Intention) -> Change | None:
        """Press a button."""
        return self._last() if intention is Action.BACK else super().handle(intention)

    def pressed(self, value: Deed) -> Change | None:
        """Do what was answered."""
        return value()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and write what is to be read."""
        super().draw(surface, ahead)
        panel, pad = self.lay_out(), self.stage.layout.px(PAD)
        head = self.tall(HEAD)
        box = Box(panel.x + pad, panel.y + head, max(0, panel.width - 2 * pad), self.tall(self.body) - pad // 2)
        if min(box.width, box.height) > 0 and self.paragraphs:
            draw_text(self.stage.canvas(surface), box, self.paragraphs)


class ImportScreen(Told):
    """Takes games in as long as it is on top; it can be stopped, and what was taken in stays."""

    body = 3 * LINES

    def __init__(self, stage: Stage, intake: Importer, done: Done) -> None:
        super().__init__(stage, "Reading games", [("Stop", "icon-quit", self._stop)])
        self._intake, self._done = intake, done
        self._seconds = 0.0

    @property
    def activity(self) -> Activity:
        """The number of games grows."""
        return Activity.BREATHING

    @property
    def paragraphs(self) -> Sequence[str]:
        """How many games there were by now, and where they are from."""
        games = self._intake.games
        return f"{counted(games, 'game')} by now", shortened(self._intake.file)

    def idle(self, seconds: float) -> None:
        """Take games in."""
        if not self._intake.done:
            self._intake.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Go on once all is taken in."""
        self._seconds += seconds
        return self._finish() if self._intake.done else None

    def _stop(self) -> Change:
        self._intake.stop()
        return self._finish()

    def _finish(self) -> Change:
        intake = self._intake
        if intake.damaged or intake.lost or intake.unread:
            return Replace(ImportReport(self.stage, intake, self._done))
        return self._done(intake)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, unless all may be done in a moment."""
        if self._seconds >= APPEARS:
            super().draw(surface, ahead)


class ImportReport(Told):
    """What is wrong with files, and the offer to take in what could be read of damaged games."""

    def __init__(self, stage: Stage, intake: Importer, done: Done) -> None:
        self._intake, self._done = intake, done
        self._paragraphs = report(intake)
        self.body = sum(PARAGRAPH + LINES * (1 + len(words) // A_LINE) for words in self._paragraphs)
        intake.unread, intake.lost = [], 0
        leave = "Leave it" if len(intake.damaged) == 1 else "Leave them"
        answers: list[tuple[str, str, Deed]] = [("Close", "icon-back", self._leave)]
        if intake.damaged:
            answers = [
                ("Take what could be read", "icon-import", self._take),
                (leave, "icon-back", self._leave),
            ]
        super().__init__(stage, "Damaged" if intake.damaged else "Not understood", answers)

    @property
    def paragraphs(self) -> Sequence[str]:
        """What is wrong."""
        return self._paragraphs

    def _take(self) -> Change:
        self._intake.take_damaged()
        return Replace(ImportScreen(self.stage, self._intake, self._done))

    def _leave(self) -> Change:
        self._intake.damaged = []
        return self._done(self._intake) if self._intake.count else Pop()


def report(intake: Importer) -> list[str]:
    """Return what is wrong with the files of an intake, in paragraphs."""
    lines = [_of(one) for one in intake.damaged[:NAMED]]
    more = len(intake.damaged) - NAMED + intake.lost
    lines += [f"{counted(more, 'more game')} damaged"] if more > 0 else []
    lines += intake.unread[:NAMED]
    more = len(intake.unread) - NAMED
    lines += [f"{counted(more, 'more file')} not understood"] if more > 0 else []
    return lines


def _of(one: DamagedGame) -> str:
    where = f", game {one.number}" if one.number > 1 else ""
    return f"{shortened(one.file)}{where}: {damage(one.read)}"


def taken(intake: Importer) -> str:
    """Return what has become of the games, in a line."""
    words = [f"{counted(len(intake.names), 'game')} taken in"] if intake.names or not intake.known else []
    words += [f"{intake.known:,} there already"] if intake.known else []
    return ", ".join(words)


def counted(number: int, noun: str) -> str:
    """Return a number of things."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
