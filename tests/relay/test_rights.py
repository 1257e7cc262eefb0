"""The threat model: what an account, a pairing code, or a connection without either may do at the hub."""

import pytest

from dvonn.relay.hub import PAIRING_ROLE, connect, new_code, plain_code
from tests.harness.hub import EventHub

psycopg = pytest.importorskip("psycopg")

TABLES = ("event", "pairing", "stand", "game", "winner", "refused", "presence", "news", "migration")
FORBIDDEN = (
    *(f"select * from dvonn.{table}" for table in TABLES),
    *(f"delete from dvonn.{table}" for table in TABLES),
    "insert into dvonn.winner default values",
    "update dvonn.winner set initials = 'BAD'",
    "truncate dvonn.game",
    "drop schema dvonn cascade",
    "select dvonn.forget(1, 'ADA')",
    "select dvonn.best_winners(1)",
    "select dvonn.store(null, '[]', '0')",
    "create table public.mine (number integer)",
    "create temp table mine (number integer)",
    "create function public.mine() returns integer language sql as 'select 1'",
    "create role another login",
    "alter role dvonn_owner login password 'x'",
    "grant dvonn_owner to current_user",
    "set role dvonn_owner",
    "set session authorization dvonn_owner",
    "select rolpassword from pg_authid",
    "select pg_read_file('pg_hba.conf')",
    "copy (select 1) to program 'true'",
    "alter system set listen_addresses = ''",
)
"""Statements that no stand may run."""


@pytest.mark.parametrize("account", ["stand", "pairing"])
def test_accounts_have_no_rights_but_their_functions(event: EventHub, account: str) -> None:
    """Neither can read, change or delete anything by itself, of its own event or of another one."""
    stand = event.stand("Stand 1")
    stand.win("ADA", 5)
    stand.send()
    code = event.hub.new_pairing_code(event.event, tls=False)
    user, password = stand.account.user, stand.account.password
    if account == "pairing":
        user, password = PAIRING_ROLE, plain_code(code.text)
    with connect(event.server.address, user, password, tls=False) as connection:
        for statement in FORBIDDEN:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
        for database in ("postgres", "template1"):
            with pytest.raises(psycopg.OperationalError):
                connect(event.server.address, user, password, tls=False, database=database)
    connection.close()
    assert event.count("winner") == 1


def test_a_stand_sends_for_itself_alone(event: EventHub) -> None:
    """Whatever an entry says, the hub takes the stand and the event from the account."""
    first, second = event.stand("Stand 1"), event.stand("Stand 2")
    identifier = first.win("ADA", 5)
    first.send()
    fields = {"mode": "challenge", "level": "", "score": 9, "initials": "BAD", "removed": True}
    stolen = fields | {"stand": first.account.stand, "event": 1}
    second.outbox.append("winner", identifier, second.clock(), stolen)
    second.send()
    assert event.server.query(
        f"select initials, removed from dvonn.winner where event = {event.event} order by initials"
    ) == [("ADA", False), ("BAD", True)]


def test_events_do_not_see_each_other(event: EventHub) -> None:
    """A stand of another event gets nothing of this one's news."""
    stand = event.stand("Stand 1")
    stand.win("ADA", 5)
    stand.send()
    here = event.event
    event.event = event.hub.event("another event")
    other = event.stand("Stand 1")
    event.renew_news()
    other.send()
    assert (other.news.event, other.news.winners, other.news.stand_name) == ("another event", (), "Stand 1")
    event.server.query(f"delete from dvonn.event where id = {here}")
    assert event.count() == 0


def test_codes_differ_and_have_no_letters_that_look_alike() -> None:
    """They can be read out in a hall."""
    codes = {plain_code(new_code(tls=True)) for _code in range(1000)}
    assert len(codes) == 1000
    assert {code[0] for code in codes} == {"T"}
    assert {len(code) for code in codes} == {10}
    assert not set("".join(code[1:] for code in codes)) & set("0O1I2Z5S8B")
