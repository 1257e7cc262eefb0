"""Without hypothesis, a developers' tool, the properties skip."""

import pytest


def pytest_pycollect_makemodule() -> None:
    """Skip before a module imports it."""
    pytest.importorskip("hypothesis", reason="hypothesis, a developers' tool, draws the examples")
