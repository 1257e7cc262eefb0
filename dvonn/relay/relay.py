"""The relay of a stand: sends the results in the outbox to the hub, each once in effect, and writes the news."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, Final

import psycopg
from psycopg.types.json import Jsonb

from dvonn import __version__
from dvonn.relay.hub import PROTOCOL, HubError, connect, hub_problem, pair
from dvonn.relay.stand_files import (
    ACCOUNT_FILE,
    LIVE_FILE,
    NEWS_FILE,
    NO_FOLDER,
    OPEN_ACCOUNT,
    OUTBOX_FILE,
    PAIRING_FILE,
    UNREACHABLE,
    Account,
    PairingRequest,
    Result,
    is_private,
    read_data,
    read_json,
    read_results,
    write_data,
    write_json,
)
from dvonn.storage.files import is_foreign, quarantine
from dvonn.storage.text_store import FileStamp, Storage

FIRST_RETRY_SECONDS: Final = 1.0  # after a failure, doubled after each further one
MAX_RETRY_SECONDS: Final = 30.0
MAX_OPEN_INTERVAL: Final = 2.0  # seconds between exchanges; with longer ones each has a connection of its own
EXCHANGE: Final = "select dvonn.exchange(%s, %s::text[], %s, %s, %s, %s)"


class Relay:
    """The relay of the stand in a folder; `clock` returns the wall clock's time, `random` spreads retries.

    The stand's files are its only state: it can be killed at any moment, and results sent again change nothing.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        random: Callable[[], float] = random.random,
    ) -> None:
        self.folder, self._clock, self._random = folder, clock, random
        self._storage = Storage(folder)
        self._connection: psycopg.Connection[Any] | None = None
        self._account: Account | None = None
        self._failures = 0  # in a row
        self._interval = FIRST_RETRY_SECONDS  # between two exchanges in seconds, as the hub says
        self._known = ""  # the version of the news
        self._seen = self._stamps()
        self._news = read_json(folder / NEWS_FILE) or {}
        self._written: dict[str, Any] | None = None  # the news in the file

    def run(self, stop: Event) -> None:
        """Run steps until told to stop."""
        try:
            while not stop.is_set():
                delay = self.step()
                until = monotonic() + delay
                while monotonic() < until and not self._notice_work() and not stop.wait(0.2):
                    pass
        finally:
            self.close()

    def close(self) -> None:
        """Close the connection, if there is one."""
        connection, self._connection = self._connection, None
        if connection:
            connection.close()

    def _notice_work(self) -> bool:
        """Look at the files; return whether there is a new account, or anything to send at once."""
        before, self._seen = self._seen, self._stamps()
        if self._seen[:2] != before[:2]:
            return True
        return self._seen != before and not self._failures and self._interval <= MAX_OPEN_INTERVAL

    def _stamps(self) -> list[FileStamp | None]:
        return [self._storage.stamp(name) for name in (PAIRING_FILE, ACCOUNT_FILE, OUTBOX_FILE, LIVE_FILE)]

    # A step

    def step(self) -> float:
        """Pair if that is requested, exchange once if there is an account; return the seconds until the next step."""
        try:
            request = read_data(PairingRequest, self.folder / PAIRING_FILE)
            if request:
                self._pair(request)
            account = self._find_account()
            if not account:
                return FIRST_RETRY_SECONDS
            more = self._exchange(account)
        except (HubError, psycopg.Error) as error:
            self.close()
            self._tell(hub_problem(error) if isinstance(error, psycopg.Error) else str(error))
        except OSError:
            self._tell(NO_FOLDER)
        else:
            self._failures = 0
            return 0.0 if more else self._interval
        delay = min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2.0 ** min(self._failures, 10))
        self._failures += 1
        return delay * (0.5 + self._random())  # stands are not to return all in the same second

    def _pair(self, request: PairingRequest) -> None:
        """Pair once; a failure is told to the operator, who may ask again, and a paired stand keeps its account."""
        path = self.folder / ACCOUNT_FILE
        former = read_data(Account, path)
        try:
            account = pair(request, former.secret if former else "")
        except HubError as error:
            self._news = self._news | {"pairing_problem": str(error)}
            if str(error) != UNREACHABLE:
                self._close_request(request)
            if not former:
                raise
        else:
            self._write({"pairing_problem": ""})  # all results are sent again, also to a hub that knows the stand
            write_data(path, account)
            self._close_request(request)

    def _close_request(self, request: PairingRequest) -> None:
        path = self.folder / PAIRING_FILE
        if read_data(PairingRequest, path) == request:  # not a newer one
            path.unlink()

    def _find_account(self) -> Account | None:
        """Return the account; with another one than before all results are sent anew."""
        path = self.folder / ACCOUNT_FILE
        account = read_data(Account, path)
        if account and not is_private(path):
            raise HubError(OPEN_ACCOUNT)
        if account != self._account:
            self.close()
            self._account, self._known = account, ""
        if account and self._news.get("stand") != account.stand:
            self._news = {"stand": account.stand, "sent_bytes": 0}
        return account

    def _exchange(self, account: Account) -> bool:
        """Send a batch of results and the running game, and write the news; return whether results are left."""
        outbox, start = self.folder / OUTBOX_FILE, int(self._news.get("sent_bytes", 0))
        if outbox.exists() and outbox.stat().st_size < start:
            start = 0  # another outbox
        batch = list(read_results(outbox, start, max_bytes=200_000))
        left = outbox.read_bytes().count(b"\n", batch[-1].end) if batch else 0
        if not self._connection:
            self._connection = connect(
                account.address, account.user, account.password, tls=account.tls, database=account.database
            )
        lines, live = [result.line for result in batch], read_json(self.folder / LIVE_FILE) or {}
        live["version"] = __version__
        told = self._connection.execute(
            EXCHANGE, (PROTOCOL, lines, left, Jsonb(live), self._clock(), self._known)
        ).fetchone()
        assert told, "the function returns one row"
        self._interval = float(told[0]["interval"])
        if self._interval > MAX_OPEN_INTERVAL:
            self.close()
        self._take_news(told[0], batch, start)
        return left > 0

    def _take_news(self, told: dict[str, Any], batch: list[Result], start: int) -> None:
        slow = (datetime.fromisoformat(told["now"]) - self._clock()).total_seconds()
        known = self._news.get("clock_seconds", 0)
        slow = known if abs(slow - known) < 5 else slow  # else the news would change with each exchange
        news = self._news | {"problem": "", "sent_bytes": batch[-1].end if batch else start}
        news["clock_seconds"] = round(slow) if abs(slow) >= 60 else 0
        if told.get("hub"):
            news["hub"] = told["hub"]
        self._write(news)
        self._known = told["version"]

    def _tell(self, problem: str) -> None:
        """Write a problem into the news, if the folder can be written."""
        with suppress(OSError):
            self._write(self._news | {"problem": problem})

    def _write(self, news: dict[str, Any]) -> None:
        """Write the news if they have changed; remember them even after an OSError."""
        self._news, path = news, self.folder / NEWS_FILE
        if news != self._written or not path.exists():
            if is_foreign(path):
                quarantine(path)
            write_json(path, news)
            self._written = news
