"""The hints of a first game: they encourage, use known words, and tell the truth about the move."""

import re
from random import Random

import pytest

from dvonn.kiosk.event_modes import GUIDED
from dvonn.kiosk.guests.first_hints import first_hint
from dvonn.rules.analysis.position_analysis import threats
from dvonn.rules.pieces import Move, Piece
from dvonn.rules.position import Position, forced_pass
from tests.harness.guests import GuestUser
from tests.harness.scale import only_full

SENTENCES = (
    r"This move wins the game\.",
    r"Cut off from the red pieces, your opponent loses \d+ pieces?(, you only \d+)?\.",
    r"It costs you \d+ pieces?, but it's your best chance\.",
    r"After this your opponent can't move, so you move again\.",
    r"Land here to own a stack of \d+( that your opponent can't take right back)?\.",
    r"Take a red piece along: a stack with a red piece in it can never be cut off\.",
    r"Your opponent could land on this stack: bring it to safety\.",
    r"Join your stacks: (\d+) pieces high, \1 spaces far\.",
)
"""All hints: whoever changes one, read it as somebody who plays for the first time."""


def check_claims(before: Position, move: Move, words: str) -> None:
    """Compare what a hint says with the board."""
    after, mover = before.play(move), before.turn
    lost = dict.fromkeys((mover, mover.other), 0)
    for space in before.cut_off_by(move):
        owner, moved = before.owner(space), before.height(move.source) if space == move.target else 0
        lost[mover if moved else owner or mover] += before.height(space) + moved
    if words.startswith("This move"):
        assert after.is_over
        assert after.score(mover) > after.score(mover.other)
    elif words.startswith(("Cut off", "It costs")):
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        assert numbers == [number for number in (lost[mover.other], lost[mover]) if number] or numbers == [lost[mover]]
        assert words.startswith("It costs") is (lost[mover] >= lost[mover.other])
    else:
        assert not any(lost.values())
    if words.startswith("After"):
        assert forced_pass(before, after) is not None
    if words.startswith("Land"):
        assert re.search(rf"stack of {len(after.stacks[move.target])}\b", words)
        assert ("can't take right back" in words) is (move.target not in threats(after, mover))
    if words.startswith("Take a red"):
        assert Piece.DVONN in after.stacks[move.target]
    if "could land" in words:
        assert move.source in threats(before, mover)
        assert move.target not in threats(after, mover)
    if words.startswith("Join"):
        assert f"{len(after.stacks[move.target])} pieces" in words


@pytest.mark.parametrize("seed", range(12))
def test_every_hint_is_known_and_true(seed: int) -> None:
    """Each hint on a move, good or bad, is one of the sentences, and tells the truth."""
    rng = Random(seed)
    position = Position.random_full(rng)
    while not position.is_over:
        ply = rng.choice(position.moves())
        assert isinstance(ply, Move)
        words = first_hint(position, ply)
        assert any(re.fullmatch(sentence, words) for sentence in SENTENCES), words
        check_claims(position, ply, words)
        position = position.play(ply)


@only_full("40 games")
def test_every_sentence_is_said() -> None:
    """Random games call forth each of the sentences."""
    rng, said = Random(5), set[str]()
    for _ in range(40):
        position = Position.random_full(rng)
        while not position.is_over:
            ply = rng.choice(position.moves())
            assert isinstance(ply, Move)
            said |= {sentence for sentence in SENTENCES if re.fullmatch(sentence, first_hint(position, ply))}
            position = position.play(ply)
    assert said == set(SENTENCES)


def test_a_guided_game_gives_these_hints() -> None:
    """The hint of a guided game has such a sentence, without a forecast of the result."""
    guest = GuestUser()
    guest.begin(GUIDED)
    board = guest.board
    board.finish()
    board.assistance.toggle_hint()
    while not board.assistance.hint:
        board.assistance.think(0.5)
    assert any(re.fullmatch(sentence, board.annotations().sentence) for sentence in SENTENCES)
