"""The panels over the records: exporting a record, and importing games from a folder."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dvonn.screens.records.import_panel import IMPORT_LINE_HEIGHT, ImportScreen, TextPanel, import_summary
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.storage.importer import Importer, importable_files
from dvonn.storage.record_store import RECORD_SUFFIXES, RecordEntry
from dvonn.ui.widgets import Button

EXPORT_FOLDER: Final = "exports"  # in the records' folder
EXPORT_LISTS_FOLDER: Final = "exports/lists"
IMPORT_FOLDER: Final = "import"
NO_FOLDER_TEXT: Final = "Nothing is kept: there is no folder for it."


class ExportPanel(TextPanel):
    """Exports a record as it is or as a plain list of moves, and shows the path."""

    body_height = 4 * IMPORT_LINE_HEIGHT

    def __init__(self, stage: Stage, entry: RecordEntry) -> None:
        self._name = entry.name
        self._words: Sequence[str] = ("A record is read back by this program, a list of moves by nearly all others.",)
        buttons = [
            Button(partial(self._export, EXPORT_FOLDER, plain=False), "As a record", "icon-records"),
            Button(partial(self._export, EXPORT_LISTS_FOLDER, plain=True), "As a list of moves", "icon-moves"),
            Button(Pop, "Back", "icon-back"),
        ]
        super().__init__(stage, "Export", buttons)

    @property
    def paragraphs(self) -> Sequence[str]:
        """The purpose of the formats, or the path of the file."""
        return self._words

    def _export(self, folder: str, *, plain: bool) -> None:
        """Write the record into a folder within the records' folder."""
        store = self.stage.autosave.records
        path = store.folder and store.export(self._name, (store.folder / folder).absolute(), plain=plain)
        self._words = ("Written to", str(path)) if path else ("It could not be written.",)


class ImportPanel(TextPanel):
    """Imports games from a folder; `on_imported` gets a summary in one line."""

    body_height = 4 * IMPORT_LINE_HEIGHT

    def __init__(self, stage: Stage, on_imported: Callable[[str], None]) -> None:
        self._on_imported = on_imported
        self._folder = _make_import_folder(stage.autosave.records.folder)
        self._status = ""
        buttons = [
            Button(self._import_folder, "Take in what is there", "icon-import"),
            Button(Pop, "Back", "icon-back"),
        ]
        super().__init__(stage, "Import", buttons if self._folder else buttons[-1:])

    @property
    def paragraphs(self) -> Sequence[str]:
        """The folder and a hint or the result of the import."""
        if not self._folder:
            return (NO_FOLDER_TEXT,)
        hint = "Drop files onto the window at any time, or put them here:"
        return (self._status or hint, str(self._folder))

    def _import_folder(self) -> Change | None:
        """Import the games in the folder."""
        assert self._folder, "the button exists only with a folder"
        if not importable_files(self._folder):
            self._status = f"There is no {', '.join(RECORD_SUFFIXES[:-1])} or {RECORD_SUFFIXES[-1]} file yet in"
            return None
        importer = Importer(self.stage.autosave.records, [self._folder], self.stage.clock)
        return Push(ImportScreen(self.stage, importer, self._finish))

    def _finish(self, importer: Importer) -> Change:
        self._status = f"{import_summary(importer)}, from"
        self._on_imported(import_summary(importer))
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
