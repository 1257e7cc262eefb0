"""The engine thinks only briefly in the tests of the analysis board, as their clock stands still."""

import pytest

from dvonn.engine.analysis import best_plies

TEST_NODES = 1_500


@pytest.fixture(autouse=True)
def cheap_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each position be searched with few nodes and boards."""
    monkeypatch.setattr(best_plies, "BEST_PLIES_NODES", TEST_NODES)
    monkeypatch.setattr(best_plies, "BEST_PLIES_BOARDS", (4,))
