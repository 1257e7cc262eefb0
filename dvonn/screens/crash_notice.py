"""The notice after a run that ended badly."""

from pathlib import Path

from dvonn.language import _
from dvonn.screens.dialog import Dialog
from dvonn.screens.scene import AppContext, Pop
from dvonn.screens.share.share_dialog import FolderOpener
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.text import draw_paragraphs


class CrashNotice(Dialog):
    """Says that the last run ended unexpectedly, whether its game was kept, and where the report is."""

    panel_width = 720
    body_height = 150

    def __init__(self, context: AppContext, folder: Path, *, kept_game: bool) -> None:
        open_folder = Button(self._open_folder, _("Open the folder"), "icon-records")
        super().__init__(context, _("DVONN ended unexpectedly"), [[Button(Pop, _("Close"), "icon-back"), open_folder]])
        self.folder = folder
        self._opener: FolderOpener | None = None  # None until the folder is opened
        self.wait_for(lambda: self._opener is not None and self._opener.process is not None)
        with_game = _("Your game was kept. A report of what happened is in this folder:")
        self.words = with_game if kept_game else _("A report of what happened is in this folder:")

    def _open_folder(self) -> None:
        self._opener = FolderOpener(self.folder)

    def update(self, seconds: float) -> None:
        if self._opener and self._opener.process:
            self._opener.update(seconds)
            self.changed = not self._opener.process

    def paint_body(self, canvas: Canvas) -> None:
        problem = self._opener.problem if self._opener else ""
        draw_paragraphs(canvas, self.body, [self.words, problem or str(self.folder)])
