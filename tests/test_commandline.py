"""Command line parsing: typed values, and one line with exit code 2 for errors."""

import argparse

import pytest

from dvonn.commandline import Parser, fail, parse_count, parse_size


def parser() -> Parser:
    made = Parser(prog="dvonn")
    made.add_argument("--size", type=parse_size)
    made.add_argument("--frames", type=parse_count)
    return made


@pytest.mark.parametrize(
    ("text", "pixels"),
    [("1280x720", (1280, 720)), ("97x61", (97, 61)), ("15360x8640", (15360, 8640))],
)
def test_sizes(text: str, pixels: tuple[int, int]) -> None:
    """Sizes are read as width and height."""
    assert parse_size(text) == pixels


@pytest.mark.parametrize(
    "text",
    ["", "1280", "1280x", "x720", "1280*720", "1280X720", "-80x480", "1280x720x2", "5x5", "999999x9", "axb", "12 x12"],
)
def test_bad_sizes(text: str) -> None:
    """A text that is not two numbers of two to five digits around an x is refused by name."""
    with pytest.raises(argparse.ArgumentTypeError, match="size") as raised:
        parse_size(text)
    assert repr(text) in str(raised.value)


def test_zero_size_is_refused() -> None:
    """A size of zero is refused."""
    with pytest.raises(argparse.ArgumentTypeError, match="00x00"):
        parse_size("00x00")


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("250", 250), ("007", 7)])
def test_counts(text: str, number: int) -> None:
    """Whole numbers from 1 on are read."""
    assert parse_count(text) == number


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "+3", "ten", "1_000", "\N{SUPERSCRIPT TWO}"])
def test_bad_counts(text: str) -> None:
    """A text that is not a whole number of at least 1 is refused by name."""
    with pytest.raises(argparse.ArgumentTypeError, match="whole number") as raised:
        parse_count(text)
    assert repr(text) in str(raised.value)


def test_good_arguments_are_read() -> None:
    """The parser returns the converted values."""
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
    """A bad argument gives one line with its name on standard error, no other output, and exit code 2."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(arguments)
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("dvonn: ")
    assert named in printed.err


def test_fail_makes_one_line_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    """A message of several lines is printed as one line."""
    with pytest.raises(SystemExit) as ended:
        fail("replay", "no such\n  file:\tgames.txt\n")
    assert ended.value.code == 2
    assert capsys.readouterr().err == "replay: no such file: games.txt\n"
