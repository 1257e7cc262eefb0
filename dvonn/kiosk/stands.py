"""Several stands at one event: the data that the game exchanges with its relay. No pygame, and no socket."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guest_match import GuestMatch
from dvonn.kiosk.winner_list import BOARDS, MAX_KEPT_WINNERS, WINNERS_PER_BOARD, Winner, WinnerList, parse_winner
from dvonn.language import N_, _, ngettext, short_date_text, time_text
from dvonn.match.match import clean_name
from dvonn.relay.stand_files import (
    ACCOUNT_FILE,
    LIVE_FILE,
    NEWS_FILE,
    NO_FOLDER,
    NO_PSYCOPG,
    OUTBOX_FILE,
    PAIRING_FILE,
    EventWinner,
    Json,
    News,
    Outbox,
    PairingRequest,
    read_news,
    read_results,
    winner_identifier,
    write_data,
    write_json,
)
from dvonn.rules.analysis.position_analysis import cut_offs
from dvonn.rules.board import SPACES
from dvonn.rules.formats.record_text import format_record
from dvonn.storage.text_store import FileStamp, Storage

Fields = dict[str, Any]
"""The fields of a result, which become JSON."""


class LargeCutOff(NamedTuple):
    """The largest cut-off of a game by a guest: the pieces that the other side lost, the stand's name, and the time."""

    pieces: int
    stand: str
    when: datetime


def running_game(match: GuestMatch) -> Fields:
    """Return the fields of a game that may not have ended."""
    level = match.level.key if match.level else ""
    return {"mode": match.mode.key, "level": level, "record": format_record(match.game, {})}


def finished_game(match: GuestMatch) -> Fields:
    """Return the result of a game: only the moves of guests count, and only the pieces that the other side lost."""
    found = [one for one in cut_offs(match.game) if one.by in match.humans_here]
    largest = max(found, key=lambda one: one.gain, default=None)
    return running_game(match) | {
        "score": match.winning_margin,
        "plies": len(match.game.plies),
        "cut_off": sum(one.gain for one in found),
        "largest": largest.gain if largest else 0,
        "ply": largest.ply if largest else -1,
    }


class UnwrittenResult(NamedTuple):
    """A result that is not in the outbox yet; `make` returns its identifier and its fields, the same each time."""

    kind: str
    when: datetime
    clock: Fields
    make: Callable[[], tuple[UUID, Fields]]


class ResultQueue:
    """The results of a stand in their order; unwritten ones wait until the storage can write again."""

    def __init__(self, storage: Storage, folder: Path) -> None:
        self._storage, self.outbox = storage, Outbox(folder)
        self.unwritten: list[UnwrittenResult] = []  # which the next call of `write` writes
        self._read()

    def _read(self) -> None:
        self._written: dict[str, tuple[int, datetime]] = {}  # the byte after each result, and its time, by identifiers
        self.cut_offs: dict[str, LargeCutOff] = {}  # of this stand's games, by their identifiers
        for result in read_results(self.outbox.path):
            with suppress(KeyError, TypeError, ValueError):  # of another version, or damaged
                self._note(result.entry, result.end)

    def write(self) -> None:
        """Write the waiting results, now or when the storage repeats its writes."""
        if self.unwritten:
            self._storage.run(OUTBOX_FILE, self._append)

    def _append(self) -> None:
        while self.unwritten:
            kind, when, clock, make = self.unwritten[0]
            identifier, fields = make()
            entry = self.outbox.append(kind, identifier, when, clock | fields)
            self._note(entry, self.outbox.path.stat().st_size)
            del self.unwritten[0]

    def _note(self, entry: Json, end: int) -> None:
        when = datetime.fromisoformat(entry["at"]).astimezone().replace(tzinfo=None)
        self._written[entry["id"]] = end, when
        if entry["kind"] == "game" and entry["largest"]:
            self.cut_offs[entry["id"]] = LargeCutOff(int(entry["largest"]), "", when)

    def remove_sent(self, sent_bytes: int) -> None:
        """Remove the results that the hub has; where they can't be removed, the next hub gets them too."""
        with suppress(OSError):
            self.outbox.remove_sent(sent_bytes)
        self._read()

    def unsent(self, sent_bytes: int) -> list[datetime]:
        """Return the times of the results beyond some bytes of the outbox, which the hub has; the oldest first."""
        written = [when for end, when in self._written.values() if end > sent_bytes]
        return sorted([*written, *(result.when for result in self.unwritten)])


