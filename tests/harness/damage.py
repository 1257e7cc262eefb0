"""Damage to valid texts, and texts of their words, as properties of readers draw them."""

import re
from collections.abc import Callable
from typing import Final

from hypothesis import strategies as st

WORDS: Final = (
    *("a1", "e3f3", "pass", "resigns", "draw", "(;", ")", "[", "]", "{", "}", ";", "\n\n", "1. ", "12s", "1-0"),
    *("dvonn game 1\n", "start: ", "end: ", "ties: ", "undone: a1 ", "left: ", "clock: ", "seed: ", "P0[1 done]"),
    *("../../evil", "/etc/passwd", "C:\\evil", "\x00", "\ufeff", "\ud7ff", "💀", "9" * 5_000, "nan", "1e999", "-1"),
    *("\n", ":", ", ", "Pad A", "controls of back:\n", "theme: wood\n", "◦", "\u2028"),
    *("white: ../../evil\n", "whitename: /tmp/evil\n", "date: ../../../evil\n", "code: ", "\t" * 50, "%s%n", "٣"),
)
TOKEN: Final = re.compile(r"\s+|\w+|[^\w\s]")
SEPARATORS: Final = st.sampled_from(["", " ", "\n", "\n\n", "\r\n", " ; "])


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Draw a text with some parts left out, doubled, turned round or replaced, and perhaps with other ends of lines."""
    parts = TOKEN.findall(draw(texts))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts)))
        part = parts[at : at + draw(st.sampled_from([0, 1, 1, 2, 5, 1000]))]
        other = [draw(st.sampled_from(WORDS) | st.text(max_size=5))]
        parts[at : at + len(part)] = draw(st.sampled_from([[], part * 2, part[::-1], other, [*part, *other]]))
    ways: list[Callable[[str], str]] = [str, str.upper, lambda text: "\ufeff" + text.replace("\n", "\r\n")]
    change = draw(st.sampled_from(ways))
    return change("".join(parts))


def from_tokens(*tokens: str) -> st.SearchStrategy[str]:
    """Return texts of tokens, and of other words now and then."""
    words = st.sampled_from(tokens) | st.sampled_from(tokens) | st.sampled_from(WORDS) | st.text(max_size=3)
    return st.builds(lambda separator, some: separator.join(some), SEPARATORS, st.lists(words, max_size=15))
