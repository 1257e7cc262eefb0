"""Searches of the engine, run to their end, and an ending for them."""

from typing import Final

from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import State
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.position import TieRule


def searched(state: State, nodes: int, depth: int = MAX_DEPTH, bits: int = 18, ties: TieRule = TieRule.DRAW) -> Search:
    """Return the finished search of a state."""
    search = Search(state, nodes, depth, TranspositionTable(bits), ties)
    for _ in search.run():
        pass
    return search


EQUAL_TOWERS: Final = "a1=bw b2=rb b4=bw c3=w c4=wbwbwb d3=b e4=bw e5=b f4=b f5=b g1=rwrwb g4=ww"
"""White's best moves lead to equal towers: c3b2 at once, with Black's stacks taller, e4c4 with White's."""
