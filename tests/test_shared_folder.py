"""The folder for shared games: the system's pictures folder or the given data folder."""

from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.start import resolve_folders, shared_games_folder, system_pictures_folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder with a configuration folder and some others."""
    for name in (".config", "Pictures", "Bilder", "disk"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b'# comment\nXDG_MUSIC_DIR="$HOME/Musik"\nXDG_PICTURES_DIR="$HOME/Bilder"\n', "Bilder"),
        (b'XDG_PICTURES_DIR="/home/disk"', "disk"),
        (b'XDG_PICTURES_DIR="$HOME/"', None),
        (b'XDG_PICTURES_DIR="$HOME/gone"', None),
        (b"XDG_PICTURES_DIR=Bilder", "Pictures"),
        (b"\xff\xfe\x00", "Pictures"),
        (b"", "Pictures"),
    ],
    ids=["below home", "absolute", "home itself", "missing", "not quoted", "binary", "empty"],
)
def test_the_configuration_names_the_folder(home: Path, content: bytes, found: str | None) -> None:
    """The folder in the XDG configuration counts if it exists and is not home itself; an invalid file is ignored."""
    (home / ".config" / "user-dirs.dirs").write_bytes(content.replace(b"/home", bytes(home)))
    assert system_pictures_folder({}, home) == (home / found if found else None)
    elsewhere = system_pictures_folder({"XDG_CONFIG_HOME": str(home / ".config")}, Path("/nowhere"))
    assert elsewhere == (home / "disk" if found == "disk" else None)


def test_shared_games_folder(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's folder is used only without a data folder; an event has no folder, and none is made."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    data = tmp_path_factory.mktemp("data")
    assert shared_games_folder(Options(), data) == home / "Pictures" / "DVONN"
    assert shared_games_folder(Options(data_dir=data), data) == data / "pictures"
    assert shared_games_folder(Options(kiosk=True), data) is None
    assert shared_games_folder(Options(), None) is None
    (home / "Pictures").rmdir()
    assert shared_games_folder(Options(), data) == data / "pictures"
    assert sorted(path.name for path in home.iterdir()) == [".config", "Bilder", "disk"]


def test_a_home_whose_name_is_not_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pygame cannot return the user's folder if its name is not UTF-8; the program finds it nevertheless."""

    def fail(*_: object) -> NoReturn:
        raise UnicodeDecodeError("utf-8", b"/home/\xff/dvonn/", 6, 7, "invalid start byte")

    monkeypatch.setattr(pygame.system, "get_pref_path", fail)
    assert resolve_folders(Options()).data_dir == Path("/home/\udcff/dvonn")