WAITING: Final = N_("The relay isn't running: start DVONN with --supervise")
MAX_STAND_NAME_LENGTH: Final = 16  # characters


class StandLink:
    """The results for the hub, and the news from it. `request` is the pairing request as far as it is entered."""

    def __init__(self, storage: Storage, winners: WinnerList) -> None:
        self._storage, self._winners = storage, winners
        self.news, self.request = News(), PairingRequest("", "", "")
        self.health: Fields = {}  # the faults and the settings of this stand, as the hub gets them
        self._stamps: dict[str, FileStamp | None] = {}  # of the files that the relay writes or removes
        self._queue = ResultQueue(storage, storage.folder) if storage.folder else None
        self._shown: tuple[GuestMatch | None, int, Fields] = None, -1, {}  # the game, its plies, the health as written
        self._live_identifier = uuid4()  # of the running game
        self._counted = 0  # guests since the last of them left
        self.largest: GuestMatch | None = None  # the match with the largest cut-off today, if it was recorded last
        self._forgotten: set[str] = set()  # identifiers of winners that are removed
        self.look()

    @property
    def is_paired(self) -> bool:
        """Whether the stand has an account at a hub."""
        return self._stamps[ACCOUNT_FILE] is not None

    # News

    def look(self) -> bool:
        """Look for news; return whether anything has changed."""
        stamps = {name: self._storage.stamp(name) for name in (ACCOUNT_FILE, NEWS_FILE, PAIRING_FILE)}
        before, self._stamps = self._stamps, stamps
        if stamps == before:
            return False
        folder = self._storage.folder
        if stamps[ACCOUNT_FILE] != before.get(ACCOUNT_FILE):
            self.request = replace(self.request, code="")  # nobody reads it later
        if not stamps[ACCOUNT_FILE]:
            self._storage.unsaved.pop(OUTBOX_FILE, None)  # it is written when the stand is paired again
        if folder and stamps[NEWS_FILE] != before.get(NEWS_FILE):
            heard = read_news(folder / NEWS_FILE)
            if heard and (heard.stand or not self.is_paired):  # others are not of this account
                self.news = heard
        self.hear(self.news if self.is_paired else replace(self.news, winners=(), cut_offs=()))
        return True

    def hear(self, news: News) -> None:
        """Show the winners of other stands, forget those deleted by the organiser, and write waiting results."""
        self.news = news
        winners = self._winners
        others = [winner for one in news.winners if one.stand_id != news.stand and (winner := _parse_other(one))]
        known = set(winners.own)  # a stand that was paired anew gets its former winners
        winners.others = [one for one in others if replace(one, stand="") not in known]
        winners.stand_name, winners.clock_seconds = clean_stand(news.stand_name), news.clock_seconds
        winners.blocked_elsewhere = news.blocked
        winners.hidden_elsewhere = [
            str(one) for one in winners.own if news.hidden and str(self._identifier(str(one))) in news.hidden
        ]
        if self._queue and self.is_paired and self.news.stand:
            self._queue.write()
            if not self._forgotten.issuperset(self.news.forgotten):
                self._forgotten.update(self.news.forgotten)
                self._winners.forget(lambda text: str(self._identifier(text)) in self._forgotten)
                with suppress(OSError):  # the next start of the program repeats it
                    self._queue.outbox.forget(self._forgotten)

    def _identifier(self, winner: str) -> UUID:
        return winner_identifier(self.news.stand, winner)

    # Results

    def record_game(self, match: GuestMatch) -> None:
        """Add a finished game of guests."""
        if not self.is_paired or not match.humans_here:
            return
        fields, known = finished_game(match) | self._count_guests(len(match.humans_here)), self.largest_cut_offs()
        self.largest = match if known and fields["largest"] > known[0].pieces else None
        identifier = self._live_identifier if match is self._shown[0] else uuid4()
        self._add("game", lambda: (identifier, fields))

    def record_challenge(self, mode: GameMode, solved: int) -> None:
        """Add a challenge, with the number of puzzles solved and the fields of `finished_game`."""
        identifier, nothing = uuid4(), dict.fromkeys(("plies", "cut_off", "largest"), 0)
        fields = {"mode": mode.key, "level": "", "score": solved, **nothing, "ply": -1, "record": ""}
        fields |= self._count_guests(1)
        self._add("game", lambda: (identifier, fields))

    def _count_guests(self, guests: int) -> Fields:
        """Return the number of a game's guests who have not been counted yet."""
        before, self._counted = self._counted, max(self._counted, guests)
        return {"guests": self._counted - before}

    def end_visit(self) -> None:
        """Count the guests of later games anew."""
        self._counted = 0

    def record_winner(self, winner: Winner, code: str) -> None:
        """Add a winner of this stand, with the code of the prize."""
        mode, level = winner.board
        fields = {"mode": mode.key, "level": level, "score": winner.score, "initials": winner.initials, "code": code}
        self._add("winner", lambda: (self._identifier(str(winner)), {**fields, "removed": False}))

    def moderate(self, action: str, subject: str) -> None:
        """Tell the hub to hide, show or forget the winner with a key, or to block or allow a word."""
        identifier = uuid4()

        def make() -> tuple[UUID, Fields]:
            kind = "word" if action in {"block", "allow"} else "winner"
            # A winner of this stand has no identifier yet
            return identifier, {"action": action, kind: str(self._identifier(subject)) if " " in subject else subject}

        self._add("moderation", make)

    def _add(self, kind: str, make: Callable[[], tuple[UUID, Fields]]) -> None:
        if self._queue and self.is_paired:
            clock = {"corrected": bool(self.news.event)}  # whether the hub's clock is known
            self._queue.unwritten.append(UnwrittenResult(kind, self._winners.now(), clock, make))
            if self.news.stand:
                self._queue.write()

    def show_live(self, match: GuestMatch | None) -> None:
        """Tell the relay the running game and the health when they change; None or a match without guests ends it."""
        if not self.is_paired or not self._storage.folder:
            return
        match = match if match and match.humans_here else None
        shown = match, len(match.game.plies) if match else 0, self.health
        if shown == self._shown:
            return
        if match is not self._shown[0]:
            self._live_identifier = uuid4()
        self._shown = shown
        fields = self.health | ({"id": str(self._live_identifier), **running_game(match)} if match else {})
        with suppress(OSError):  # the next ply is written as well
            write_json(self._storage.folder / LIVE_FILE, fields, flush=False)

    # Cut-offs

    def largest_cut_offs(self) -> list[LargeCutOff]:
        """Return the largest known cut-offs of today at all stands; none without a hub."""
        heard = {one.id: LargeCutOff(one.largest, clean_stand(one.stand), one.at) for one in self.news.cut_offs}
        played = self._queue.cut_offs.items() if self._queue and self.is_paired else ()
        own = {name: one._replace(stand=self._winners.stand_name) for name, one in played}
        today = self._winners.now().date()
        found = [one for one in (heard | own).values() if one.when.date() == today and 0 < one.pieces < len(SPACES)]
        return sorted(found, key=lambda one: (-one.pieces, one.when))[:WINNERS_PER_BOARD]

    # For the operator

    @property
    def unsent(self) -> str:
        """The number of unsent results and the time of the oldest, in words; '' for none."""
        times = self.unsent_times
        if not times:
            return ""
        # Translators: {time} is such as 14:20, or with its day 3 Nov 2026 14:20
        words = ngettext("{count} result not sent since {time}", "{count} results not sent since {time}", len(times))
        day = "" if times[0].date() == self._winners.now().date() else short_date_text(times[0]) + " "
        return words.format(time=day + time_text(times[0]))

    @property
    def unsent_times(self) -> list[datetime]:
        """The times of the unsent results, the oldest first."""
        return self._queue.unsent(self.news.sent_bytes if self.is_paired else 0) if self._queue else []

    @property
    def _problem(self) -> str:
        """The relay's problem as a message, '' for none; WAITING if a paired stand has no news yet."""
        return WAITING if self.is_paired and not self.news.stand else self.news.problem

    @property
    def fault(self) -> Callable[[], str] | None:
        """A function that returns the fault of a stand that is or was paired in words, None without a fault."""
        times = self.unsent_times
        is_late = bool(times) and self._winners.now() - times[0] > timedelta(minutes=1)
        return self._describe_fault if is_late or (self.is_paired and self._problem) else None

    def _describe_fault(self) -> str:
        if not self._problem or not self.unsent:
            return self.unsent or _(self._problem)
        # Translators: {results} is such as "3 results not sent since 14:20"
        return _("{results}: {problem}").format(results=self.unsent, problem=_(self._problem))

    @property
    def state(self) -> str:
        """The state of the connection, in one line."""
        if self._stamps[PAIRING_FILE]:
            return _(self.news.pairing_problem or WAITING) if find_spec("psycopg") else _(NO_PSYCOPG)
        if self.news.pairing_problem:
            return _(self.news.pairing_problem)
        if self.fault:
            return self._describe_fault()
        if not self.is_paired:
            return _(self._problem)
        # Translators: {event} is the name of an event, {stand} that of this stand
        words = _("Connected to {event} as {stand}")
        return words.format(event=clean_name(self.news.event, 40), stand=clean_stand(self.news.stand_name))

    def connect(self) -> str:
        """Ask the relay to be paired; return a problem as a message, '' for none."""
        if self._storage.folder:
            with suppress(OSError):
                write_data(self._storage.folder / PAIRING_FILE, self.request)
                self.look()
                return ""
        return NO_FOLDER

    def leave(self) -> None:
        """Forget the account, the news and the results that the hub has; the others wait for the next hub."""
        sent_bytes = self.news.sent_bytes
        for name in (ACCOUNT_FILE, PAIRING_FILE, NEWS_FILE, LIVE_FILE):
            self._storage.remove(name)
        if self._queue:
            self._queue.remove_sent(sent_bytes)
        self.news = News()
        self.look()

    def delete_unsent(self) -> None:
        """Delete the results that wait for the next hub."""
        folder = self._storage.folder
        if folder and not self.is_paired:
            self._storage.remove(OUTBOX_FILE)
            self._queue = ResultQueue(self._storage, folder)


@lru_cache(maxsize=MAX_KEPT_WINNERS)  # most are in the last news, too
def _parse_other(one: EventWinner) -> Winner | None:
    """Return a winner of another stand, None if it is not one that this program could have."""
    with suppress(ValueError):
        winner = parse_winner(f"{one.at.isoformat(' ', 'seconds')} {one.mode} {one.score} {one.initials} {one.level}")
        stand = clean_stand(one.stand) or "?"
        return replace(winner, stand=stand, id=one.id, code=one.code) if winner.board in BOARDS else None
    return None


def clean_stand(name: str) -> str:
    """Return the name of a stand as it is shown, and written into tables."""
    return clean_name(name.lstrip("=+-@"), MAX_STAND_NAME_LENGTH)  # a spreadsheet would run a cell that begins so
