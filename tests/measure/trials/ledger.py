"""The files that programs have reported as saved, compared with those there are and with what the next one reads."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from dvonn.kiosk.event_settings import EVENT_SETTINGS, EVENT_SETTINGS_FILE
from dvonn.kiosk.winner_list import WINNERS_FILE
from dvonn.match import format_match, parse_match
from dvonn.rules.notation import NotationError
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.descriptions import format_fields
from dvonn.storage.kept_file import COPY_SUFFIX
from dvonn.storage.records.record_index import INDEX_FILE
from dvonn.storage.settings_file import SETTINGS, SETTINGS_FILE
from dvonn.storage.text_store import MAX_TEXT_BYTES

LOADED_FILES: Final = (RUNNING_MATCH_FILE, SETTINGS_FILE, EVENT_SETTINGS_FILE, WINNERS_FILE)
WINDOW_SETTINGS: Final = ("fullscreen:", "display:")  # which the command line overrides


class Ledger:
    """The files of a data folder as its programs have reported them; `damaged` names those that were damaged since."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        paths = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(INDEX_FILE)]
        self._files = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
        self._pending: list[tuple[str, str | None]] = []  # writes and removals that have begun, one within another
        self._damaged: set[str] = set()  # names of files
        self._remains: dict[str, bytes] = {}  # what is left of them, by name

    def follow(self, report: Sequence[Any]) -> None:
        """Take note of a report."""
        match report:
            case ["saving", str(name), str(text)]:
                self._pending.append((name, text))
            case ["removing", str(name)]:
                self._pending.append((name, None))
            case ["saved", str(name)]:
                self._files[name] = self._pending.pop()[1] or ""
                self._damaged.discard(name)
                self._remains.pop(name, None)
            case ["removed", str(name)]:
                self._files.pop(name, None)
                self._remains.pop(name, None)
                self._pending.pop()
            case ["failed"]:
                self._pending.pop()
            case ["damaged", str(name)]:
                self.damage(name)

    def damage(self, damaged: str) -> None:
        """Expect no longer the file, or the files of the folder, that is damaged."""
        for name in [name for name in self._files if name == damaged or name.startswith(f"{damaged}/")]:
            self._damaged.add(name)
            self._files.pop(name)

    def keep_remains(self, name: str) -> None:
        """Expect what is left of a damaged file to be kept, under whatever name that begins with its own."""
        path = self._folder / name
        if path.is_file() and path.stat().st_size <= MAX_TEXT_BYTES:
            self._remains[name] = path.read_bytes()

    def missing(self) -> list[str]:
        """Return a sentence for each file that has been saved and is not as it was saved; then begin from what is."""
        names = {*self._files, *(name for name, _ in self._pending)}
        lost = [f"{name} is not as it was saved" for name in sorted(names) if not self._is_saved(name)]
        lost += [f"what was left of {name} is gone" for name in self._remains if not self._has_remains(name)]
        for name in names:
            text = self._text(name)
            if text is not None:
                self._files[name] = text
            else:
                self._files.pop(name, None)
        self._pending.clear()
        return lost

    def expected(self) -> dict[str, set[str]]:
        """Return the words that the next program must have read of each of LOADED_FILES, before it starts."""
        found = {name: _meaning(name, self._files.get(name)) for name in LOADED_FILES if name not in self._damaged}
        for name in LOADED_FILES:
            if name in self._damaged:
                found[name] = self._expected_of_damaged(name)
        return found

    def _expected_of_damaged(self, name: str) -> set[str]:
        """Return what must be known in spite of the damage: what the copy says, of a match its plies."""
        if name == RUNNING_MATCH_FILE:
            known = _meaning(name, self._text(name + COPY_SUFFIX))
            return {words for words in known if words[0].isdigit()}
        return _meaning(name, self._files[name + COPY_SUFFIX]) if name + COPY_SUFFIX in self._files else set()

    def _is_saved(self, name: str) -> bool:
        """Tell whether a file has its last content, or that of a write that was cut short."""
        possible = [self._files.get(name), *(text for pending, text in self._pending if pending == name)]
        return self._text(name) in possible

    def _has_remains(self, name: str) -> bool:
        path = self._folder / name
        kept = [
            one for one in path.parent.glob(f"{path.name}*") if one.is_file() and one.stat().st_size <= MAX_TEXT_BYTES
        ]
        return any(one.read_bytes() == self._remains[name] for one in kept)

    def _text(self, name: str) -> str | None:
        """Return the content of a regular file of usual size that is a text."""
        path = self._folder / name
        if path.is_symlink() or not path.is_file() or path.stat().st_size > MAX_TEXT_BYTES:
            return None
        return path.read_text(encoding="utf-8", errors="replace")


def unknown(expected: dict[str, set[str]], loaded: dict[str, str]) -> list[str]:
    """Return a sentence for each file of which a program has not read what it must have."""
    read = {name: _meaning(name, text) for name, text in loaded.items()}
    return [f"{name} is there but not used" for name in loaded if not expected[name] <= read[name]]


def _meaning(name: str, text: str | None) -> set[str]:
    """Return what is said by a file, or by what a program has read of it, in comparable words."""
    text = text or ""
    if name == RUNNING_MATCH_FILE:
        return _unfinished(text)
    if name == WINNERS_FILE:
        lines = [
            line.replace(",", " ").split() for line in text.splitlines() if not line.startswith(("#", "dvonn", "end"))
        ]
        return {" ".join(sorted(words)) for words in lines if "initials" not in words}
    if name == SETTINGS_FILE:
        lines_of = SETTINGS.format(SETTINGS.parse(text)[0]).splitlines()
        return {line for line in lines_of if not line.startswith(WINDOW_SETTINGS)}
    return set(format_fields(EVENT_SETTINGS.parse(text)[0]))


def _unfinished(text: str) -> set[str]:
    """Return the headers of an unfinished match, such as its clocks, and each of its plies with its number."""
    try:
        match = parse_match(text)
    except NotationError:
        return set()
    headers = {line for line in format_match(match).splitlines() if ":" in line}
    return (
        set() if match.game.outcome else headers | {f"{number}. {ply}" for number, ply in enumerate(match.game.plies)}
    )
