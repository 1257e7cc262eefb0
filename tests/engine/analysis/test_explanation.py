"""Hints: each claim of each sentence holds on the board, whatever ply it speaks for, and what weighs most is told."""

from functools import cache
from random import Random

import pytest

from dvonn.engine.analysis.explanation import advice
from dvonn.engine.levels import Level
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits, Report
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.board import NUMBERS
from dvonn.rules.pieces import Colour, Move, Place
from dvonn.rules.position import Position
from tests.harness.referee.claims import CLAIMS, claims_in
from tests.harness.referee.facts import Facts
from tests.harness.referee.mirrors import View, every_view
from tests.harness.referee.placement_claims import PLACING_CLAIMS

QUICK = Level("quick", "Quick", "For tests", "strategist", Limits(nodes=200), boards=20)
CHECKS = CLAIMS | PLACING_CLAIMS
RARE = {  # left to the hand-made cases
    "keeps the towers equal, whatever OTHER does",
    "ends the game with equal towers",
    "brings ([0-9]+) of your stacks closer to a dvonn piece",
}
every_game = pytest.mark.parametrize("seed", range(12))


@cache
def told(seed: int) -> list[tuple[Facts, str]]:
    """Return what is said in a game of the ply that a quick search finds, and of any ply, with any margin."""
    rng = Random(seed)
    position, found = Position() if seed % 3 == 0 else Position.random_full(rng), []
    while not position.is_over:
        *_, report = alphabeta.search(position, rng, QUICK)
        anything = Report((rng.choice(position.moves()),), rng.choice((None, -3.2, 0.3, 7.0)))
        found += [(Facts(position, one), advice(position, one)) for one in (report, anything)]
        position = position.play(rng.choice((report, anything)).best)
    return found


@every_game
def test_all_that_is_said_is_true(seed: int) -> None:
    """Each sentence consists of one or two claims that are known, and the second rules bear them out."""
    for facts, sentence in told(seed):
        for pattern, groups in claims_in(sentence, facts):
            assert CHECKS[pattern](facts, *groups), f"{sentence} {facts.report.best} in {facts.position}"


@every_game
def test_own_losses_are_never_passed_over(seed: int) -> None:
    """Of a move that cuts off pieces of the mover's the sentence says so."""
    for facts, sentence in told(seed):
        ply = facts.report.best
        if isinstance(ply, Move) and consequence(facts.position, ply).lost.of(facts.position.turn):
            patterns = [pattern for pattern, _ in claims_in(sentence, facts)]
            assert any("of your own pieces" in one or "of yours" in one or "gives up" in one for one in patterns)


@every_game
def test_what_is_certain_is_told(seed: int) -> None:
    """Where the search has seen all lines to their end, or the game ends at once, the sentence says how."""
    for facts, sentence in told(seed):
        ends = isinstance(facts.report.best, Move) and facts.is_over()
        assert ("ends the game" in sentence) is ends
        assert ("whatever" in sentence) is (facts.report.exact and not ends)


def test_every_claim_is_made() -> None:
    """The games above hold each claim at least once, so that none of the checks is idle."""
    made = {
        pattern for seed in range(12) for facts, sentence in told(seed) for pattern, _ in claims_in(sentence, facts)
    }
    assert made | RARE == CHECKS.keys()


# Hand-made cases

GAP = "c3=r d3=r e3=r f3=w g3=b h3=w i3=bb"


def said(view: View, stacks: str, move: str, report: Report | None = None) -> str:
    """Return the sentence about White's move in a case, in the case's own words."""
    position = view.position(stacks)
    report = report or Report((view.move(move),))
    sentence = advice(position, Report((view.move(move),), report.margin, exact=report.exact))
    mine, theirs = (view.colour(colour).capitalize() for colour in Colour)
    assert mine not in sentence, "the side to move is called you"
    return sentence.replace(theirs, "Black")


@every_view
def test_what_is_cut_off_is_counted_on_both_sides(view: View) -> None:
    """A move that costs either side stacks says what it costs whom, and what follows from it."""
    assert said(view, GAP, "f3e3") == ("Cuts off 3 of Black's pieces for one of yours and leaves Black without a move.")


@every_view
def test_a_win_is_claimed_only_where_it_is_certain(view: View) -> None:
    """The same margin is a fact if the search is exact, and is not spoken of as one if it is not."""
    sure, guess = (said(view, GAP, "f3e3", Report((), 3.0, exact=exact)) for exact in (True, False))
    assert sure.endswith(" and wins by 3 at least, whatever Black does.")
    assert "win" not in guess
    assert said(view, GAP, "f3e3", Report((), 0.0, exact=True)).endswith("keeps the towers equal, whatever Black does.")


@every_view
def test_an_only_move_is_called_so(view: View) -> None:
    """Where there is nothing to choose the sentence says that first; here the game ends with towers of 2 each."""
    assert said(view, "a1=r b1=w f3=r k5=rb", "b1a1") == (
        "Your only move: it takes a dvonn piece and ends the game with equal towers."
    )


@every_view
def test_a_dvonn_piece_that_comes_closer(view: View) -> None:
    """A stack that carries its dvonn piece towards the mover's others is praised for that."""
    sentence = said(view, "a1=r c3=rw d3=w e3=b f3=w g3=w h3=w i3=w k5=r", "c3e3")
    assert "rings 4 of your stacks closer to a dvonn piece" in sentence


@every_view
def test_a_move_that_costs_the_stack_itself(view: View) -> None:
    """A stack that cuts itself off gives its pieces up, for those that go with it."""
    sentence = said(view, "c3=r d3=r e3=r f3=w g3=bbb h3=bb", "f3g3")
    assert sentence == "Gives up one of your pieces for 5 of Black's and ends the game with equal towers."


def test_the_sides_may_have_names() -> None:
    """With names given, both sides are called by them."""
    view = View()
    position = view.position(GAP)
    sentence = advice(position, Report((view.move("f3e3"),)), own="Anna", other="Ben")
    assert sentence == ("Cuts off 3 of Ben's pieces for one of Anna's and leaves Ben without a move.")


def test_placements_are_explained_by_what_is_near() -> None:
    """Of a dvonn piece the room around it is told, of another one what is next to it."""
    position = Position()
    assert advice(position, Report((Place(NUMBERS["f3"]),))) == "Has room for guards on all six sides."
    for name in ("f3", "b2", "j4", "e3"):
        position = position.play(Place(NUMBERS[name]))
    assert advice(position, Report((Place(NUMBERS["f4"]),))) == "Stands next to a dvonn piece."
    assert advice(position, Report((Place(NUMBERS["a1"]),))) == (
        "Stands next to a dvonn piece and can move from the start, at the edge."
    )
