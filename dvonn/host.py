"""The host of the desktop program: where its scenes begin, and what is saved of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.input.intentions import Intention
from dvonn.language import N_, _
from dvonn.match.match import Match
from dvonn.rules.board import Colour
from dvonn.screens.dialog import Page, PageDialog
from dvonn.screens.director import Director
from dvonn.screens.menu import Menu
from dvonn.screens.rules_words import unsaved_words
from dvonn.screens.scene import AppContext, Pop, Push, Scene, ShowMenu
from dvonn.screens.score.ladder import Ladder
from dvonn.screens.share.share_dialog import open_folder
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.log import LOG_FOLDER, Log
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.window import Startup

SAVE_SECONDS: Final = 2.0  # between two saves of changed settings, or of failed writes
GAME_KEPT_TEXT: Final = N_("Something went wrong, but your game is saved: you can continue it from here")
BACK_IN_MENU_TEXT: Final = N_("Something went wrong, so you are back in the menu")


class Host:
    """The surroundings of the scenes: where they begin, the input they get, and what is kept of them.

    This is the host of the desktop program; `EventHost` is that of the event program. If it `recovers`, an error ends
    the scenes but not the program. Only `start` sets that here: tests and tools see every error.
    """

    director: Director
    recovers = False
    most_errors = 1  # survived within `recent_seconds`
    recent_seconds = 10.0

    def __init__(
        self, context: AppContext, startup: Startup, options: Options, crash_folder: Path | None = None
    ) -> None:
        self._context, self._storage, self._settings_file = context, startup.storage, startup.settings_file
        self._opens_files, self._crash_folder = bool(options.files), crash_folder
        self.log = Log(Storage(options.data_dir and options.data_dir / LOG_FOLDER))
        self._errors: list[float] = []  # times of the recent errors, in seconds
        self._ladder = Ladder()
        self._saved_state: object = None  # of the match that was saved last
        self._saved_settings: Settings | None = None
        self._since_save = 0.0  # seconds since the settings were saved

    def open(self) -> Director:
        """Return the director with the menu, which offers the game that ran; the files of the command line come later.

        At the very first start the lessons come first there, unless it opens a game.
        """
        context = self._context
        is_first = self._storage.is_new and self._settings_file.save()  # saving fails in a read-only folder
        self._storage.save_again()  # this fills the emergency space
        match = context.autosave.resume()
        self.director = director = Director(context, Menu(context, is_first=is_first and not self._opens_files))
        if self._crash_folder:
            director.apply(Push(_crash_notice(context, self._crash_folder, kept_game=match is not None)))
        return director

    @contextmanager
    def running(self) -> Iterator[None]:
        """Surround the main loop; at its end, whatever the cause, keep the match, the scenes' work and the settings.

        An error in one of these steps does not prevent the others.
        """
        with ExitStack() as steps:  # which runs the last callback first
            steps.callback(self._save_last)
            steps.callback(self.director.close)
            steps.callback(self._keep_running_match)
            yield

    def _keep_running_match(self) -> None:
        match = self.director.autosaved_match
        self._saved_state = None  # the clocks have run on
        if match:
            self.keep(match)

    def _save_last(self) -> None:
        for _attempt in range(20):  # while another window holds the lock
            self._save()
            if not self._storage.unsaved:
                break

    def frame(self, work: Callable[[], None], passed: float) -> bool:
        """Run the work of a frame; `passed` are the seconds since the last one. Return whether it had no error.

        After an error from which it recovers, the first scene is shown.
        """
        try:
            work()
            self.pass_time(passed)
        except Exception as error:
            if not self.recovers or not self.note_error(error):
                raise
            self._leave_scenes()
            self.tell_of_error()
            return False
        return True

    def pass_time(self, passed: float) -> None:
        """Save changed settings and failed writes from time to time."""
        self._since_save += passed
        waits = self._context.settings != self._saved_settings or self._storage.unsaved
        if waits and self._since_save >= SAVE_SECONDS:
            self._save()

    def note_error(self, error: Exception) -> bool:
        """Log an error; return whether recent errors are few enough to go on."""
        self.log.note_exception(type(self.director.top).__name__, error)
        now = self._context.clock()
        self._errors = [when for when in self._errors if now - when < self.recent_seconds] + [now]
        return len(self._errors) <= self.most_errors

    def _leave_scenes(self) -> None:
        """Keep the match and the work of all scenes, as far as possible, and show the first scene."""
        for step in (self._keep_running_match, lambda: self.director.apply(ShowMenu())):
            try:
                step()
            except Exception as error:  # noqa: BLE001 # the next step is to be taken
                self.log.note_exception("closing", error)

    def tell_of_error(self) -> None:
        """Report in the menu that an error has led there."""
        self._storage.report(_(GAME_KEPT_TEXT if self._context.autosave.unfinished_match else BACK_IN_MENU_TEXT))

    def _save(self) -> None:
        """Save the settings if they have changed, and repeat failed writes."""
        self._since_save = 0.0
        file = self._settings_file
        file.value = self._context.settings
        self._saved_settings = copy(file.value)
        if file.has_changed:
            file.save()
        self._storage.save_again()

    def filter_event(self, event: pygame.Event) -> bool:
        """Tell whether the program handles an event."""
        return True

    def accepts(self, entered: Intention | str) -> bool:
        """Tell whether an intention or a typed text reaches the scenes."""
        return True

    def take_messages(self) -> tuple[Sequence[str], str]:
        """Return the storage's messages for the user since the last call, and the warning."""
        return self._storage.take_messages(), self.warning

    @property
    def warning(self) -> str:
        """A sentence about unsaved files, '' if everything is saved."""
        storage, is_over = self._storage, self._context.autosave.unfinished_match is None
        if not storage.save_problem:
            return ""
        files = [name for name in storage.unsaved if not (is_over and name == RUNNING_MATCH_FILE)]
        return unsaved_words(files, storage.save_problem)

    def scene_changed(self, before: Scene) -> None:
        """Save the settings, which the top scene before the change may have changed."""
        self._save()

    def keep(self, match: Match) -> None:
        """Save the running match if it or a displayed clock has changed, and count its result."""
        game, clocks = match.game, [match.clocks.displayed_seconds(colour) for colour in Colour]
        state = id(match), len(game.plies), len(game.undone), game.early_end, clocks
        if state != self._saved_state:
            self._saved_state = state
            self._ladder.follow(match, self._context.settings)
            self._context.autosave.save(match)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw over the scenes."""


def _crash_notice(context: AppContext, folder: Path, *, kept_game: bool) -> PageDialog:
    """Return the panel that says that the last run ended badly, whether its game was kept, and where the report is."""
    words = _("A report of what happened is in this folder:")
    if kept_game:
        words = _("Your game was kept. A report of what happened is in this folder:")
    lines = [words, str(folder)]

    def show_folder() -> None:
        lines[1] = open_folder(folder) or lines[1]

    rows = [[Button(Pop, _("Close"), "icon-back"), Button(show_folder, _("Open the folder"), "icon-records")]]
    return PageDialog(context, Page(_("DVONN ended unexpectedly"), rows, lines, line_count=4, width=720))
