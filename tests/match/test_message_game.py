"""A game by message as two people have it, each with the other's texts: what is accepted, and what is refused why."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import random_code
from dvonn.rules.formats.message_text import Message, MessageError, MessageEvent, MessageProblem, read_message
from dvonn.rules.position import TieRule
from tests.harness.storage import NOON

Pair = dict[Colour, MessageGame]
"""The game of each side."""


def begun(rng: Random, code: str | None = None) -> Pair:
    """Return a new game of White, who knows of no friend yet."""
    first = Message(rng.getrandbits(30), Colour.WHITE, code=code)
    return {Colour.WHITE: MessageGame(Colour.WHITE, NOON, first)}


def send(pair: Pair, sender: Colour) -> None:
    """Hand out the text of a side, which the other side takes over."""
    pair[sender] = pair[sender].handed_out()
    message, receiver = read_message(pair[sender].text(f"Player {sender}")), pair.get(sender.other)
    pair[sender.other] = receiver.receive(message, NOON) if receiver else MessageGame.received(message, NOON)


def play_turn(pair: Pair, rng: Random) -> None:
    """Play the plies of the side to move, and send the text."""
    own = next(colour for colour, game in pair.items() if game.is_own_turn)
    while pair[own].is_own_turn:
        current = pair[own].current
        pair[own] = pair[own].with_draft((*current.plies, rng.choice(current.game.position.moves())), NOON)
    send(pair, own)


def test_a_text_has_a_name_that_every_version_reads() -> None:
    """A joiner, which former versions refuse, is left out of a text; the game itself keeps the name."""
    message = Message(5, Colour.WHITE)
    text = MessageGame(Colour.WHITE, NOON, message).text("क्\u200cष")
    assert read_message(text).name == "क्ष"


@pytest.fixture
def pair() -> Pair:
    """Return a game on a full board after some texts, in which White is to move."""
    rng = Random(7)
    pair = begun(rng, random_code(rng))
    for _ in range(8):
        play_turn(pair, rng)
    assert pair[Colour.WHITE].is_own_turn
    return pair


def other_move(message: Message) -> Message:
    """Return a message whose last ply is another one."""
    ply = next(ply for ply in message.game.positions[-2].moves() if ply != message.plies[-1])
    return replace(message, plies=(*message.plies[:-1], ply))


def longer(message: Message, plies: int) -> Message:
    """Return a message with some more plies."""
    for _ in range(plies):
        message = replace(message, plies=(*message.plies, message.game.position.moves()[0]))
    return message


CASES: list[tuple[Callable[[Message], Message], MessageProblem]] = [
    (lambda one: one, MessageProblem.KNOWN),
    (lambda one: replace(one, plies=one.plies[:-2]), MessageProblem.OLDER),
    (lambda one: longer(one, 1), MessageProblem.LATER),
    (lambda one: longer(one, 3), MessageProblem.LATER),
    (other_move, MessageProblem.DIFFERENT),
    (lambda one: replace(one, ties=TieRule.TALLEST), MessageProblem.DIFFERENT),
    (lambda one: replace(one, sender=Colour.WHITE), MessageProblem.OWN),
]


def test_what_is_refused(pair: Pair) -> None:
    """Each text that is no continuation has its own problem; a difference has the move, and both plies."""
    game = pair[Colour.WHITE]
    assert game.last.sender is Colour.BLACK
    for change, problem in CASES:
        with pytest.raises(MessageError) as raised:
            game.receive(change(replace(game.last, event=MessageEvent.NOTHING)), NOON)
        assert raised.value.problem is problem
        if change is other_move:
            assert raised.value.plies == (game.last.plies[-1], other_move(game.last).plies[-1])
            assert raised.value.number == 4


def test_a_game_that_is_not_here() -> None:
    """A text begins a game only if this side has played nothing in it; either side may begin."""
    rng = Random(1)
    pair = begun(rng)
    play_turn(pair, rng)
    assert pair[Colour.BLACK].own is Colour.BLACK
    play_turn(pair, rng)
    with pytest.raises(MessageError) as raised:
        MessageGame.received(pair[Colour.BLACK].last, NOON)
    assert raised.value.problem is MessageProblem.OTHER_GAME
    invited = MessageGame.received(Message(5, Colour.BLACK), NOON)
    assert invited.own is Colour.WHITE
    assert invited.is_own_turn


def test_events_that_do_not_fit_are_refused(pair: Pair) -> None:
    """A draw is accepted only if it was offered; nothing follows the end; an offer may come after its ply."""
    white = pair[Colour.WHITE]
    draft = longer(replace(white.last, sender=Colour.WHITE, event=MessageEvent.NOTHING), 1)
    sent = white.with_draft(draft.plies, NOON).handed_out()
    accepted = replace(draft, sender=Colour.BLACK, event=MessageEvent.DRAW)
    with pytest.raises(MessageError) as raised:
        sent.receive(accepted, NOON)
    assert raised.value.problem is MessageProblem.OLDER
    offered = sent.with_draft(sent.current.plies, NOON, MessageEvent.DRAW_OFFER).handed_out()
    assert offered.receive(accepted, NOON).is_over
    black = pair[Colour.BLACK].receive(sent.last, NOON)
    assert black.receive(offered.last, NOON).is_draw_offered
    resigned = sent.receive(replace(draft, sender=Colour.BLACK, event=MessageEvent.RESIGNATION), NOON)
    with pytest.raises(MessageError):
        resigned.receive(longer(replace(draft, sender=Colour.BLACK), 1), NOON)


def test_an_offer_comes_back_with_an_undone_ply(pair: Pair) -> None:
    """A ply declines a draw only when it is sent."""
    white = pair[Colour.WHITE]
    offered = replace(white, last=replace(white.last, event=MessageEvent.DRAW_OFFER))
    match = offered.match("")
    match.play(match.position.moves()[0])
    declined = offered.with_draft(tuple(match.game.plies), NOON)
    match.undo()
    again = declined.with_draft(tuple(match.game.plies), NOON)
    assert [game.is_draw_offered for game in (offered, declined, again)] == [True, False, True]
