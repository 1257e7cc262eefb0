"""The module of the evaluation's weights, written and read as text."""

import ast
from collections.abc import Sequence
from pathlib import Path

from dvonn.engine.search.evaluation import TERM_NAMES


def module_text(table: Sequence[tuple[int, ...]], command: str) -> str:
    """Return the source of the weights module, with the tool and the arguments that it was written by."""
    rows = "".join(f"    ({', '.join(map(str, row))}),  # {number}\n" for number, row in enumerate(table))
    return (
        '"""The evaluation\'s weights: a row for each number of stacks, a column for each of TERM_NAMES, in cents.\n\n'
        f'Written by `python -m dvonn.tools.{command}`, never by hand.\n"""\n\n'
        f"from typing import Final\n\nWEIGHTS: Final[list[tuple[int, ...]]] = [\n{rows}]\n"
    )


def read_weights(path: Path) -> list[tuple[int, ...]]:
    """Return the weights from a module like engine/search/weights.py without running it.

    ValueError if it has none of the right shape, OSError or SyntaxError if it cannot be read.
    """
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") == "WEIGHTS":
            rows = ast.literal_eval(node.value)
            if len(rows) == 50 and all(len(row) == len(TERM_NAMES) for row in rows):
                return [tuple(int(weight) for weight in row) for row in rows]
    raise ValueError(f"expected WEIGHTS with 50 rows of {len(TERM_NAMES)} numbers")
