"""The results of guests that a stand writes for its hub: once each, in order, whatever happens to the disk."""

import errno
import json
import os
from pathlib import Path
from unittest.mock import patch
from uuid import UUID

import pytest

from dvonn.engine.levels import THOUGHTFUL
from dvonn.kiosk import stands
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, TWO
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.winner_list import Board
from dvonn.match.match_text import parse_match
from dvonn.relay.news import read_news
from dvonn.relay.stand_files import ACCOUNT_FILE, LIVE_FILE, NEWS_FILE, OUTBOX_FILE, winner_identifier
from dvonn.rules.board import Colour, Move, owner
from dvonn.rules.game import Game
from dvonn.screens.puzzles.timed_play import TimedPlay
from dvonn.screens.scene import ShowMenu, ShowScore
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
from tests.harness.event_user import ENTER, KioskUser, finished_match, hear
from tests.harness.news import STAND, outbox, pair, write_news
from tests.harness.stage import FRAME_SECONDS
from tests.storage.disk import raising

REPEAT_SECONDS = 21  # until the program has twice tried again to write what it could not


def play(user: KioskUser, match: GuestMatch) -> None:
    """Let the program show the score of a guest's match, and go back to the start."""
    user.app.apply(ShowScore(match))
    user.send()
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


def test_a_stand_alone_writes_nothing(tmp_path: Path) -> None:
    """Without an account a game leaves no result, no running game and no request, and there is no hub that fails."""
    user = KioskUser(tmp_path)
    play(user, finished_match(BLITZ, won=True))
    assert not {path.name for path in tmp_path.iterdir()} & {OUTBOX_FILE, LIVE_FILE, "pairing.txt"}
    assert not user.context.stands.fault


def test_a_game_of_a_guest(tmp_path: Path) -> None:
    """A game is in the outbox, with what the guest's own moves have cut off.

    While it runs, its file follows the board, is left alone between plies, and has the identifier of the result.
    """
    event = KioskUser(pair(tmp_path), draws=False)
    event.wait(1)
    assert json.loads((tmp_path / LIVE_FILE).read_text()) == {}
    event.play_on(2)
    event.send()
    live = json.loads((tmp_path / LIVE_FILE).read_text())
    assert parse_match(live["record"]).game.plies == event.match.game.plies
    event.wait(1)
    (tmp_path / LIVE_FILE).unlink()
    event.wait(3)
    assert not (tmp_path / LIVE_FILE).exists()
    event.play_on(1000)
    event.wait(1)
    game, (result,) = event.match.game, outbox(tmp_path)
    assert result["id"] == live["id"]
    lost = cut_off_by(game, Colour.WHITE)
    assert (result["kind"], result["number"], result["mode"], result["guests"]) == ("game", 1, "guided", 1)
    assert (result["cut_off"], result["largest"], result["plies"]) == (sum(lost), max(lost), len(game.plies))
    assert result["ply"] == (lost.index(max(lost)) if any(lost) else -1)
    assert parse_match(result["record"]).game.plies == game.plies
    event.app.apply(ShowMenu())
    event.send()
    assert json.loads((tmp_path / LIVE_FILE).read_text()) == {}


def test_games_that_guests_have_left(tmp_path: Path) -> None:
    """Of two guests only those who stay to the end count; a game that the computer ends alone is no result."""
    user = KioskUser(pair(tmp_path))
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


def test_a_challenge_and_its_winner(tmp_path: Path) -> None:
    """A challenge is a result of one guest, with the puzzles solved and no record, and its winner another one.

    The winner's identifier follows from the stand and the winner's text.
    """
    user = KioskUser(pair(tmp_path))
    user.begin(CHALLENGE)
    assert isinstance(user.top, TimedPlay)
    user.top.round.solved, user.top.round.seconds_left = 7, FRAME_SECONDS
    user.wait(2 * FRAME_SECONDS)
    user.press(ENTER)
    user.wait(theme.RESULT_GUARD_SECONDS + 0.1)
    user.type("ada")
    (winner,) = user.context.winners.own
    game, won = outbox(tmp_path)
    assert [game[name] for name in ("mode", "score", "guests", "record")] == ["challenge", 7, 1, ""]
    assert won["id"] == str(winner_identifier(STAND, str(winner)))
    assert [won[name] for name in ("kind", "initials", "score", "removed")] == ["winner", "ADA", 7, False]


def test_the_cost_of_a_frame(tmp_path: Path) -> None:
    """The relay's files are looked at once a second, and news are read only when they have changed."""
    event = KioskUser(pair(tmp_path), draws=False)
    with (
        patch.object(Storage, "stamp", autospec=True, side_effect=Storage.stamp) as look,
        patch.object(stands, "read_news", side_effect=read_news) as read,
    ):
        event.wait(4)
        assert 1 <= [call.args[1] for call in look.call_args_list].count(NEWS_FILE) < 10, "of 240 frames"
        assert not read.called
        hear(event, {"winners": []}, event="Autumn fair")
        assert read.call_count == 1


# The disk


no_room = raising(OSError(errno.ENOSPC, "No space left on device"))


@pytest.mark.parametrize("owner", [os, Path], ids=["fsync", "open"])
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object) -> None:
    """On a full disk results wait in memory, the operator reads how many, and with room each is written once."""
    user = KioskUser(pair(tmp_path))
    with monkeypatch.context() as full:
        full.setattr(owner, "fsync" if owner is os else "open", no_room)
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
    monkeypatch.setattr(os, "fsync", no_room)
    user = KioskUser(pair(tmp_path))
    user.context.stands.record_challenge(CHALLENGE, 3)
    assert OUTBOX_FILE in user.context.storage.unsaved
    (tmp_path / ACCOUNT_FILE).unlink()
    hear(user, stand="")
    assert OUTBOX_FILE not in user.context.storage.unsaved
    assert user.context.stands.unsent == ""


def test_without_news_results_wait_for_the_name_of_the_stand(tmp_path: Path) -> None:
    """A stand that has not heard from its relay keeps its results, and writes them when it has."""
    pair(tmp_path)
    (tmp_path / NEWS_FILE).unlink()
    user = KioskUser(tmp_path)
    winner = user.context.winners.add("ADA", Board(CHALLENGE), 7)
    user.context.stands.record_winner(winner, removed=False)
    assert user.context.stands.unsent.startswith("1 result not sent")
    assert outbox(tmp_path) == []
    write_news(tmp_path)
    user.wait(2)
    assert [UUID(result["id"]) for result in outbox(tmp_path)] == [winner_identifier(STAND, str(winner))]
