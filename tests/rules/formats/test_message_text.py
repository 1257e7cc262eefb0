"""The text of a game by message: round trips, what messengers do to it, damage, and a length that every game keeps."""

from dataclasses import replace

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.message_text import (
    Message,
    MessageError,
    MessageProblem,
    format_message,
    read_message,
)
from dvonn.rules.position import TieRule
from tests.harness.games import random_game

WHOLE = Message(5, Colour.WHITE, tuple(random_game(90, 1).plies), name="Ada", ties=TieRule.TALLEST)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("DVONN1-8K5P80000070H4TSS9", Message(7, Colour.WHITE, code="49J-V3H")),
        (
            "DVONN1-W96WYETFHEJ45RQ1CX661T033NQK8N00J5C5R",
            Message(123_456_789, Colour.BLACK, tuple(random_game(9, 1).plies), name="Ada", ties=TieRule.TALLEST),
        ),
    ],
)
def test_the_form_stays_the_same(text: str, message: Message) -> None:
    """What other programs have learned to read does not change while the version is the same."""
    assert format_message(message) == text
    assert read_message(text) == message


def test_a_text_with_days_is_read() -> None:
    """The players could once agree on days for a move."""
    message = read_message("DVONN1-W96WYETFHEJ45RQ1CXJ61T0F3NQK8N2F350T1")
    assert message == Message(
        123_456_789, Colour.BLACK, tuple(random_game(9, 1).plies), name="Ada", ties=TieRule.TALLEST
    )


def test_a_name_is_cut_between_letters() -> None:
    """A name that is too long for the text loses its last letters."""
    assert read_message(format_message(Message(1, Colour.WHITE, name="🦊" * 16))).name == "🦊" * 12


def test_what_messengers_and_people_do_to_a_text() -> None:
    """Words around it, small letters, quotes, and lines that mail programs wrap and quote do no harm."""
    text = format_message(WHOLE)
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
        assert read_message(shown) == WHOLE


def test_of_several_messages_the_longest_game_counts() -> None:
    """A whole chat can be pasted, in any order, also with damaged texts in it."""
    texts = [format_message(replace(WHOLE, plies=WHOLE.plies[:n])) for n in (1, 5, 3)]
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
