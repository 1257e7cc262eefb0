"""The relay against a real server: each result once, whatever happens between stand and hub."""

import stat
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from shutil import copytree
from uuid import uuid4

import pytest

from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WinnerList
from dvonn.relay.hub import Code, Hub, install
from dvonn.relay.relay import EXCHANGE, MAX_RETRY_SECONDS
from dvonn.relay.stand_files import (
    ACCOUNT_FILE,
    LIVE_FILE,
    NEWS_FILE,
    NO_ROOM,
    NO_TLS,
    OPEN_ACCOUNT,
    OTHER_VERSION,
    OUTBOX_FILE,
    PAIRING_FILE,
    REFUSED,
    UNREACHABLE,
    WRONG_CODE,
    PairingRequest,
    write_data,
    write_json,
)
from dvonn.storage.text_store import Storage
from tests.harness.hub import GAME, EventHub, PostgresServer, Stand, running_server, utc_now
from tests.harness.news import stand_health
from tests.storage.disk import raising


def test_results_of_each_stand_reach_the_others(event: EventHub) -> None:
    """A winner is told with the stand and the time; the sender knows its own."""
    first, second = event.stand("Stand 1"), event.stand("Stand 2")
    first.win("ADA", 9)
    first.play(1, guests=2)
    first.play(1, guests=0)
    first.send()
    event.tell(second)
    news, (winner,) = second.news, second.news.winners
    assert (winner.initials, winner.score, winner.stand) == ("ADA", 9, "Stand 1")
    assert (news.totals.games, news.totals.guests, news.totals.cut_off) == (2, 2, 16)
    assert (news.event, news.hours, news.line, news.problem) == (event.hub.last_event[1], "10 to 18", "Welcome", "")  # type: ignore[index]
    first.send()
    assert news.stand != winner.stand_id == first.news.stand == first.news.winners[0].stand_id


def test_sending_again_changes_nothing(event: EventHub, stand: Stand) -> None:
    """A relay that has lost its news begins anew, and nothing is there twice; so it does with a new, shorter outbox."""
    stand.play(30)
    stand.win("ADA", 5)
    for _again in range(3):
        stand.send()
        (stand.folder / NEWS_FILE).unlink()
        stand.restart_relay()
    assert (event.count(), event.count("winner")) == (30, 1)
    stand.send()
    (stand.folder / OUTBOX_FILE).unlink()
    again = Stand(stand.folder)
    again.play(3)
    again.send()
    assert event.count() == 33


def test_the_state_with_the_highest_number_counts(event: EventHub, stand: Stand) -> None:
    """A winner that is removed and brought back is shown; an old state that comes late changes nothing."""
    for removed in (False, True, False, True):
        stand.win("ADA", 5, removed=removed)
        stand.send()
        event.tell(stand)
        assert len(stand.news.winners) == (not removed)
    stand.outbox.path.write_text(stand.outbox.path.read_text().splitlines(keepends=True)[0])
    stand.send()
    assert event.server.query(f"select removed from dvonn.winner where event = {event.event}") == [(True,)]


def test_one_bad_result_does_not_hold_up_the_others(event: EventHub, stand: Stand) -> None:
    """Results that break a rule are kept apart, with the reason."""
    wrong: list[dict[str, object]] = [{"mode": "no such mode!"}, {"cut_off": 200}, {"record": "\0"}, {"score": 10**30}]
    for fields in ({}, {}, *wrong):
        stand.play(1, **fields)
    stand.outbox.append("novelty", uuid4(), utc_now(), {})
    stand.play(2)
    stand.send()
    assert event.count() == 4
    assert stand.news.sent_bytes == stand.outbox.path.stat().st_size
    assert event.hub.stands(event.event)[0]["refused"] == 5


@pytest.mark.parametrize("hours", [-3000, 5])
def test_a_wrong_clock_is_corrected_by_the_hub(event: EventHub, hours: int) -> None:
    """The hub shifts times by the difference of the clocks, so that today's boards have today's winners."""
    stand = event.stand("Stand 1", clock=lambda: utc_now() + timedelta(hours=hours))
    stand.win("ADA", 5)
    stand.send()
    event.tell(stand)
    assert abs(stand.news.winners[0].at - utc_now().astimezone().replace(tzinfo=None)) < timedelta(minutes=1)


def test_a_machine_that_replaces_another_takes_its_name(event: EventHub) -> None:
    """Two stands with one name that run at the same time are told apart; one that was silent for long is replaced."""
    event.stand("Stand 1")
    assert event.stand("Stand 1").news.stand_name == "Stand 1 (2)"
    event.server.query(f"update dvonn.presence set seen = seen - interval '1 hour' where event = {event.event}")
    assert event.stand("Stand 1").news.stand_name == "Stand 1"


