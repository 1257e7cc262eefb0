"""The dialog that shares a game: as a card, with a preview, or as a film, made while the dialog is open."""

import re
from collections.abc import Callable
from enum import Enum, auto
from io import BytesIO
from typing import Final

import pygame

from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, DIALOG_PADDING, Dialog
from dvonn.screens.scene import Change, Pop, RefreshMode, Stage
from dvonn.screens.share import card
from dvonn.screens.share.film import Film
from dvonn.screens.share.game_summary import SharedGame
from dvonn.storage.record_store import file_name_of_players
from dvonn.storage.text_store import Storage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.widgets import Button

PILLOW_MISSING_TEXT: Final = "Films need Pillow: pip install pillow"
FILM_STOPPED_TEXT: Final = "Stopped. No film was written"
MAKING_FILM_TEXT: Final = "Making the film"
SHARE_REDRAW_SECONDS: Final = 0.5  # for how long the dialog is redrawn after a change
LINE_BREAK_PARTS: Final = re.compile(r"[^/\\ ]*[/\\ ]|[^/\\ ]+")  # the pieces between which a line may break

# Pixels in a window of 1280x720
SHARE_PREVIEW_HEIGHT: Final = 280
STATUS_LINE_HEIGHT: Final = 26
STATUS_LINES: Final = 3
PROGRESS_BAR_HEIGHT: Final = 18


class ShareCommand(Enum):
    """The buttons."""

    PICTURE = auto()
    FILM = auto()
    STOP = auto()
    BACK = auto()


class ShareDialog(Dialog):
    """Writes pictures and films into the stage's share folder, which must be set."""

    panel_width = 660
    body_height = SHARE_PREVIEW_HEIGHT + GAP + STATUS_LINES * STATUS_LINE_HEIGHT + GAP

    def __init__(self, stage: Stage, shared_game: SharedGame) -> None:
        super().__init__(stage, "Share this game", _choice_buttons())
        assert stage.share_folder, "sharing needs a folder"
        self._folder = stage.share_folder
        self._shared_game = shared_game
        self._card: pygame.Surface | None = None  # None until it is drawn
        self.film: Film | None = None  # the film in production
        self._status, self._is_warning = "", False
        self._redraw_seconds = SHARE_REDRAW_SECONDS

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while a film is made or after a change."""
        return RefreshMode.LOW_RATE if self.film or self._redraw_seconds > 0 else RefreshMode.ON_INPUT

    @property
    def status(self) -> str:
        """The message on the last result."""
        return self._status

    # Making

    def idle(self, seconds: float) -> None:
        """Draw the card, or work on the film."""
        if not self._card:
            self._draw_card()
        elif self.film:
            self.film.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Write the film when it is done."""
        self._redraw_seconds -= seconds
        if self.film and self.film.done:
            data, self.film = self.film.data, None
            self._write_file(data, ".gif")
            self._form = Form(_choice_buttons(), focus=2)
        return None

    def pressed(self, value: ShareCommand) -> Change | None:
        """Write the picture, start or stop the film, or go back."""
        match value:
            case ShareCommand.BACK:
                return Pop()
            case ShareCommand.PICTURE:
                content = BytesIO()
                pygame.image.save(self._draw_card(), content, "card.png")
                self._write_file(content.getvalue(), ".png")
            case ShareCommand.FILM:
                self._begin_film()
            case ShareCommand.STOP:
                self.film = None
                self._form = Form(_choice_buttons(), focus=1)
                self._show_status(FILM_STOPPED_TEXT)
        return None

    def _draw_card(self) -> pygame.Surface:
        """Return the card, drawn at the first call with an asset cache of its own."""
        if not self._card:
            self._card = card.render_card(self.stage.assets.with_own_cache(), self._shared_game)
            self._redraw_seconds = SHARE_REDRAW_SECONDS
        return self._card

    def _begin_film(self) -> None:
        try:
            self.film = Film(self.stage.assets, self._shared_game, self.stage.clock)
        except ModuleNotFoundError:
            self._show_status(PILLOW_MISSING_TEXT, is_warning=True)
            return
        self._form = Form([[Button(ShareCommand.STOP, "Stop")]])
        self._show_status("")

    def _write_file(self, content: bytes, suffix: str) -> None:
        """Write a file, and show its path or the error."""
        storage = Storage(self._folder)
        day = f"{self._shared_game.day} " if self._shared_game.day else ""
        name = storage.add(f"{day}{file_name_of_players(self._shared_game.names)}{suffix}", content)
        if name:
            self._show_status(f"Written to {self._folder / name}")
        else:
            self._show_status(" ".join(storage.take_messages()), is_warning=True)

    def _show_status(self, words: str, *, is_warning: bool = False) -> None:
        self._status, self._is_warning, self._redraw_seconds = words, is_warning, SHARE_REDRAW_SECONDS

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with the card or the film in production, and the progress or the status."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        pad = canvas.layout.px(DIALOG_PADDING)
        preview_box = Box(
            panel.x + pad,
            panel.y + self.scaled_height(DIALOG_HEADER_HEIGHT),
            panel.width - 2 * pad,
            self.scaled_height(SHARE_PREVIEW_HEIGHT),
        )
        shown = self.film.picture if self.film else self._card
        _draw_preview(canvas, preview_box, shown)
        status_box = Box(
            preview_box.x,
            preview_box.y + preview_box.height + self.scaled_height(GAP),
            preview_box.width,
            self.scaled_height(STATUS_LINES * STATUS_LINE_HEIGHT),
        )
        if self.film:
            _draw_progress(canvas, status_box, self.film.progress, self.scaled_height(PROGRESS_BAR_HEIGHT))
        else:
            self._draw_status(canvas, status_box)

    def _draw_status(self, canvas: Canvas, room: Box) -> None:
        colour = canvas.theme.accent if self._is_warning else canvas.theme.text
        lines = wrapped(self._status, lambda words: canvas.text_scale(words, room, SMALL_TEXT) == 1)
        line_height = room.height // max(STATUS_LINES, len(lines))
        for n, line in enumerate(lines):
            canvas.draw_text(line, Box(room.x, room.y + n * line_height, room.width, line_height), SMALL_TEXT, colour)


