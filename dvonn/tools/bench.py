"""Measure the speed of the search on fixed positions with a fixed number of nodes each.

`nodes` is the total of visited nodes, a signature of the search's behaviour: it depends on --nodes only and is the same
interpreted and compiled. `nps` is the speed on full boards, `nps_later` on later positions, both in nodes per second of
processor time. A search that reaches the end of the game in all lines stops before its nodes are used up.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from time import process_time
from typing import Final

from dvonn.commandline import Parser
from dvonn.engine.levels import LEVELS, Limits, Report
from dvonn.engine.search import mode
from dvonn.engine.search_task import SearchTask
from dvonn.rules.position import Position

STRONGEST_LEVEL: Final = list(LEVELS.values())[-1]


class SearchCost:
    """The nodes and the processor time spent on some positions, each searched once."""

    def __init__(self, positions: Iterable[Position], nodes: int) -> None:
        began = process_time()
        self.nodes = sum(search(position, nodes).nodes for position in positions)
        self.nodes_per_second = round(self.nodes / max(process_time() - began, 1e-6))


def random_position(moves: int, seed: int) -> Position:
    """Return a board filled at random after `moves` random moves, or fewer if the game ends before."""
    rng = Random(seed)
    position = Position.random_full(rng)
    for _ in range(moves):
        if not position.is_over:
            position = position.play(rng.choice(position.moves()))
    return position


def search(position: Position, nodes: int) -> Report:
    """Return the last report of the strongest level's search, limited to `nodes`."""
    thinker = SearchTask(position, replace(STRONGEST_LEVEL, limits=Limits(nodes=nodes)), "bench", process_time)
    thinker.step(float("inf"))
    assert thinker.report, "a search reports at least once"
    return thinker.report


def main(argv: Sequence[str] | None = None) -> int:
    """Print the node signature, the speeds and the mode."""
    parser = Parser(prog="bench", description=__doc__)
    parser.add_count("--nodes", 60_000, "nodes per position")  # about 10 s for all positions, interpreted
    nodes: int = parser.parse_args(argv).nodes
    full = SearchCost([random_position(0, seed) for seed in range(8)], nodes)
    moves = 8, 12, 16, 20, 22, 24, 26, 28  # before each of the later positions
    later = SearchCost([random_position(count, seed) for seed, count in enumerate(moves)], nodes)
    print(f"nodes {full.nodes + later.nodes}")
    print(f"nps {full.nodes_per_second}")
    print(f"nps_later {later.nodes_per_second}")
    print(f"mode {mode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
