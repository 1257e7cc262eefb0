"""The dialogs over the records: the export of a record, and imports with their progress and their problems."""

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from dvonn.language import N_, _, ngettext, part_text
from dvonn.screens.dialog import MAX_SEEN_ITEMS, Page, Pages, answer
from dvonn.screens.records.records_view import damage_text
from dvonn.screens.scene import AppContext
from dvonn.screens.text_entry import write_clipboard
from dvonn.storage.importer import FileGame, Importer, Problem
from dvonn.storage.record_list import ExportKind, Exports, RecordListing
from dvonn.ui.button import Button
from dvonn.ui.choice import Choice
from dvonn.ui.fitting import shortened
from dvonn.ui.form import WidgetRow

EXPORT_LABELS: Final = {
    ExportKind.RECORDS: (N_("As a record"), "icon-records"),
    ExportKind.MOVES: (N_("As a list of moves"), "icon-moves"),
    ExportKind.SGF: (N_("As SGF"), "icon-share"),
    ExportKind.ONE_FILE: (N_("All in one file"), "icon-records"),
}
NOT_WRITTEN: Final = N_("The file can't be written.")

# Pixels in a window of 1280x720
RECORD_PANEL_WIDTH: Final = 820


# Exports


def export_dialog(context: AppContext, name: str, shown: RecordListing) -> Pages:
    """Export a record, or all that are shown, in a format, in slices, and show the path of the last one."""
    counts = [(False, _record_count(1)), (True, _record_count(len(shown)))]
    which = Choice("", counts, label_percent=0)
    kinds = [answer(kind, _(label), icon) for kind, (label, icon) in EXPORT_LABELS.items()]
    offered = [which, *kinds] if len(shown) > 1 else kinds[:-1]
    rows: list[WidgetRow] = [[widget] for widget in (*offered, answer(None, _("Back"), "icon-back"))]
    page = partial(Page, _("Export"), rows, line_count=4, width=RECORD_PANEL_WIDTH)
    kind = yield page([_("Records open in this program; move lists open almost anywhere.")])
    while kind:
        names = sorted(shown.names()) if which.value else [name]
        exports = Exports(context.autosave.records, names, kind, context.clock)
        kind = yield page(partial(_written, exports), work=exports)
        if exports.done:
            kind = yield page([_("Saved to"), str(exports.path)] if exports.path else [_(NOT_WRITTEN)])
    return None


def _written(exports: Exports) -> list[str]:
    return [_record_count(exports.count)]


def _record_count(count: int) -> str:
    return ngettext("{count} record", "{count} records", count)


# Imports


def import_dialog(context: AppContext, on_imported: Callable[[str], None]) -> Pages:
    """Import games from a folder; `on_imported` gets a summary in one line."""
    folder = _make_import_folder(context.autosave.records.folder)
    take = [answer(folder, _("Import these files"), "icon-import")] if folder else []
    rows = [[button] for button in (*take, answer(None, _("Back"), "icon-back"))]
    drop = _("Drop files onto the window at any time, or put them here:")
    lines = [drop, str(folder)] if folder else [_("Nothing is kept: there is no folder for it.")]
    while folder := (yield Page(_("Import"), rows, lines, line_count=4, width=RECORD_PANEL_WIDTH)):
        importer = Importer(context.autosave.records, [folder], context.clock)
        if (yield from read_games(importer)):
            lines = [f"{import_summary(importer)}:", str(folder)]
            on_imported(import_summary(importer))
    return None


def _make_import_folder(records_folder: Path | None) -> Path | None:
    """Create and return the folder for games to be imported; None if that fails."""
    if records_folder is None:
        return None
    folder = (records_folder / "import").absolute()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    return None


def read_games(importer: Importer) -> Generator[Page, Any, bool]:
    """Import games and report problems; return whether any can be shown. Stopping keeps the games imported so far."""
    stop: list[WidgetRow] = [[answer(None, _("Stop"), "icon-quit")]]
    page = partial(Page, _("Reading games"), stop, line_count=3, width=RECORD_PANEL_WIDTH)
    page = partial(page, delay=0.3)  # a shorter import shows no panel
    page = partial(page, progress=lambda: importer.done_count / max(1, len(importer.files)))
    while True:
        yield page(partial(_progress, importer), work=importer)
        importer.stop()
        problems, importer.problems = importer.problems, []
        if not problems:
            return True
        if not (yield _report(importer, problems)):
            return bool(importer.processed_count)
        importer.import_damaged(problems)


def _progress(importer: Importer) -> list[str]:
    """Return the numbers of files and games so far, and the current file."""
    # Translators: {part} is like 3 of 1,234
    files = _("Files: {part}").format(part=part_text(importer.done_count, len(importer.files)))
    # Translators: the number of games that have been read by now
    games = ngettext("{count} game", "{count} games", importer.processed_count)
    return [f"{files}. {games}", shortened(importer.current_file)]


def _report(importer: Importer, problems: Sequence[Problem]) -> Page:
    """Return the page with problems with files; it offers to import the readable part of damaged games."""
    damaged = any(not isinstance(one, str) and one.parsed.game.plies for one in problems)
    lines = [one if isinstance(one, str) else _damage_line(one) for one in problems]
    if more := importer.discarded_count:
        lines.append(ngettext("{count} more can't be read", "{count} more can't be read", more))
    importer.discarded_count = 0
    summary = [import_summary(importer)] if importer.processed_count else []
    heading = _("Damaged games") if damaged else _("Not imported")
    longest = sorted(1 + len(words) // 66 for words in lines)[-MAX_SEEN_ITEMS:]
    page = Page(heading, [], summary, sum(longest) + 0.5 * len(longest) + 1, items=lines, width=1040)
    take = [[answer("import", _("Import the readable part"), "icon-import")]] if damaged else []
    close = answer(None, _("Skip") if damaged else _("Close"), "icon-back")
    copy = [[_copy_button([*summary, *lines])]] if len(lines) > 1 else []
    page.rows = [*take, *copy, [*_steps(page), close]]
    return page


def _copy_button(lines: Sequence[str]) -> Button:
    def copy() -> None:
        copied = write_clipboard("\n".join(lines))
        button.label = _("Copied to the clipboard") if copied else _("There's no clipboard here")

    button = Button(copy, _("Copy the whole list"), "icon-share")
    return button


def _steps(page: Page) -> WidgetRow:
    """Return the buttons that scroll the items of a page, none if there are few."""
    total = len(page.items)
    back = Button(lambda: page.scroll(-page.seen), "", "icon-previous", lambda: page.first > 0, width_factor=0.3)
    on = Button(lambda: page.scroll(page.seen), lambda: part_text(page.first + page.seen, total), "icon-next")
    on.enabled = lambda: page.first + page.seen < total
    return [back, on] if total > 3 else []


def _damage_line(game: FileGame) -> str:
    # Translators: {number} is that of a game in a file
    words = _("{file}, game {number}: {problem}") if game.number else "{file}: {problem}"
    return words.format(file=shortened(game.file), number=game.number, problem=damage_text(game.parsed))


def import_summary(importer: Importer) -> str:
    """Return the result of an import in one line."""
    count, already, words = importer.imported_count, importer.duplicate_count, list[str]()
    if count or not already:
        words.append(ngettext("{count} game imported", "{count} games imported", count))
    if already:
        # Translators: games that are not imported because there are records of them
        words.append(ngettext("{count} already here", "{count} already here", already))
    return ", ".join(words)
