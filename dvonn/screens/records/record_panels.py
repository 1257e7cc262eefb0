"""The panels over the records: the export of a record, and imports with their progress and their problems."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.language import N_, _, count_text, ngettext
from dvonn.screens.dialog import DIALOG_PADDING, Dialog
from dvonn.screens.records.record_words import damage_text, recorded_names, shortened
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Replace, Stage
from dvonn.screens.text_entry import LineEntry, write_clipboard
from dvonn.storage.importer import FileGame, Importer, importable_files
from dvonn.storage.record_index import COMMENT_HEADER, MAX_HEADER_CHARACTERS, TITLE_HEADER, RecordEntry
from dvonn.storage.record_list import ExportKind, Exports
from dvonn.storage.record_store import RECORD_SUFFIXES
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.text import draw_paragraphs

EXPORT_LABELS: Final = {
    ExportKind.RECORDS: (N_("As a record"), "icon-records"),
    ExportKind.MOVES: (N_("As a list of moves"), "icon-moves"),
    ExportKind.SGF: (N_("As SGF"), "icon-share"),
    ExportKind.ONE_FILE: (N_("All in one file"), "icon-records"),
}
IMPORT_FOLDER: Final = "import"
IMPORT_PANEL_DELAY_SECONDS: Final = 0.3  # a shorter import shows no panel
MAX_REPORTED_PROBLEMS: Final = 5  # that are listed; all of them can be copied
IMPORT_LINE_CHARACTERS: Final = 66  # the approximate length of a line

# Pixels in a window of 1280x720
TEXT_PANEL_LINE_HEIGHT: Final = 40
IMPORT_PARAGRAPH_GAP: Final = 20

ImportDone = Callable[[Importer], Change]
"""Returns the change after an import."""


class TextPanel(Dialog):
    """A dialog with paragraphs above its buttons."""

    panel_width = 820
    body_height = 4 * TEXT_PANEL_LINE_HEIGHT

    def __init__(self, stage: Stage, heading: str, paragraphs: Sequence[str], *buttons: Button) -> None:
        super().__init__(stage, heading, [[button] for button in buttons])
        self.paragraphs = paragraphs

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the paragraphs."""
        draw_paragraphs(canvas, self.body.cut_bottom(canvas.layout.px(DIALOG_PADDING) // 2)[1], self.paragraphs)


class ExportPanel(TextPanel):
    """Exports records in a format, in slices, and shows the path of the last one."""

    def __init__(self, stage: Stage, names: Sequence[str]) -> None:
        self._names = names
        self._exports: Exports | None = None
        buttons = [Button(partial(self._export, kind), _(label), icon) for kind, (label, icon) in EXPORT_LABELS.items()]
        if len(names) == 1:
            buttons.pop()
        text = ngettext("{count} record", "{count} records", len(names)).format(count=count_text(len(names)))
        hint = _("Records open in this program; move lists open almost anywhere.")
        super().__init__(stage, _("Export"), [text, hint], *buttons, Button(self.go_back, _("Back"), "icon-back"))

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while records are written."""
        return RefreshMode.LOW_RATE if self._exports else RefreshMode.ON_INPUT

    def _export(self, kind: ExportKind) -> None:
        """Begin to write the records into a folder within the records' folder."""
        self._exports = Exports(self.stage.autosave.records, self._names, kind, self.stage.clock)

    def idle(self, seconds: float) -> None:
        """Write some records; show how many, and in the end where they are."""
        exports = self._exports
        if exports:
            exports.step(seconds)
            count = ngettext("{count} record", "{count} records", exports.count)
            self.paragraphs, self.changed = [count.format(count=count_text(exports.count))], True
            if exports.done:
                self._exports = None
                path = exports.path
                self.paragraphs = [_("Saved to"), str(path)] if path else [_("The file can't be written.")]


class NotePanel(TextPanel):
    """Shows a record's own name and its comment, which buttons change."""

    body_height = 2 * TEXT_PANEL_LINE_HEIGHT

    def __init__(self, stage: Stage, entry: RecordEntry) -> None:
        self._entry, self._texts = entry, {TITLE_HEADER: entry.title, COMMENT_HEADER: entry.comment}
        labels = {TITLE_HEADER: _("Name"), COMMENT_HEADER: _("Comment")}
        enter, icon = self._enter, "icon-options"
        buttons = [Button(partial(enter, header, label), label, icon) for header, label in labels.items()]
        super().__init__(stage, _("Name and comment"), self._lines, *buttons, Button(Pop, _("Back"), "icon-back"))

    @property
    def _lines(self) -> list[str]:
        title, comment = self._texts.values()
        return [title or " - ".join(recorded_names(self._entry).values()), comment]

    def _enter(self, header: str, heading: str) -> Change:
        keep = partial(self._keep, header)
        return Push(LineEntry(self.stage, heading, self._texts[header], MAX_HEADER_CHARACTERS, keep))

    def _keep(self, header: str, words: str) -> None:
        """Write a text into the record's file."""
        if words != self._texts[header]:
            written = self.stage.autosave.records.annotate(self._entry.name, header, words)
            self._texts[header] = words if written else self._texts[header]
            self.paragraphs = self._lines if written else [_("The file can't be written.")]


class ImportPanel(TextPanel):
    """Imports games from a folder; `on_imported` gets a summary in one line."""

    def __init__(self, stage: Stage, on_imported: Callable[[str], None]) -> None:
        self._on_imported, self._folder = on_imported, _make_import_folder(stage.autosave.records.folder)
        take = [Button(self._import_folder, _("Import these files"), "icon-import")] if self._folder else []
        drop = _("Drop files onto the window at any time, or put them here:")
        text = [drop, str(self._folder)] if self._folder else [_("Nothing is kept: there is no folder for it.")]
        super().__init__(stage, _("Import"), text, *take, Button(Pop, _("Back"), "icon-back"))

    def _import_folder(self) -> Change | None:
        """Import the games in the folder."""
        assert self._folder, "the button exists only with a folder"
        if not importable_files(self._folder):
            # Translators: {kinds} are endings of file names, such as .txt, .sgf; the name of a folder follows
            words = _("There are no such files yet ({kinds}) in")
            self.paragraphs = [words.format(kinds=", ".join(RECORD_SUFFIXES)), str(self._folder)]
            return None
        importer = Importer(self.stage.autosave.records, [self._folder], self.stage.clock)
        return Push(ImportScreen(self.stage, importer, self._finish))

    def _finish(self, importer: Importer) -> Change:
        summary = import_summary(importer)
        self.paragraphs = [f"{summary}:", str(self._folder)]
        self._on_imported(summary)
        return Pop()


def _make_import_folder(records_folder: Path | None) -> Path | None:
    """Create and return the folder for games to be imported; None if that fails."""
    if records_folder is None:
        return None
    folder = (records_folder / IMPORT_FOLDER).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


class ImportScreen(TextPanel):
    """Imports games while it is on top; stopping keeps the games imported so far."""

    body_height = 3 * TEXT_PANEL_LINE_HEIGHT
    refresh_mode = RefreshMode.LOW_RATE  # for the growing number of games

    def __init__(self, stage: Stage, importer: Importer, done: ImportDone) -> None:
        super().__init__(stage, _("Reading games"), (), Button(self.go_back, _("Stop"), "icon-quit"))
        self._importer, self._on_done = importer, done
        self._seconds = 0.0

    def idle(self, seconds: float) -> None:
        """Continue the import."""
        self._importer.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Continue after the end of the import."""
        self._seconds += seconds
        return self._finish() if self._importer.done else None

    def go_back(self) -> Change | None:
        """Stop the import."""
        self._importer.stop()
        return self._finish()

    def _finish(self) -> Change:
        importer = self._importer
        if importer.damaged or importer.discarded_count or importer.errors:
            return Replace(ImportReport(self.stage, importer, self._on_done))
        return self._on_done(importer)

    def lay_out(self) -> None:
        """Show the number of games so far, and the current file."""
        count = self._importer.game_count
        # Translators: the number of games that have been read by now
        games = ngettext("{count} game", "{count} games", count).format(count=count_text(count))
        self.paragraphs = [games, shortened(self._importer.current_file)]
        super().lay_out()

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the panel, unless the import has only just begun."""
        if self._seconds >= IMPORT_PANEL_DELAY_SECONDS:
            super().paint(canvas, ahead)


class ImportReport(TextPanel):
    """Reports problems with files, and offers to import the readable part of damaged games."""

    panel_width = 1040

    def __init__(self, stage: Stage, importer: Importer, done: ImportDone) -> None:
        self._importer, self._on_done = importer, done
        self._problems = [*map(_damage_line, importer.damaged), *importer.errors]
        damaged = any(game.parsed.game.plies for game in importer.damaged)
        listed = self._problems[:MAX_REPORTED_PROBLEMS]
        more = len(self._problems) - len(listed) + importer.discarded_count
        if more:
            words = ngettext("{count} more can't be read", "{count} more can't be read", more)
            listed.append(words.format(count=count_text(more)))
        rows = sum(1 + len(words) // IMPORT_LINE_CHARACTERS for words in listed)
        self.body_height = IMPORT_PARAGRAPH_GAP * len(listed) + TEXT_PANEL_LINE_HEIGHT * rows
        importer.errors, importer.discarded_count = [], 0
        take = [Button(self._import_damaged, _("Import the readable part"), "icon-import")] if damaged else []
        self._copy = Button(self._copy_problems, _("Copy the whole list"), "icon-share")
        close = Button(self.go_back, _("Skip") if damaged else _("Close"), "icon-back")
        buttons = [*take, self._copy, close] if more else [*take, close]
        super().__init__(stage, _("Damaged games") if damaged else _("Not imported"), listed, *buttons)

    def _copy_problems(self) -> None:
        copied = write_clipboard("\n".join(self._problems))
        self._copy.label = _("Copied to the clipboard") if copied else _("There's no clipboard here")

    def _import_damaged(self) -> Change:
        self._importer.import_damaged()
        return Replace(ImportScreen(self.stage, self._importer, self._on_done))

    def go_back(self) -> Change | None:
        """Leave the damaged games."""
        self._importer.damaged = []
        return self._on_done(self._importer) if self._importer.processed_count else Pop()


def _damage_line(game: FileGame) -> str:
    # Translators: {number} is that of a game in a file
    words = _("{file}, game {number}: {problem}") if game.number else "{file}: {problem}"
    return words.format(file=shortened(game.file), number=game.number, problem=damage_text(game.parsed))


def import_summary(importer: Importer) -> str:
    """Return the result of an import in one line."""
    count, already, words = len(importer.record_names), importer.duplicate_count, list[str]()
    if count or not already:
        words.append(ngettext("{count} game imported", "{count} games imported", count).format(count=count_text(count)))
    if already:
        # Translators: games that are not imported because there are records of them
        more = ngettext("{count} already here", "{count} already here", already)
        words.append(more.format(count=count_text(already)))
    return ", ".join(words)
