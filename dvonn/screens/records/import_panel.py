"""The panels of an import: its progress, damaged games, and unreadable files."""

from collections.abc import Callable, Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.screens.dialog import DIALOG_PADDING, Dialog
from dvonn.screens.records.record_words import damage_text, shortened
from dvonn.screens.scene import Change, Pop, RefreshMode, Replace, Stage
from dvonn.storage.importer import DamagedGame, Importer
from dvonn.ui.canvas import Canvas
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.widgets import Button

IMPORT_PANEL_DELAY_SECONDS: Final = 0.3  # a shorter import shows no panel
MAX_REPORTED_PROBLEMS: Final = 2  # damaged games, and unreadable files, that are listed
IMPORT_LINE_HEIGHT: Final = 40  # pixels in a window of 1280x720
IMPORT_PARAGRAPH_GAP: Final = 20  # pixels in a window of 1280x720
IMPORT_LINE_CHARACTERS: Final = 54  # the approximate length of a line

ImportDone = Callable[[Importer], Change]
"""Returns the change after an import."""


class TextPanel(Dialog):
    """A dialog with paragraphs above its buttons; Back runs the command of the last button."""

    panel_width = 820

    def __init__(self, stage: Stage, heading: str, buttons: Sequence[Button]) -> None:
        super().__init__(stage, heading, [[button] for button in buttons])
        self._back_command = buttons[-1].command

    @property
    def paragraphs(self) -> Sequence[str]:
        """The paragraphs above the buttons."""
        return ()

    def go_back(self) -> Change | None:
        """Run the command of the last button."""
        change: Change | None = self._back_command and self._back_command()
        return change

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the paragraphs."""
        box = self.body.cut_bottom(canvas.layout.px(DIALOG_PADDING) // 2)[1]
        if min(box.width, box.height) > 0 and self.paragraphs:
            draw_paragraphs(canvas, box, self.paragraphs)


class ImportScreen(TextPanel):
    """Imports games while it is on top; stopping keeps the games imported so far."""

    body_height = 3 * IMPORT_LINE_HEIGHT
    refresh_mode = RefreshMode.LOW_RATE  # for the growing number of games

    def __init__(self, stage: Stage, importer: Importer, done: ImportDone) -> None:
        super().__init__(stage, "Reading games", [Button(self._stop, "Stop", "icon-quit")])
        self._importer, self._on_done = importer, done
        self._seconds = 0.0

    @property
    def paragraphs(self) -> Sequence[str]:
        """The number of games so far, and the current file."""
        games = self._importer.game_count
        return f"{grouped_count(games, 'game')} by now", shortened(self._importer.current_file)

    def idle(self, seconds: float) -> None:
        """Continue the import."""
        if not self._importer.done:
            self._importer.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Continue after the end of the import."""
        self._seconds += seconds
        return self._finish() if self._importer.done else None

    def _stop(self) -> Change:
        self._importer.stop()
        return self._finish()

    def _finish(self) -> Change:
        importer = self._importer
        if importer.damaged or importer.discarded_count or importer.errors:
            return Replace(ImportReport(self.stage, importer, self._on_done))
        return self._on_done(importer)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the panel, unless the import has only just begun."""
        if self._seconds >= IMPORT_PANEL_DELAY_SECONDS:
            super().paint(canvas, ahead)


class ImportReport(TextPanel):
    """Reports problems with files, and offers to import the readable part of damaged games."""

    def __init__(self, stage: Stage, importer: Importer, done: ImportDone) -> None:
        self._importer, self._on_done = importer, done
        self._paragraphs = problem_lines(importer)
        self.body_height = sum(
            IMPORT_PARAGRAPH_GAP + IMPORT_LINE_HEIGHT * (1 + len(words) // IMPORT_LINE_CHARACTERS)
            for words in self._paragraphs
        )
        importer.errors, importer.discarded_count = [], 0
        buttons = [Button(self._discard_damaged, "Close", "icon-back")]
        if importer.damaged:
            buttons[0].label = "Leave it" if len(importer.damaged) == 1 else "Leave them"
            buttons.insert(0, Button(self._import_damaged, "Take what could be read", "icon-import"))
        super().__init__(stage, "Damaged" if importer.damaged else "Not understood", buttons)

    @property
    def paragraphs(self) -> Sequence[str]:
        """The problems."""
        return self._paragraphs

    def _import_damaged(self) -> Change:
        self._importer.import_damaged()
        return Replace(ImportScreen(self.stage, self._importer, self._on_done))

    def _discard_damaged(self) -> Change:
        self._importer.damaged = []
        return self._on_done(self._importer) if self._importer.processed_count else Pop()


def problem_lines(importer: Importer) -> list[str]:
    """Return the problems of an import as paragraphs."""
    lines = [_damage_line(game) for game in importer.damaged[:MAX_REPORTED_PROBLEMS]]
    more = len(importer.damaged) - MAX_REPORTED_PROBLEMS + importer.discarded_count
    lines += [f"{grouped_count(more, 'more game')} damaged"] if more > 0 else []
    lines += importer.errors[:MAX_REPORTED_PROBLEMS]
    more = len(importer.errors) - MAX_REPORTED_PROBLEMS
    lines += [f"{grouped_count(more, 'more file')} not understood"] if more > 0 else []
    return lines


def _damage_line(game: DamagedGame) -> str:
    number = f", game {game.number}" if game.number > 1 else ""
    return f"{shortened(game.file)}{number}: {damage_text(game.parsed)}"


def import_summary(importer: Importer) -> str:
    """Return the result of an import in one line."""
    count, words = len(importer.record_names), list[str]()
    words += [f"{grouped_count(count, 'game')} taken in"] if count or not importer.duplicate_count else []
    words += [f"{importer.duplicate_count:,} there already"] if importer.duplicate_count else []
    return ", ".join(words)


def grouped_count(number: int, noun: str) -> str:
    """Return a number with separators and a noun in the singular or plural."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
