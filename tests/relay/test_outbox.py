"""The outbox: an append-only file that is torn, damaged, or read in batches."""

import os
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from dvonn.relay.stand_files import OUTBOX_FILE, Account, Outbox, is_private, read_data, read_results, write_data

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
ACCOUNT = Account("hub", "dvonn", "user", "secret", "id", tls=True)


def numbers(path: Path) -> list[int]:
    return [result.entry["number"] for result in read_results(path)]


def test_results_are_numbered_on_across_restarts(tmp_path: Path) -> None:
    """Another program that appends goes on where the last one has ended."""
    for _start in range(3):
        outbox = Outbox(tmp_path)
        outbox.append("game", uuid4(), NOON, {"score": 1})
        outbox.append("game", uuid4(), NOON, {"score": 2})
    assert numbers(outbox.path) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("cut", [2, 40])
def test_a_torn_last_line_costs_only_itself(tmp_path: Path, cut: int) -> None:
    """A power cut in the middle of a line: the next one begins on a line of its own."""
    outbox = Outbox(tmp_path)
    for score in range(3):
        outbox.append("game", uuid4(), NOON, {"score": score})
    content = outbox.path.read_bytes()
    outbox.path.write_bytes(content[:-cut])
    assert numbers(outbox.path) == [1, 2]
    Outbox(tmp_path).append("game", uuid4(), NOON, {"score": 7})
    found = list(read_results(outbox.path))
    assert [result.entry["score"] for result in found] == [0, 1, 7]
    assert found[-1].end == outbox.path.stat().st_size


def test_damage_leaves_the_other_lines(tmp_path: Path) -> None:
    """Lines that are no JSON, no object, or have no number are left out."""
    outbox = Outbox(tmp_path)
    outbox.append("game", uuid4(), NOON, {"score": 1})
    with outbox.path.open("ab") as file:
        file.write(b'\xff\xfe\n[1]\n{}\n{"number": "x"}\n\0\0\0\n\n17\n')
    outbox.append("game", uuid4(), NOON, {"score": 2})
    assert [result.entry["score"] for result in read_results(outbox.path)] == [1, 2]


def test_an_outbox_is_read_in_batches(tmp_path: Path) -> None:
    """Each batch begins where the last one has ended."""
    outbox, found, start = Outbox(tmp_path), [], 0
    for score in range(50):
        outbox.append("game", uuid4(), NOON, {"score": score})
    while batch := list(read_results(outbox.path, start, 1000)):
        assert sum(len(result.line) for result in batch) < 1200
        found += [result.entry["score"] for result in batch]
        start = batch[-1].end
    assert found == list(range(50))


def test_an_outbox_that_cannot_be_read_is_empty(tmp_path: Path) -> None:
    """A folder in its place holds no results."""
    (tmp_path / OUTBOX_FILE).mkdir()
    assert Outbox(tmp_path).count == 0


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
def test_an_account_is_for_its_owner_only(tmp_path: Path) -> None:
    """The file with a password has the mode 600, whatever the umask."""
    path = tmp_path / "hub.txt"
    before = os.umask(0)
    try:
        write_data(path, ACCOUNT)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert is_private(path)
    assert read_data(Account, path) == ACCOUNT


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"address": 1}', "null", "\xff"])
def test_a_damaged_account_is_none(tmp_path: Path, text: str) -> None:
    """No text that is not whole is taken for an account."""
    (tmp_path / "hub.txt").write_text(text, encoding="latin-1")
    assert read_data(Account, tmp_path / "hub.txt") is None
