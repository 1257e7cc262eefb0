"""The folders for the program's data and for shared games."""

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from dvonn.commandline import Options

KIOSK_FOLDER: Final = "kiosk"  # the event program's folder in the data folder
PICTURES_FOLDER: Final = "pictures"  # for shared games, in the data folder, if the system has no pictures folder
SHARED_GAMES_FOLDER: Final = "DVONN"  # for shared games, in the system's pictures folder
XDG_DIRECTORIES_FILE: Final = "user-dirs.dirs"  # the configuration of the user's folders on Linux desktops
XDG_PICTURES_PATTERN: Final = re.compile(r'^\s*XDG_PICTURES_DIR="(\$HOME)?(/[^"]*)"', re.MULTILINE)


def _user_data_folder() -> Path | None:
    """Return the system's folder for the user's data, or None."""
    try:
        return Path(pygame.system.get_pref_path("dvonn", "dvonn"))
    except pygame.error:
        return None


def system_pictures_folder(environ: Mapping[str, str], home: Path) -> Path | None:
    """Return the system's folder for the user's pictures, or None."""
    config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
    folder = _xdg_pictures_folder(config / XDG_DIRECTORIES_FILE, home) or home / "Pictures"
    return folder if folder.is_dir() and folder != home else None


def _xdg_pictures_folder(directories: Path, home: Path) -> Path | None:
    """Return the pictures folder in a user-dirs.dirs file, or None."""
    try:
        found = XDG_PICTURES_PATTERN.search(directories.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not found:
        return None
    return home / found[2].lstrip("/") if found[1] else Path(found[2])


def resolve_folders(options: Options) -> Options:
    """Return the options with the data folder and the folder for shared games filled in."""
    folder = options.data_dir or _user_data_folder()
    if options.kiosk and folder:
        folder = folder / KIOSK_FOLDER  # separate from the player's own files
    return replace(options, data_dir=folder, pictures=shared_games_folder(options, folder))


def shared_games_folder(options: Options, folder: Path | None) -> Path | None:
    """Return the folder for shared games, inside a given data folder; None at an event or without a data folder."""
    if options.kiosk or not folder:
        return None
    found = None if options.data_dir else system_pictures_folder(os.environ, _home_folder())
    return found / SHARED_GAMES_FOLDER if found else folder / PICTURES_FOLDER


def _home_folder() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without a home folder
        return Path(os.devnull)
