"""The hints of a first game: they encourage, use known words, and tell the truth about the move."""

import re
from random import Random

import pygame

from dvonn.kiosk.event_settings import GUIDED
from dvonn.kiosk.guests.guest_board import UNASKED_HINT_SECONDS
from dvonn.kiosk.guests.guest_match import first_hint
from dvonn.rules.analysis.position_analysis import threats
from dvonn.rules.board import Move, Piece
from dvonn.rules.position import Position, forced_pass
from tests.harness.event_user import KioskUser
from tests.harness.scale import scaled

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


def test_every_hint_is_known_and_true() -> None:
    """Each hint on a move, good or bad, is one of the sentences, and tells the truth; each sentence is said."""
    rng, said = Random(5), set[str]()
    for _ in range(scaled(3, 40)):
        position = Position.random_full(rng)
        while not position.is_over:
            ply = rng.choice(position.moves())
            assert isinstance(ply, Move)
            words = first_hint(position, ply)
            check_claims(position, ply, words)
            said |= {next(sentence for sentence in SENTENCES if re.fullmatch(sentence, words))}
            position = position.play(ply)
    assert len(said) >= scaled(4, len(SENTENCES))


def test_a_hint_appears_by_itself_after_some_seconds() -> None:
    """It has such a sentence, without a forecast; once dismissed it does not come back during this move."""
    guest = KioskUser()
    guest.begin(GUIDED)
    guest.wait(UNASKED_HINT_SECONDS - 0.5)
    assert guest.board.assistance.hint is None
    assert not guest.board.assistance.thinking
    while not guest.board.assistance.hint:
        guest.wait(0.5)
        guest.board.assistance.think(1)
    assert any(re.fullmatch(sentence, guest.board.annotations().sentence) for sentence in SENTENCES)
    guest.press(pygame.K_h)
    guest.wait(UNASKED_HINT_SECONDS + 1)
    assert guest.board.assistance.hint is None
