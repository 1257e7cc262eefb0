"""The start: command lines, with one line and exit code 2 for errors, and the user's folders."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from dvonn.commandline import Options, Parser, fail, parse_count, parse_size
from dvonn.start import parse_arguments, resolve_folders, shared_games_folder, system_pictures_folder
from dvonn.tools.perft import read_lines
from tests.harness.commands import complaint
from tests.harness.paths import ROOT

BYTES = pytest.mark.skipif(sys.platform == "win32", reason="names and arguments are UTF-16 on Windows")


SIZES = {"1280x720": (1280, 720), "97x61": (97, 61), "7680x4320": (7680, 4320)}
NO_SIZES = ("", "1280", "1280x", "x720", "1280*720", "1280X720", "-80x480", "1280x720x2", "5x5", "00x00", "12 x12")
TOO_LARGE = ("999999x9", "20000x20000", "1280x7681")
NO_COUNTS = ("", "0", "-1", "1.5", "+3", "ten", "1_000", "\N{SUPERSCRIPT TWO}")


@pytest.mark.parametrize(
    ("parse", "values", "refused", "kind"),
    [
        (parse_size, SIZES, NO_SIZES + TOO_LARGE, "size"),
        (parse_count, {"1": 1, "250": 250, "007": 7}, NO_COUNTS, "whole number"),
    ],
)
def test_values_are_converted_or_refused_by_name(
    parse: Callable[[str], object], values: dict[str, object], refused: tuple[str, ...], kind: str
) -> None:
    """A size is two numbers of two to five digits around an x, a count a number from 1 on; what is refused is named."""
    assert {text: parse(text) for text in values} == values
    for text in refused:
        with pytest.raises(argparse.ArgumentTypeError, match=kind) as raised:
            parse(text)
        assert repr(text) in str(raised.value)


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Every option reaches the program; a bad argument gives one line on standard error and exit code 2."""
    found = parse_arguments(["--size", "640x400", "--fullscreen", "--display", "1", "--mute", "--frames", "7"])
    assert found == Options((640, 400), fullscreen=True, display=1, mute=True, frames=7)
    assert parse_arguments(["--windowed"]) == Options(fullscreen=False)
    assert parse_arguments([]) == Options()
    for argv in ("--size big", "--display -1", "--fullscreen --windowed", "--x", "--kiosk x"):
        assert complaint(capsys, parse_arguments, *argv.split()).startswith("dvonn: ")


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A message of several lines is printed as one line, also by the parser."""
    line = complaint(capsys, lambda _: fail("replay", "no such\n  file:\tgames.txt\n"))
    assert line == "replay: no such file: games.txt"
    line = complaint(capsys, Parser(prog="replay").parse_args, "two\nlines")
    assert line == "replay: unrecognized arguments: two lines (--help lists the options)"


def test_pipes_are_utf8_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes through a pipe is UTF-8, whatever the code page, and never an error."""
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, TextIOWrapper(BytesIO("Łódź\n".encode()), "cp1252"))
    Parser(prog="replay")
    assert sys.stdin.read() == "Łódź\n"
    for printed, broken in ((sys.stdout, "?"), (sys.stderr, "\\udcff")):
        print("王伟", "\udcff", end="", file=printed)
        printed.flush()
        assert printed.buffer.getvalue().decode() == f"王伟 {broken}"  # type: ignore[union-attr] # a BytesIO


@pytest.mark.parametrize("name", ["missing.txt", ".", "binary"])
def test_unreadable_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A missing file, a folder and a binary file are reported."""
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    line = complaint(capsys, lambda _: read_lines("replay", tmp_path / name))
    assert line.startswith(f"replay: cannot read {tmp_path / name}: ")


@BYTES
@pytest.mark.parametrize("command", ["main.py", "-mdvonn.tools.perft"])
def test_arguments_that_are_no_text_are_refused_in_one_line(command: str) -> None:
    """An argument of any bytes, whatever the locale, gives one line on standard error."""
    argument = b"--n\xff\x1b" if command == "main.py" else b"/no/such\xff"
    words: list[str | bytes] = [sys.executable, command, argument]
    env = {**os.environ, "LC_ALL": "C"}
    ended = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (2, b"")
    (line,) = ended.stderr.decode("ascii").splitlines()
    assert "\\udcff" in line
    assert line.isprintable()


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


@BYTES
def test_a_home_whose_name_is_not_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pygame cannot return the user's folder if its name is not UTF-8; the program finds it nevertheless."""

    def fail(*_: object) -> NoReturn:
        raise UnicodeDecodeError("utf-8", b"/home/\xff/dvonn/", 6, 7, "invalid start byte")

    monkeypatch.setattr(pygame.system, "get_pref_path", fail)
    assert resolve_folders(Options()).data_dir == Path("/home/\udcff/dvonn")
