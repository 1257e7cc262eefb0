"""The parameters that can be tuned: the margins of the search, and the weights of the evaluation, scaled by term."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from dvonn.engine.search.evaluation import TERM_NAMES, set_weights
from dvonn.engine.search.search import MARGINS, set_margins
from dvonn.engine.search.weights import WEIGHTS

SCALE_UNIT: Final = 100.0  # per cent: the weights of a term as they are
STEP_SHARE: Final = 0.1  # of a parameter's value, by which it is perturbed unless another step is given
PARAMETERS: Final[Mapping[str, float]] = {**MARGINS, **dict.fromkeys(TERM_NAMES, SCALE_UNIT)}
"""The values in use, by name: those of margins in cents, the scales of terms in per cent."""


def set_parameters(values: Mapping[str, float]) -> None:
    """Let the engine play with some values, rounded to whole numbers; the others are those in use."""
    whole = {name: round(values.get(name, value)) for name, value in PARAMETERS.items()}
    set_weights(scaled_weights(tuple(whole[name] for name in TERM_NAMES)))
    set_margins([whole[name] for name in MARGINS])


@lru_cache(maxsize=8)
def scaled_weights(scales: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the weights in use with each term scaled by some per cent."""
    return [tuple(round(w * scale / SCALE_UNIT) for w, scale in zip(row, scales, strict=True)) for row in WEIGHTS]
