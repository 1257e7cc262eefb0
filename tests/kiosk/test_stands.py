"""A stand beside others: the operator connects it, and its results wait for the relay."""

import errno
import json
import os
import re
from pathlib import Path
from unittest.mock import patch
from uuid import UUID

import pygame
import pytest

from dvonn.engine.levels import THOUGHTFUL
from dvonn.kiosk import stands
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, TWO
from dvonn.kiosk.faults import MachinePart
from dvonn.kiosk.operator.status_page import StandsPanel
from dvonn.kiosk.winner_list import Board
from dvonn.language import set_language
from dvonn.match.match_text import parse_match
from dvonn.relay.stand_files import (
    ACCOUNT_FILE,
    LIVE_FILE,
    NEWS_FILE,
    NO_PSYCOPG,
    OUTBOX_FILE,
    PAIRING_FILE,
    UNREACHABLE,
    WRONG_CODE,
    read_news,
    winner_identifier,
)
from dvonn.rules.analysis.position_analysis import cut_offs
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.screens.puzzles.puzzle_menu import TimedPlay
from dvonn.screens.scene import ShowMenu, ShowScore
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
from tests.harness.context import FRAME_SECONDS
from tests.harness.event_user import (
    CHECK_SECONDS,
    ENTER,
    KioskUser,
    at_operator_page,
    connect_stand,
    finished_match,
    hear,
    play_through,
    turn_to_page,
)
from tests.harness.news import NEWS_SECONDS, STAND, outbox, pair, write_news
from tests.harness.pseudo import use_pseudo_language
from tests.storage.disk import raising

WIDE = (1280, 720)
REPEAT_SECONDS = 21  # until the program has twice tried again to write what it could not
no_room = raising(OSError(errno.ENOSPC, "No space left on device"))


# The connection


def at_stands(folder: Path | None, *, draws: bool = False, show: bool = False) -> KioskUser:
    """Return a user at the panel of the stands."""
    user = at_operator_page(KioskUser(folder, WIDE, draws=draws, show=show))
    turn_to_page(user, "Status")
    user.press(ENTER)
    return user


def state(user: KioskUser) -> str:
    """Return the line of the panel that tells the state."""
    assert isinstance(user.top, StandsPanel)
    return user.top.subtitle


def test_a_stand_is_paired_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name, address and code are typed; then the panel follows the relay, without input, until it is connected."""
    monkeypatch.setattr(stands, "find_spec", lambda _: object())
    user = at_stands(tmp_path)
    assert state(user) == "Not paired yet"
    user.click_lines("Connect")
    assert not (tmp_path / PAIRING_FILE).exists(), "nothing has been entered"
    connect_stand(user)
    request = {"address": "hub.example", "code": "7K3M-QX29", "name": "Hall A", "kind": "stand"}
    assert json.loads((tmp_path / PAIRING_FILE).read_text()) == request
    assert state(user) == "The relay isn't running: start DVONN with --supervise"
    (tmp_path / PAIRING_FILE).unlink()
    hear(user, stand="", problem=WRONG_CODE)
    assert state(user) == WRONG_CODE
    pair(tmp_path)
    user.wait(NEWS_SECONDS)
    assert state(user) == "Connected to Spring fair as Hall A"
    hear(user, problem=UNREACHABLE)
    assert state(user).startswith(f"{UNREACHABLE}, since ")
    assert user.event_context.errors == 0


def test_the_state_changes_on_the_screen_by_itself(tmp_path: Path) -> None:
    """News are drawn while the operator looks at the panel or at the page below it."""
    user = at_stands(pair(tmp_path), draws=True)
    for _ in range(2):
        user.wait(2 * NEWS_SECONDS)
        before = pygame.image.tobytes(user.app.window.surface, "RGB")
        for problem in ("", UNREACHABLE, ""):
            hear(user, problem=problem)
            assert (pygame.image.tobytes(user.app.window.surface, "RGB") == before) is not problem
        user.press(pygame.K_ESCAPE)


def test_what_stands_in_the_way_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel says how to install psycopg if it is missing, and that the folder can't be written.

    A big screen asks to be paired as one. The keys on the screen have digits, and no space where there can be none.
    """
    monkeypatch.setattr(stands, "find_spec", lambda _: None)
    user = at_stands(tmp_path, show=True)
    connect_stand(user)
    assert state(user) == NO_PSYCOPG
    assert json.loads((tmp_path / PAIRING_FILE).read_text())["kind"] == "screen"
    monkeypatch.setattr(stands, "write_data", no_room)
    for folder in (None, tmp_path / "other"):
        user = at_stands(folder)
        connect_stand(user)
        assert state(user) == "The event's folder can't be written"
        assert user.event_context.errors == 0
    user.click_lines("Address of the hub")
    assert "Space" not in user.visible_lines()
    user.click_lines("1", "Done")
    assert user.event_context.stands.request.address == "hub.example1"


