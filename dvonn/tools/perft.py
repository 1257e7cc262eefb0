"""Count sequences of legal plies and compare the counts with those in a file of lines `plies ; d1 N ; d2 N ...`.

A forced pass is not a ply. Blank lines and lines that begin with # are skipped.
"""

import re
import sys
import time
from pathlib import Path

from dvonn.commandline import Parser, fail
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, play_all
from dvonn.rules.position import Position


def read_lines(command: str, path: Path) -> list[str]:
    """Return a text file's lines without empty lines and comments; fail if it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(command, f"cannot read {path}: {getattr(error, 'strerror', None) or error}")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` legal plies."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def parse_line(line: str) -> tuple[Position, dict[int, int]]:
    """Return the position and the expected count by depth; ValueError or NotationError for any other text."""
    plies, *counts = line.split(";")
    game = Game()
    play_all(game, parse_plies(plies.split()))
    if not counts:
        raise ValueError("expected `plies ; d1 N ; d2 N ...`, got no counts")
    expected = {}
    for count in counts:
        match = re.fullmatch(r"\s*d([1-9])\s+(\d+)\s*", count)
        if not match:
            raise ValueError(f"expected d1 N, got {count.strip()[:60]!r}")
        expected[int(match[1])] = int(match[2])
    return game.position, expected


def main(argv: list[str] | None = None) -> int:
    """Print the differing counts and the totals; return 0 if all counts agree."""
    parser = Parser(prog="perft", description=__doc__)
    parser.add_argument("file", type=Path, help="the file with positions and counts")
    path: Path = parser.parse_args(argv).file
    counts = differ = nodes = 0
    began = time.perf_counter()
    for number, line in enumerate(read_lines("perft", path), start=1):
        try:
            position, expected = parse_line(line)
        except (ValueError, NotationError) as error:
            fail("perft", f"{path}: position {number}: {error}")
        for depth, wanted in expected.items():
            found = perft(position, depth)
            counts, nodes = counts + 1, nodes + found
            if found != wanted:
                differ += 1
                print(f"position {number} d{depth}: {found}, expected {wanted}")
    print(f"{counts} counts, {differ} differ, {nodes} nodes in {time.perf_counter() - began:.1f} s")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
