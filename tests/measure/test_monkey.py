"""The monkey: random input causes no errors, and errors would be counted."""

import pytest

from dvonn.rules.board import Space
from dvonn.screens.play.board_scene import BoardScene
from tests.harness.commands import printed_lines
from tests.harness.scale import only_full, scaled
from tests.measure.monkey import main

EVENTS = scaled(80, 500)


def test_random_input_breaks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Random events cause no errors."""
    events, _games, errors = printed_lines(capsys, main, "--seed", "6", "--events", str(EVENTS))[-1].split(", ")
    assert (events, errors) == (f"{EVENTS} events", "0 errors")


@only_full("the program starts anew after each error")
def test_a_fault_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An error in a scene is counted and printed, and the monkey continues with a new program."""

    def fail(_: BoardScene, space: Space) -> None:
        raise ValueError(f"injected at {space}")

    monkeypatch.setattr(BoardScene, "choose", fail)
    assert main(["--seed", "6", "--events", "500"]) == 1
    output = capsys.readouterr()
    assert "injected" in output.err
    assert not output.out.endswith(" 0 errors\n")