def test_leaving_the_event(tmp_path: Path) -> None:
    """After a question, whose safe answer has the focus and which names what is not sent, the hub is forgotten.

    The hub's results go, those that it does not have wait for the next hub, and nothing is added before there is one.
    """
    user = at_stands(pair(tmp_path, {"winners": []}))
    user.event_context.stands.record_challenge(CHALLENGE, 3)
    hear(user, sent_bytes=(tmp_path / OUTBOX_FILE).stat().st_size)
    user.event_context.stands.record_challenge(CHALLENGE, 4)
    user.click_lines("Leave the event")
    assert any("1 result not sent since" in line for line in user.visible_lines())
    user.press(ENTER)
    assert (tmp_path / ACCOUNT_FILE).exists()
    user.click_lines("Leave the event", "Leave")
    user.wait(NEWS_SECONDS)
    assert not {path.name for path in tmp_path.iterdir()} & {ACCOUNT_FILE, NEWS_FILE, LIVE_FILE}
    user.event_context.stands.record_challenge(CHALLENGE, 5)
    for one in (user, KioskUser(tmp_path)):
        assert len(one.event_context.stands.unsent_times) == 1
    assert [(result["number"], result["score"]) for result in outbox(tmp_path)] == [(2, 4)]
    pair(tmp_path, event="Autumn fair")
    user.wait(NEWS_SECONDS)
    user.event_context.stands.record_challenge(CHALLENGE, 6)
    assert [(result["number"], result["score"]) for result in outbox(tmp_path)] == [(2, 4), (3, 6)]
    hear(user, event="Autumn fair", sent_bytes=(tmp_path / OUTBOX_FILE).stat().st_size)
    assert state(user) == "Connected to Autumn fair as Hall A"


def test_only_a_command_that_names_them_deletes_unsent_results(tmp_path: Path) -> None:
    """After an event is left, a question and a button say how many there are; without any there is no such button."""
    user = at_stands(pair(tmp_path))
    for score in (3, 4):
        user.event_context.stands.record_challenge(CHALLENGE, score)
    user.click_lines("Leave the event", "Leave", "Delete 2 results that were not sent")
    assert any("2 results not sent since" in line for line in user.visible_lines())
    user.press(ENTER)
    assert len(outbox(tmp_path)) == 2
    user.click_lines("Delete 2 results that were not sent", "Delete 2 results that were not sent")
    assert not (tmp_path / OUTBOX_FILE).exists()
    assert state(user) == "Not paired yet"
    assert "Leave the event" in user.visible_lines()


