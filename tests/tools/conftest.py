"""Fixtures for the tests of the Universal Game Interface."""

import pytest

from dvonn.tools import ugi
from tests.harness.ugi_client import ReportSetter, ScriptedThinker, UgiClient, make_report


@pytest.fixture
def client() -> UgiClient:
    """Return a client with a new session."""
    return UgiClient()


@pytest.fixture
def set_reports(monkeypatch: pytest.MonkeyPatch) -> ReportSetter:
    """Script all searches, which find d4 at once; return a function that sets other reports."""
    monkeypatch.setattr(ugi, "Thinker", ScriptedThinker)
    monkeypatch.setattr(ScriptedThinker, "reports", [make_report("d4")])
    return lambda *reports: monkeypatch.setattr(ScriptedThinker, "reports", reports)