def test_a_copied_folder_makes_no_result_vanish(event: EventHub, stand: Stand, tmp_path: Path) -> None:
    """Two machines with one account and the same numbers: both results count."""
    stand.play(2)
    copy = Stand(copytree(stand.folder, tmp_path / "copy"))
    stand.play(1)
    copy.play(1)
    stand.send()
    copy.send()
    assert event.count() == 4


def test_what_is_forgotten_never_comes_back(event: EventHub) -> None:
    """Deleted initials are gone from the hub and from all news, and the stand is told."""
    stand, other = event.stand("Stand 1"), event.stand("Stand 2")
    identifier = stand.win("ADA", 5)
    stand.send()
    assert event.hub.forget(event.event, "ada") == 1
    stand.win("ADA", 5)
    stand.send()
    event.tell(stand, other)
    assert not stand.news.winners
    assert not other.news.winners
    assert stand.news.forgotten == (str(identifier),)
    assert event.server.query(f"select initials from dvonn.winner where event = {event.event}") == [(None,)]


def test_initials_are_kept_as_long_as_the_organiser_says(event: EventHub, stand: Stand) -> None:
    """Older ones are forgotten, newer ones stay."""
    stand.win("OLD", 5)
    stand.win("NEW", 6)
    stand.send()
    event.server.query("update dvonn.winner set at = at - interval '3 days' where initials = 'OLD'")
    event.hub.event(event.hub.last_event[1], keep_days=2)  # type: ignore[index]
    event.hub.purge()
    query = f"select initials from dvonn.winner where event = {event.event} order by score"
    assert event.server.query(query) == [(None,), ("NEW",)]


def test_big_screens_see_running_games_and_large_cut_offs(event: EventHub) -> None:
    """Stands see neither; a stand that has not been seen for long has no running game."""
    stand, screen = event.stand("Stand 1"), event.stand("Hall", "screen")
    game = {"id": "x", "mode": "blitz", "level": "dreamy", "record": "a game so far"}
    write_json(stand.folder / LIVE_FILE, game)
    stand.play(1, largest=12, record="the whole game")
    stand.send()
    event.tell(screen, stand)
    assert [(live.stand, live.record) for live in screen.news.live] == [("Stand 1", "a game so far")]
    assert [(cut.largest, cut.record) for cut in screen.news.cut_offs] == [(12, "the whole game")]
    assert not stand.news.live
    assert [cut.record for cut in stand.news.cut_offs] == [""]
    event.server.query(f"update dvonn.presence set seen = seen - interval '1 minute' where event = {event.event}")
    event.tell(screen)
    assert not screen.news.live


# Failures


def test_without_a_server_nothing_is_lost(server: PostgresServer, event: EventHub, stand: Stand) -> None:
    """The server stops, and comes back: the operator reads why nothing is sent, then all is there.

    A request to be paired stays until the hub answers.
    """
    server.stop("immediate")
    try:
        stand.play(5)
        waits = [stand.relay.step() for _try in range(8)]
        assert stand.news.problem == UNREACHABLE
        assert waits == sorted(waits)
        assert waits[-1] == MAX_RETRY_SECONDS
        new = Stand(event.folder / "new").pair(server, Code("PAAA-AAAAAA", utc_now()), "Stand 2")
        assert (new.news.problem, (new.folder / PAIRING_FILE).exists()) == (UNREACHABLE, True)
    finally:
        server.start()
    stand.send()
    assert (stand.news.problem, event.count()) == ("", 5)


