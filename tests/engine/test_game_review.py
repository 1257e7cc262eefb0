"""The review of a game, the grades of its mistakes, and its text."""

from collections.abc import Callable
from functools import cache
from math import exp

import pytest

from dvonn.engine.analysis import coaching, game_review
from dvonn.engine.analysis.coaching import MoveJudge
from dvonn.engine.analysis.game_review import GameAnalysis, format_review, parse_review
from dvonn.engine.analysis.mistakes import Grade, JudgedPly, PlaySummary, judged_ply, placing_losses, winning_chance
from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour, Phase
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import exhaustive_margin, finished, run_to_end
from tests.harness.games import MAX_PLIES, game_of_last_plies, random_game

cheaply = pytest.mark.usefixtures("few_nodes")
thoroughly = pytest.mark.usefixtures("thorough_searches")


@pytest.fixture
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews."""
    budgets = {"REVIEW_NODES": 3_000, "ENDING_NODES": 2_000, "COMPARISON_BOARDS": 20, "MAX_JUDGED_MISTAKES": 3}
    for name, value in budgets.items():
        monkeypatch.setattr(game_review, name, value)
    monkeypatch.setattr(coaching, "COACH_NODES", 1_000)


def reviewed(game: Game) -> GameAnalysis:
    """Return the finished review of a game."""
    return finished(GameAnalysis(game, stopped_clock))


@cache
def whole_review() -> tuple[Game, GameAnalysis]:
    """Return a whole game and its review with few nodes, which no test changes."""
    game = random_game(MAX_PLIES, 3)
    return game, reviewed(game)


@thoroughly
@pytest.mark.parametrize("seed", range(5))
def test_exact_values_agree_with_the_rules(seed: int) -> None:
    """In the last plies of a game every value is that of all continuations, and each loss is the drop of it."""
    game = game_of_last_plies(4, seed)
    found = reviewed(game)
    values = [value for value in found.values if value]
    for value, there in zip(values, game.positions, strict=True):
        assert (value.exact, value.of(there.turn)) == (True, exhaustive_margin(there))
    for n, loss in enumerate(found.losses):
        turn = game.positions[n].turn
        assert loss == values[n].of(turn) - values[n + 1].of(turn) >= 0


def test_an_estimate_is_the_mean_of_two_depths() -> None:
    """The estimate lies between those of the last two depths."""
    position = random_game(20, 11, full=True).position
    search = Search(state_of(position), 3_000, MAX_DEPTH, TranspositionTable(14))
    values = dict[int, int]()
    for _ in search.run():
        values[search.depth] = search.value
    values[search.depth] = search.value
    sign = 1 if position.turn is Colour.WHITE else -1
    last = [value_to_margin(sign * value) for value in [*values.values()][-2:]]
    assert last[0] != last[1]
    found = run_to_end(search_value(position, 3_000, TieRule.DRAW, TranspositionTable(14)))
    assert (found.margin, found.exact) == (sum(last) / 2, False)


@cheaply
def test_lines_are_legal_and_begin_with_the_better_ply() -> None:
    """Every line is legal, and begins with another ply than a losing one; all searches stay within the node budget."""
    game, found = whole_review()
    for number, (value, position) in enumerate(zip(found.values, game.positions, strict=True)):
        assert value
        Game(position).play_all(value.line)
        assert value.best or position.is_over
        if number < len(game.plies):
            after, loss = found.values[number + 1], found.losses[number]
            assert after
            assert value.best != game.plies[number] if loss else number < 49 or value.margin == after.margin
    nodes = [value.nodes for value in found.values if value]
    judged = game_review.MAX_JUDGED_MISTAKES * (coaching.COACH_NODES + 1)
    assert 0 < sum(nodes) <= game_review.REVIEW_NODES + 2 * game_review.ENDING_NODES + len(nodes) + judged


@cheaply
def test_review_fills_in_from_the_end() -> None:
    """Positions are valued from the last to the first, with the same result in any time slices."""
    game, whole = whole_review()
    found, known, slices = GameAnalysis(game, TickingClock()), 0, 0
    while not found.done:
        found.step(0)
        slices += 1
        values = [value is not None for value in found.values]
        assert values == sorted(values)
        assert [loss is not None for loss in found.losses] == values[:-1]
        assert sum(values) - known in {0, 1}
        known = sum(values)
        assert found.progress == known / len(game.positions)
    assert slices > 2 * len(game.positions)
    assert (found.values, found.losses) == (whole.values, whole.losses)


@cheaply
def test_mistakes_are_judged_again_by_larger_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last mistakes that are not proven have the better move and the loss that the coach finds."""
    judges = list[MoveJudge]()

    def noted_judge(position: Position, ties: TieRule, clock: Callable[[], float], explained_loss: float) -> MoveJudge:
        judges.append(MoveJudge(position, ties, clock, explained_loss))
        return judges[-1]

    monkeypatch.setattr(game_review, "MoveJudge", noted_judge)
    game = random_game(MAX_PLIES, 4, full=True)
    found = reviewed(game)
    assert len(judges) == game_review.MAX_JUDGED_MISTAKES
    for judge in judges:
        number = game.positions.index(judge.position)
        value, after, judged = found.values[number], found.values[number + 1], judge.judged
        assert value
        assert after
        assert judged
        assert (value.best, found.losses[number]) == (judged.better.best, judged.loss)
        assert value.of(judged.turn) == pytest.approx(after.of(judged.turn) + judged.loss)


