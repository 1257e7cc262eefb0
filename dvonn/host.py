"""The host of the desktop program: where its scenes begin, and what is saved of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.input import Intention
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.by_message import open_files
from dvonn.screens.crash_notice import CrashNotice
from dvonn.screens.director import Director
from dvonn.screens.learn import Welcome
from dvonn.screens.new_game import ContinueQuestion
from dvonn.screens.scene import Push, Scene, Stage
from dvonn.screens.score import WinStreak
from dvonn.screens.unsaved_words import unsaved_words
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.settings import Settings
from dvonn.ui.canvas import Canvas
from dvonn.window import Startup

SAVE_SECONDS: Final = 2.0  # between two saves of the settings while they change, or of what could not be saved
LAST_SAVES: Final = 20  # at most, as the program ends, while another window holds the lock


class Host:
    """The surroundings of the scenes: where they begin, the input they get, and what is kept of them.

    This is the host of the desktop program; the event program has its own.
    """

    def __init__(self, stage: Stage, startup: Startup, options: Options, crash_folder: Path | None = None) -> None:
        self._stage, self._storage, self._settings_file = stage, startup.storage, startup.settings_file
        self._files, self._crash_folder = options.files, crash_folder
        self._win_streak = WinStreak()
        self._saved_state: object = None  # of the match that was saved last
        self._saved_settings: Settings | None = None
        self._since_save = 0.0  # seconds since these were saved

    def open(self) -> Director:
        """Return the director with the first scene: the games of the command line, or the one to be resumed.

        The very first start offers to learn the game, unless it opens a game.
        """
        stage = self._stage
        is_first = self._storage.is_new and self._settings_file.save()  # which fails in a read-only folder
        self._storage.save_again()  # which fills the reserve
        self.director = director = Director(stage)
        match = stage.autosave.resume()
        if match:
            director.apply(Push(ContinueQuestion(stage, match)))
        if self._files:
            director.apply(open_files(stage, self._files))
        elif is_first:
            director.apply(Push(Welcome(stage)))
        if self._crash_folder:
            director.apply(Push(CrashNotice(stage, self._crash_folder, kept_game=match is not None)))
        return director

    @contextmanager
    def running(self) -> Iterator[None]:
        """Surround the main loop; at its end, whatever the cause, keep the match, the scenes' work and the settings."""
        try:
            yield
        finally:
            match = self.director.autosaved_match
            self._saved_state = None  # as the clocks have run on
            if match:
                self.keep(match)
            self.director.close()
            for _attempt in range(LAST_SAVES):
                self._save()
                if not self._storage.unsaved:
                    break

    def frame(self, work: Callable[[], None], passed: float) -> None:
        """Run the work of a frame; `passed` are the seconds since the last one."""
        work()
        self._since_save += passed
        waits = self._stage.settings != self._saved_settings or self._storage.unsaved
        if waits and self._since_save >= SAVE_SECONDS:
            self._save()

    def _save(self) -> None:
        """Save the settings if they have changed, and what could not be written before."""
        self._since_save = 0.0
        file = self._settings_file
        file.value = self._stage.settings
        self._saved_settings = copy(file.value)
        if file.has_changed:
            file.save()
        self._storage.save_again()

    def admits(self, event: pygame.Event) -> bool:
        """Tell whether the program handles an event."""
        return True

    def accepts(self, entered: Intention | str) -> bool:
        """Tell whether an intention or a typed text reaches the scenes."""
        return True

    def banner_messages(self, messages: Sequence[str]) -> Sequence[str]:
        """Return those of the storage's messages that the user is shown."""
        return messages

    @property
    def warning(self) -> str:
        """The sentence that says what could not be saved yet, '' if everything is saved."""
        storage, is_over = self._storage, self._stage.autosave.unfinished_match is None
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
            self._win_streak.follow(match, self._stage.settings)
            self._stage.autosave.save(match)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw over the scenes."""
