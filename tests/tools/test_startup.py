"""Startup time: both programs draw their first picture, and the values are readable."""

import pytest

from dvonn.tools import startup


def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Both times are positive, and the ratio is their quotient."""
    assert startup.main(["--runs", "1"]) == 0
    found = {name: float(text) for name, text in map(str.split, capsys.readouterr().out.splitlines())}
    assert list(found) == ["bare_s", "game_s", "ratio"]
    assert found["bare_s"] > 0.01
    assert found["ratio"] == pytest.approx(found["game_s"] / found["bare_s"], abs=0.1)


def test_a_program_ends_at_its_first_flip() -> None:
    """A program is stopped at its first flip."""
    after = "; raise SystemExit(1)"
    assert startup.run_seconds(startup.BARE_PROGRAM + after) > 0


def test_failing_program_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that does not start gives one line and exit code 2."""
    monkeypatch.setattr(startup, "GAME_PROGRAM", "raise SystemExit('no display')")
    with pytest.raises(SystemExit) as stop:
        startup.main(["--runs", "1"])
    assert stop.value.code == 2
    assert capsys.readouterr().err.splitlines() == ["startup: no display"]
