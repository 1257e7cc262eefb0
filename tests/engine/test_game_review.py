"""The review of a game, the grades of its mistakes, and its text."""

from collections.abc import Callable
from math import exp
from random import Random

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
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import finished, run_to_end, searched
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.paths import DATA, data_lines

ENDGAMES = DATA / "endgames.txt"


cheaply = pytest.mark.usefixtures("few_nodes")
thoroughly = pytest.mark.usefixtures("thorough_searches")


@pytest.fixture
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews."""
    budgets = {"REVIEW_NODES": 5_000, "ENDING_NODES": 3_000, "COMPARISON_BOARDS": 20, "MAX_JUDGED_MISTAKES": 3}
    for name, value in budgets.items():
        monkeypatch.setattr(game_review, name, value)
    monkeypatch.setattr(coaching, "COACH_NODES", 2_000)


def ending(number: int) -> tuple[Position, int]:
    """Return a recorded ending and its margin for White."""
    plies, wanted, _ = data_lines(ENDGAMES)[number].split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    sign = 1 if game.position.turn is Colour.WHITE else -1
    return game.position, sign * int(wanted)


def random_continuation(start: Position, seed: int) -> Game:
    """Return a random game from a position to the end."""
    rng, game = Random(seed), Game(start)
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def reviewed(game: Game) -> GameAnalysis:
    """Return the finished review of a game."""
    return finished(GameAnalysis(game, stopped_clock))


def solved(position: Position) -> int:
    """Return White's margin under best play by an independent search."""
    if position.is_over:
        return position.score(Colour.WHITE) - position.score(Colour.BLACK)
    search = searched(state_of(position), 200_000)
    assert search.exact
    return round(value_to_margin(search.value)) * (1 if position.turn is Colour.WHITE else -1)


@thoroughly
@pytest.mark.parametrize("number", range(0, 15, 3))
def test_exact_values_agree_with_the_solver(number: int) -> None:
    """In a random continuation of an ending every value agrees with the solver, and each loss is the drop of it."""
    position, wanted = ending(number)
    game = random_continuation(position, number)
    found = reviewed(game)
    values = [value for value in found.values if value]
    assert len(values) == len(game.positions)
    assert (values[0].margin, values[0].exact) == (wanted, True)
    for value, there in zip(values, game.positions, strict=True):
        assert value.exact
        assert value.margin == solved(there)
    assert any(found.losses)
    for n, loss in enumerate(found.losses):
        turn = game.positions[n].turn
        assert loss == values[n].of(turn) - values[n + 1].of(turn) >= 0


def test_an_estimate_is_the_mean_of_two_depths() -> None:
    """The estimate lies between those of the last two depths; an exact value is that of the search."""
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
    solved_position, wanted = ending(0)
    exact = run_to_end(search_value(solved_position, 200_000, TieRule.DRAW, TranspositionTable(14)))
    assert (exact.margin, exact.exact) == (wanted, True)


@cheaply
def test_lines_are_legal_and_begin_with_the_better_ply() -> None:
    """Every line is legal, and it begins with another ply than a losing one."""
    game = random_game(MAX_PLIES, 3)
    found = reviewed(game)
    for number, value in enumerate(found.values):
        assert value
        Game(game.positions[number]).play_all(value.line)
        assert value.best or game.positions[number].is_over
    for number, loss in enumerate(found.losses):
        value, after = found.values[number], found.values[number + 1]
        assert value
        assert after
        assert not loss or value.best != game.plies[number]
        if number >= 49 and not loss:
            assert value.margin == after.margin


@cheaply
def test_review_fills_in_from_the_end() -> None:
    """Positions are valued from the last to the first, with the same result in any time slices."""
    game = random_game(MAX_PLIES, 5)
    found = GameAnalysis(game, TickingClock())
    known, slices = 0, 0
    while not found.done:
        found.step(0)
        slices += 1
        values = [value is not None for value in found.values]
        assert values == sorted(values)
        assert [loss is not None for loss in found.losses] == values[:-1]
        assert sum(values) - known in {0, 1}
        known = sum(values)
        assert found.progress == known / len(game.positions)
    assert slices > 3 * len(game.positions)
    whole = reviewed(game)
    assert (found.values, found.losses) == (whole.values, whole.losses)


@cheaply
def test_nodes_are_bounded() -> None:
    """All searches of a review together stay within the node budget, for games of any length."""
    for seed in range(2):
        game = random_game(MAX_PLIES, seed, full=True)
        nodes = [value.nodes for value in reviewed(game).values if value]
        judged = game_review.MAX_JUDGED_MISTAKES * (coaching.COACH_NODES + 1)
        assert 0 < sum(nodes) <= game_review.REVIEW_NODES + 2 * game_review.ENDING_NODES + len(nodes) + judged


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


