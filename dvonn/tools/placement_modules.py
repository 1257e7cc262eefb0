"""The engine's modules of the worths of pieces, as text."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from dvonn.engine.players.placement import MAX_READY, MAX_STEPS
from dvonn.engine.search.evaluation import CENTS_PER_PIECE
from dvonn.rules.board import NEIGHBOURS

ItemT = TypeVar("ItemT")
DISTANCES: Final = 11  # from 0 to 10 steps
NEIGHBOUR_NUMBERS: Final = tuple(sorted({len(near) for near in NEIGHBOURS.values()}))
READY: Final = MAX_READY + 1
OWN_COLUMNS: Final = (MAX_STEPS + 1) * 7  # of the worths by own neighbours, from 0 to 6
NEIGHBOUR_COLUMNS: Final = OWN_COLUMNS + len(NEIGHBOUR_NUMBERS) * (MAX_STEPS + 1) * READY**2
STUDY_STEPS: Final = 5  # from the nearest dvonn piece, from 1; larger distances count as the last


def distance_text(worths: Iterable[float], command: str) -> str:
    """Return the source of the module of the worths by distance, given in pieces."""
    rows = _rows([*map(_cents, worths)], DISTANCES)
    nearest = "".join(f"    {number}: {row},\n" for number, row in zip(NEIGHBOUR_NUMBERS, rows, strict=False))
    return (
        _head(
            "The worths of spaces for placing, in cents, by the distances in steps from the three dvonn pieces.",
            command,
        )
        + f"NEAREST_WORTHS: Final = {{\n{nearest}}}\n"
        '"""NEAREST_WORTHS[number of neighbours of the space][distance from the nearest dvonn piece]."""\n'
        f"MIDDLE_WORTHS: Final = {rows[-2]}\n"
        f"FARTHEST_WORTHS: Final = {rows[-1]}\n"
    )


def neighbours_text(worths: Iterable[float], command: str) -> str:
    """Return the source of the module of the worths by neighbours, given in pieces."""
    cents = [*map(_cents, worths)]
    own = "".join(f"    {row},\n" for row in _rows(cents[:OWN_COLUMNS], 7))
    tables = _rows(_rows(_rows(cents[OWN_COLUMNS:], READY), READY), MAX_STEPS + 1)
    blocks = ["".join(f"        {row},\n" for row in table) for table in tables]
    ready = "".join(f"    {n}: (\n{block}    ),\n" for n, block in zip(NEIGHBOUR_NUMBERS, blocks, strict=True))
    return (
        _head(
            "What the neighbours add to the worth of a piece on a full board, in cents.\n\n"
            "The distance is that from the nearest dvonn piece in steps, at most four. Ready neighbours are those at\n"
            "the edge, which can move at once; at most two of a side count.",
            command,
        )
        + f"OWN_NEIGHBOUR_WORTHS: Final = (\n{own})\n"
        '"""OWN_NEIGHBOUR_WORTHS[distance][number of own neighbours]."""\n'
        f"READY_NEIGHBOUR_WORTHS: Final = {{\n{ready}}}\n"
        '"""READY_NEIGHBOUR_WORTHS[number of neighbours of the space][distance][own ready ones][others]."""\n'
    )


def study_text(worths: Sequence[tuple[float, float]], games: int, command: str) -> str:
    """Return the source of the module of the study, given worths with their errors in pieces, the first move's last."""
    *pieces, first_move = [(_cents(worth), max(1, _cents(error))) for worth, error in worths]
    rows = zip(NEIGHBOUR_NUMBERS, _rows(pieces, STUDY_STEPS), strict=True)
    by_steps = "".join(f"    {number}: {row},\n" for number, row in rows)
    return (
        _head(
            "What a piece on the full board adds to its side's final margin, by games of the engine against itself.\n\n"
            "Pairs of a mean and its standard error, in cents; the means are relative to that of all pieces.",
            command,
        )
        + f"STUDY_GAMES: Final = {games}\n"
        f"FIRST_MOVE_WORTH: Final = {first_move}\n"
        f"STUDY_WORTHS: Final = {{\n{by_steps}}}\n"
        '"""STUDY_WORTHS[number of neighbours of the space][steps from the nearest dvonn piece - 1, at most 4]."""\n'
    )


def _head(docstring: str, command: str) -> str:
    return (
        f'"""{docstring}\n\nWritten by `python -m dvonn.tools.{command}`, never by hand.\n"""\n\n'
        "from typing import Final\n\n"
    )


def _cents(worth: float) -> int:
    return round(CENTS_PER_PIECE * worth)


def _rows(items: Sequence[ItemT], length: int) -> list[tuple[ItemT, ...]]:
    return [tuple(items[start : start + length]) for start in range(0, len(items), length)]
