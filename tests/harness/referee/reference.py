"""The rules of DVONN once more, plain and slow, written from the rules' text to hold dvonn.rules against.

A stack is a string of the letters w, b and r from the bottom to the top, under the name of its space; there is no entry
for an empty space. A side is w or b, a ply its text. Nothing is imported from dvonn.
"""

ROWS = {1: "abcdefghi", 2: "abcdefghij", 3: "abcdefghijk", 4: "bcdefghijk", 5: "cdefghijk"}
BOARD = {f"{column}{row}" for row, columns in ROWS.items() for column in columns}
LINES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
PLACED = "rrr" + 23 * "bw"  # the pieces in the order in which they are placed, White first
OTHER = {"w": "b", "b": "w"}


def on_lines(space: str, steps: int) -> list[str]:
    """Return the spaces that lie so many steps from a space on the six straight lines through it."""
    ends = [f"{chr(ord(space[0]) + steps * across)}{int(space[1]) + steps * up}" for across, up in LINES]
    return [end for end in ends if end in BOARD]


def is_edge(space: str) -> bool:
    """Tell whether a space has fewer than six neighbours."""
    return len(on_lines(space, 1)) < 6


class Reference:
    """A game as it stands, changed in place by play."""

    def __init__(self, stacks: dict[str, str] | None = None) -> None:
        self.stacks = dict(stacks or {})
        self.placing = len(self.stacks) < 49
        self.turn = "w"
        self._pass_if_forced()

    def moves(self, side: str) -> set[str]:
        """Return the moves that a side has, were it to move."""
        mine = [space for space, stack in self.stacks.items() if stack[-1] == side and not self.surrounded(space)]
        ends = {space: on_lines(space, len(self.stacks[space])) for space in mine}
        return {space + end for space in mine for end in ends[space] if end in self.stacks}

    def surrounded(self, space: str) -> bool:
        """Tell whether there are six neighbours, all of them occupied."""
        return sum(near in self.stacks for near in on_lines(space, 1)) == 6

    def plies(self) -> set[str]:
        """Return what the side to move may play."""
        return BOARD - self.stacks.keys() if self.placing else self.moves(self.turn)

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return not self.placing and not self.moves("w") and not self.moves("b")

    def score(self, side: str) -> int:
        """Return the height of a side's tower."""
        return sum(len(stack) for stack in self.stacks.values() if stack[-1] == side)

    def play(self, ply: str) -> set[str]:
        """Play a legal ply and return the spaces that were cut off."""
        lost: set[str] = set()
        if self.placing:
            self.stacks[ply] = PLACED[len(self.stacks)]
            self.placing = len(self.stacks) < 49
        else:
            lost = self._move(ply[:2], ply[2:])
        self.turn = OTHER[self.turn] if len(self.stacks) < 49 else "w"
        self._pass_if_forced()
        return lost

    def _move(self, source: str, target: str) -> set[str]:
        self.stacks[target] += self.stacks.pop(source)
        lost = self.stacks.keys() - self._linked()
        for space in lost:
            del self.stacks[space]
        return lost

    def _linked(self) -> set[str]:
        """Return the spaces that a walk from the dvonn pieces over occupied neighbours reaches."""
        queue = [space for space, stack in self.stacks.items() if "r" in stack]
        for space in queue:
            queue += [near for near in on_lines(space, 1) if near in self.stacks and near not in queue]
        return set(queue)

    def _pass_if_forced(self) -> None:
        if not self.placing and not self.moves(self.turn) and self.moves(OTHER[self.turn]):
            self.turn = OTHER[self.turn]
