"""The words for what could not be written to the disk yet."""

from collections.abc import Iterable

from dvonn.language import _, ngettext
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.puzzle_progress import PUZZLE_PROGRESS_FILE
from dvonn.storage.record_store import ANALYSIS_SUFFIX, RECORDS_FOLDER
from dvonn.storage.settings_file import SETTINGS_FILE
from dvonn.storage.training import TRAINING_FILE


def unsaved_words(files: Iterable[str], reason: str) -> str:
    """Return the sentence that tells what is in unsaved files, by their names, and the reason; '' without files."""
    names = list(files)
    if not names:
        return ""
    games = sum(name.startswith(f"{RECORDS_FOLDER}/") and not name.endswith(ANALYSIS_SUFFIX) for name in names)
    parts = [ngettext("{count} finished game", "{count} finished games", games).format(count=games)] if games else []
    words = {
        RUNNING_MATCH_FILE: _("this game"),
        SETTINGS_FILE: _("settings"),
        PUZZLE_PROGRESS_FILE: _("puzzles"),
        TRAINING_FILE: _("training"),
    }
    parts += [words[name] for name in words if name in names]
    what = ", ".join(parts or [_("files")])
    # Translators: {what} is a list such as "2 finished games, settings", {reason} a message of the operating system
    return _("Not saved yet: {what} ({reason})").format(what=what, reason=reason)