@cheaply
def test_resigned_game_is_reviewed_to_its_last_position() -> None:
    """The last position of a resigned game has an estimated value, in either phase."""
    for game in (random_game(7, 1), random_game(4, 1, full=True)):
        game.resign(Colour.WHITE)
        last = reviewed(game).values[-1]
        assert last
        assert last.best in game.position.moves()
        assert not last.exact


def test_better_placements_are_shown() -> None:
    """Random placements lose something, and each position names a legal better placement."""
    game = random_game(12, 1)
    found = reviewed(game)
    assert all(sum(loss or 0.0 for loss in found.losses[side::2]) > 1 for side in (0, 1))
    for value, there in zip(found.values, game.positions, strict=True):
        assert value
        assert value.best in there.moves()
        assert (abs(value.margin) < 10, value.exact) == (True, False)


MOVING, EMPTY = random_game(0, 1, full=True).position, Position()


def graded(position: Position, before: float, after: float, loss: float, *, exact: bool = False) -> JudgedPly:
    """Return the judgement of a ply between two values."""
    value, then = (Valuation(margin, exact, line=()) for margin in (before, after))
    return judged_ply(position, value, then, loss)


GRADES = [
    # Of an even game a few pieces are a mistake; where the game stays won or is lost, they are none
    *((MOVING, 0, 0, False, None), (MOVING, 0, 2, False, None), (MOVING, 0, 3, False, Grade.INACCURACY)),
    *((MOVING, 0, 6, False, Grade.MISTAKE), (MOVING, 0, 8, False, Grade.BLUNDER)),
    *((MOVING, 40, 8, False, None), (MOVING, -40, 8, False, None)),
    # Between exact values only a changed result is a mistake, however few pieces it cost
    *((MOVING, 3, 2, True, None), (MOVING, 1, 1, True, Grade.BLUNDER), (MOVING, 1, 2, True, Grade.BLUNDER)),
    # Few pieces are much for a placement, whatever the lead
    *((EMPTY, 0, 1.4, False, None), (EMPTY, -20, 1.6, False, Grade.INACCURACY)),
    *((EMPTY, 20, 2.6, False, Grade.MISTAKE), (EMPTY, -20, 3.6, False, Grade.BLUNDER)),
]
"""Positions, their values, what a ply loses, whether the values are exact, and the grade."""


def test_grades() -> None:
    """A ply is graded by the chance that it gives away, from the point of view of its side."""
    for position, before, loss, exact, grade in GRADES:
        found = graded(position, before, before - loss, loss, exact=exact)
        assert (found.colour, found.grade) == (Colour.WHITE, grade), (before, loss, exact)
    black = graded(Position(MOVING.stacks, Phase.MOVEMENT, Colour.BLACK), -4, 4, 8)
    assert (black.colour, black.grade) == (Colour.BLACK, Grade.BLUNDER)
    assert winning_chance(4, exact=False) - winning_chance(-4, exact=False) == pytest.approx(black.chance_lost)


