"""A game by message: one side plays here, the other one somewhere else, and each answers the other's text."""

from dataclasses import dataclass, replace
from datetime import datetime

from dvonn.match.match import Match, MatchTerms, clean_name
from dvonn.rules.analysis.position_analysis import move_rows, row_of_position
from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.message_text import (
    GAME_NUMBERS,
    Message,
    MessageError,
    MessageEvent,
    MessageProblem,
    format_message,
)


@dataclass(frozen=True)
class MessageGame:
    """A game by message as one side has it. `since` is the local time of its last change.

    `last` is the last message that was received or handed out; in a game that has just begun, one without plies. The
    plies that were played here since are in a `draft`, which may still change.
    """

    own: Colour
    since: datetime
    last: Message
    draft: Message | None = None
    friend: str = ""

    @staticmethod
    def received(message: Message, now: datetime) -> "MessageGame":
        """Return the game that a first message begins here; MessageError if this side has played in it already."""
        own = message.sender.other
        if own in [position.turn for position in message.game.positions[:-1]]:
            raise MessageError(MessageProblem.OTHER_GAME)
        return MessageGame(own, now, message, friend=clean_name(message.name))

    @staticmethod
    def begun(first: Message, now: datetime, friend: str = "") -> "MessageGame":
        """Return a game that the sender of a message without plies begins here."""
        game = MessageGame(first.sender, now, first, friend=friend)
        return game if game.is_own_turn else replace(game, draft=first)

    def rematch(self, now: datetime) -> "MessageGame":
        """Return the next game with swapped colours, which is the same for both sides."""
        number, event = (self.number + 1) % GAME_NUMBERS, MessageEvent.NOTHING
        first = replace(self.last, number=number, sender=self.own.other, plies=(), event=event, name="")
        return MessageGame.begun(first, now, self.friend)

    # The state of the game

    @property
    def number(self) -> int:
        """The number of the game."""
        return self.last.number

    @property
    def current(self) -> Message:
        """The message with all plies."""
        return self.draft or self.last

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.current.game.outcome is not None

    @property
    def is_own_turn(self) -> bool:
        """Whether a ply, or an answer to an offer, is to be made here."""
        return not self.is_over and self.current.game.position.turn is self.own

    @property
    def has_text(self) -> bool:
        """Whether there is a text to send, which may have been handed out before."""
        return self.current.sender is self.own and not self.is_own_turn

    @property
    def is_unsent(self) -> bool:
        """Whether the text to send was not handed out yet."""
        return self.has_text and self.draft is not None

    @property
    def waits_here(self) -> bool:
        """Whether something is to be done here: to play, or to hand out the text."""
        return self.is_own_turn or self.is_unsent

    @property
    def is_draw_offered(self) -> bool:
        """Whether the friend has offered a draw."""
        return self.is_own_turn and self.current.event is MessageEvent.DRAW_OFFER

    def text(self, name: str) -> str:
        """Return the text to send, with the name of this side."""
        # The name has no joiners, which other versions refuse
        return format_message(replace(self.current, name="".join(filter(str.isprintable, name))))

    def match(self, name: str) -> Match:
        """Return the match that shows the game, with the name of this side."""
        message = self.current
        terms = MatchTerms({self.own: name, self.own.other: self.friend}, code=message.code)
        match = Match(dict.fromkeys(Colour), replace(message).game, terms=terms)
        match.away = self.own.other
        return match

    # The next states

    def with_draft(
        self, plies: tuple[Ply, ...], now: datetime, event: MessageEvent = MessageEvent.NOTHING
    ) -> "MessageGame":
        """Return the game with all its plies after some were played here or taken back, or with an event."""
        draft = replace(self.last, sender=self.own, plies=plies, event=event, name="")
        is_news = plies != self.last.plies or event is not MessageEvent.NOTHING
        return replace(self, draft=draft if is_news else None, since=now)

    def handed_out(self) -> "MessageGame":
        """Return the game after its text was copied or saved: the draft can't be changed any more."""
        return replace(self, last=self.current, draft=None)

    def receive(self, message: Message, now: datetime) -> "MessageGame":
        """Return the game after a message of the friend, which continues it; MessageError if that is not so."""
        problem, mine, theirs = MessageProblem, self.current.plies, message.plies
        if message.terms != self.last.terms:
            raise MessageError(problem.DIFFERENT)
        rows = move_rows(self.current.game)
        for number, (here, there) in enumerate(zip(mine, theirs, strict=False), start=1):
            if here != there:
                raise MessageError(problem.DIFFERENT, row_of_position(rows, number), here, there)
        if message.sender is self.own:
            raise MessageError(problem.OWN)
        if (theirs, message.event) in {(one.plies, one.event) for one in (self.last, self.current)}:
            raise MessageError(problem.KNOWN)
        if self.own in [position.turn for position in message.game.positions[len(mine) : len(theirs)]]:
            raise MessageError(problem.LATER)
        if len(theirs) < len(mine) or not self._can_follow(message):
            raise MessageError(problem.OLDER, row_of_position(rows, len(mine)))
        return replace(self, last=message, draft=None, friend=clean_name(message.name) or self.friend, since=now)

    def _can_follow(self, message: Message) -> bool:
        """Tell whether a message that has all plies is news: plies, or an event that fits the events before."""
        if self.current.game.outcome:
            return False
        has_plies = len(message.plies) > len(self.current.plies)
        if message.event is MessageEvent.DRAW:
            return not has_plies and self.last.sender is self.own and self.last.event is MessageEvent.DRAW_OFFER
        return has_plies or message.event is not MessageEvent.NOTHING
