"""The folders: where the program keeps things, and where games are shared into."""

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from dvonn.commandline import Options

KIOSK: Final = "kiosk"  # the folder of an event, in the user's
PICTURES: Final = "pictures"  # the folder for shared games there, where the system has none
SHARED: Final = "DVONN"  # ... and where it has one, in that
DIRECTORIES: Final = "user-dirs.dirs"  # where Linux desktops say what folders there are
XDG_PICTURES: Final = re.compile(r'^\s*XDG_PICTURES_DIR="(\$HOME)?(/[^"]*)"', re.MULTILINE)


def _users_folder() -> Path | None:
    """Return where this system keeps a user's files, None where it has no such place."""
    try:
        return Path(pygame.system.get_pref_path("dvonn", "dvonn"))
    except pygame.error:
        return None


def folder_for_pictures(environ: Mapping[str, str], home: Path) -> Path | None:
    """Return the folder that the user's system has for pictures, None if there is none."""
    config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
    folder = _said_by_desktop(config / DIRECTORIES, home) or home / "Pictures"
    return folder if folder.is_dir() and folder != home else None


def _said_by_desktop(directories: Path, home: Path) -> Path | None:
    """Return the folder that a file of a desktop's says, None if it says none."""
    try:
        found = XDG_PICTURES.search(directories.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not found:
        return None
    return home / found[2].lstrip("/") if found[1] else Path(found[2])


def with_folders(options: Options) -> Options:
    """Return the options with the folders where things are kept, and where games are shared into."""
    folder = options.data_dir or _users_folder()
    if options.kiosk and folder:
        folder = folder / KIOSK  # an event leaves nothing among the player's own files
    return replace(options, data_dir=folder, pictures=pictures(options, folder))


def pictures(options: Options, folder: Path | None) -> Path | None:
    """Return where games are shared into: in the folder that was given, if one was, and nowhere at an event."""
    if options.kiosk or not folder:
        return None
    found = None if options.data_dir else folder_for_pictures(os.environ, _home())
    return found / SHARED if found else folder / PICTURES


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without one
        return Path(os.devnull)
