"""The files between game and relay: an outbox that is torn, damaged or read in batches; accounts and news."""

import json
import os
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from dvonn.relay.stand_files import (
    OUTBOX_FILE,
    Account,
    News,
    Outbox,
    is_private,
    parse_news,
    read_data,
    read_news,
    read_results,
    write_data,
)
from tests.harness.news import STAND, event_winner, stand_health

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
ACCOUNT = Account("hub", "dvonn", "user", "secret", "id", tls=True)
WINNER = event_winner("ADA", 7, at="2026-11-25T12:00:00+00:00")


def played(folder: Path, *scores: int) -> Outbox:
    """Append games with some scores to the outbox of a folder, and return it."""
    outbox = Outbox(folder)
    for score in scores:
        outbox.append("game", uuid4(), NOON, {"score": score})
    return outbox


def test_results_are_numbered_on_across_restarts(tmp_path: Path) -> None:
    """Another program that appends goes on where the last one has ended; a folder in its place holds no results."""
    path = [played(tmp_path, 1, 2).path for _start in range(3)].pop()
    assert [result.entry["number"] for result in read_results(path)] == [1, 2, 3, 4, 5, 6]
    path.unlink()
    (tmp_path / OUTBOX_FILE).mkdir()
    assert Outbox(tmp_path).count == 0


@pytest.mark.parametrize("cut", [2, 40])
def test_a_torn_last_line_costs_only_itself(tmp_path: Path, cut: int) -> None:
    """A power cut in the middle of a line: the next one begins on a line of its own."""
    path = played(tmp_path, 0, 1, 2).path
    path.write_bytes(path.read_bytes()[:-cut])
    played(tmp_path, 7)
    found = list(read_results(path))
    assert [(result.entry["number"], result.entry["score"]) for result in found] == [(1, 0), (2, 1), (3, 7)]
    assert found[-1].end == path.stat().st_size


def test_damage_leaves_the_other_lines(tmp_path: Path) -> None:
    """Lines that are no JSON, no object, or have no number are left out."""
    outbox = played(tmp_path, 1)
    with outbox.path.open("ab") as file:
        file.write(b'\xff\xfe\n[1]\n{}\n{"number": "x"}\n\0\0\0\n\n17\n')
    outbox.append("game", uuid4(), NOON, {"score": 2})
    assert [result.entry["score"] for result in read_results(outbox.path)] == [1, 2]


def test_an_outbox_is_read_in_batches(tmp_path: Path) -> None:
    """Each batch begins where the last one has ended."""
    outbox, found, start = played(tmp_path, *range(50)), [], 0
    while batch := list(read_results(outbox.path, start, 1000)):
        assert sum(len(result.line) for result in batch) < 1200
        found += [result.entry["score"] for result in batch]
        start = batch[-1].end
    assert found == list(range(50))


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
def test_an_account_is_whole_and_for_its_owner_only(tmp_path: Path) -> None:
    """The file with a password has the mode 600, whatever the umask; no text that is not whole is an account."""
    path, before = tmp_path / "hub.txt", os.umask(0)
    try:
        write_data(path, ACCOUNT)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert is_private(path)
    assert read_data(Account, path) == ACCOUNT
    for text in ("", "{", "[]", "{}", '{"address": 1}', "null", "\xff"):
        path.write_text(text, encoding="latin-1")
        assert read_data(Account, path) is None


def test_news_are_read_without_items_that_are_not_whole() -> None:
    """Each part has its place."""
    changes: list[dict[str, object]] = [{"score": "7"}, {"score": True}, {"at": "soon"}, {"at": None}, {"extra": 1}]
    changes += [{"stand": []}, {"at": "0001-01-01T00:00:00+14:00"}]
    hub: dict[str, object] = {"event": "Fair", "forgotten": ["a"], "totals": {"games": 1, "guests": 2, "cut_off": 3}}
    hub["winners"] = [*(WINNER | change for change in changes), WINNER]
    health = asdict(stand_health("Hall A", faults=[[7], "DISK"]))
    del health["offline_since"]
    hub["stands"] = [health, health | {"offline_since": "soon"}, health | {"offline_since": WINNER["at"]}, 7]
    found = parse_news(json.dumps({"stand": STAND, "problem": "", "sent_bytes": 3, "hub": hub}))
    assert (found.event, found.forgotten, found.totals.guests, found.sent_bytes) == ("Fair", ("a",), 2, 3)
    assert [(winner.initials, winner.at.tzinfo) for winner in found.winners] == [("ADA", None)]
    assert [(one.name, one.offline_since) for one in found.stands] == [("Hall A", found.winners[0].at)]
    assert parse_news("{}") == News()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[1]", "3", '"x"', '{"hub": 3}', '{"hub": {"event": 3}}', '{"odd": 1}', "[" * 100_000),
        *('{"stand": "no identifier"}', '{"hub": {"forgotten": 5}}'),
    ],
)
def test_what_is_no_news_is_refused(text: str, tmp_path: Path) -> None:
    """Torn or hostile texts are errors, and a file with them counts as missing."""
    with pytest.raises(ValueError, match=r"\S"):
        parse_news(text)
    (tmp_path / "news.txt").write_text(text)
    assert read_news(tmp_path / "news.txt") is None
    assert read_news(tmp_path / "missing.txt") is None