def test_a_paired_stand_is_paired_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another address and a new code; until the hub admits it, the account and the results stay.

    The panel says why another hub does not admit it, and shows no code that has been used.
    """
    monkeypatch.setattr(stands, "find_spec", lambda _: object())
    user = at_stands(pair(tmp_path, problem=UNREACHABLE))
    user.event_context.stands.record_challenge(CHALLENGE, 3)
    user.press(pygame.K_DOWN)
    connect_stand(user)
    assert json.loads((tmp_path / PAIRING_FILE).read_text())["address"] == "hub.example"
    hear(user, problem=UNREACHABLE, pairing_problem=UNREACHABLE)
    assert state(user) == UNREACHABLE
    (tmp_path / PAIRING_FILE).unlink()
    hear(user, problem=UNREACHABLE, pairing_problem=WRONG_CODE)
    assert state(user) == WRONG_CODE
    assert user.event_context.stands.request.code
    (tmp_path / ACCOUNT_FILE).write_text("{}{}")
    hear(user)
    assert user.event_context.stands.request.code == ""
    assert len(outbox(tmp_path)) == 1


def test_the_operator_reads_what_is_not_sent(tmp_path: Path) -> None:
    """While the hub can't be reached, Status names it with the results that wait; in any language it is one fault."""
    user = at_operator_page(KioskUser(pair(tmp_path, problem=UNREACHABLE), WIDE))
    for score in range(12):
        user.event_context.stands.record_challenge(CHALLENGE, score)
    turn_to_page(user, "Status")
    words = f"{user.event_context.stands.unsent}: {UNREACHABLE}"
    assert words.startswith("12 results not sent since ")
    assert words in user.visible_lines()
    use_pseudo_language()
    assert not user.event_context.check_faults()
    set_language("en")
    hear(user, sent_bytes=(tmp_path / OUTBOX_FILE).stat().st_size)
    user.wait(CHECK_SECONDS)
    assert MachinePart.HUB not in user.event_context.faults.faults


def test_results_of_a_moment_ago_are_no_fault(tmp_path: Path) -> None:
    """A result that the relay is about to send is none; one of an earlier day is, even if the relay says nothing."""
    user = KioskUser(pair(tmp_path))
    user.event_context.stands.record_challenge(CHALLENGE, 3)
    assert not user.event_context.stands.fault
    path = tmp_path / OUTBOX_FILE
    path.write_text(re.sub('"at": "[^"]*"', '"at": "2026-01-02T14:20:00+01:00"', path.read_text()))
    assert "2 Jan 2026" in KioskUser(tmp_path).event_context.faults.faults[MachinePart.HUB].text


# Results


def cut_off_by(game: Game, colour: Colour) -> dict[int, int]:
    """Return the pieces that the other side has lost by the moves of a side, by the numbers of the moves."""
    return {one.ply: one.gain for one in cut_offs(game) if one.by is colour}


def test_a_stand_alone_writes_nothing(tmp_path: Path) -> None:
    """Without an account a game leaves no result, no running game and no request."""
    play_through(KioskUser(tmp_path), finished_match(BLITZ, won=True))
    assert not {path.name for path in tmp_path.iterdir()} & {OUTBOX_FILE, LIVE_FILE, PAIRING_FILE}


def test_a_game_of_a_guest(tmp_path: Path) -> None:
    """A game is in the outbox, with what the guest's own moves have cut off.

    While it runs, its file follows the board, is left alone between plies, and has the identifier of the result.
    """
    event = KioskUser(pair(tmp_path), draws=False)
    event.wait(1)
    assert json.loads((tmp_path / LIVE_FILE).read_text()).keys() == {"faults", "settings"}
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
    lost = cut_off_by(game, Colour.WHITE)
    largest = max(lost, key=lost.__getitem__, default=-1)
    expected = {"id": live["id"], "kind": "game", "number": 1, "mode": "guided", "guests": 1, "plies": len(game.plies)}
    expected |= {"cut_off": sum(lost.values()), "largest": lost.get(largest, 0), "ply": largest}
    assert expected.items() <= result.items()
    assert parse_match(result["record"]).game.plies == game.plies
    event.app.apply(ShowMenu())
    event.send()
    assert "record" not in json.loads((tmp_path / LIVE_FILE).read_text())


