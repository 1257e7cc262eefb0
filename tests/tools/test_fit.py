"""Fitting the weights: self-play writes a readable, reproducible module of weights."""

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from dvonn.engine.search.evaluation import TERM_NAMES, set_weights
from dvonn.engine.search.weights import WEIGHTS
from dvonn.tools import fit

pytest.importorskip("numpy", reason="numpy, a developers' tool, fits the weights")


@pytest.fixture(autouse=True)
def _keep_the_weights() -> Iterator[None]:
    """Restore the engine's weights after each test."""
    yield
    set_weights(WEIGHTS)


def run_fit(out: Path) -> object:
    """Fit two rounds of a few games; return the weights read back from the file."""
    assert fit.main(["--rounds", "2", "--games", "3", "--nodes", "60", "--seed", "7", "--out", str(out)]) == 0
    return runpy.run_path(str(out))["WEIGHTS"]


def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    """The file has one row per number of stacks and one weight per term, and is reproducible."""
    first = run_fit(tmp_path / "first.py")
    assert isinstance(first, list)
    assert [len(row) for row in first] == [len(TERM_NAMES)] * 50
    assert first == run_fit(tmp_path / "second.py")


def test_more_pieces_are_worth_more(tmp_path: Path) -> None:
    """Near the end the weight of the lead is positive, even after few games."""
    weights = run_fit(tmp_path / "weights.py")
    assert isinstance(weights, list)
    assert weights[8][TERM_NAMES.index("lead")] > 0


def test_bad_number_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Zero games give one line and exit code 2."""
    with pytest.raises(SystemExit) as stop:
        fit.main(["--games", "0"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_first_weights_are_those_set_by_hand(tmp_path: Path) -> None:
    """Without rounds the file contains the hand-set weights."""
    out = tmp_path / "first.py"
    assert fit.main(["--rounds", "0", "--out", str(out)]) == 0
    assert fit.read_weights(out) == [fit.HAND_SET_WEIGHTS] * 50


@pytest.mark.parametrize("text", ["", "WEIGHTS = [(1, 2)]", "WEIGHTS: list = [(1, 2)]", "WEIGHTS: list = open('x')"])
def test_other_files_are_no_weights(text: str, tmp_path: Path) -> None:
    """A file without a weights table of the right size raises ValueError without being executed."""
    path = tmp_path / "weights.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"expected WEIGHTS|malformed"):
        fit.read_weights(path)
