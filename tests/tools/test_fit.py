"""Fitting the weights and the worths of spaces: self-play writes readable, reproducible modules."""

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from dvonn.engine import placement_worths
from dvonn.engine.search.evaluation import TERM_NAMES, set_weights
from dvonn.engine.search.weights import WEIGHTS
from dvonn.tools import fit_placement
from dvonn.tools.fit import main
from dvonn.tools.ugi import read_weights
from tests.harness.scale import only_full, scaled

pytest.importorskip("numpy", reason="numpy, a developers' tool, fits the weights")


@pytest.fixture(autouse=True)
def _keep_the_weights() -> Iterator[None]:
    """Restore the engine's weights after each test."""
    yield
    set_weights(WEIGHTS)


@only_full("a fit")
def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    """The file is the same with any number of workers and after an interruption, with a weight per stacks and term."""
    first, second, results = (tmp_path / name for name in ("first.py", "second.py", "results.txt"))
    call = ["--games", "4", "--nodes", "60", "--seed", "7", "--results", str(results), "--out"]
    assert main([*call, str(first)]) == 0
    whole = results.read_bytes()
    results.write_bytes(whole[: len(whole) // 2])
    assert main([*call, str(second), "--workers", "2"]) == 0
    assert results.read_bytes() == whole
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    weights = runpy.run_path(str(first))["WEIGHTS"]
    assert [len(row) for row in weights] == [len(TERM_NAMES)] * 50
    assert weights[8][TERM_NAMES.index("lead")] > 0


def test_worths_are_written(tmp_path: Path) -> None:
    """The module has as many worths of each name as the one in use."""
    path = tmp_path / "worths.py"
    assert fit_placement.main(["--games", scaled("20", "50"), "--nodes", "5", "--out", str(path)]) == 0
    written = {name: worths for name, worths in runpy.run_path(str(path)).items() if name.isupper()}
    assert written.keys() == {name for name in vars(placement_worths) if name.isupper()}
    for name, worths in written.items():
        assert str(worths).count(",") == str(vars(placement_worths)[name]).count(",")


def test_other_files_are_no_weights(tmp_path: Path) -> None:
    """A file without a weights table of the right size raises ValueError without being executed."""
    for text in ("", "WEIGHTS = [(1, 2)]", "WEIGHTS: list = [(1, 2)]", "WEIGHTS: list = open('x')"):
        (tmp_path / "weights.py").write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"expected WEIGHTS|malformed"):
            read_weights(tmp_path / "weights.py")
