"""Ridge regression of final margins on the terms of the evaluation, once for each number of stacks."""

from collections.abc import Iterable
from typing import Final

from dvonn.engine.search.evaluation import CENTS_PER_PIECE, TERM_COUNT
from dvonn.tools.fit.self_play import Sample

STACK_COUNTS: Final = 50  # from 0 to 49
RIDGE_PENALTY: Final = 30.0
KERNEL_WIDTH_STACKS: Final = 3.0  # of the Gaussian kernel over the number of stacks


class TrainingData:
    """The sums over samples that a regression needs, for each number of stacks; ModuleNotFoundError without numpy."""

    def __init__(self) -> None:
        import numpy as np  # noqa: PLC0415 # --help works without it

        self.samples = 0
        self.squares = np.zeros((STACK_COUNTS, TERM_COUNT, TERM_COUNT))  # products of two terms
        self.products = np.zeros((STACK_COUNTS, TERM_COUNT))  # products of a term and the margin

    def add(self, samples: Iterable[Sample]) -> None:
        """Add the samples of a game."""
        import numpy as np  # noqa: PLC0415 # as above

        for stacks, margin, *values in samples:
            terms = np.array(values, float)
            self.samples += 1
            self.squares[stacks] += np.outer(terms, terms)
            self.products[stacks] += margin * terms


def fit_weights(data: TrainingData) -> list[tuple[int, ...]]:
    """Return the weights in cents for each number of stacks from 0 to 49."""
    import numpy as np  # noqa: PLC0415 # as above

    table = []
    for number in range(STACK_COUNTS):
        kernel = np.exp(-(((np.arange(STACK_COUNTS) - number) / KERNEL_WIDTH_STACKS) ** 2))
        normal_matrix = np.tensordot(kernel, data.squares, 1) + RIDGE_PENALTY * np.eye(TERM_COUNT)
        weights = np.linalg.solve(normal_matrix, kernel @ data.products)
        table.append(tuple(round(CENTS_PER_PIECE * float(weight)) for weight in weights))
    return table
