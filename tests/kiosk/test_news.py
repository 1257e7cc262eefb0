"""What a stand hears from its hub: winners of all stands, moderation, settings, the state of the others, the clock."""

import csv
import json
from dataclasses import asdict
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.attract.attract_loop import WinnersReel
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, Period
from dvonn.kiosk.pin import CLOSED_PIN, hash_pin
from dvonn.kiosk.winner_list import WINNERS, WINNERS_FILE, Board, Winner
from dvonn.kiosk.winners_board import WinnersScreen
from dvonn.relay.stand_files import LIVE_FILE, NEWS_FILE, OUTBOX_FILE, winner_identifier
from dvonn.screens.scene import Push, ShowScore
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
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
from tests.harness.news import NEWS_SECONDS, NOW, STAND, cut_off, event_winner, moment, outbox, pair, stand_health
from tests.harness.pictures import record_texts
from tests.harness.storage import save_value
from tests.harness.surroundings import unshare_cache

WIDE = (1280, 720)
PUZZLES, GREEDY_BLITZ = Board(CHALLENGE), Board(BLITZ, "greedy")
BOB = event_winner("BOB", 13)


def initials(user: KioskUser, period: Period = Period.DAY) -> list[str]:
    """Return the initials on a board of the challenge."""
    return [winner.initials for winner in user.event_context.winners.best(PUZZLES, period)]


