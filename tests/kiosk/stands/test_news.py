"""The news of the event at a stand: winners and cut-offs of all stands, and winners whom the organiser deletes."""

import csv
import json
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.attract.reels import WinnersReel
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, Period
from dvonn.kiosk.winner_list import WINNERS, WINNERS_FILE, Board, Winner
from dvonn.kiosk.winners_board import WinnersScreen
from dvonn.relay.stand_files import NEWS_FILE, winner_identifier
from dvonn.screens.scene import Push, ShowScore
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
from tests.harness.event_user import KioskUser, at_operator_page, finished_match, hear, turn_to_page
from tests.harness.news import NEWS_SECONDS, NOW, STAND, cut_off, event_winner, moment, outbox, pair
from tests.harness.pictures import record_texts
from tests.harness.storage import save_value
from tests.harness.surroundings import unshare_cache

PUZZLES, GREEDY_BLITZ = Board(CHALLENGE), Board(BLITZ, "greedy")
WIDE = (1280, 720)
BOB = event_winner("BOB", 13)


def initials(user: KioskUser, board: Board = PUZZLES, period: Period = Period.DAY) -> list[str]:
    """Return the initials on a board."""
    return [winner.masked_initials for winner in user.context.winners.best(board, period)]


def texts_of_reel(user: KioskUser, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of all winners' boards in the attract loop."""
    reel, texts = WinnersReel(user.context), record_texts(monkeypatch)
    reel.begin()
    while not reel.update(1):
        user.home.reel = reel
        user.home.draw(user.app.window.surface, 0)
    return [words for words, _ in texts]


# Winners


def test_winners_of_all_stands_are_on_one_board(tmp_path: Path) -> None:
    """Winners of other stands rank among one's own, within a second, and are written to no file of this stand."""
    user = KioskUser(pair(tmp_path))
    user.context.winners.add("ADA", PUZZLES, 10)
    hear(user, {"winners": [BOB, event_winner("EVE", 4, at=moment(1)), event_winner("OWN", 20, own=True)]})
    assert initials(user) == ["BOB", "ADA"]
    assert initials(user, period=Period.EVENT) == ["BOB", "ADA", "EVE"]
    assert user.context.winners.rank(PUZZLES, 11, Period.DAY) == 2
    hear(user, {"winners": [event_winner("IDA", 11)]})
    assert initials(user) == ["IDA", "ADA"]
    assert "ADA" in (tmp_path / WINNERS_FILE).read_text()
    assert not any(name in (tmp_path / WINNERS_FILE).read_text() for name in ("BOB", "EVE", "IDA", "OWN"))


def test_the_score_says_the_rank_in_the_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rank appears with the result, from what is known then; news that come later leave the screen as it is."""
    unshare_cache(monkeypatch)
    match = finished_match(BLITZ, won=True)
    better = event_winner("BOB", match.winning_margin + 1, mode="blitz", level="greedy")
    user = KioskUser(pair(tmp_path, {"winners": [better]}))
    user.app.apply(ShowScore(match))
    user.press(pygame.K_RETURN)
    user.wait(theme.RESULT_LIGHT_SECONDS)
    assert "Number 2 today" in " ".join(user.visible_lines())
    user.app.stage.assets.clear_cache()
    hear(user, {"winners": [better, {**better, "id": "another", "initials": "EVE"}]})
    assert "Number 2 today" in " ".join(user.visible_lines())
    assert user.context.winners.rank(GREEDY_BLITZ, match.winning_margin, Period.DAY) == 3


def test_boards_say_where_and_when(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside other stands each line has the stand's name and the time, over the whole event also the day."""
    user = KioskUser(pair(tmp_path), WIDE)
    old = Winner("OLD", PUZZLES, 3, NOW - timedelta(days=1))
    save_value(Storage(tmp_path), WINNERS, [old])
    user = KioskUser(tmp_path, WIDE)
    new = user.context.winners.add("ADA", PUZZLES, 10)
    assert not [words for words in texts_of_reel(user, monkeypatch) if "Hall" in words]
    hear(user, {"winners": [BOB]})
    texts = texts_of_reel(user, monkeypatch)
    day, yesterday = (f"{when.day} {when:%b}" for when in (NOW, old.when))
    assert {f"Hall A, {new.when:%H:%M}", f"Hall B, {NOW:%H:%M}"} <= set(texts)
    assert {f"Hall B, {day} {NOW:%H:%M}", f"Hall A, {yesterday} {NOW:%H:%M}"} <= set(texts)


def test_news_change_no_board_that_is_looked_at(tmp_path: Path) -> None:
    """The boards after a win stay as they are until they are left.

    The winners of a stand that has joined again come back as those of another one, and stay single.
    """
    user = KioskUser(pair(tmp_path), WIDE)
    own = user.context.winners.add("ADA", PUZZLES, 10)
    user.app.apply(Push(WinnersScreen(user.context, own)))
    before = user.visible_lines()
    hear(user, {"winners": [event_winner("ADA", 10, at=own.when.astimezone().isoformat()), BOB]})
    assert user.visible_lines() == before
    assert initials(user) == ["BOB", "ADA"]


# Hostile news


def test_impossible_winners_are_not_shown(tmp_path: Path) -> None:
    """A winner with an impossible mode, level, score or name is left out, and the others are shown."""
    wrong: list[dict[str, object]] = [{"mode": "guided"}, {"level": "dreamy"}, {"mode": "blitz", "level": "unknown"}]
    wrong += [{"score": 0}, {"score": -3}, {"score": 10**6}, {"initials": "AAAA"}, {"initials": "=A1"}]
    user = KioskUser(pair(tmp_path))
    hear(user, {"winners": [*({**event_winner("XXL", 9), **fields} for fields in wrong), BOB]})
    assert initials(user, period=Period.EVENT) == ["BOB"]
    assert user.context.errors == 0


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{", "[" * 100_000, '{"stand": "no identifier"}', '{"hub": {"forgotten": 5}}'),
        json.dumps({"hub": {"winners": [event_winner("EVE", at="0001-01-01T00:00:00+14:00")]}}),
    ],
)
def test_news_that_are_none(tmp_path: Path, text: str) -> None:
    """News that are torn, of another form or of no stand are not taken over: the last ones stay."""
    user = KioskUser(pair(tmp_path, {"winners": [BOB]}))
    (tmp_path / NEWS_FILE).write_text(text)
    user.wait(NEWS_SECONDS)
    assert user.context.errors == 0
    assert initials(user) == ["BOB"]
    hear(user, {"winners": [event_winner("EVE")]})
    assert initials(user) == ["EVE"]


def test_names_from_elsewhere_are_shown_with_care(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocked initials are masked; the name of a stand is short, printable and no formula in a table."""
    strange = "=1+1\n\ud83d\u202e" + 60 * "x"
    winners = [event_winner("KKK", 8), event_winner("BOB", 13, stand=strange), event_winner("EVE", 3, stand="\ud800")]
    user = KioskUser(pair(tmp_path, {"winners": winners}), WIDE)
    assert initials(user) == ["BOB", "---", "EVE"]
    texts_of_reel(user, monkeypatch)
    rows = list(csv.reader(StringIO(user.context.winners.csv())))
    assert [row[2] for row in rows[1:]] == ["BOB", "---", "EVE"]
    assert [row[-1] for row in rows[1:]] == ["1+1 xxxxxxxxxxxx", "Hall B", "?"]


# What the organiser deletes


def test_forgotten_winners_leave_every_file(tmp_path: Path) -> None:
    """A winner whom the organiser has deleted is gone from the list, its copy and the backups; the others stay.

    Who was deleted while the program did not run is gone when it starts.
    """
    user = KioskUser(pair(tmp_path))
    winners = user.context.winners
    added = [winners.add(name, PUZZLES, 5) for name in ("ADA", "BEA", "CLE", "DEE")]
    winners.remove(added[1:3])
    names = [str(winner_identifier(STAND, str(winner))) for winner in added]
    hear(user, {"forgotten": names[::2]})
    assert initials(user) == ["DEE"]
    texts = [path.read_text() for path in tmp_path.glob("winners*")]
    assert len(texts) == 4
    assert not [text for text in texts if "ADA" in text or "CLE" in text]
    assert [winner.initials for winner in winners.restore()] == ["BEA"]
    assert initials(KioskUser(tmp_path)) == ["BEA", "DEE"]
    pair(tmp_path, {"forgotten": names})
    assert initials(KioskUser(tmp_path)) == []


# Cut-offs


def test_the_biggest_cut_offs_of_all_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attract loop has a board of today's cut-offs, own ones among them, without names."""
    user = KioskUser(pair(tmp_path))
    user.app.apply(ShowScore(finished_match(BLITZ, won=True)))
    user.send()
    (result,) = outbox(tmp_path)
    hear(user, {"cut_offs": [cut_off(14), cut_off(12, at=moment(1)), cut_off(2, id=result["id"])]})
    found = [(one.pieces, one.stand) for one in user.context.stands.largest_cut_offs()]
    assert found == [(14, "Hall B"), (result["largest"], "Hall A")]
    texts = texts_of_reel(user, monkeypatch)
    assert {"Biggest cut-offs: today", "14", "pieces", f"Hall B, {NOW:%H:%M}"} <= set(texts)


@pytest.mark.parametrize(("known", "is_told"), [([1], True), ([40], False), ([], False)])
def test_the_score_tells_of_the_biggest_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: list[int], *, is_told: bool
) -> None:
    """A guest who beats all cut-offs of today reads that with the result; the first one of a day beats none."""
    unshare_cache(monkeypatch)
    user = KioskUser(pair(tmp_path, {"cut_offs": [cut_off(pieces) for pieces in known]}))
    user.begin(BLITZ)
    match = finished_match(BLITZ, won=True)
    user.app.host.keep(match)
    user.app.apply(ShowScore(match))
    user.press(pygame.K_RETURN)
    user.wait(theme.RESULT_LIGHT_SECONDS)
    assert ("The biggest cut-off today" in " ".join(user.visible_lines())) is is_told


# The operator


def test_removals_and_their_undoing_are_told(tmp_path: Path) -> None:
    """Removing a winner, undoing that and removing all send the same identifier, each time with a higher number.

    Winners of other stands are listed with their stand; the page says who deletes them.
    """
    save_value(Storage(tmp_path), WINNERS, [winner := Winner("ADA", PUZZLES, 5, NOW)])
    user = at_operator_page(KioskUser(pair(tmp_path, {"winners": [BOB]}), WIDE))
    turn_to_page(user, "Winners")
    assert "Hall B" in user.visible_lines()
    user.click_lines("BOB 13")
    assert "The organiser deletes winners of other stands: dvonn-relay forget" in user.visible_lines()
    assert outbox(tmp_path) == []
    for labels in (("ADA 5", "Remove"), ("Undo",), ("Remove all", "Remove all")):
        user.click_lines(*labels)
    assert [(one["number"], one["removed"]) for one in outbox(tmp_path)] == [(1, True), (2, False), (3, True)]
    assert {one["id"] for one in outbox(tmp_path)} == {str(winner_identifier(STAND, str(winner)))}
    assert initials(user) == ["BOB"]


def test_the_table_names_the_stands(tmp_path: Path) -> None:
    """The table has a column for the stand where there are several."""
    user = KioskUser(pair(tmp_path))
    user.context.winners.add("ADA", PUZZLES, 5)
    assert user.context.winners.csv().splitlines()[0].endswith(",level")
    hear(user, {"winners": [BOB]})
    rows = [row.split(",") for row in user.context.winners.csv().splitlines()]
    assert [row[-1] for row in rows] == ["stand", "Hall B", "Hall A"]
