"""News that a hub sends: whole, hostile, torn."""

import json
from pathlib import Path

import pytest

from dvonn.relay.news import News, parse_news, read_news

STAND = "6f1d5c1e-52f1-4b5e-9a53-0a4f4d2b7c11"
WINNER: dict[str, object] = {
    "id": "1", "stand": "Stand 2", "mode": "challenge", "level": "", "score": 7, "initials": "ADA",
    "at": "2026-11-25T12:00:00+00:00", "own": False,
}  # fmt: skip


def news(**hub: object) -> str:
    return json.dumps({"stand": STAND, "problem": "", "sent_bytes": 3, "hub": {"event": "Fair", **hub}})


def test_news_are_read() -> None:
    """Each part has its place."""
    found = parse_news(news(winners=[WINNER], forgotten=["a"], totals={"games": 1, "guests": 2, "cut_off": 3}))
    assert (found.event, found.winners[0].initials, found.forgotten, found.totals.guests) == ("Fair", "ADA", ("a",), 2)
    assert found.winners[0].at.tzinfo is None
    assert parse_news("{}") == News()


def test_an_item_that_is_not_whole_is_left_out() -> None:
    """The others are kept."""
    changes: list[dict[str, object]] = [
        {"score": "7"},
        {"score": True},
        {"at": "soon"},
        {"at": None},
        {"extra": 1},
        {"stand": []},
    ]
    found = parse_news(news(winners=[*(WINNER | change for change in changes), WINNER])).winners
    assert [winner.initials for winner in found] == ["ADA"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "3", '"x"', '{"hub": 3}', '{"hub": {"event": 3}}', '{"odd": 1}'])
def test_what_is_no_news_is_refused(text: str, tmp_path: Path) -> None:
    """Torn or hostile texts are errors, and a file with them counts as missing."""
    with pytest.raises(ValueError, match=r"\S"):
        parse_news(text)
    (tmp_path / "news.txt").write_text(text)
    assert read_news(tmp_path / "news.txt") is None
    assert read_news(tmp_path / "missing.txt") is None
