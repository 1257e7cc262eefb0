"""Startup time: both programs draw their first picture, and the values are readable."""

import pytest

from tests.harness.commands import complaint, printed_figures
from tests.harness.scale import only_full
from tests.measure import startup


@only_full("programs that start")
def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """All times are positive, the menu comes after the first picture, and the ratio is a quotient."""
    figures = printed_figures(capsys, startup.main, "--runs", "1")
    found = {name: float(figure) for name, figure in figures.items()}
    assert list(found) == ["bare_s", "game_s", "menu_s", "ratio"]
    assert found["bare_s"] > 0.01
    assert found["menu_s"] > found["game_s"]
    assert found["ratio"] == pytest.approx(found["game_s"] / found["bare_s"], abs=0.1)


def test_failing_program_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that does not start is reported."""
    monkeypatch.setattr(startup, "GAME_PROGRAM", "raise SystemExit('no display')")
    assert complaint(capsys, startup.main, "--runs", "1") == "startup: no display"
