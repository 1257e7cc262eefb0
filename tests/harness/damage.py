"""Damage to valid files, as tests of their readers need it."""

from random import Random
from typing import Final

from tests.harness.scale import scaled

WORDS: Final = (
    *("a1", "e3f3", "pass", "resigns", "draw", "(;", ")", "[", "]", "{", "}", ";", "\n\n", "1. ", "12s", "1-0"),
    *("dvonn game\n", "start: ", "end: ", "ties: ", "undone: a1 ", "left: ", "clock: ", "seed: ", "P0[1 done]"),
    *("../../evil", "/etc/passwd", "C:\\evil", "\x00", "\ufeff", "\ud7ff", "💀", "9" * 5_000, "nan", "1e999", "-1"),
    *("\n", ":", ", ", "Pad A", "controls of back:\n", "theme: wood\n", "◦", "\u2028"),
    *("white: ../../evil\n", "whitename: /tmp/evil\n", "date: ../../../evil\n", "code: ", "\t" * 50, "%s%n", "٣"),
)


def damaged(rng: Random, files: list[bytes]) -> bytes:
    """Return a valid file with several random mutations, rarely enlarged by repetitions."""
    largest = scaled(300_000, 10_000_000)  # bytes
    content = rng.choice(files)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        start, end = random_part(rng, content)
        content = content[:start] + replacement(rng, content[start:end], rng.choice(files)) + content[end:]
    if rng.random() < 0.01:
        part = rng.choice((content, rng.choice(WORDS).encode("utf-8"), rng.randbytes(5_000))) or b" "
        content += part * (rng.randrange(10_000, largest) // len(part))
    return content


def random_part(rng: Random, content: bytes) -> tuple[int, int]:
    """Return the bounds of a part, which is a line or some bytes."""
    start = rng.randrange(len(content) + 1)
    if rng.random() < 0.2:
        return content.rfind(b"\n", 0, start) + 1, content.find(b"\n", start) + 1 or len(content)
    return start, start + rng.choice((0, 0, 1, 1, 5, 10, 100, 10_000))


def replacement(rng: Random, part: bytes, other: bytes) -> bytes:
    """Return a replacement of a part: nothing, a word, noise, a repetition or the end of another file."""
    repeated = part * rng.choice((2, 3, 300) if len(part) <= 100 else (2,))
    noise = rng.randbytes(rng.choice((1, 1, 5, 50, 100)))
    return rng.choice((b"", rng.choice(WORDS).encode("utf-8"), noise, repeated, other[rng.randrange(len(other)) :]))
