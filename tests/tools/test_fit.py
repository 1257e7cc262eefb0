"""Fitting weights: a little self-play gives a module of weights that can be read back, the same each time."""

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from dvonn.engine.search.evaluation import TERMS, set_weights
from dvonn.engine.search.weights import WEIGHTS
from dvonn.tools import fit

pytest.importorskip("numpy", reason="numpy, a developers' tool, fits the weights")


@pytest.fixture(autouse=True)
def _keep_the_weights() -> Iterator[None]:
    """Give the weights back that the tool plays with."""
    yield
    set_weights(WEIGHTS)


def run(out: Path) -> object:
    """Play two rounds of a few games; return the weights that are read back from the file."""
    assert fit.main(["--rounds", "2", "--games", "3", "--nodes", "60", "--seed", "7", "--out", str(out)]) == 0
    return runpy.run_path(str(out))["WEIGHTS"]


def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    """There is a row for each number of stacks, a weight for each term, and a second run writes the same."""
    first = run(tmp_path / "first.py")
    assert isinstance(first, list)
    assert [len(row) for row in first] == [len(TERMS)] * 50
    assert first == run(tmp_path / "second.py")


def test_more_pieces_are_worth_more(tmp_path: Path) -> None:
    """Even so few games show that near the end a lead counts."""
    weights = run(tmp_path / "weights.py")
    assert isinstance(weights, list)
    assert weights[8][TERMS.index("lead")] > 0


def test_a_wrong_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """No games are not enough: one line, exit code 2."""
    with pytest.raises(SystemExit) as stop:
        fit.main(["--games", "0"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_first_weights_are_those_set_by_hand(tmp_path: Path) -> None:
    """Without a round the file has the weights that the first round would play with, and is read back as written."""
    out = tmp_path / "first.py"
    assert fit.main(["--rounds", "0", "--out", str(out)]) == 0
    assert fit.read_weights(out) == [fit.FIRST] * 50


@pytest.mark.parametrize("text", ["", "WEIGHTS = [(1, 2)]", "WEIGHTS: list = [(1, 2)]", "WEIGHTS: list = open('x')"])
def test_other_files_are_no_weights(text: str, tmp_path: Path) -> None:
    """What is not a table of the right size is refused, and nothing in it is run."""
    path = tmp_path / "weights.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"expected WEIGHTS|malformed"):
        fit.read_weights(path)