@thoroughly
def test_a_piece_far_from_the_red_ones_gives_away_more() -> None:
    """In the corner far from all red pieces a side gives away some pieces, beside a red one next to nothing."""
    for place, least, most in (("k5", 2.5, 5), ("c2", 0, 0.7)):
        game = Game()
        game.play_all(parse_plies(["b2", "c3", "d2", place]))
        assert least <= (reviewed(game).losses[3] or 0.0) <= most


def test_better_placements_are_shown() -> None:
    """Random placements lose something, and each position names a legal better placement."""
    game = random_game(12, 1)
    found = reviewed(game)
    assert all(sum(loss or 0.0 for loss in found.losses[side::2]) > 1 for side in (0, 1))
    for value, there in zip(found.values, game.positions, strict=True):
        assert value
        assert value.best in there.moves()
        assert abs(value.margin) < 10
        assert not value.exact


MOVING = random_game(0, 1, full=True).position


def value(margin: float, *, exact: bool = False) -> Valuation:
    return Valuation(margin, exact, line=())


GRADED_LOSSES = [
    (0, 0, None),
    (0, 2, None),
    (0, 3, Grade.INACCURACY),
    (0, 6, Grade.MISTAKE),
    (0, 8, Grade.BLUNDER),
    (40, 8, None),
    (-40, 8, None),
]


@pytest.mark.parametrize(("margin", "loss", "grade"), GRADED_LOSSES)
def test_the_grade_is_by_the_chance_given_away(margin: float, loss: float, grade: Grade | None) -> None:
    """Of an even game a few pieces are a mistake; where the game stays won or is lost, they are none."""
    assert judged_ply(MOVING, value(margin), value(margin - loss), loss).grade is grade


@pytest.mark.parametrize(("before", "after", "grade"), [(3, 1, None), (1, 0, Grade.BLUNDER), (1, -1, Grade.BLUNDER)])
def test_exact_values_decide(before: int, after: int, grade: Grade | None) -> None:
    """Between exact values only a changed result is a mistake, however few pieces it cost."""
    found = judged_ply(MOVING, value(before, exact=True), value(after, exact=True), before - after)
    assert found.grade is grade


def test_black_gives_away_from_its_own_point_of_view() -> None:
    """The loss of Black is a gain of White."""
    black = Position(MOVING.stacks, Phase.MOVEMENT, Colour.BLACK)
    found = judged_ply(black, value(-4), value(4), 8)
    assert (found.colour, found.grade) == (Colour.BLACK, Grade.BLUNDER)
    assert winning_chance(4, exact=False) - winning_chance(-4, exact=False) == pytest.approx(found.chance_lost)


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


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(1.4, None), (1.6, Grade.INACCURACY), (2.6, Grade.MISTAKE), (3.6, Grade.BLUNDER)],
)
def test_placements_have_grades_of_their_own(loss: float, grade: Grade | None) -> None:
    """Few pieces are much for a placement, whatever the lead."""
    for margin in (-20, 0, 20):
        assert judged_ply(Position(), value(margin), value(margin - loss), loss).grade is grade


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
    assert judged_ply(MOVING, value(4), value(1), 3).at_stake == 4 + 49
    assert judged_ply(MOVING, value(-49), value(-49), 0).at_stake == 0


@cheaply
@pytest.mark.parametrize("plies", [0, 7, MAX_PLIES])
def test_a_review_goes_on_where_it_was_kept(plies: int) -> None:
    """Wherever it stops, values, losses and lines survive, and an analysis that takes them goes on to the end."""
    game = random_game(plies, 3)
    found, other = reviewed(game), GameAnalysis(game, stopped_clock)
    for known in range(0, len(found.values) + 1, 40):
        unknown = len(found.values) - known
        losses = [None] * unknown + [*found.losses, None][unknown:]
        other.adopt([None] * unknown + found.values[unknown:], losses[:-1])
        kept = parse_review(format_review(game, other), game)
        assert kept
        assert kept == (other.values, other.losses)
        other = GameAnalysis(game, stopped_clock)
        other.adopt(*kept)
        other.step(1)
        assert other.done
        assert other.values[unknown:] == found.values[unknown:]
        assert None not in other.values


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
    game = random_game(MAX_PLIES, 3)
    text = format_review(game, reviewed(game))
    lines = text.splitlines()
    worse = [
        "",
        text[:-1],
        text + "more\n",
        text.replace("analysis 2", "analysis 3"),
        text.replace("about", "perhaps", 1),
        "\n".join([*lines[:2], "99 about 5 0.0 a1", *lines[3:], ""]),
        "\n".join([*lines[:2], "nan about 5 0.0", *lines[3:], ""]),
        "\n".join([*lines[:2], "1 about 5 0.0 a1b1", *lines[3:], ""]),
    ]
    assert [parse_review(one, game) for one in worse] == [None] * len(worse)
