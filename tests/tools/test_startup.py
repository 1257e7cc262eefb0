"""The first picture: both programs reach it, and the figures can be read."""

import pytest

from dvonn.tools import startup


def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Both take some time, and the ratio is that of the two."""
    assert startup.main(["--runs", "1"]) == 0
    found = {name: float(text) for name, text in map(str.split, capsys.readouterr().out.splitlines())}
    assert list(found) == ["bare_s", "game_s", "ratio"]
    assert found["bare_s"] > 0.01
    assert found["ratio"] == pytest.approx(found["game_s"] / found["bare_s"], abs=0.1)


def test_a_program_ends_at_its_first_flip() -> None:
    """What comes after the first picture is neither waited for nor done."""
    after = "; raise SystemExit(1)"
    assert startup.seconds(startup.BARE + after) > 0


def test_a_program_that_fails_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that does not start: one line, exit code 2."""
    monkeypatch.setattr(startup, "GAME", "raise SystemExit('no display')")
    with pytest.raises(SystemExit) as stop:
        startup.main(["--runs", "1"])
    assert stop.value.code == 2
    assert capsys.readouterr().err.splitlines() == ["startup: no display"]