def test_what_keeps_results_from_the_hub_is_named(
    server: PostgresServer, event: EventHub, stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results wait while the database is read-only, as after a disk that is full, and until the versions agree."""
    server.query(f"alter role {stand.account.user} set default_transaction_read_only = on")
    stand.restart_relay()
    stand.play(2)
    stand.relay.step()
    assert stand.news.problem == NO_ROOM
    server.query(f"alter role {stand.account.user} reset default_transaction_read_only")
    stand.relay.close()
    for name, value in (("PROTOCOL", 1), ("EXCHANGE", EXCHANGE.replace("exchange(", "exchange_later("))):
        with monkeypatch.context() as patch:
            patch.setattr(f"dvonn.relay.relay.{name}", value)
            stand.relay.step()
        assert stand.news.problem == OTHER_VERSION
    stand.send()
    assert event.count() == 2


def test_a_stand_whose_account_is_taken_away_is_refused(event: EventHub, stand: Stand) -> None:
    """Its results stay at the hub; what it plays later waits in its outbox."""
    stand.play(1)
    stand.send()
    assert event.hub.unpair(event.event, "Stand 1") == 1
    stand.play(1)
    stand.relay.step()
    stand.relay.step()
    assert stand.news.problem == REFUSED
    assert event.count() == 1
    assert event.hub.unpair(event.event, "Stand 1", with_results=True) == 1
    assert event.count() == 0


def test_a_folder_without_room_holds_up_nothing(event: EventHub, stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The relay goes on from its memory, and writes the news when it can."""
    monkeypatch.setattr("dvonn.relay.relay.write_json", raising(OSError(28, "No space left on device")))
    for _game in range(3):
        stand.play(2)
        stand.relay.step()
    assert event.count() == 6
    monkeypatch.undo()
    stand.send()
    assert stand.news.sent_bytes == stand.outbox.path.stat().st_size


# Pairing


def test_a_wrong_code_is_told_and_not_tried_again(event: EventHub, tmp_path: Path) -> None:
    """A code is void after its hour, and when there is a newer one; the operator enters the new one, in any form."""
    old, late = (event.hub.new_pairing_code(event.event, tls=False) for _code in range(2))
    event.server.query("alter role dvonn_pairing valid until '2020-01-01'")
    stand = Stand(tmp_path / "stand")
    for code in (late, old):
        stand.pair(event.server, code, "Stand 1")
        assert stand.news.problem == WRONG_CODE
        assert not (stand.folder / PAIRING_FILE).exists()
        new = event.hub.new_pairing_code(event.event, tls=False)
    stand.pair(event.server, replace(new, text=new.text.lower().replace("-", " ")), "Stand 1")
    assert stand.news.stand_name == "Stand 1"
    assert stat.S_IMODE((stand.folder / ACCOUNT_FILE).stat().st_mode) == 0o600


def test_the_password_never_leaves_the_stand(event: EventHub, stand: Stand) -> None:
    """The server has its verifier alone, and no file but the account's has it; an account that others read is void."""
    stand.send()
    password = stand.account.password
    kept = str(event.server.query("select string_agg(rolpassword, ' ') from pg_authid")[0][0])
    assert password not in kept
    texts = [path.read_text() for path in stand.folder.iterdir() if path.name != ACCOUNT_FILE]
    assert texts
    assert all(password not in text for text in texts)
    (stand.folder / ACCOUNT_FILE).chmod(0o644)
    stand.relay.step()
    assert stand.news.problem == OPEN_ACCOUNT


def test_with_encryption_a_stand_insists_on_it(tmp_path: Path) -> None:
    """A code of a hub with TLS leads to an account that does not work without; a plain server is refused."""
    with running_server(tls=True) as encrypted:
        install(encrypted.admin)
        hub = Hub(encrypted.admin)
        code = hub.new_pairing_code(hub.event("Fair"), tls=hub.has_tls)
        stand = Stand(tmp_path / "stand").pair(encrypted, code, "Stand 1")
        stand.play(1)
        stand.send()
        assert stand.account.tls
        used = "from pg_stat_ssl join pg_stat_activity using (pid) where usename like 'dvonn_stand%'"
        assert encrypted.query(f"select distinct ssl {used}") == [(True,)]
        hub.close()
        encrypted.query("alter system set ssl = off")
        encrypted.stop()
        encrypted.start()
        stand.relay.step()  # finds the connection closed
        stand.relay.step()
        assert stand.news.problem == NO_TLS
        another = Stand(tmp_path / "another").pair(encrypted, code, "Stand 2")
        assert (another.news.problem, (another.folder / ACCOUNT_FILE).exists()) == (NO_TLS, False)


def test_a_stand_that_is_paired_again_stays_the_same(event: EventHub, stand: Stand) -> None:
    """At the same hub under a new name nothing is there twice, and the stand can still remove its winner."""
    stand.play(2)
    stand.win("ADA", 5)
    stand.send()
    before = stand.account
    stand.play(1)
    stand.pair(event.server, event.hub.new_pairing_code(event.event, tls=False), "Stand 7")
    stand.send()
    (row,) = event.hub.stands(event.event)
    assert (row["name"], row["games"], row["winners"], row["refused"]) == ("Stand 7", 3, 1, 0)
    assert (stand.account.stand, stand.account.user) == (before.stand, before.user)
    assert stand.account.password != before.password
    stand.win("ADA", 5, removed=True)
    stand.send()
    assert event.hub.stands(event.event)[0]["winners"] == 0
    event.event = event.hub.event("the next event")
    stand.pair(event.server, event.hub.new_pairing_code(event.event, tls=False), "Stand 7")
    stand.play(1)
    stand.send()
    assert (stand.news.event, event.count()) == ("the next event", 1)


def test_another_hub_gets_all_results(event: EventHub, stand: Stand) -> None:
    """A stand whose hub is gone is paired with another one, which does not know it: nothing is lost.

    Of an event that was left the next hub gets what was not sent, once.
    """
    stand.play(2)
    stand.send()
    with running_server() as another:
        install(another.admin)
        hub = Hub(another.admin)
        spring = hub.event("Spring fair")
        stand.play(2)
        stand.pair(another, hub.new_pairing_code(spring, tls=False), "Stand 1")
        stand.send()
        assert [row["games"] for row in hub.stands(spring)] == [4]
        another.stop("immediate")
        stand.play(2)
        stand.relay.step()
        link = StandLink(Storage(stand.folder), WinnerList(Storage(stand.folder)))
        assert len(link.unsent_times) == 2
        link.leave()
        stand.relay.step()
        stand.pair(event.server, event.hub.new_pairing_code(event.event, tls=False), "Stand 1")
        stand.send()
        assert event.count() == 4
        hub.close()


@pytest.mark.parametrize("address", ["127.0.0.1:1", ""], ids=["wrong-address", "wrong-code"])
def test_a_refused_request_changes_nothing(event: EventHub, stand: Stand, address: str) -> None:
    """A wrong code or address is told, and the account that it has is used meanwhile, and again after a restart."""
    request = PairingRequest(address or event.server.address, "PAAA-AAAAAA", "Stand 1")
    write_data(stand.folder / PAIRING_FILE, request)
    stand.play(2)
    stand.relay.step()
    expected = UNREACHABLE if address else WRONG_CODE
    assert (stand.news.pairing_problem, stand.news.problem, event.count()) == (expected, "", 2)
    assert (stand.folder / PAIRING_FILE).exists() is bool(address)
    stand.restart_relay()
    stand.play(1)
    stand.pair(event.server, event.hub.new_pairing_code(event.event, tls=False), "Stand 1")
    assert (stand.news.pairing_problem, event.count()) == ("", 3)


def test_a_relay_that_dies_in_pairing(event: EventHub, stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it has an account of another hub or not yet: the request is repeated, and all results are sent."""
    stand.play(2)
    stand.send()
    event.server.query("truncate dvonn.game")
    with monkeypatch.context() as patch:
        patch.setattr("dvonn.relay.relay.write_data", raising(OSError(28, "No space left on device")))
        code = event.hub.new_pairing_code(event.event, tls=False)
        stand.pair(event.server, code, "Stand 1")
    assert (stand.folder / PAIRING_FILE).exists()
    stand.restart_relay()
    stand.send()
    assert event.count() == 2
    assert not (stand.folder / PAIRING_FILE).exists()


# Moderation, the settings of all stands, and how they are


def moderate(stand: Stand, action: str, **subject: object) -> None:
    """Send what an operator does at a stand."""
    stand.outbox.append("moderation", uuid4(), stand.clock(), {"action": action, **subject})
    stand.send()


def shown_at(event: EventHub, *stands: Stand) -> list[list[str]]:
    """Return the initials that each of some stands shows."""
    event.tell(*stands)
    return [[winner.initials for winner in stand.news.winners] for stand in stands]


def test_an_operator_moderates_winners_of_all_stands(event: EventHub) -> None:
    """A winner is hidden and shown again, and a word blocked and allowed, at any stand; sending again changes nothing.

    The winner's own stand is told.
    """
    first, second = event.stand("Stand 1"), event.stand("Stand 2")
    identifier = str(first.win("ADA", 9))
    first.win("BEA", 8)
    first.send()
    moderate(second, "hide", winner=identifier)
    moderate(second, "block", word="bea")
    assert shown_at(event, first, second) == [["BEA"], ["BEA"]]
    assert (first.news.hidden, first.news.blocked) == ((identifier,), ("BEA",))
    moderate(second, "show", winner=identifier)
    moderate(second, "allow", word="BEA")
    (second.folder / NEWS_FILE).unlink()
    second.restart_relay()
    assert shown_at(event, second, first) == [["ADA", "BEA"]] * 2
    assert (first.news.hidden, first.news.blocked) == ((), ())


def test_a_stand_deletes_its_own_winners_and_hides_those_of_others(event: EventHub) -> None:
    """Another stand's initials are deleted an hour later, until when the organiser can undo what a stranger does."""
    stand, stranger = event.stand("Stand 1"), event.stand("Stand 2")
    names = {initials: str(stand.win(initials, 5)) for initials in ("ADA", "BEA", "CLE")}
    stand.send()
    moderate(stand, "forget", winner=names["ADA"])
    moderate(stranger, "forget", winner=names["BEA"])
    moderate(stranger, "hide", winner=names["CLE"])
    assert shown_at(event, stand) == [[]]
    assert (stand.news.forgotten, set(stand.news.hidden)) == ((names["ADA"],), {names["BEA"], names["CLE"]})
    event.server.query("update dvonn.moderation set at = at - interval '59 minutes'")
    event.hub.purge()
    event.hub.unpair(event.event, "Stand 2", with_results=True)
    assert shown_at(event, stand) == [["BEA", "CLE"]]
    moderate(event.stand("Stand 3"), "forget", winner=names["BEA"])
    event.server.query("update dvonn.moderation set at = at - interval '61 minutes'")
    event.hub.purge()
    assert shown_at(event, stand) == [["CLE"]]
    assert set(stand.news.forgotten) == {names["ADA"], names["BEA"]}


def test_the_newest_winners_and_the_best_are_told_once(event: EventHub, stand: Stand) -> None:
    """With the codes of their prizes: the ten best of each board, and the newest forty of all."""
    for score in range(60, 0, -1):
        stand.win("ADA", score)
    stand.win("BEA", 99, code="K7QX")
    stand.send()
    event.server.query("update dvonn.winner set at = at - score * interval '1 day' where initials = 'ADA'")
    event.tell(stand)
    scores = [winner.score for winner in stand.news.winners]
    assert len({*scores}) == len(scores)
    assert {*scores} == {99, *range(1, 40), *range(52, 61)}
    assert stand.news.winners[0].code == "K7QX"


def test_each_stand_hears_how_all_are(event: EventHub) -> None:
    """Since when one is offline, what it has not sent, its faults, its version and its clock, and today's busiest hour.

    A crash of the server forgets only the last minute.
    """
    slow = event.stand("Stand 1", clock=lambda: utc_now() - timedelta(hours=5))
    screen = event.stand("Screen", "screen")
    write_json(slow.folder / LIVE_FILE, {"faults": ["DISK"], "settings": "blitz: 60"})
    slow.play(2)
    event.tell(slow)
    event.tell(screen)
    ill, well = screen.news.stands
    assert ill == stand_health("Stand 1", faults=["DISK"], clock_minutes=300)
    assert well == stand_health("Screen", kind="screen", faults=[])
    assert screen.news.totals.games == 2
    assert slow.news.clock_seconds == pytest.approx(5 * 3600, abs=5)
    event.hub.note_times()
    event.server.query(f"delete from dvonn.presence where event = {event.event}")
    event.server.query(
        "update dvonn.stand set last_seen = last_seen - interval '1 hour', paired = paired - interval '2 hours'"
    )
    event.tell(screen)
    (since,) = (one.offline_since for one in screen.news.stands if one.offline_since and one.name == "Stand 1")
    assert since.astimezone() < utc_now() - timedelta(minutes=59)


def test_times_that_a_stand_has_corrected_are_taken(event: EventHub) -> None:
    """A stand whose clock is wrong corrects the times of its results itself once it knows the hub's."""
    stand = event.stand("Stand 1", clock=lambda: utc_now() + timedelta(hours=30))
    stand.outbox.append("game", uuid4(), utc_now() - timedelta(minutes=7), GAME | {"corrected": True})
    stand.play(1)
    stand.send()
    rows = event.server.query(f"select extract(epoch from now() - at)::int from dvonn.game where event = {event.event}")
    assert sorted(int(str(row[0])) // 60 for row in rows) == [0, 7]


def test_all_stands_take_the_settings_of_one(event: EventHub) -> None:
    """Those that it has sent, also after it was changed; without any the profile stays as it is."""
    stand, other = event.stand("Entrance"), event.stand("Stand 2")
    assert not event.hub.set_profile(event.event, "Entrance")
    write_json(stand.folder / LIVE_FILE, {"faults": [], "settings": "blitz: 60"})
    stand.send()
    assert event.hub.set_profile(event.event, "Entrance") == "blitz: 60"
    assert not event.hub.set_profile(event.event, "nowhere")
    event.tell(other)
    assert other.news.profile == "blitz: 60"