def test_a_summary_counts_one_side_and_the_accuracy_of_its_moves() -> None:
    """The accuracy is the stated mean over the moves; placements and lost boards count only as mistakes."""
    w, b = Colour
    plies = [
        JudgedPly(w, Phase.PLACEMENT, 1.6, 0.01, 49.0),
        JudgedPly(w, Phase.MOVEMENT, 0.0, 0.0, 20.0),
        JudgedPly(b, Phase.MOVEMENT, 9.0, 0.40, 30.0),
        JudgedPly(w, Phase.MOVEMENT, 2.5, 0.23, 60.0),
        JudgedPly(w, Phase.MOVEMENT, 0.0, 0.0, 0.0),
    ]
    found = PlaySummary(plies, w)
    assert found.counts == {Grade.INACCURACY: 1, Grade.MISTAKE: 0, Grade.BLUNDER: 1}
    assert found.given_away == 2.5
    assert found.accuracy == pytest.approx((20 * 100 + 60 * 100 * exp(-0.25)) / 80)
    assert PlaySummary(plies[:1], w).accuracy is None
    assert PlaySummary(plies[-1:], w).accuracy is None


def test_what_was_given_away_while_placing_explains_the_full_board() -> None:
    """The sides share what the placements leave unexplained; the accuracy falls with the sum, and moves don't count."""
    w, b = Colour
    plies = [JudgedPly(colour, Phase.PLACEMENT, loss, 0.0, 49.0) for colour, loss in ((b, 2.0), (w, 12.0), (b, 3.0))]
    plies.append(JudgedPly(w, Phase.MOVEMENT, 9.0, 0.3, 40.0))
    assert placing_losses(plies, -7.0) == {w: 12.0, b: 5.0}
    assert placing_losses(plies, -11.0) == {w: 14.0, b: 3.0}
    assert placing_losses(plies, -19.0) == {w: 18.0, b: 0.0}
    accuracies = [PlaySummary(plies, w, placing).placing for placing in (0.0, 12.5, 25.0, None)]
    assert accuracies == [100, pytest.approx(100 * exp(-0.25)), pytest.approx(100 * exp(-1)), None]


def test_pieces_are_at_stake_down_to_a_lost_board() -> None:
    """A side that expects a margin can fall back by that and all pieces on the board; one that has lost all, not."""
    assert [graded(MOVING, *figures).at_stake for figures in ((4, 1, 3), (-49, -49, 0))] == [4 + 49, 0]


@cheaply
@pytest.mark.parametrize("plies", [7, MAX_PLIES])
def test_a_review_goes_on_where_it_was_kept(plies: int) -> None:
    """Wherever it stops, values, losses and lines survive, and an analysis that takes them goes on to the end."""
    game = random_game(plies, 3)
    found = whole_review()[1] if plies == MAX_PLIES else reviewed(game)
    for known in (0, 5, len(found.values)):
        other, unknown = GameAnalysis(game, stopped_clock), len(found.values) - known
        losses = [None] * unknown + [*found.losses, None][unknown:]
        other.adopt([None] * unknown + found.values[unknown:], losses[:-1])
        kept = parse_review(format_review(game, other), game)
        assert kept == (other.values, other.losses)
        again = GameAnalysis(game, stopped_clock)
        again.adopt(*kept)
        again.step(1)
        assert again.done
        assert again.values[unknown:] == found.values[unknown:]
        assert None not in again.values


@cheaply
def test_the_review_of_another_game_is_refused() -> None:
    """A review belongs to the plies, the start and the tie rule of its game; how it ended does not matter."""
    game = random_game(20, 3)
    text = format_review(game, reviewed(game))
    other_rule = Game(game.start, TieRule.TALLEST)
    other_rule.play_all(game.plies)
    for other in (random_game(21, 3), random_game(20, 4), other_rule):
        assert parse_review(text, other) is None
    game.resign(game.position.turn)
    assert parse_review(text, game)


@cheaply
def test_damage_is_refused() -> None:
    """A text that is cut short, of another version, with illegal plies or absurd numbers is refused."""
    game, found = whole_review()
    text = format_review(game, found)
    first, second, _, *rest = text.splitlines()
    worse = ["", text[:-1], f"{text}more\n", text.replace("analysis 2", "analysis 3"), text.replace("about", "like", 1)]
    lines = ("99 about 5 0.0 a1", "nan about 5 0.0", "1 about 5 0.0 a1b1")
    worse += ["\n".join([first, second, line, *rest, ""]) for line in lines]
    assert [parse_review(one, game) for one in worse] == [None] * len(worse)
