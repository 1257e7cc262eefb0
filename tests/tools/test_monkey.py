"""The monkey: it survives its own input, finishes games, and would notice if something broke."""

import pytest

from dvonn.rules.board import Space
from dvonn.screens.play.movement import Movement
from dvonn.tools.monkey import main


def test_random_input_breaks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Thousands of random events pass without an error, and games get finished on the way."""
    assert main(["--seed", "4", "--events", "4000"]) == 0
    events, games, errors = capsys.readouterr().out.splitlines()[-1].split(", ")
    assert (events, errors) == ("4000 events", "0 errors")
    assert int(games.split()[0]) > 0


def test_a_fault_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A scene that raises is counted and shown, and the monkey goes on with a new program."""

    def fail(_: Movement, space: Space) -> None:
        raise ValueError(f"injected at {space}")

    monkeypatch.setattr(Movement, "choose", fail)
    assert main(["--seed", "4", "--events", "1500"]) == 1
    output = capsys.readouterr()
    assert "injected" in output.err
    assert not output.out.endswith(" 0 errors\n")


def test_a_wrong_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A number of events that is none gets one line and exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(["--events", "none"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
