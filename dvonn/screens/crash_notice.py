"""The notice after a run that ended badly."""

from pathlib import Path

from dvonn.language import _
from dvonn.screens.dialog import Page, PageDialog
from dvonn.screens.scene import AppContext, Pop
from dvonn.screens.share.share_dialog import open_folder
from dvonn.ui.button import Button


def crash_notice(context: AppContext, folder: Path, *, kept_game: bool) -> PageDialog:
    """Return the panel that says that the last run ended badly, whether its game was kept, and where the report is."""
    words = _("A report of what happened is in this folder:")
    if kept_game:
        words = _("Your game was kept. A report of what happened is in this folder:")
    lines = [words, str(folder)]

    def show_folder() -> None:
        lines[1] = open_folder(folder) or lines[1]

    rows = [[Button(Pop, _("Close"), "icon-back"), Button(show_folder, _("Open the folder"), "icon-records")]]
    return PageDialog(context, Page(_("DVONN ended unexpectedly"), rows, lines, line_count=4, width=720))
