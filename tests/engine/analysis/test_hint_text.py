"""Hints: every claim in every sentence holds on the board, for good and bad plies alike."""

from functools import cache
from random import Random

import pytest

from dvonn.engine.analysis.hint_text import advice
from dvonn.engine.levels import Level
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits, Report
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.pieces import Colour, Move, Place
from dvonn.rules.position import Position
from tests.harness.referee.claims import CLAIMS, claims_in
from tests.harness.referee.facts import Facts
from tests.harness.referee.placement_claims import PLACEMENT_CLAIMS
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import only_full

FAST_LEVEL = Level("quick", "alphabeta", Limits(nodes=200), boards=20)
CHECKS = CLAIMS | PLACEMENT_CLAIMS
UNCOMMON_CLAIMS = {  # claims that only the hand-made cases produce
    "keeps the towers equal, whatever OTHER does",
    "ends the game with equal towers",
    "brings ([0-9]+) of your stacks closer to a red piece",
}
every_game = pytest.mark.parametrize("seed", range(12))


@cache
def explained_plies(seed: int) -> list[tuple[Facts, str]]:
    """Return the hints of a game, for the plies of a quick search and for random plies with any margin."""
    rng = Random(seed)
    position, found = Position() if seed % 3 == 0 else Position.random_full(rng), []
    while not position.is_over:
        *_, report = alphabeta.search(position, rng, FAST_LEVEL)
        anything = Report((rng.choice(position.moves()),), rng.choice((None, -3.2, 0.3, 7.0)))
        found += [(Facts(position, one), advice(position, one)) for one in (report, anything)]
        position = position.play(rng.choice((report, anything)).best)
    return found


@every_game
def test_every_claim_is_true(seed: int) -> None:
    """Each sentence consists of one or two known claims, and the reference rules confirm them."""
    for facts, sentence in explained_plies(seed):
        for pattern, groups in claims_in(sentence, facts):
            assert CHECKS[pattern](facts, *groups), f"{sentence} {facts.report.best} in {facts.position}"


@every_game
def test_own_losses_are_always_mentioned(seed: int) -> None:
    """The sentence about a move that cuts off the mover's own pieces mentions the loss."""
    for facts, sentence in explained_plies(seed):
        ply = facts.report.best
        if isinstance(ply, Move) and consequence(facts.position, ply).lost.of(facts.position.turn):
            patterns = [pattern for pattern, _ in claims_in(sentence, facts)]
            assert any("of your own pieces" in one or "of yours" in one or "gives up" in one for one in patterns)


@every_game
def test_certain_results_are_stated(seed: int) -> None:
    """The sentence states the result when the search is exact or the move ends the game."""
    for facts, sentence in explained_plies(seed):
        ends = isinstance(facts.report.best, Move) and facts.is_over()
        assert ("ends the game" in sentence) is ends
        assert ("whatever" in sentence) is (facts.report.exact and not ends)


@only_full("hints for many positions")
def test_every_claim_is_made() -> None:
    """The games above contain every claim at least once, so that every check is exercised."""
    made = {
        pattern
        for seed in range(12)
        for facts, sentence in explained_plies(seed)
        for pattern, _ in claims_in(sentence, facts)
    }
    assert made | UNCOMMON_CLAIMS == CHECKS.keys()


# Hand-made cases

CHAIN_STACKS = "c3=r d3=r e3=r f3=w g3=b h3=w i3=bb"


def explanation(symmetry: Symmetry, stacks: str, move: str, report: Report | None = None) -> str:
    """Return the sentence about White's move, with colour names mapped back to the unswapped case."""
    position = symmetry.position(stacks)
    report = report or Report((symmetry.move(move),))
    sentence = advice(position, Report((symmetry.move(move),), report.margin, exact=report.exact))
    mine, theirs = (symmetry.colour(colour).capitalize() for colour in Colour)
    assert mine not in sentence, "the sentence names the side to move instead of addressing it as you"
    return sentence.replace(theirs, "Black")


@every_symmetry
def test_cut_off_pieces_are_counted_on_both_sides(symmetry: Symmetry) -> None:
    """A move that cuts off stacks of both sides reports both losses."""
    assert explanation(symmetry, CHAIN_STACKS, "f3e3") == (
        "Cuts off 3 of Black's pieces for one of yours and leaves Black without a move."
    )


@every_symmetry
def test_win_is_claimed_only_when_exact(symmetry: Symmetry) -> None:
    """A margin is stated as a result only when the search is exact."""
    sure, guess = (explanation(symmetry, CHAIN_STACKS, "f3e3", Report((), 3.0, exact=exact)) for exact in (True, False))
    assert sure.endswith(" and wins by 3 at least, whatever Black does.")
    assert "win" not in guess
    assert explanation(symmetry, CHAIN_STACKS, "f3e3", Report((), 0.0, exact=True)).endswith(
        "keeps the towers equal, whatever Black does."
    )


@every_symmetry
def test_only_move_is_named(symmetry: Symmetry) -> None:
    """The sentence about the only legal move begins with that fact."""
    assert explanation(symmetry, "a1=r b1=w f3=r k5=rb", "b1a1") == (
        "Your only move: it takes a red piece and ends the game with equal towers."
    )


@every_symmetry
def test_dvonn_piece_brought_closer(symmetry: Symmetry) -> None:
    """The sentence counts the mover's stacks that come closer to a dvonn piece."""
    sentence = explanation(symmetry, "a1=r c3=rw d3=w e3=b f3=w g3=w h3=w i3=w k5=r", "c3e3")
    assert "rings 4 of your stacks closer to a red piece" in sentence


@every_symmetry
def test_move_that_loses_its_own_stack(symmetry: Symmetry) -> None:
    """A stack that cuts itself off gives up its pieces, and the sentence counts both sides."""
    sentence = explanation(symmetry, "c3=r d3=r e3=r f3=w g3=bbb h3=bb", "f3g3")
    assert sentence == "Gives up one of your pieces for 5 of Black's and ends the game with equal towers."


def test_other_side_may_have_a_name() -> None:
    """A given name replaces the colour of the other side."""
    symmetry = Symmetry()
    position = symmetry.position(CHAIN_STACKS)
    sentence = advice(position, Report((symmetry.move("f3e3"),)), other="Ben")
    assert sentence == "Cuts off 3 of Ben's pieces for one of yours and leaves Ben without a move."


def test_placements_are_explained_by_their_surroundings() -> None:
    """A dvonn piece is explained by its free neighbours, another piece by its distance to dvonn pieces."""
    position = Position()
    assert advice(position, Report((Place(SPACE_BY_NAME["f3"]),))) == "Has room for guards on all six sides."
    for name in ("f3", "b2", "j4", "e3"):
        position = position.play(Place(SPACE_BY_NAME[name]))
    assert advice(position, Report((Place(SPACE_BY_NAME["f4"]),))) == "Stands next to a red piece."
    assert advice(position, Report((Place(SPACE_BY_NAME["a1"]),))) == (
        "Stands next to a red piece and can move from the start, at the edge."
    )
