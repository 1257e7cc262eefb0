"""The dialog that shares a game as a picture or a film, and opens the folder where it lies."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.language import N_, _, percent_text
from dvonn.screens.dialog import Dialog, draw_progress
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import AppContext, Change, Pop, Push, RefreshMode
from dvonn.screens.share.card import CARD_SIZE, SharedGame, render_card
from dvonn.storage.record_index import file_name_of_players
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import OutOfTimeError
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.scroll_form import RowHeight

if TYPE_CHECKING:
    from dvonn.screens.share.film import Film


OPENER: Final = "open" if sys.platform == "darwin" else "xdg-open"


def open_folder(folder: Path) -> str:
    """Open a folder in the system's file manager; return why that couldn't be started, '' if it was."""
    try:
        _start_file_manager(folder)
    except OSError as error:
        return _("Can't open {folder}: {reason}").format(folder=folder, reason=error.strerror or error)
    return ""


def _start_file_manager(folder: Path) -> None:
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 # the folder that the program has just written to
        return
    opener = shutil.which(OPENER)
    if not opener:
        raise FileNotFoundError(0, _("{program} isn't installed").format(program=OPENER))
    nowhere = subprocess.DEVNULL
    command = [opener, str(folder)]
    subprocess.Popen(  # noqa: S603 # no shell
        command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True, env=system_environment()
    )


def system_environment() -> dict[str, str]:
    """Return the environment for programs of the system, which must not load the libraries of a frozen program."""
    environment = dict(os.environ)
    if hasattr(sys, "frozen"):
        former = environment.pop("LD_LIBRARY_PATH_ORIG", "")
        environment.pop("LD_LIBRARY_PATH", None)
        environment |= {"LD_LIBRARY_PATH": former} if former else {}
    return environment


NO_FILM_TEXT: Final = N_("Films can't be made here: they need Pillow")  # which some distributions leave out
FILM_STOPPED_TEXT: Final = N_("Stopped: no film was saved")
STATUS_LINES: Final = 3  # for which there is room, so that a status moves no button


class ShareDialog(Dialog):
    """Writes pictures and films into the context's share folder, which must be set."""

    panel_width = 820

    def __init__(self, context: AppContext, shared_game: SharedGame) -> None:
        assert context.share_folder, "sharing needs a folder"
        self._folder = context.share_folder
        self._shared_game = shared_game.naming_user(context.settings.name)
        self._can_film = find_spec("PIL") is not None
        self._has_saved = False
        self._card: pygame.Surface | None = None  # None until it is drawn
        self.film: Film | None = None  # the film in production
        # All buttons that there ever are, so that none of them moves
        self._picture = Button(self._write_card, N_("Picture (PNG)"), "icon-picture", lambda: not self.film)
        self._film = Button(self._begin_film, N_("Film (GIF)"), "icon-play", width_factor=1.1)
        self._stop = Button(self._stop_film, N_("Stop"), "icon-pause", lambda: self.film is not None)
        self._open = Button(self._open_folder, N_("Open the folder"), "icon-records", lambda: self._has_saved)
        self._picture.width_factor, self._picture.primary = 1.3, True
        self._open.disabled_note = N_("Nothing is saved yet")
        self._film.enabled = lambda: self._can_film and not self.film
        rows = [[self._picture, self._film, self._stop], [self._open, Button(Pop, N_("Back"), "icon-back")]]
        super().__init__(context, _("Share this game"), rows)
        self.status, self._is_warning = "" if self._can_film else _(NO_FILM_TEXT), False  # on the last result
        self.wait_for(lambda: self.film is not None, RefreshMode.LOW_RATE)
        self.wait_for(lambda: not self._card)

    # Making

    def idle(self, seconds: float) -> None:
        if not self._card:
            with suppress(OutOfTimeError), self.context.assets.limited(seconds, self.context.clock):
                self._draw_card()
        elif self.film:
            self.film.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Write the film when it is done."""
        if self.film and self.film.done:
            self._write_file(self.film.data, ".gif")
            self._end_film(self._open if self._has_saved else self._film)
        return super().update(seconds)

    def _draw_card(self) -> pygame.Surface:
        if not self._card:
            self._card = render_card(self.context.assets, self._shared_game)
            self.changed = True
        return self._card

    def _write_card(self) -> None:
        content = BytesIO()
        pygame.image.save(self._draw_card(), content, "card.png")
        self._write_file(content.getvalue(), ".png")

    def _begin_film(self) -> None:
        try:
            from dvonn.screens.share.film import Film  # noqa: PLC0415 # a start does not wait for Pillow
        except ImportError:
            self._can_film = False
            self._end_film(self._picture)
            self._show_problem(_(NO_FILM_TEXT))
            return
        self.film = Film(self.context.assets, self._shared_game, self.context.clock)
        self.form.focus_on(self._stop)
        self.status = ""

    def _stop_film(self) -> None:
        self._end_film(self._film)
        self.status, self._is_warning = _(FILM_STOPPED_TEXT), False

    def _end_film(self, focused: Button) -> None:
        self.film = None
        self.form.focus_on(focused)
        self.changed = True

    def _write_file(self, content: bytes, suffix: str) -> None:
        """Write a file, and show its path or the error."""
        storage = Storage(self._folder)
        day = f"{self._shared_game.day} " if self._shared_game.day else ""
        name = storage.add(f"{day}{file_name_of_players(self._shared_game.names)}{suffix}", content)
        if name:
            self._has_saved = True
            self.status, self._is_warning = _("Saved to {path}").format(path=self._folder / name), False
        self._show_problem(" ".join(storage.take_messages()))

    def _open_folder(self) -> None:
        self._show_problem(open_folder(self._folder))

    def _show_problem(self, problem: str) -> None:
        if problem:
            self.status, self._is_warning, self.changed = problem, True, True

    # Drawing

    def body_height_at(self, width: int) -> RowHeight:
        status = STATUS_LINES * self.context.measure.height("", width, SMALL_TEXT)
        return RowHeight(*(self.context.layout.px(height + 2 * GAP) + status for height in (110, 280)))

    def _status_height(self, width: int) -> int:
        """Return the height of the status at a width in pixels: a longer one takes it from the picture."""
        least = STATUS_LINES * self.context.measure.height("", width, SMALL_TEXT)
        return max(least, self.context.measure.height(self.status, width, SMALL_TEXT))

    def paint_body(self, canvas: Canvas) -> None:
        gap = canvas.layout.px(GAP)
        status, preview = self.body.cut_bottom(gap)[1].cut_bottom(self._status_height(self.body.width), gap)
        _draw_preview(canvas, preview, self.film.picture if self.film else self._card)
        if self.film:
            bar, words = status.cut_bottom(canvas.layout.px(18))
            label = _("Making the film: {percent}").format(percent=percent_text(round(100 * self.film.progress)))
            canvas.draw_text(label, words, SMALL_TEXT)
            draw_progress(canvas, bar, self.film.progress)
        else:
            colour = canvas.theme.accent if self._is_warning else canvas.theme.text
            canvas.draw_text(self.status or self.form.explanation, status, SMALL_TEXT, colour)


def share_buttons(context: AppContext, shared_game: SharedGame) -> list[KeyButton]:
    """Return a button that shares a game, none without a folder for that."""
    share = KeyButton(lambda: Push(ShareDialog(context, shared_game)), _("Share"), "icon-share")
    return [share] if context.share_folder else []


def _draw_preview(canvas: Canvas, box: Box, picture: pygame.Surface | None) -> None:
    """Draw a picture, as large as fits, in a frame; without a picture draw an empty frame."""
    width, height = picture.get_size() if picture else CARD_SIZE
    scale = min(box.width / width, box.height / height)
    frame = box.middle(round(width * scale), round(height * scale))
    inner = frame.inset(canvas.layout.px(2))
    canvas.surface.fill(canvas.theme.panel_edge, frame)
    if picture:
        canvas.surface.blit(pygame.transform.smoothscale(picture, (inner.width, inner.height)), inner)
    else:
        canvas.surface.fill(canvas.theme.ground, inner)
