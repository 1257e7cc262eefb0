"""The results of guests that a stand writes for its hub: once each, in order, whatever happens to the disk."""

import errno
import json
import os
from pathlib import Path
from uuid import UUID

import pytest

from dvonn.engine.levels import THOUGHTFUL
from dvonn.kiosk.event_modes import BLITZ, CHALLENGE, TWO
from dvonn.kiosk.guests.challenge import ChallengeEnd
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.stands import stand_link
from dvonn.kiosk.winner_list import Board
from dvonn.kiosk.winners.initials_screen import InitialsScreen
from dvonn.match import parse_match
from dvonn.relay.news import News, read_news
from dvonn.relay.stand_files import ACCOUNT_FILE, LIVE_FILE, NEWS_FILE, OUTBOX_FILE, winner_identifier
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move, owner
from dvonn.screens.puzzles.timed_play import TimedPlay
from dvonn.screens.scene import Push, ShowMenu, ShowScore
from dvonn.storage.text_store import FileStamp, Storage
from dvonn.ui import timing
from tests.harness.event_program import EventDriver
from tests.harness.guests import GuestUser, finished_match
from tests.harness.paired_stand import STAND, hear, outbox, pair, write_news
from tests.harness.stage import FRAME_SECONDS

REPEAT_SECONDS = 21  # until the program has twice tried again to write what it could not


def play(user: GuestUser, match: GuestMatch) -> None:
    """Let the program show the score of a guest's match, and go back to the start."""
    user.app.apply(ShowScore(match))
    user.frame()
    user.app.apply(ShowMenu())


def cut_off_by(game: Game, colour: Colour) -> list[int]:
    """Return the pieces that the other side has lost by each move of a side, counted space by space."""
    lost = []
    for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
        assert isinstance(ply, Move)
        gone = [
            stack
            for space, stack in enumerate(before.stacks)
            if owner(stack) is colour.other and space not in ply and not after.stacks[space]
        ]
        lost.append(sum(map(len, gone)) if before.turn is colour else 0)
    return lost


def test_a_stand_alone_writes_nothing(event: EventDriver) -> None:
    """Without an account a whole game leaves no result, no running game and no request."""
    event.play_on(1000)
    event.wait(1)
    assert event.match.game.outcome
    assert not {path.name for path in event.folder.iterdir()} & {OUTBOX_FILE, LIVE_FILE, "pairing.txt"}


def test_a_game_of_a_guest(tmp_path: Path) -> None:
    """A game that a guest has played by keys is in the outbox, with what the guest's own moves have cut off."""
    event = EventDriver(pair(tmp_path), draws=False)
    event.play_on(1000)
    event.wait(1)
    game, (result,) = event.match.game, outbox(tmp_path)
    lost = cut_off_by(game, Colour.WHITE)
    assert (result["kind"], result["number"], result["mode"], result["guests"]) == ("game", 1, "guided", 1)
    assert (result["cut_off"], result["largest"], result["plies"]) == (sum(lost), max(lost), len(game.plies))
    assert result["ply"] == (lost.index(max(lost)) if any(lost) else -1)
    assert parse_match(result["record"]).game.plies == game.plies


def test_games_that_guests_have_left(tmp_path: Path) -> None:
    """Of two guests only those who stay to the end count; a game that the computer ends alone is no result."""
    user = GuestUser(pair(tmp_path))
    both, left, abandoned = (finished_match(mode, won=True) for mode in (TWO, TWO, BLITZ))
    left.hand_over([Colour.BLACK], THOUGHTFUL)
    abandoned.hand_over([Colour.WHITE], THOUGHTFUL)
    for match in (both, left, abandoned):
        play(user, match)
    lost = {colour: sum(cut_off_by(both.game, colour)) for colour in Colour}
    assert [(one["guests"], one["cut_off"], one["score"]) for one in outbox(tmp_path)] == [
        (2, sum(lost.values()), 0),
        (1, lost[Colour.WHITE], left.winning_margin),
    ]


def test_a_challenge(tmp_path: Path) -> None:
    """A challenge is a result of one guest, with the puzzles solved and no record."""
    user = GuestUser(pair(tmp_path))
    user.begin(CHALLENGE)
    assert isinstance(user.top, TimedPlay)
    user.top.round.solved, user.top.round.seconds_left = 7, FRAME_SECONDS
    user.wait(2 * FRAME_SECONDS)
    assert isinstance(user.top, ChallengeEnd)
    (result,) = outbox(tmp_path)
    assert [result[name] for name in ("mode", "score", "guests", "record")] == ["challenge", 7, 1, ""]


def test_a_winner_is_told_by_name_and_keeps_its_identifier(tmp_path: Path) -> None:
    """Initials that a guest types are a result, whose identifier follows from the stand and the winner's text."""
    user = GuestUser(pair(tmp_path))
    user.app.apply(Push(InitialsScreen(user.context, Board(CHALLENGE), 7)))
    user.wait(timing.RESULT_GUARD_SECONDS + 0.1)
    user.type("ada")
    (winner,) = user.context.winners.own
    (result,) = outbox(tmp_path)
    assert result["id"] == str(winner_identifier(STAND, str(winner)))
    assert [result[name] for name in ("kind", "initials", "score", "removed")] == ["winner", "ADA", 7, False]


# The running game