def texts_of_reel(user: KioskUser, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the texts of all winners' boards in the attract loop."""
    reel, texts = WinnersReel(user.event_context), record_texts(monkeypatch)
    reel.begin()
    while not reel.update(1):
        user.home.reel = reel
        user.home.draw(user.app.window.surface, 0)
    return {words for words, _ in texts}


def test_winners_of_all_stands_are_on_one_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Winners of other stands rank among one's own, within a second, and are written to no file of this stand.

    Beside other stands each line, and the table, has the stand's name, and the time, over the whole event with the day.
    """
    save_value(Storage(pair(tmp_path)), WINNERS, [old := Winner("OLD", PUZZLES, 3, NOW - timedelta(days=1))])
    user = KioskUser(tmp_path, WIDE)
    new = user.event_context.winners.add("ADA", PUZZLES, 10)
    assert not [words for words in texts_of_reel(user, monkeypatch) if "Hall" in words]
    assert user.event_context.winners.csv().splitlines()[0].endswith(",level")
    hear(user, {"winners": [BOB, event_winner("EVE", 4, at=moment(1)), event_winner("OWN", 20, stand_id=STAND)]})
    assert initials(user) == ["BOB", "ADA"]
    assert initials(user, Period.EVENT) == ["BOB", "ADA", "EVE", "OLD"]
    assert user.event_context.winners.rank(PUZZLES, 11, Period.DAY) == 2
    texts, (day, yesterday) = texts_of_reel(user, monkeypatch), (f"{when.day} {when:%b}" for when in (NOW, old.when))
    assert {f"Hall A, {new.when:%H:%M}", f"Hall B, {NOW:%H:%M}"} <= texts
    assert {f"Hall B, {day} {NOW:%H:%M}", f"Hall A, {yesterday} {NOW:%H:%M}"} <= texts
    rows = [row.split(",")[-1] for row in user.event_context.winners.csv().splitlines()]
    assert rows == ["stand", "Hall B", "Hall A", "Hall B", "Hall A"]
    (tmp_path / NEWS_FILE).write_text("{")  # torn: the last ones stay
    user.wait(NEWS_SECONDS)
    assert initials(user) == ["BOB", "ADA"]
    hear(user, {"winners": [event_winner("IDA", 11)]})
    assert initials(user) == ["IDA", "ADA"]
    written = (tmp_path / WINNERS_FILE).read_text()
    assert [name for name in ("ADA", "OLD", "BOB", "EVE", "IDA", "OWN") if name in written] == ["ADA", "OLD"]


def test_news_change_no_screen_that_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The score has the rank in the event from what is known then; like the boards after a win it stays as it is.

    The winners of a stand that has joined again come back as those of another one, and stay single.
    """
    unshare_cache(monkeypatch)
    match = finished_match(BLITZ, won=True)
    better = event_winner("BOB", match.winning_margin + 1, mode="blitz", level="greedy")
    user = KioskUser(pair(tmp_path, {"winners": [better]}), WIDE)
    user.app.apply(ShowScore(match))
    user.press(ENTER)
    user.wait(theme.RESULT_LIGHT_SECONDS)
    user.app.context.assets.clear_cache()
    hear(user, {"winners": [better, {**better, "id": "another", "initials": "EVE"}]})
    assert "Number 2 today" in " ".join(user.visible_lines())
    assert user.event_context.winners.rank(GREEDY_BLITZ, match.winning_margin, Period.DAY) == 3
    own = user.event_context.winners.add("ADA", PUZZLES, 10)
    user.app.apply(Push(WinnersScreen(user.event_context, own)))
    before = user.visible_lines()
    hear(user, {"winners": [event_winner("ADA", 10, at=own.when.astimezone().isoformat()), BOB]})
    assert user.visible_lines() == before
    assert initials(user) == ["BOB", "ADA"]


def test_winners_from_elsewhere_are_shown_with_care(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A winner with an impossible mode, level, score or name, or with blocked initials, is left out.

    The name of a stand is short, printable and no formula in a table.
    """
    wrong: list[dict[str, object]] = [{"mode": "guided"}, {"level": "dreamy"}, {"mode": "blitz", "level": "unknown"}]
    wrong += [{"score": 0}, {"score": -3}, {"score": 10**6}, {"initials": "AAAA"}, {"initials": "=A1"}]
    strange = "=1+1\n\ud83d\u202e" + 60 * "x"
    winners = [event_winner("KKK", 8), event_winner("BOB", 13, stand=strange), event_winner("EVE", 3, stand="\ud800")]
    user = KioskUser(pair(tmp_path, {"winners": [*(event_winner("XXL", 9) | one for one in wrong), *winners]}), WIDE)
    texts_of_reel(user, monkeypatch)
    assert user.event_context.errors == 0
    rows = list(csv.reader(StringIO(user.event_context.winners.csv())))[1:]
    assert [(row[2], row[-1]) for row in rows] == [("BOB", "1+1 xxxxxxxxxxxx"), ("EVE", "?")]


def test_forgotten_winners_leave_every_file(tmp_path: Path) -> None:
    """A winner whom the organiser has deleted is gone from the list, that of hidden ones, their copies and the outbox.

    The others stay, and what is sent counts as sent. Who was deleted while the program was not running is gone when
    it starts.
    """
    user = KioskUser(pair(tmp_path))
    winners = user.event_context.winners
    added = [winners.add(name, PUZZLES, 5) for name in ("ADA", "BEA", "CLE", "DEE")]
    for winner in added:
        user.event_context.stands.record_winner(winner, "K7QX")
    sent = (tmp_path / OUTBOX_FILE).stat().st_size
    winners.moderate("hide", *(one.key for one in added[1:3]))
    names = [str(winner_identifier(STAND, str(winner))) for winner in added]
    hear(user, {"forgotten": names[::2]}, sent_bytes=sent)
    assert initials(user) == ["DEE"]
    sent_names = [(one["initials"], one["removed"]) for one in outbox(tmp_path)]
    assert sent_names == [("---", True), ("BEA", False), ("---", True), ("DEE", False)]
    assert (tmp_path / OUTBOX_FILE).stat().st_size == sent
    assert user.event_context.stands.unsent == ""
    texts = [path.read_text() for name in ("winners", "moderation") for path in tmp_path.glob(f"{name}*")]
    assert len(texts) == 4
    assert not [text for text in texts if "ADA" in text or "CLE" in text]
    assert winners.undo() == ("hide", str(added[1]))
    assert initials(KioskUser(tmp_path)) == ["BEA", "DEE"]
    pair(tmp_path, {"forgotten": names})
    assert initials(KioskUser(tmp_path)) == []


def test_the_biggest_cut_offs_of_all_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attract loop has a board of today's cut-offs, own ones among them, without names."""
    user = KioskUser(pair(tmp_path))
    play_through(user, finished_match(BLITZ, won=True))
    (result,) = outbox(tmp_path)
    hear(user, {"cut_offs": [cut_off(14), cut_off(12, at=moment(1)), cut_off(2, id=result["id"])]})
    found = [(one.pieces, one.stand) for one in user.event_context.stands.largest_cut_offs()]
    assert found == [(14, "Hall B"), (result["largest"], "Hall A")]
    texts = texts_of_reel(user, monkeypatch)
    assert {"Biggest cut-offs: today", "14", "pieces", f"Hall B, {NOW:%H:%M}"} <= texts


@pytest.mark.parametrize(("known", "is_told"), [([1], True), ([40], False), ([], False)])
def test_the_score_tells_of_the_biggest_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: list[int], *, is_told: bool
) -> None:
    """A guest who beats all cut-offs of today reads that with the result; the first one of a day beats none."""
    unshare_cache(monkeypatch)
    user = KioskUser(pair(tmp_path, {"cut_offs": [cut_off(pieces) for pieces in known]}))
    match = finished_match(BLITZ, won=True)
    user.app.host.keep(match)
    user.app.apply(ShowScore(match))
    user.press(ENTER)
    user.wait(theme.RESULT_LIGHT_SECONDS)
    assert ("The biggest cut-off today" in " ".join(user.visible_lines())) is is_told


def test_moderation_counts_at_all_stands(tmp_path: Path) -> None:
    """What the operator does with a winner of any stand is told to the hub, with what undoes it.

    It counts here at once; what operators of other stands do counts with the news.
    """
    save_value(Storage(tmp_path), WINNERS, [winner := Winner("ADA", PUZZLES, 5, NOW)])
    user = at_operator_page(KioskUser(pair(tmp_path, {"winners": [BOB, event_winner("EVE", 7)]}), (1280, 3000)))
    turn_to_page(user, "Winners")
    assert "Hall B" in user.visible_lines()
    for labels in (("BOB 13", "Hide"), ("ADA 5", "Hide"), ("Undo",), ("EVE 7", "Block EVE"), ("Undo",)):
        user.click_lines(*labels)
    assert initials(user) == ["EVE", "ADA"]
    user.click_lines("EVE 7", "Delete the initials for good")
    assert initials(user) == ["ADA"]
    own = str(winner_identifier(STAND, str(winner)))
    told = [(one["action"], one.get("winner", one.get("word"))) for one in outbox(tmp_path)]
    assert told[:3] == [("hide", "BOB_13"), ("hide", own), ("show", own)]
    assert told[3:] == [("block", "EVE"), ("allow", "EVE"), ("forget", "EVE_7")]
    hear(user, {"winners": [event_winner("IDA", 8), event_winner("UGO", 9)], "hidden": [own], "blocked": ["UGO"]})
    assert initials(user) == ["IDA"]
    hear(user, {"winners": []})
    assert initials(user) == ["ADA"]


def test_settings_come_from_the_hub(tmp_path: Path) -> None:
    """They are taken when they have changed at the hub, or when the stand is paired anew, but by no stand with its own.

    A line that is not understood, or would take away the PIN, is left out; what the operator changes later stays.
    """
    pin, user = hash_pin("27182"), KioskUser(tmp_path, WIDE)
    settings = user.event_context.event_settings
    pair(tmp_path, {"profile": f"pin: {pin}\ngames: blitz\nblitz: 90\nidle: 7\nspectators: 3\nnonsense"})
    user.wait(NEWS_SECONDS)
    assert (settings.pin, settings.games, settings.blitz, settings.idle) == (pin, (BLITZ,), 90, 60)
    assert settings.spectators == -1
    settings.blitz = 120
    user.event_context.event_file.save()
    user = KioskUser(tmp_path, WIDE)
    settings = user.event_context.event_settings
    assert (settings.pin, settings.blitz) == (pin, 120)
    hear(user, {"profile": "pin:\nblitz: 60"})
    assert (settings.pin, settings.blitz) == (pin, 60)
    settings.blitz = 300
    user.press_operator_keys()
    user.type("27182")
    turn_to_page(user, "Status")
    user.press(ENTER, pygame.K_DOWN)
    connect_stand(user)
    hear(user, {"profile": "pin:\nblitz: 60"}, event="Spring fair, again")
    assert settings.blitz == 60
    hear(user, {"profile": f"pin: {CLOSED_PIN}"})
    assert settings.pin == pin
    settings.follows_hub = False
    hear(user, {"profile": "blitz: 45"})
    assert settings.blitz == 60
    user.wait(CHECK_SECONDS)
    assert "blitz: 60" in json.loads((tmp_path / LIVE_FILE).read_text())["settings"]


def test_the_page_tells_how_all_stands_are(tmp_path: Path) -> None:
    """With today's figures, and for each stand since when it is offline, what is not sent, its faults and its clock."""
    day = NOW - timedelta(days=2)
    ill = stand_health("Hall B", unsent=2, faults=["DISK", "unknown"], version="0.0.9", clock_minutes=-3)
    stands = [asdict(one) for one in (ill, stand_health("Hall A"))]
    stands[0]["offline_since"] = day.astimezone().isoformat()
    user = at_operator_page(KioskUser(pair(tmp_path), WIDE))
    turn_to_page(user, "Status")
    hear(user, {"totals": {"games": 12, "guests": 15, "busiest_hour": 14}, "stands": stands})
    told = {"12 games today", "15 guests", "Busiest hour: 14:00", "Hall B", "2 results not sent", "Fault: Disk"}
    told |= {f"Offline since {day.day} {day:%b} {day.year} {NOW:%H:%M}", "Hall A", "OK"}
    assert told <= user.visible_lines().keys()


def test_a_wrong_clock_is_set_right_by_the_hubs(tmp_path: Path) -> None:
    """Winners are listed at the hub's time, and what is sent says so."""
    user = KioskUser(pair(tmp_path, clock_seconds=5 * 3600), WIDE)
    winners = user.event_context.winners
    winner = winners.add("ADA", PUZZLES, 5)
    user.event_context.stands.record_winner(winner, "K7QX")
    hours = (winner.when - datetime.now()).total_seconds() / 3600  # noqa: DTZ005 # local time, as of winners
    assert 4.9 < hours < 5.1
    (sent,) = outbox(tmp_path)
    assert sent["corrected"]
    assert datetime.fromisoformat(sent["at"]).replace(tzinfo=None).replace(microsecond=0) >= winner.when
