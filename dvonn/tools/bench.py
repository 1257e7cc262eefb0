"""How fast the search is: fixed positions, so many nodes each. The nodes visited are a signature of how it plays.

`nps` is for full boards, `nps_later` for positions further on, nodes a second of processor time. A search that has seen
the end of the game stops before its nodes are used up. The signature is for one number of nodes, in either mode.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from time import process_time
from typing import Final

from dvonn.commandline import Parser, count
from dvonn.engine.levels import LEVELS
from dvonn.engine.report import Limits, Report
from dvonn.engine.search import mode
from dvonn.engine.thinker import Thinker
from dvonn.rules.position import Position

STRONGEST: Final = list(LEVELS.values())[-1]
NODES: Final = 60_000  # a position: about 10 s in all, interpreted
FULL_BOARDS: Final = 8
LATER: Final = (8, 12, 16, 20, 22, 24, 26, 28)  # moves played by chance


@dataclass
class Run:
    """What searching some positions took."""

    nodes: int = 0
    seconds: float = 0.0

    @property
    def speed(self) -> int:
        """Nodes a second."""
        return round(self.nodes / max(self.seconds, 1e-6))


def position_after(moves: int, seed: int) -> Position:
    """Return what comes of a board filled at random after so many moves played by chance, or as many as there are."""
    rng = Random(seed)
    position = Position.random_full(rng)
    for _ in range(moves):
        if not position.is_over:
            position = position.play(rng.choice(position.moves()))
    return position


def search(position: Position, nodes: int) -> Report:
    """Return what the strongest level finds within so many nodes."""
    thinker = Thinker(position, replace(STRONGEST, limits=Limits(nodes=nodes)), "bench", process_time)
    thinker.step(float("inf"))
    assert thinker.report, "a search reports at least once"
    return thinker.report


def run(positions: Sequence[Position], nodes: int) -> Run:
    """Search each of the positions once."""
    found = Run()
    for position in positions:
        began = process_time()
        found.nodes += search(position, nodes).nodes
        found.seconds += process_time() - began
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Print the signature and the speeds."""
    parser = Parser(prog="bench", description=__doc__)
    parser.add_argument("--nodes", type=count, default=NODES, metavar="N", help="for each position (%(default)s)")
    nodes: int = parser.parse_args(argv).nodes
    full = run([position_after(0, seed) for seed in range(FULL_BOARDS)], nodes)
    later = run([position_after(moves, seed) for seed, moves in enumerate(LATER)], nodes)
    print(f"nodes {full.nodes + later.nodes}")
    print(f"nps {full.speed}")
    print(f"nps_later {later.speed}")
    print(f"mode {mode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
