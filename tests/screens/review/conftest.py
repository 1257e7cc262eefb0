"""Fixtures of the review's tests."""

import pytest

from dvonn.engine.analysis import game_review as engine
from tests.harness.scale import scaled


@pytest.fixture
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews."""
    for name, value in {
        "REVIEW_NODES": scaled(8_000, 20_000),
        "SOLVING_NODES": scaled(2_000, 4_000),
        "ROLLOUT_BOARDS": 5,
        "COMPARISON_BOARDS": 20,
    }.items():
        monkeypatch.setattr(engine, name, value)
