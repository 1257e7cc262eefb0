"""The sentences of hints: each kind of reason has one, with all its numbers."""

import re
from string import Formatter

import pytest

from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.language import set_language
from dvonn.screens.rules_words import MAX_HINT_CHARACTERS, REASON_WORDS, hint_words, reason_words

NUMBERS = {name: number for number, name in enumerate(["mine", "theirs", "height", "before", "after"], 2)}
NUMBERS |= {"margin": 7, "spaces": 8, "steps": 9}
LONG = PlyReason(1, ReasonKind.HANGS_LESS, {"before": 9, "after": 2})


@pytest.mark.parametrize("kind", ReasonKind, ids=lambda kind: kind.name)
def test_each_kind_has_a_sentence(kind: ReasonKind) -> None:
    """A sentence begins with a capital, ends with a full stop, and has the numbers that its message names."""
    words = reason_words(PlyReason(1, kind, NUMBERS))
    assert words[0].isupper()
    assert words.endswith(".")
    assert "{" not in words
    message = REASON_WORDS[kind]
    named = Formatter().parse(message if isinstance(message, str) else message[0])
    assert [int(number) for number in re.findall("[0-9]+", words)] == [NUMBERS[name] for _, name, *_ in named if name]


def test_a_hint_is_one_sentence_for_each_reason() -> None:
    """The reasons are told one after the other, after the fact that there is no choice."""
    reasons = PlyReason(2, ReasonKind.COSTS_BOTH, {"mine": 1, "theirs": 3}), PlyReason(1, ReasonKind.TAKES_RED)
    words = "Cuts off 3 of your opponent's pieces and 1 of yours. Captures a red piece."
    assert hint_words(Advice(reasons, is_only=False, is_placement=False)) == words
    assert hint_words(Advice(reasons, is_only=True, is_placement=False)) == f"This is your only move. {words}"


@pytest.mark.parametrize("needed", [False, True])
def test_a_long_hint_leaves_out_what_is_not_needed(*, needed: bool) -> None:
    """A second reason that makes the hint too long is left out, unless it is needed."""
    second = PlyReason(1, LONG.kind, LONG.numbers, needed)
    words = hint_words(Advice((LONG, second), is_only=False, is_placement=False))
    assert (len(words) > MAX_HINT_CHARACTERS) is needed


def test_the_form_is_that_for_the_first_number() -> None:
    """In another language the first number in the sentence chooses the form."""
    set_language("nl")
    numbers = {"mine": 2, "theirs": 1}
    assert reason_words(PlyReason(1, ReasonKind.COSTS_BOTH, numbers)).startswith("Snijdt 1 stuk van")
    assert reason_words(PlyReason(1, ReasonKind.COSTS_ME_MORE, numbers)).startswith("Snijdt 2 eigen stukken af")
