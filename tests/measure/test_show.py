"""The big screen under load: a short measurement gives readable values."""

import pytest

from tests.harness.commands import printed_figures
from tests.harness.scale import only_full
from tests.measure.show import changing_news, main


@only_full("seconds of frames")
def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Each value has its line."""
    found = printed_figures(capsys, main, "--size", "320x200", "--seconds", "1")
    assert list(found) == ["cpu_p50_ms", "cpu_p99_ms", "cpu_worst_ms", "pictures_per_s"]
    assert 0 < float(found["pictures_per_s"]) <= 31


def test_all_stands_play_on() -> None:
    """Each news has one more ply of every stand, or the beginning of its next game."""
    news = changing_news()
    first, second = next(news), next(news)
    assert [one.stand for one in first.live] == [one.stand for one in second.live]
    assert all(one.record != other.record for one, other in zip(first.live, second.live, strict=True))