def test_the_running_game_is_told_after_each_ply(tmp_path: Path) -> None:
    """The file of the running game follows the board, has the identifier of the result, and is empty in between."""
    event = EventDriver(pair(tmp_path), draws=False)
    event.wait(1)
    assert json.loads((tmp_path / LIVE_FILE).read_text()) == {}
    event.play_on(3)
    event.frame()
    live = json.loads((tmp_path / LIVE_FILE).read_text())
    assert parse_match(live["record"]).game.plies == event.match.game.plies
    event.play_on(1000)
    event.wait(1)
    assert outbox(tmp_path)[0]["id"] == live["id"]
    event.app.apply(ShowMenu())
    event.frame()
    assert json.loads((tmp_path / LIVE_FILE).read_text()) == {}


def test_a_running_game_costs_no_write_between_its_plies(tmp_path: Path) -> None:
    """While a guest thinks, the file of the running game is left alone."""
    event = EventDriver(pair(tmp_path), draws=False)
    event.play_on(2)
    event.wait(1)
    (tmp_path / LIVE_FILE).unlink()
    event.wait(3)
    assert not (tmp_path / LIVE_FILE).exists()


def test_the_cost_of_a_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The relay's files are looked at once a second, and news are read only when they have changed."""
    event = EventDriver(pair(tmp_path), draws=False)
    looks, reads = list[str](), list[Path]()
    stamp = Storage.stamp

    def note_look(storage: Storage, name: str) -> FileStamp | None:
        looks.append(name)
        return stamp(storage, name)

    def note_read(path: Path) -> News | None:
        reads.append(path)
        return read_news(path)

    monkeypatch.setattr(Storage, "stamp", note_look)
    monkeypatch.setattr(stand_link, "read_news", note_read)
    event.wait(4)
    assert 1 <= looks.count(NEWS_FILE) < 10, "of 240 frames"
    assert not reads
    hear(event, {"winners": []}, event="Autumn fair")
    assert len(reads) == 1


# The disk


def refuse(*_: object, **__: object) -> None:
    """Fail as on a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("owner", [os, Path], ids=["fsync", "open"])
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object) -> None:
    """On a full disk results wait in memory, the operator reads how many, and with room each is written once."""
    user = GuestUser(pair(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(owner, "fsync" if owner is os else "open", refuse)
        for won in (True, False, True):
            play(user, finished_match(BLITZ, won=won))
        user.wait(REPEAT_SECONDS)
        assert user.context.stands.unsent.startswith("3 results not sent since ")
    user.wait(REPEAT_SECONDS)
    written = {result["id"]: result for result in outbox(tmp_path)}
    assert [result["score"] > 0 for result in written.values()] == [True, False, True]
    assert [result["number"] for result in written.values()] == [1, 2, 3]
    assert all(result == written[result["id"]] for result in outbox(tmp_path)), "a line that is repeated is the same"
    assert OUTBOX_FILE not in user.context.storage.unsaved
    assert user.context.errors == 0
    assert user.context.stands.unsent.startswith("3 results not sent since ")
    hear(user, sent_bytes=(tmp_path / OUTBOX_FILE).stat().st_size)
    assert user.context.stands.unsent == ""


def test_an_account_that_goes_while_results_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results that wait for room on the disk are given up with the account, and stop nothing."""
    monkeypatch.setattr(os, "fsync", refuse)
    user = GuestUser(pair(tmp_path))
    user.context.stands.record_challenge(CHALLENGE, 3)
    assert OUTBOX_FILE in user.context.storage.unsaved
    (tmp_path / ACCOUNT_FILE).unlink()
    hear(user, stand="")
    assert OUTBOX_FILE not in user.context.storage.unsaved
    assert user.context.stands.unsent == ""


def test_a_line_that_was_torn(tmp_path: Path) -> None:
    """After a power cut in the middle of a line the next result begins a line, and nothing before it is lost."""
    play(GuestUser(pair(tmp_path)), finished_match(BLITZ, won=True))
    before = (tmp_path / OUTBOX_FILE).read_bytes()
    (tmp_path / OUTBOX_FILE).write_bytes(before + before[:40])
    user = GuestUser(tmp_path)
    assert user.context.stands.unsent.startswith("1 result not sent")
    play(user, finished_match(BLITZ, won=False))
    assert [(result["number"], result["score"] > 0) for result in outbox(tmp_path)] == [(1, True), (2, False)]
    assert (tmp_path / OUTBOX_FILE).read_bytes().startswith(before)


def test_lines_that_are_no_results_are_passed_over(tmp_path: Path) -> None:
    """An outbox with lines that another version, or nobody, has written, does not stop the program."""
    lines = ['{"number": 4}', '{"number": 5, "id": 3, "at": "never", "kind": "game"}', "[1]", "\0\0", '{"number": "x"}']
    pair(tmp_path)
    (tmp_path / OUTBOX_FILE).write_text("".join(f"{line}\n" for line in lines))
    user = GuestUser(tmp_path)
    play(user, finished_match(BLITZ, won=True))
    assert outbox(tmp_path)[-1]["number"] == 6
    assert user.context.errors == 0


def test_without_news_results_wait_for_the_name_of_the_stand(tmp_path: Path) -> None:
    """A stand that has not heard from its relay keeps its results, and writes them when it has."""
    pair(tmp_path)
    (tmp_path / NEWS_FILE).unlink()
    user = GuestUser(tmp_path)
    winner = user.context.winners.add("ADA", Board(CHALLENGE), 7)
    user.context.stands.record_winner(winner, removed=False)
    assert user.context.stands.unsent.startswith("1 result not sent")
    assert outbox(tmp_path) == []
    write_news(tmp_path)
    user.wait(2)
    assert [UUID(result["id"]) for result in outbox(tmp_path)] == [winner_identifier(STAND, str(winner))]