def test_guests_are_counted_once(tmp_path: Path) -> None:
    """With the first game of a visit; a second guest who joins counts then, and after the visit all count anew."""
    user = KioskUser(pair(tmp_path))
    for mode in (BLITZ, BLITZ, TWO, BLITZ):
        user.app.apply(ShowScore(finished_match(mode, won=True)))
        user.send()
    user.event_context.stands.record_challenge(CHALLENGE, 3)
    user.app.apply(ShowMenu())
    user.send()
    play_through(user, finished_match(TWO, won=True))
    assert [one["guests"] for one in outbox(tmp_path)] == [1, 0, 1, 0, 0, 2]


def test_games_that_guests_have_left(tmp_path: Path) -> None:
    """Of two guests only those who stay to the end count; a game that the computer ends alone is no result."""
    user = KioskUser(pair(tmp_path))
    both, left, abandoned = (finished_match(mode, won=True) for mode in (TWO, TWO, BLITZ))
    left.hand_over([Colour.BLACK], THOUGHTFUL)
    abandoned.hand_over([Colour.WHITE], THOUGHTFUL)
    for match in (both, left, abandoned):
        play_through(user, match)
    lost = {colour: sum(cut_off_by(both.game, colour).values()) for colour in Colour}
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
    user.top.session.solved, user.top.session.seconds_left = 7, FRAME_SECONDS
    user.wait(2 * FRAME_SECONDS)
    user.press(ENTER)
    user.wait(theme.RESULT_GUARD_SECONDS + 0.1)
    user.type("ada")
    (winner,) = user.event_context.winners.own
    game, won = outbox(tmp_path)
    assert {"mode": "challenge", "score": 7, "guests": 1, "record": ""}.items() <= game.items()
    identifier = str(winner_identifier(STAND, str(winner)))
    expected = {"id": identifier, "kind": "winner", "initials": "ADA", "score": 7, "removed": False}
    assert expected.items() <= won.items()


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


@pytest.mark.parametrize("owner", [os, Path], ids=["fsync", "open"])
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object) -> None:
    """On a full disk results wait in memory, the operator reads how many, and with room each is written once."""
    user = KioskUser(pair(tmp_path))
    with monkeypatch.context() as full:
        full.setattr(owner, "fsync" if owner is os else "open", no_room)
        for won in (True, False, True):
            play_through(user, finished_match(BLITZ, won=won))
        user.wait(REPEAT_SECONDS)
        assert user.event_context.stands.unsent.startswith("3 results not sent since ")
    user.wait(REPEAT_SECONDS)
    results = outbox(tmp_path)
    written = {result["id"]: result for result in results}
    assert [(one["number"], one["score"] > 0) for one in written.values()] == [(1, True), (2, False), (3, True)]
    assert all(result == written[result["id"]] for result in results), "a line that is repeated is the same"
    assert OUTBOX_FILE not in user.event_context.storage.unsaved
    hear(user, sent_bytes=(tmp_path / OUTBOX_FILE).stat().st_size)
    assert (user.event_context.stands.unsent, user.event_context.errors) == ("", 0)


def test_results_wait_for_an_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand that has not heard from its relay keeps its results, and writes them when it has.

    Results that wait for room on the disk wait for the next account too, if this one is gone.
    """
    pair(tmp_path)
    (tmp_path / NEWS_FILE).unlink()
    user = KioskUser(tmp_path)
    winner = user.event_context.winners.add("ADA", Board(CHALLENGE), 7)
    user.event_context.stands.record_winner(winner, "K7QX")
    assert user.event_context.stands.unsent.startswith("1 result not sent")
    assert outbox(tmp_path) == []
    write_news(tmp_path)
    user.wait(2)
    assert [UUID(result["id"]) for result in outbox(tmp_path)] == [winner_identifier(STAND, str(winner))]
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        user.event_context.stands.record_challenge(CHALLENGE, 3)
        assert OUTBOX_FILE in user.event_context.storage.unsaved
        (tmp_path / ACCOUNT_FILE).unlink()
        hear(user, stand="")
        assert OUTBOX_FILE not in user.event_context.storage.unsaved
    pair(tmp_path)
    user.wait(NEWS_SECONDS)
    assert user.event_context.stands.unsent.startswith("2 results not sent")
    assert len({result["id"] for result in outbox(tmp_path)}) == 2
