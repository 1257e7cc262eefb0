"""The bench: a reproducible node signature and readable speeds."""

import pytest

from dvonn.tools.bench import main
from tests.harness.commands import printed_figures


def test_the_nodes_depend_on_their_limit_only(capsys: pytest.CaptureFixture[str]) -> None:
    """The same node limit gives the same total, a higher one a higher total, with two speeds and the mode."""
    runs = [printed_figures(capsys, main, "--nodes", limit) for limit in ("100", "100", "300")]
    first, again, more = (int(found["nodes"]) for found in runs)
    assert first == again < more
    assert list(runs[0]) == ["nodes", "nps", "nps_later", "mode"]
    assert runs[0]["mode"] in {"interpreted", "compiled"}
    assert all(int(runs[0][speed]) > 0 for speed in ("nps", "nps_later"))
