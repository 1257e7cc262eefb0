"""The folder for shared games: the system's pictures folder or the given data folder."""

from pathlib import Path

import pytest

from dvonn import folders
from dvonn.commandline import Options
from dvonn.folders import system_pictures_folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder with a configuration folder."""
    (tmp_path / ".config").mkdir()
    return tmp_path


def set_pictures_line(home: Path, line: str) -> None:
    (home / ".config" / "user-dirs.dirs").write_text(f'# comment\nXDG_MUSIC_DIR="$HOME/Musik"\n{line}\n', "utf-8")


def test_without_a_folder_there_is_none(home: Path) -> None:
    """Without a pictures folder the result is None, and no folder is made."""
    assert system_pictures_folder({}, home) is None
    assert [path.name for path in home.iterdir()] == [".config"]


def test_the_usual_folder_is_found(home: Path) -> None:
    """The default pictures folder is found."""
    (home / "Pictures").mkdir()
    assert system_pictures_folder({}, home) == home / "Pictures"


def test_localised_folder_is_found(home: Path) -> None:
    """The folder named in the XDG configuration is found."""
    (home / "Bilder").mkdir()
    set_pictures_line(home, 'XDG_PICTURES_DIR="$HOME/Bilder"')
    assert system_pictures_folder({}, home) == home / "Bilder"
    assert system_pictures_folder({"XDG_CONFIG_HOME": str(home / ".config")}, Path("/nowhere")) is None


def test_absolute_folder_is_found(home: Path) -> None:
    """An absolute path in the XDG configuration is used."""
    (home / "disk").mkdir()
    set_pictures_line(home, f'XDG_PICTURES_DIR="{home}/disk"')
    assert system_pictures_folder({}, home) == home / "disk"


@pytest.mark.parametrize("line", ['XDG_PICTURES_DIR="$HOME/"', 'XDG_PICTURES_DIR="$HOME/gone"'])
def test_home_or_missing_folder_does_not_count(home: Path, line: str) -> None:
    """The home folder itself and a missing folder count as none."""
    set_pictures_line(home, line)
    assert system_pictures_folder({}, home) is None


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"XDG_PICTURES_DIR=Bilder", b""])
def test_bad_xdg_file_is_ignored(home: Path, content: bytes) -> None:
    """An invalid XDG file is ignored in favour of the default folder."""
    (home / "Pictures").mkdir()
    (home / ".config" / "user-dirs.dirs").write_bytes(content)
    assert system_pictures_folder({}, home) == home / "Pictures"


def test_shared_games_folder(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's folder is used only without a data folder; an event has no folder."""
    (home / "Pictures").mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    data = tmp_path_factory.mktemp("data")
    assert folders.shared_games_folder(Options(), data) == home / "Pictures" / "DVONN"
    assert folders.shared_games_folder(Options(data_dir=data), data) == data / "pictures"
    assert folders.shared_games_folder(Options(kiosk=True), data) is None
    assert folders.shared_games_folder(Options(), None) is None
    (home / "Pictures").rmdir()
    assert folders.shared_games_folder(Options(), data) == data / "pictures"
