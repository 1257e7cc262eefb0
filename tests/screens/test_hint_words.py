"""The sentences of hints: each kind of reason has one, with all its numbers."""

import re
from string import Formatter

import pytest

from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.screens.hint_words import MAX_HINT_CHARACTERS, REASON_WORDS, hint_words, reason_words

NUMBERS = {name: number for number, name in enumerate(["mine", "theirs", "height", "before", "after"], 2)}
NUMBERS |= {"margin": 7, "spaces": 8, "steps": 9}
LONG = PlyReason(1, ReasonKind.HANGS_LESS, {"before": 9, "after": 2})


@pytest.mark.parametrize("kind", ReasonKind, ids=lambda kind: kind.name)
def test_each_kind_has_a_sentence(kind: ReasonKind) -> None:
    """A sentence begins with a capital, ends with a full stop, and has the numbers that its message names."""
    words = reason_words(PlyReason(1, kind, NUMBERS), "Ben")
    assert words[0].isupper()
    assert words.endswith(".")
    assert "{" not in words
    if kind in REASON_WORDS:
        named = {name for _, name, _, _ in Formatter().parse(REASON_WORDS[kind]) if name and name != "other"}
        assert {int(number) for number in re.findall("[0-9]+", words)} == {NUMBERS[name] for name in named}


def test_a_hint_is_one_sentence_for_each_reason() -> None:
    """The reasons are told one after the other, after the fact that there is no choice."""
    reasons = PlyReason(2, ReasonKind.COSTS_BOTH, {"mine": 1, "theirs": 3}), PlyReason(1, ReasonKind.LEAVES_NO_MOVE)
    words = "Cuts off 3 of your opponent's pieces and 1 of yours. Leaves Ben without a move."
    assert hint_words(Advice(reasons, is_only=False, is_placement=False), "Ben") == words
    assert hint_words(Advice(reasons, is_only=True, is_placement=False), "Ben") == f"This is your only move. {words}"


@pytest.mark.parametrize("needed", [False, True])
def test_a_long_hint_leaves_out_what_is_not_needed(*, needed: bool) -> None:
    """A second reason that makes the hint too long is left out, unless it is needed."""
    second = PlyReason(1, LONG.kind, LONG.numbers, needed)
    words = hint_words(Advice((LONG, second), is_only=False, is_placement=False), "Ben")
    assert (len(words) > MAX_HINT_CHARACTERS) is needed


def test_one_stack_is_singular() -> None:
    """A single stack has no plural."""
    one = reason_words(PlyReason(1, ReasonKind.STRANDS, {"theirs": 1}), "Ben")
    assert one == "Strands 1 stack: Ben can no longer move it."
