"""The games by message in the user's folder, a line each: this side's colour, a time, two texts, the friend.

    dvonn messages 1
    black 2026-11-25T20:14 DVONN1-7ZKEWW4D... - Ada
    end

The first text is the last one received or handed out; the second one has the plies played here since, or is -.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Final

from dvonn.match.match import clean_name
from dvonn.match.match_text import match_headers
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.message_text import GAME_NUMBERS, Message, MessageEvent, format_message, read_message
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.position import TieRule
from dvonn.storage.fields import merge_changes, read_each
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.record_index import RECORD_DATE_FORMAT
from dvonn.storage.record_store import RecordStore
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.words import player_names

NO_DRAFT: Final = "-"
Games = dict[int, MessageGame]
"""Games by message by their numbers."""


def _parse_game(line: str) -> MessageGame:
    own, since, last, draft, *friend = line.split(" ", 4)
    moment = datetime.fromisoformat(since).replace(tzinfo=None)
    drafted = None if draft == NO_DRAFT else read_message(draft)
    game = MessageGame(Colour(own), moment, read_message(last), drafted, clean_name(" ".join(friend)))
    if drafted and drafted.terms != game.last.terms:
        raise ValueError(line)
    return game


def _format_game(game: MessageGame) -> str:
    draft = format_message(game.draft) if game.draft else NO_DRAFT
    since = game.since.isoformat(timespec="minutes")
    return f"{game.own} {since} {format_message(game.last)} {draft} {game.friend}".rstrip()


def _read_games(lines: Iterable[str]) -> tuple[Games, list[str]]:
    games, wrong = read_each(_parse_game, lines)
    return {game.number: game for game in games}, wrong


def _merge_games(base: Games, mine: Games, theirs: Games) -> Games:
    """Merge the games of two programs; the version of a game with more `_progress` counts."""
    merged = merge_changes(base, mine, theirs)
    for number in mine.keys() & theirs.keys():
        if base.get(number) not in (mine[number], theirs[number]):
            merged[number] = max(mine[number], theirs[number], key=_progress)
    return merged


def _progress(game: MessageGame) -> tuple[int, bool, int]:
    """Return how far a game is: the plies that both sides may know, whether something was said, and all plies."""
    return len(game.last.plies), game.last.event is not MessageEvent.NOTHING, len(game.current.plies)


MESSAGES: Final = FileCodec[Games](
    "messages", 1, _read_games, lambda games: map(_format_game, games.values()), _merge_games
)


class MessageGames(PersistentValue[Games]):
    """The games by message of a storage; `now` returns the local time. A game that has ended becomes a record."""

    def __init__(self, storage: Storage, settings: Settings, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(storage, MESSAGES)
        self._settings, self._now = settings, now

    def games(self) -> list[MessageGame]:
        """Return the games: those that wait for this side first, then for the friend, then those that have ended."""
        self.refresh()
        games = sorted(self.value.values(), key=lambda game: game.since, reverse=True)
        return sorted(games, key=lambda game: (game.is_over and not game.is_unsent, not game.waits_here))

    def begin(self, own: Colour, code: str | None, ties: TieRule, rng: Random) -> MessageGame:
        """Begin a game, in which this side has a colour."""
        first = Message(rng.randrange(GAME_NUMBERS), own, code=code, ties=ties)
        return self._put(MessageGame.begun(first, self._now()))

    def rematch(self, game: MessageGame) -> MessageGame:
        """Return the next game against the same friend, which may have begun."""
        again = game.rematch(self._now())
        return self.value.get(again.number) or self._put(again)

    def receive(self, text: str) -> tuple[MessageGame, int]:
        """Take over a message; return its game and the number of plies that were known.

        MessageError if it neither begins nor continues a game.
        """
        self.refresh()
        message, now = read_message(text), self._now()
        game = self.value.get(message.number)
        if not game:
            return self._put(MessageGame.received(message, now)), 0
        return self._put(game.receive(message, now)), len(game.current.plies)

    def play(
        self, game: MessageGame, plies: tuple[Ply, ...], event: MessageEvent = MessageEvent.NOTHING
    ) -> MessageGame:
        """Keep the plies and the event of this side; return the game with all its plies."""
        return self._put(game.with_draft(plies, self._now(), event))

    def hand_out(self, game: MessageGame) -> MessageGame:
        """Note that the text of a game was copied or saved; return the game."""
        return self._put(game.handed_out())

    def discard(self, game: MessageGame) -> None:
        """Remove a game."""
        self.value = {number: one for number, one in self.value.items() if number != game.number}
        self.save()

    def _put(self, game: MessageGame) -> MessageGame:
        """Keep a game, without those that ended long ago; write the record of one that has ended now.

        Return the kept game, merged with that of another window.
        """
        before, oldest = self.value.get(game.number), self._now() - timedelta(days=30)
        kept = {number: one for number, one in self.value.items() if not one.is_over or one.since > oldest}
        self.value = kept | {game.number: game}
        self.save()
        self.refresh()
        game = self.value.get(game.number, game)
        if game.is_over and not game.draft and not (before and before.is_over and not before.draft):
            match = game.match(self._settings.name)
            date = self._now().strftime(RECORD_DATE_FORMAT)
            text = format_record(match.game, {"date": date, **match_headers(match)})
            RecordStore(self.storage, self._now).add(text, date, player_names(match.seats, match.names))
        return game