def _choice_buttons() -> list[list[Button]]:
    return [
        [
            Button(ShareCommand.PICTURE, "Picture (PNG)", "icon-picture", width_factor=1.3),
            Button(ShareCommand.FILM, "Film (GIF)", "icon-play", width_factor=1.1),
            Button(ShareCommand.BACK, "Back", "icon-back", width_factor=0.9),
        ]
    ]


def wrapped(words: str, fits: Callable[[str], bool]) -> list[str]:
    """Return a text in lines that break after spaces and slashes; `fits` tells whether a line is short enough."""
    lines = [""]
    for part in LINE_BREAK_PARTS.findall(words):
        if lines[-1] and not fits((lines[-1] + part).rstrip()):
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def _draw_preview(canvas: Canvas, room: Box, picture: pygame.Surface | None) -> None:
    """Draw a picture, as large as fits, in a frame; without a picture draw an empty frame."""
    width, height = picture.get_size() if picture else card.CARD_SIZE
    scale = min(room.width / width, room.height / height)
    line = canvas.layout.gap_px(2)
    size = max(1, round(width * scale) - 2 * line), max(1, round(height * scale) - 2 * line)
    box = Box(room.centre[0] - size[0] // 2, room.centre[1] - size[1] // 2, *size)
    frame = Box(box.x - line, box.y - line, box.width + 2 * line, box.height + 2 * line)
    canvas.surface.fill(canvas.theme.panel_edge, frame)
    if picture:
        canvas.surface.blit(pygame.transform.smoothscale(picture, size), box)
    else:
        canvas.surface.fill(canvas.theme.ground, box)


def _draw_progress(canvas: Canvas, room: Box, share: float, bar_height: int) -> None:
    """Draw a progress bar, and the percentage above it."""
    theme = canvas.theme
    words = Box(room.x, room.y, room.width, room.height - bar_height)
    canvas.draw_text(f"{MAKING_FILM_TEXT}, {round(100 * share)} %", words, SMALL_TEXT)
    bar = Box(room.x, room.y + room.height - bar_height, room.width, bar_height)
    canvas.draw_panel(bar, theme.button, theme.panel_edge)
    canvas.draw_panel(
        Box(bar.x, bar.y, max(bar_height, round(bar.width * share)), bar_height), theme.accent, theme.accent
    )
