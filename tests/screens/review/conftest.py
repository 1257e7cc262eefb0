"""Fixtures of the review's tests."""

from collections.abc import Generator
from functools import cache

import pytest

from dvonn.engine.analysis import game_review as engine
from dvonn.engine.analysis.valuation import VALUATION_TABLE_BITS, Valuation, search_value
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.position import Position, TieRule
from tests.harness.engine import run_to_end
from tests.harness.scale import scaled


@pytest.fixture
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews, and search each position once for all tests."""
    for name, value in {
        "REVIEW_NODES": scaled(8_000, 20_000),
        "ENDING_NODES": scaled(2_000, 4_000),
        "COMPARISON_BOARDS": 20,
        "search_value": remembered_value,
    }.items():
        monkeypatch.setattr(engine, name, value)


def remembered_value(
    position: Position, nodes: int, ties: TieRule, _: TranspositionTable, *, eager: bool
) -> Generator[None, None, Valuation]:
    """Return the value of a position, which is searched at the first time, in a single slice."""
    yield
    return found_value(position, nodes, ties, eager=eager)


@cache
def found_value(position: Position, nodes: int, ties: TieRule, *, eager: bool) -> Valuation:
    table = TranspositionTable(VALUATION_TABLE_BITS)
    return run_to_end(search_value(position, nodes, ties, table, eager=eager))
