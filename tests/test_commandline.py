"""Reading command lines: values of the right kind, and one line and exit code 2 for anything else."""

import argparse

import pytest

from dvonn.commandline import Parser, count, fail, size


def parser() -> Parser:
    made = Parser(prog="dvonn")
    made.add_argument("--size", type=size)
    made.add_argument("--frames", type=count)
    return made


@pytest.mark.parametrize(
    ("text", "pixels"),
    [("1280x720", (1280, 720)), ("97x61", (97, 61)), ("15360x8640", (15360, 8640))],
)
def test_sizes(text: str, pixels: tuple[int, int]) -> None:
    """Width and height are read, from small windows to walls of screens."""
    assert size(text) == pixels


@pytest.mark.parametrize(
    "text",
    ["", "1280", "1280x", "x720", "1280*720", "1280X720", "-80x480", "1280x720x2", "5x5", "999999x9", "axb", "12 x12"],
)
def test_what_is_no_size(text: str) -> None:
    """What is not two whole numbers of two to five digits around an x is refused, and named."""
    with pytest.raises(argparse.ArgumentTypeError, match="size") as raised:
        size(text)
    assert repr(text) in str(raised.value)


def test_a_window_of_no_size_is_refused() -> None:
    """Zeros are digits, but no window is that small."""
    with pytest.raises(argparse.ArgumentTypeError, match="00x00"):
        size("00x00")


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("250", 250), ("007", 7)])
def test_counts(text: str, number: int) -> None:
    """Whole numbers from 1 are read."""
    assert count(text) == number


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "+3", "ten", "1_000", "\N{SUPERSCRIPT TWO}"])
def test_what_is_no_count(text: str) -> None:
    """What is no whole number of at least 1 is refused, and named."""
    with pytest.raises(argparse.ArgumentTypeError, match="whole number") as raised:
        count(text)
    assert repr(text) in str(raised.value)


def test_good_arguments_are_read() -> None:
    """The parser hands out what the kinds have read."""
    found = parser().parse_args(["--size", "800x480", "--frames", "3"])
    assert (found.size, found.frames) == ((800, 480), 3)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--size", "big"], "big"),
        (["--frames", "0"], "--frames"),
        (["--frames"], "--frames"),
        (["--colour", "red"], "--colour"),
        (["game.txt"], "game.txt"),
        (["--size", "two\nlines"], "two"),
    ],
)
def test_bad_arguments_end_the_program(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line on standard error names the program and what is wrong, nothing else is printed, and the code is 2."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(arguments)
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("dvonn: ")
    assert named in printed.err


def test_fail_makes_one_line_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    """A problem told in several lines is said in one."""
    with pytest.raises(SystemExit) as ended:
        fail("replay", "no such\n  file:\tgames.txt\n")
    assert ended.value.code == 2
    assert capsys.readouterr().err == "replay: no such file: games.txt\n"
