"""The panels over the records: how one is exported, and from where games are imported."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dvonn.screens.records.import_panel import LINES, Deed, ImportScreen, Told, taken
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.storage.importer import Importer, files_in
from dvonn.storage.record_store import SUFFIXES, RecordEntry

EXPORTS: Final = "exports"  # folders in the user's
LISTS: Final = "exports/lists"
IMPORT: Final = "import"
NO_FOLDER: Final = "Nothing is kept: there is no folder for it."


class ExportPanel(Told):
    """A record is written as it is, or as a plain list of moves, and its file is named."""

    body = 4 * LINES

    def __init__(self, stage: Stage, entry: RecordEntry) -> None:
        self._name = entry.name
        self._words: Sequence[str] = ("A record is read back by this program, a list of moves by nearly all others.",)
        answers: list[tuple[str, str, Deed]] = [
            ("As a record", "icon-records", partial(self._export, EXPORTS, plain=False)),
            ("As a list of moves", "icon-moves", partial(self._export, LISTS, plain=True)),
            ("Back", "icon-back", Pop),
        ]
        super().__init__(stage, "Export", answers)

    @property
    def paragraphs(self) -> Sequence[str]:
        """What the forms are for, or where the file is."""
        return self._words

    def _export(self, folder: str, *, plain: bool) -> None:
        """Write the record into a folder in the user's."""
        shelf = self.stage.keeper.shelf
        path = shelf.folder and shelf.give_out(self._name, (shelf.folder / folder).absolute(), plain=plain)
        self._words = ("Written to", str(path)) if path else ("It could not be written.",)


class ImportPanel(Told):
    """Games come from a folder; `show` is told in a line what has come of them."""

    body = 4 * LINES

    def __init__(self, stage: Stage, show: Callable[[str], None]) -> None:
        self._show = show
        self._folder = _import_folder(stage.keeper.shelf.folder)
        self._news = ""
        answers: list[tuple[str, str, Deed]] = [
            ("Take in what is there", "icon-import", self._take_in),
            ("Back", "icon-back", Pop),
        ]
        super().__init__(stage, "Import", answers if self._folder else answers[-1:])

    @property
    def paragraphs(self) -> Sequence[str]:
        """Where games are looked for, or what has come of it."""
        if not self._folder:
            return (NO_FOLDER,)
        hint = "Drop files onto the window at any time, or put them here:"
        return (self._news or hint, str(self._folder))

    def _take_in(self) -> Change | None:
        """Take in the games that are in the folder."""
        assert self._folder, "there is the button only where there is a folder"
        if not files_in(self._folder):
            self._news = f"There is no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file yet in"
            return None
        intake = Importer(self.stage.keeper.shelf, [self._folder], self.stage.clock)
        return Push(ImportScreen(self.stage, intake, self._done))

    def _done(self, intake: Importer) -> Change:
        self._news = f"{taken(intake)}, from"
        self._show(taken(intake))
        return Pop()


def _import_folder(users: Path | None) -> Path | None:
    """Return the folder for games to be imported, which is made for somebody to find it; None where that fails."""
    if users is None:
        return None
    folder = (users / IMPORT).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder
