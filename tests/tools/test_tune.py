"""Tuning: SPSA finds the best values of a made-up game, and the command plays the engine's."""

import shlex
from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.levels import THOUGHTFUL
from dvonn.engine.players.alphabeta import new_table
from dvonn.engine.search.evaluation import FLAT_WEIGHTS, TERM_COUNT, TERM_NAMES
from dvonn.engine.search.search import Search
from dvonn.engine.search.state import State, state_of
from dvonn.engine.search.weights import WEIGHTS
from dvonn.rules.position import Position
from dvonn.tools.tune.__main__ import main
from dvonn.tools.tune.parameters import set_parameters
from dvonn.tools.tune.spsa import Schedule, Trial, Vector, spsa
from dvonn.tools.weights_module import read_weights
from tests.harness.commands import complaint, printed_lines
from tests.harness.scale import only_full

BEST: Vector = (140.0, 60.0)
START: Vector = (100.0, 100.0)
COMMAND = ("lead=90", "to move=90", "--pairs", "6", "--batch", "4", "--nodes", "20")


def made_up_games(trials: Sequence[Trial]) -> Iterator[tuple[Trial, float]]:
    """Yield trials with differences of points: in each of two games the vector nearer to BEST wins more often."""
    for trial in trials:
        plus, minus = (
            sum(((a - b) / 20) ** 2 for a, b in zip(side, BEST, strict=True)) for side in (trial.plus, trial.minus)
        )
        rng, chance = Random(trial.number), 1 / (1 + exp((plus - minus) / 2))
        yield trial, sum(2.0 * (rng.random() < chance) - 1 for _ in range(2))


def nodes_of(state: State, depth: int) -> int:
    """Return the number of nodes of a search to some depth."""
    search = Search(state, 10**9, depth, new_table(THOUGHTFUL))
    for _ in search.run():
        pass
    return search.nodes


def test_the_best_values_are_found() -> None:
    """After some hundreds of pairs the values are near those that win most, in each direction."""
    schedule = Schedule((10.0, 10.0), 600, 0.1, seed=1)
    *_, (number, theta) = spsa(START, schedule, 8, made_up_games)
    assert number == 600
    assert theta == pytest.approx(BEST, abs=10)
    *_, (_, other) = spsa(START, Schedule((10.0, 10.0), 600, 0.1, seed=2), 8, made_up_games)
    assert other != theta
    assert other == pytest.approx(BEST, abs=10)


def test_perturbations_shrink_to_the_step() -> None:
    """Both vectors lie on opposite sides of theta, farther at first, by the step in the end, and never below 0."""
    schedule = Schedule((10.0, 1.0), 100, 0.1, seed=1)
    first, last = (schedule.trial((100.0, 0.5), number) for number in (1, 100))
    for trial, least in ((first, 15.0), (last, 10.0)):
        assert abs(trial.plus[0] - 100) == pytest.approx(100 - min(trial.plus[0], trial.minus[0]))
        assert least <= abs(trial.plus[0] - 100) <= least + 2
        assert min(trial.plus[1], trial.minus[1]) == 0


def test_parameters_are_set_and_reset() -> None:
    """A scale of 200 doubles the weights of its term, of no other; without values all are those in use."""
    lead = TERM_NAMES.index("lead")
    set_parameters({"lead": 200.4})
    doubled = [*FLAT_WEIGHTS]
    set_parameters({})
    assert [*FLAT_WEIGHTS] == [weight for row in WEIGHTS for weight in row]
    changed = {number % TERM_COUNT for number, weight in enumerate(doubled) if weight != FLAT_WEIGHTS[number]}
    assert changed == {lead}
    assert all(doubled[number] == 2 * FLAT_WEIGHTS[number] for number in range(lead, len(doubled), TERM_COUNT))


def test_margins_change_the_search() -> None:
    """With a wide margin nothing is pruned, so a search of the same depth has more nodes; it is reset afterwards."""
    board = state_of(Position.random_full(Random(1)))
    before = nodes_of(board, depth=4)
    for margin in ("futility margin", "quiet moves margin"):
        set_parameters({margin: 10_000})
        assert nodes_of(board, depth=4) > before
        set_parameters({})
        assert nodes_of(board, depth=4) == before


@only_full("whole games")
def test_a_tuning_can_be_repeated_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its values move, are the same with two workers and after an interruption, and make a module of weights."""
    results, out = tmp_path / "points.txt", tmp_path / "weights.py"
    lines = printed_lines(capsys, main, *COMMAND, "--results", str(results))
    assert [line.split(":")[0] for line in lines] == ["4 pairs", "6 pairs"]
    assert "lead 100.0" not in lines[0]
    assert printed_lines(capsys, main, *COMMAND, "--workers", "2") == lines
    whole = results.read_bytes()
    results.write_bytes(whole[:-6])
    assert printed_lines(capsys, main, *COMMAND, "--results", str(results), "--out", str(out)) == lines
    assert results.read_bytes() == whole
    assert read_weights(out) != WEIGHTS
    assert f"dvonn.tools.tune {shlex.join(COMMAND[:2])} --pairs 6 " in out.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Weights that cannot be written are reported."""
    call = ("lead", "--pairs", "1", "--nodes", "2", "--out", "no/such/folder/weights.py")
    output = printed_lines(capsys, main, *call[:-2])
    assert "cannot write no/such/folder/weights.py" in complaint(capsys, main, *call, output=f"{output[0]}\n")
