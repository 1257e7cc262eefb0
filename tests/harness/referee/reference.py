"""The rules of DVONN in a second, plain and slow implementation, written from the rulebook to verify dvonn.rules.

A stack is a string of the letters w, b and r from bottom to top under the name of its space; vacant spaces have no
entry. A side is w or b, a ply its text. Nothing is imported from dvonn.
"""

from collections.abc import Iterable

Stacks = dict[str, str]
ROWS = {1: "abcdefghi", 2: "abcdefghij", 3: "abcdefghijk", 4: "bcdefghijk", 5: "cdefghijk"}
BOARD = {f"{column}{row}" for row, columns in ROWS.items() for column in columns}
LINES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
PLACED = "rrr" + 23 * "bw"  # the pieces in the order in which they are placed, White first
OTHER = {"w": "b", "b": "w"}


def on_lines(space: str, steps: int) -> list[str]:
    """Return the spaces at a number of steps on the six straight lines through a space."""
    ends = [f"{chr(ord(space[0]) + steps * across)}{int(space[1]) + steps * up}" for across, up in LINES]
    return [end for end in ends if end in BOARD]


def is_edge(space: str) -> bool:
    """Tell whether a space has fewer than six neighbours."""
    return len(on_lines(space, 1)) < 6


def pieces(stacks: Stacks, side: str) -> int:
    """Return the number of pieces in a side's stacks."""
    return sum(len(stack) for stack in stacks.values() if stack[-1] == side)


def dvonn_in(stacks: Stacks) -> list[str]:
    """Return the spaces of stacks with a dvonn piece."""
    return [space for space, stack in stacks.items() if "r" in stack]


def steps_from(stacks: Stacks, seeds: Iterable[str]) -> dict[str, int]:
    """Return each linked space's number of steps over stacks to the nearest seed."""
    steps = dict.fromkeys(seeds, 0)
    queue = list(steps)
    for space in queue:
        for near in on_lines(space, 1):
            if near in stacks and near not in steps:
                steps[near] = steps[space] + 1
                queue.append(near)
    return steps


def joined(stacks: Stacks, move: str) -> Stacks:
    """Return the stacks after a move, before anything is cut off."""
    source, target = move[:2], move[2:]
    rest = {space: stack for space, stack in stacks.items() if space != source}
    return {**rest, target: stacks[target] + stacks[source]}


def cut_off(stacks: Stacks) -> Stacks:
    """Return the stacks that are not connected to a dvonn piece."""
    linked = steps_from(stacks, dvonn_in(stacks))
    return {space: stack for space, stack in stacks.items() if space not in linked}


class Reference:
    """The current state of a game, changed in place by play."""

    def __init__(self, stacks: Stacks | None = None) -> None:
        self.stacks = dict(stacks or {})
        self.placing = len(self.stacks) < 49
        self.turn = "w"
        self._pass_if_forced()

    def moves(self, side: str) -> set[str]:
        """Return the moves that a side has if it is to move."""
        mine = [space for space, stack in self.stacks.items() if stack[-1] == side and not self.surrounded(space)]
        ends = {space: on_lines(space, len(self.stacks[space])) for space in mine}
        return {space + end for space in mine for end in ends[space] if end in self.stacks}

    def surrounded(self, space: str) -> bool:
        """Tell whether all six neighbours exist and are occupied."""
        return sum(near in self.stacks for near in on_lines(space, 1)) == 6

    def plies(self) -> set[str]:
        """Return the legal plies of the side to move."""
        return BOARD - self.stacks.keys() if self.placing else self.moves(self.turn)

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return not self.placing and not self.moves("w") and not self.moves("b")

    def score(self, side: str) -> int:
        """Return the number of pieces in a side's stacks."""
        return pieces(self.stacks, side)

    def play(self, ply: str) -> set[str]:
        """Play a legal ply and return the spaces that were cut off."""
        lost: set[str] = set()
        if self.placing:
            self.stacks[ply] = PLACED[len(self.stacks)]
            self.placing = len(self.stacks) < 49
        else:
            self.stacks = joined(self.stacks, ply)
            lost = set(cut_off(self.stacks))
            self.stacks = {space: stack for space, stack in self.stacks.items() if space not in lost}
        self.turn = OTHER[self.turn] if len(self.stacks) < 49 else "w"
        self._pass_if_forced()
        return lost

    def _pass_if_forced(self) -> None:
        if not self.placing and not self.moves(self.turn) and self.moves(OTHER[self.turn]):
            self.turn = OTHER[self.turn]
