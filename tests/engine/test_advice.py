"""Hints: every claim of every reason holds on the board, for good and bad plies alike."""

from functools import cache
from random import Random

import pytest

from dvonn.engine import alphabeta
from dvonn.engine.analysis.coaching import advice
from dvonn.engine.analysis.reasons import Advice, MoveFacts, PlyReason, ReasonKind, move_reasons, placement_reasons
from dvonn.engine.levels import Level, Limits, Report
from dvonn.rules.analysis.position_analysis import Consequence
from dvonn.rules.board import SPACE_BY_NAME, Move, Place, Ply
from dvonn.rules.position import Position, TieRule
from tests.harness.games import game_from_plies
from tests.harness.referee.claims import CLAIMS, PLACEMENT_CLAIMS, Facts
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import only_full, scaled

FAST_LEVEL = Level("quick", "alphabeta", Limits(nodes=200))
CHECKS = CLAIMS | PLACEMENT_CLAIMS
RANDOM_PLIES = 3  # of each position, which are explained besides that of a search
RANDOM_REPORTS = (
    *((margin, False) for margin in (None, -3.2, 0.3, 7.0)),
    *((margin, True) for margin in (-3.0, 0.0, 7.0)),
)
"""The margins of random plies, and whether they are exact."""
UNCOMMON_CLAIMS = {ReasonKind.SHELTERS_ALL, ReasonKind.SAVES_RED_BY_TAKING, ReasonKind.LEADS_TO_RED_CUT}
"""The claims that are too rare for the few games here; hand-made cases produce them."""
OWN_LOSSES = {
    *(ReasonKind.COSTS_BOTH, ReasonKind.COSTS_ME, ReasonKind.COSTS_ME_MORE),
    *(ReasonKind.GIVES_UP, ReasonKind.GIVES_UP_FOR),
}
ENDS = {ReasonKind.ENDS_WON, ReasonKind.ENDS_LOST, ReasonKind.ENDS_EQUAL}
CERTAIN = {ReasonKind.WINS, ReasonKind.LOSES, ReasonKind.KEEPS_EQUAL}


@cache
def explained_plies(seed: int) -> list[tuple[Facts, Advice]]:
    """Return the hints of a random game: in each position for the ply of a quick search, and for random plies."""
    rng = Random(seed)
    position, found = Position() if seed % 3 == 0 else Position.random_full(rng), []
    while not position.is_over:
        *_, report = alphabeta.search(position, Random(seed), FAST_LEVEL, TieRule.DRAW, None)
        plies = position.moves()
        reports = [report]
        for ply in rng.sample(plies, min(RANDOM_PLIES, len(plies))):
            margin, exact = rng.choice(RANDOM_REPORTS)
            reports.append(Report((ply,), margin, exact=exact and isinstance(ply, Move)))
        found += [(Facts(position, one), advice(position, one)) for one in reports]
        position = position.play(rng.choice(plies))
    return found


def all_reasons(position: Position, ply: Ply) -> list[PlyReason]:
    """Return the reasons for a ply, of which a hint tells the strongest."""
    if isinstance(ply, Move):
        return move_reasons(MoveFacts(position, ply))
    assert isinstance(ply, Place)
    return placement_reasons(position, ply)


def kinds(found: Advice) -> set[ReasonKind]:
    """Return the kinds of the reasons."""
    return {reason.kind for reason in found.reasons}


@pytest.mark.parametrize("seed", scaled([6], range(1, 7)))
def test_every_claim_is_true(seed: int) -> None:
    """Each hint has one or two reasons, and the reference rules confirm them and those that it does not tell.

    It mentions pieces of its own that are cut off, and the result if the search is exact or the ply ends the game.
    """
    for facts, found in explained_plies(seed):
        ply = facts.report.best
        if isinstance(ply, Move) and Consequence(facts.position, ply).lost.of(facts.position.turn):
            assert kinds(found) & OWN_LOSSES
            assert all(reason.needed for reason in found.reasons if reason.kind in OWN_LOSSES)
        ends = isinstance(ply, Move) and facts.is_over()
        assert bool(kinds(found) & ENDS) is ends
        assert bool(kinds(found) & CERTAIN) is (facts.report.exact and not ends)
        assert 1 <= len(found.reasons) <= 2
        assert found.is_only is (len(facts.position.moves()) == 1)
        assert found.is_placement is isinstance(facts.report.best, Place)
        for reason in (*found.reasons, *all_reasons(facts.position, facts.report.best)):
            assert CHECKS[reason.kind](facts, **reason.numbers), f"{reason} {facts.report.best} in {facts.position}"


@only_full("hints for many positions")
def test_every_claim_is_made() -> None:
    """The games above contain every claim at least once, so that every check is exercised."""
    told = {kind for seed in range(12) for _, found in explained_plies(seed) for kind in kinds(found)}
    assert told | UNCOMMON_CLAIMS == CHECKS.keys()


# Hand-made cases


@every_symmetry
@pytest.mark.parametrize(
    ("stacks", "move", "reason"),
    [
        ("b3=w c3=bb d3=w e3=r f3=w g3=b h3=r i3=r", "d3e3", (ReasonKind.SAVES_RED_BY_TAKING, {})),
        ("c3=ww d3=w e3=b f3=w g3=r h3=r i3=r j3=b", "c3e3", (ReasonKind.SHELTERS_ALL, {"before": 2})),
    ],
    ids=["the stack that threatened is cut off", "the stack that threatened is taken"],
)
def test_threats_are_ended(
    symmetry: Symmetry, monkeypatch: pytest.MonkeyPatch, stacks: str, move: str, reason: tuple[ReasonKind, object]
) -> None:
    """A move that ends all threats has that among its reasons, if the evaluation gains by it."""
    monkeypatch.setattr(MoveFacts, "gain", lambda *_: 1.0)
    found = all_reasons(symmetry.position(stacks), symmetry.move(move))
    assert reason in [(one.kind, one.numbers) for one in found]


def test_placements_are_explained_by_their_surroundings() -> None:
    """A dvonn piece is explained by its free neighbours, another piece by its distance to dvonn pieces."""
    for placed, space, found in (
        ("", "f3", {ReasonKind.RED_INSIDE}),
        ("f3 b2 j4 e3", "f4", {ReasonKind.BESIDE_RED}),
        ("f3 b2 j4 e3", "a1", {ReasonKind.BESIDE_RED, ReasonKind.AT_EDGE}),
        ("c3 g3 j4 k5", "e3", {ReasonKind.BETWEEN_REDS}),
    ):
        position = game_from_plies(placed).position
        assert kinds(advice(position, Report((Place(SPACE_BY_NAME[space]),)))) == found
