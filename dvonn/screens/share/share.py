"""A game is shared: as a card, which is seen here beforehand, or as a film, which is made while one waits."""

import re
from collections.abc import Callable
from enum import Enum, auto
from io import BytesIO
from typing import Final

import pygame

from dvonn.screens.dialog import HEAD, PAD, Dialog
from dvonn.screens.scene import Activity, Change, Pop, Stage
from dvonn.screens.share import card
from dvonn.screens.share.film import Film
from dvonn.screens.share.game_summary import SharedGame
from dvonn.storage.record_store import readable
from dvonn.storage.text_store import Storage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.widgets import Button

MISSING: Final = "Films need Pillow: pip install pillow"
STOPPED: Final = "Stopped. No film was written"
MAKING: Final = "Making the film"
NEWS: Final = 0.5  # seconds in which the picture is drawn again after something has come
PARTS: Final = re.compile(r"[^/\\ ]*[/\\ ]|[^/\\ ]+")  # of what is said: a line may end behind each

# For a window of 1280x720
PREVIEW: Final = 280  # the height of the picture's room
LINE: Final = 26  # of what is said below it
LINES: Final = 3
BAR: Final = 18  # the height of the progress bar


class ShareCommand(Enum):
    """The buttons."""

    PICTURE = auto()
    FILM = auto()
    STOP = auto()
    BACK = auto()


class Share(Dialog[ShareCommand]):
    """What is made goes into the stage's folder for pictures, which there must be."""

    wide = 660
    body = PREVIEW + GAP + LINES * LINE + GAP

    def __init__(self, stage: Stage, played: SharedGame) -> None:
        super().__init__(stage, "Share this game", _offers())
        assert stage.pictures, "there is a folder to share into"
        self._folder = stage.pictures
        self._played = played
        self._card: pygame.Surface | None = None  # until there was time for it
        self.film: Film | None = None  # while it is made
        self._said, self._warns = "", False
        self._news = NEWS

    @property
    def activity(self) -> Activity:
        """It changes slowly while a picture is made."""
        return Activity.BREATHING if self.film or self._news > 0 else Activity.STILL

    @property
    def said(self) -> str:
        """What has come of it so far."""
        return self._said

    # Making

    def idle(self, seconds: float) -> None:
        """Draw the card, or work on the film."""
        if not self._card:
            self._draw_card()
        elif self.film:
            self.film.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Write a film that is done."""
        self._news -= seconds
        if self.film and self.film.done:
            data, self.film = self.film.data, None
            self._keep(data, ".gif")
            self._form = Form(_offers(), focus=2)
        return None

    def pressed(self, value: ShareCommand) -> Change | None:
        """Make what was chosen, or stop making it."""
        match value:
            case ShareCommand.BACK:
                return Pop()
            case ShareCommand.PICTURE:
                content = BytesIO()
                pygame.image.save(self._draw_card(), content, "card.png")
                self._keep(content.getvalue(), ".png")
            case ShareCommand.FILM:
                self._begin_film()
            case ShareCommand.STOP:
                self.film = None
                self._form = Form(_offers(), focus=1)
                self._say(STOPPED)
        return None

    def _draw_card(self) -> pygame.Surface:
        """Return the card, drawn now if it was not; what was scaled for it is not kept."""
        if not self._card:
            self._card = card.card(self.stage.assets.apart(), self._played)
            self._news = NEWS
        return self._card

    def _begin_film(self) -> None:
        try:
            self.film = Film(self.stage.assets, self._played, self.stage.clock)
        except ModuleNotFoundError:
            self._say(MISSING, warns=True)
            return
        self._form = Form([[Button(ShareCommand.STOP, "Stop")]])
        self._say("")

    def _keep(self, content: bytes, suffix: str) -> None:
        """Write a file, and say where, or why not."""
        storage = Storage(self._folder)
        day = f"{self._played.day} " if self._played.day else ""
        name = storage.add(f"{day}{readable(self._played.names)}{suffix}", content)
        if name:
            self._say(f"Written to {self._folder / name}")
        else:
            self._say(" ".join(storage.news()), warns=True)

    def _say(self, words: str, *, warns: bool = False) -> None:
        self._said, self._warns, self._news = words, warns, NEWS

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with the card, or the film as far as it has come, and what is said."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        pad = canvas.layout.px(PAD)
        room = Box(panel.x + pad, panel.y + self.tall(HEAD), panel.width - 2 * pad, self.tall(PREVIEW))
        shown = self.film.picture if self.film else self._card
        _draw_preview(canvas, room, shown)
        below = Box(room.x, room.y + room.height + self.tall(GAP), room.width, self.tall(LINES * LINE))
        if self.film:
            _draw_progress(canvas, below, self.film.share, self.tall(BAR))
        else:
            self._draw_said(canvas, below)

    def _draw_said(self, canvas: Canvas, room: Box) -> None:
        colour = canvas.theme.accent if self._warns else canvas.theme.text
        lines = wrapped(self._said, lambda words: canvas.share(words, room, SMALL_TEXT) == 1)
        high = room.height // max(LINES, len(lines))
        for n, line in enumerate(lines):
            canvas.words(line, Box(room.x, room.y + n * high, room.width, high), SMALL_TEXT, colour)


def _offers() -> list[list[Button[ShareCommand]]]:
    return [
        [
            Button(ShareCommand.PICTURE, "Picture (PNG)", "icon-picture", wide=1.3),
            Button(ShareCommand.FILM, "Film (GIF)", "icon-play", wide=1.1),
            Button(ShareCommand.BACK, "Back", "icon-back", wide=0.9),
        ]
    ]


def wrapped(words: str, fits: Callable[[str], bool]) -> list[str]:
    """Return words in lines that end behind a space or a folder, and fit where one such part does."""
    lines = [""]
    for part in PARTS.findall(words):
        if lines[-1] and not fits((lines[-1] + part).rstrip()):
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def _draw_preview(canvas: Canvas, room: Box, picture: pygame.Surface | None) -> None:
    """Draw a picture, as large as fits, in a frame; an empty frame where there is none yet."""
    wide, high = picture.get_size() if picture else card.SIZE
    share = min(room.width / wide, room.height / high)
    line = canvas.layout.air(2)
    size = max(1, round(wide * share) - 2 * line), max(1, round(high * share) - 2 * line)
    box = Box(room.centre[0] - size[0] // 2, room.centre[1] - size[1] // 2, *size)
    frame = Box(box.x - line, box.y - line, box.width + 2 * line, box.height + 2 * line)
    canvas.surface.fill(canvas.theme.panel_edge, frame)
    if picture:
        canvas.surface.blit(pygame.transform.smoothscale(picture, size), box)
    else:
        canvas.surface.fill(canvas.theme.ground, box)


def _draw_progress(canvas: Canvas, room: Box, share: float, high: int) -> None:
    """Draw a bar that fills, and above it how much is done."""
    theme = canvas.theme
    words = Box(room.x, room.y, room.width, room.height - high)
    canvas.words(f"{MAKING}, {round(100 * share)} %", words, SMALL_TEXT)
    bar = Box(room.x, room.y + room.height - high, room.width, high)
    canvas.panel(bar, theme.button, theme.panel_edge)
    canvas.panel(Box(bar.x, bar.y, max(high, round(bar.width * share)), high), theme.accent, theme.accent)
