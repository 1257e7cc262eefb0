"""Where shared games go: the system's folder for pictures, or the folder that was given, and nowhere else."""

from pathlib import Path

import pytest

from dvonn import folders
from dvonn.commandline import Options
from dvonn.folders import folder_for_pictures


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a user's folder with a place for settings."""
    (tmp_path / ".config").mkdir()
    return tmp_path


def say(home: Path, line: str) -> None:
    (home / ".config" / "user-dirs.dirs").write_text(f'# comment\nXDG_MUSIC_DIR="$HOME/Musik"\n{line}\n', "utf-8")


def test_without_a_folder_there_is_none(home: Path) -> None:
    """Nothing is made up, and nothing is made."""
    assert folder_for_pictures({}, home) is None
    assert [path.name for path in home.iterdir()] == [".config"]


def test_the_usual_folder_is_found(home: Path) -> None:
    """On any system."""
    (home / "Pictures").mkdir()
    assert folder_for_pictures({}, home) == home / "Pictures"


def test_a_desktop_in_another_language_says_where(home: Path) -> None:
    """In the user's folder, and in the place that the environment names."""
    (home / "Bilder").mkdir()
    say(home, 'XDG_PICTURES_DIR="$HOME/Bilder"')
    assert folder_for_pictures({}, home) == home / "Bilder"
    assert folder_for_pictures({"XDG_CONFIG_HOME": str(home / ".config")}, Path("/nowhere")) is None


def test_a_folder_elsewhere_is_found(home: Path) -> None:
    """A whole path is taken as it is."""
    (home / "disk").mkdir()
    say(home, f'XDG_PICTURES_DIR="{home}/disk"')
    assert folder_for_pictures({}, home) == home / "disk"


@pytest.mark.parametrize("line", ['XDG_PICTURES_DIR="$HOME/"', 'XDG_PICTURES_DIR="$HOME/gone"'])
def test_a_folder_that_is_none_is_none(home: Path, line: str) -> None:
    """The user's whole folder means that there is none; one that is gone is not made again."""
    say(home, line)
    assert folder_for_pictures({}, home) is None


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"XDG_PICTURES_DIR=Bilder", b""])
def test_strange_files_are_passed_over(home: Path, content: bytes) -> None:
    """The usual folder counts then."""
    (home / "Pictures").mkdir()
    (home / ".config" / "user-dirs.dirs").write_bytes(content)
    assert folder_for_pictures({}, home) == home / "Pictures"


def test_a_folder_that_was_given_keeps_everything(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only with the user's own one the system's is used; an event shares nothing, nor does who keeps nothing."""
    (home / "Pictures").mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    data = tmp_path_factory.mktemp("data")
    assert folders.pictures(Options(), data) == home / "Pictures" / "DVONN"
    assert folders.pictures(Options(data_dir=data), data) == data / "pictures"
    assert folders.pictures(Options(kiosk=True), data) is None
    assert folders.pictures(Options(), None) is None
    (home / "Pictures").rmdir()
    assert folders.pictures(Options(), data) == data / "pictures"
