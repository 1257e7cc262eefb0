"""The text of a game by message: round trips, what messengers do to it, damage, and a length that every game keeps."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from zlib import crc32

import pytest

from dvonn.rules.formats.board_codes import CODE_ALPHABET, random_code
from dvonn.rules.formats.message_text import (
    MAX_MESSAGE_LETTERS,
    Message,
    MessageError,
    MessageEvent,
    MessageProblem,
    format_message,
    read_message,
)
from dvonn.rules.game import Game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour
from tests.harness.random_games import random_game
from tests.harness.scale import scaled

NAMES = ("", "Ada", "Zoë & Søren", "Оленка", "あいうえおかきくけこさしすせそた", "🦊" * 16)


def random_message(rng: Random) -> Message:
    """Return a message at any point of a random game, with any terms and an event that is allowed."""
    code = random_code(rng) if rng.random() < 0.5 else None
    ties, days = rng.choice(list(TieRule)), rng.randrange(32)
    first = Message(rng.getrandbits(30), Colour.WHITE, code=code, ties=ties, days=days)
    game, length = Game(first.game.start, ties), rng.randrange(130)
    while len(game.plies) < length and not game.outcome:
        game.play(rng.choice(game.position.moves()))
    message = replace(first, plies=tuple(game.plies), name=rng.choice(NAMES[:-1]))
    allowed = []
    for event in MessageEvent:
        for sender in Colour:
            try:
                allowed.append(replace(message, event=event, sender=sender))
                assert allowed[-1].game
            except ValueError:
                allowed.pop()
    return rng.choice(allowed)


def test_every_message_is_read_as_it_was_written() -> None:
    """A text has one line of letters, digits and a hyphen, is short, and gives the same message."""
    rng = Random(1)
    for _ in range(scaled(15, 60)):
        message = random_message(rng)
        text = format_message(message)
        assert set(text.removeprefix("DVONN1-")) <= set(CODE_ALPHABET)
        assert len(text) <= MAX_MESSAGE_LETTERS
        assert read_message(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("DVONN1-8K5P80000070H4TSS9", Message(7, Colour.WHITE, code="49J-V3H")),
        (
            "DVONN1-W96WYETFHEJ45RQ1CXJ61T0F3NQK8N2F350T1",
            Message(
                123_456_789, Colour.BLACK, tuple(random_game(9, 1).plies), name="Ada", ties=TieRule.TALLEST, days=3
            ),
        ),
    ],
)
def test_the_form_stays_the_same(text: str, message: Message) -> None:
    """What other programs have learned to read does not change while the version is the same."""
    assert format_message(message) == text
    assert read_message(text) == message


def test_a_name_is_cut_between_letters() -> None:
    """A name that is too long for the text loses its last letters."""
    assert read_message(format_message(Message(1, Colour.WHITE, name=NAMES[-1]))).name == "🦊" * 12


def test_what_messengers_and_people_do_to_a_text() -> None:
    """Words around it, small letters, quotes, and lines that mail programs wrap and quote do no harm."""
    message = random_message(Random(4))
    text = format_message(message)
    wrapped = [text[n : n + 30] for n in range(0, len(text), 30)]
    for shown in (
        f"  {text}\n",
        f"Your move!\n{text}\nSee you",
        f"“{text}”.",
        f"<{text}>",
        text.lower(),
        "\n".join(wrapped),
        "> Hello\n" + "\r\n".join(f"> > {line}" for line in wrapped) + "\n> Bye",
        "\u200b".join(wrapped) + " Bye",
    ):
        assert read_message(shown) == message


def test_of_several_messages_the_longest_game_counts() -> None:
    """A whole chat can be pasted, in any order, also with damaged texts in it."""
    whole = random_message(Random(4))
    texts = [format_message(replace(whole, plies=whole.plies[:n], event=MessageEvent.NOTHING)) for n in (1, 5, 3)]
    assert len(read_message("\n".join([*texts, texts[1][:-1]])).plies) == 5


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", MessageProblem.NO_MESSAGE),
        ("Is it DVONN you play? 1-0", MessageProblem.NO_MESSAGE),
        ("DVONN1-", MessageProblem.DAMAGED),
        ("DVONN2-ABC", MessageProblem.VERSION),
        ("DVONN000001-ABC", MessageProblem.DAMAGED),
    ],
)
def test_what_is_no_message(text: str, problem: MessageProblem) -> None:
    """Each has its own problem."""
    with pytest.raises(MessageError) as raised:
        read_message(text)
    assert raised.value.problem is problem


def test_damaged_texts_are_refused() -> None:
    """A text with a letter changed, left out, added or exchanged, cut, or joined with another, is damaged."""
    rng = Random(2)
    texts = [format_message(random_message(rng)) for _ in range(30)]
    for _ in range(scaled(200, 2_000)):
        text, other = rng.sample(texts, 2)
        at, letter = rng.randrange(7, len(text)), rng.choice(CODE_ALPHABET)
        damaged = rng.choice(
            [
                text[:at] + letter + text[at + 1 :],
                text[:at] + text[at + 1 :],
                text[:at] + letter + text[at:],
                text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
                text[:at],
                text[:at] + other[at:],
                text + other[at:],
            ]
        )
        if damaged not in {text, other}:
            with pytest.raises(MessageError) as raised:
                read_message(damaged)
            assert raised.value.problem is MessageProblem.DAMAGED


def test_noise_never_raises_anything_else() -> None:
    """Letters with a right check, as another program might write them, are a message or refused."""
    rng = Random(3)
    for _ in range(scaled(300, 5000)):
        text, check = "DVONN1-" + "".join(rng.choices(CODE_ALPHABET, k=rng.randrange(100))), ""
        number = crc32(text.encode())
        for _letter in range(7):
            number, digit = divmod(number, 32)
            check = CODE_ALPHABET[digit] + check
        with suppress(MessageError):
            assert read_message(text + check).game
