"""The bench: a reproducible node signature and readable speeds."""

import pytest

from dvonn.tools.bench import main
from tests.harness.commands import printed_figures


def test_the_nodes_depend_on_their_limit_only(capsys: pytest.CaptureFixture[str]) -> None:
    """The same node limit gives the same total, and a higher one a higher total."""
    runs = [printed_figures(capsys, main, "--nodes", limit) for limit in ("100", "100", "300")]
    first, again, more = (int(found["nodes"]) for found in runs)
    assert first == again < more


def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """The output has nodes, two speeds and the mode, one per line."""
    found = printed_figures(capsys, main, "--nodes", "100")
    assert list(found) == ["nodes", "nps", "nps_later", "mode"]
    assert found.pop("mode") in {"interpreted", "compiled"}
    assert all(int(figure) > 0 for figure in found.values())
