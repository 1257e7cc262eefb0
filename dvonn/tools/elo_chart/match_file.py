"""The text format of measured matches between versions of the engine, and between times that they have for a move.

    version: NAME ; the idea that it brought
    rival: NAME ; what it is
    match: A ; B ; WINS-DRAWS-LOSSES ; conditions

Versions are in their order; a rival is another program. WINS are those of A. A side is a NAME, or a NAME and a time a
move in milliseconds: `NAME @ 100`. Empty lines and lines that begin with # are skipped.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MAX_IDEA_LENGTH: Final = 54  # characters, for which the chart has room
_SIDE_PATTERN: Final = re.compile(r"(.+?)(?:\s*@\s*([1-9][0-9]{0,8}))?")
_RESULT_PATTERN: Final = re.compile(r"([0-9]{1,7})-([0-9]{1,7})-([0-9]{1,7})")


class MatchFileError(ValueError):
    """A malformed line; the message has its number."""


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """A version of the engine, or another program, with a line about it."""

    name: str
    idea: str
    is_rival: bool


@dataclass(frozen=True, slots=True)
class RatedSide:
    """One side of a match; milliseconds a move are 0 if the match compares no times."""

    name: str
    milliseconds: int = 0

    def __str__(self) -> str:
        """Return the side as in the file."""
        return f"{self.name} @ {self.milliseconds}" if self.milliseconds else self.name


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match: its sides, and the wins, draws and losses of A."""

    a: RatedSide
    b: RatedSide
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class RatedMatches:
    """A whole file."""

    versions: Sequence[EngineVersion]
    matches: Sequence[RatedMatch]

    def comparing(self, *, times: bool) -> list[RatedMatch]:
        """Return the matches that compare times a move, or those that compare versions."""
        return [match for match in self.matches if bool(match.a.milliseconds) is times]


def parse_matches(text: str) -> RatedMatches:
    """Read a file; MatchFileError if it is malformed or names a version that is not in it."""
    versions: list[EngineVersion] = []
    matches: list[RatedMatch] = []
    for number, line in enumerate(text.splitlines(), start=1):
        kind, _, rest = line.partition(":")
        parts = [part.strip() for part in rest.split(";")]
        try:
            if kind == "match":
                matches.append(_parse_match(parts, {version.name for version in versions}))
            elif line.strip() and not line.startswith("#"):
                versions.append(_parse_version(kind, parts))
        except MatchFileError as error:
            raise MatchFileError(f"line {number}: {error}") from None
    return RatedMatches(versions, matches)


def _parse_version(kind: str, parts: Sequence[str]) -> EngineVersion:
    if kind not in {"version", "rival"} or len(parts) != 2:
        raise MatchFileError("expected `version: NAME ; idea`, `rival: NAME ; what it is` or a match")
    name, idea = parts
    if len(idea) > MAX_IDEA_LENGTH:
        raise MatchFileError(f"{idea!r} is longer than {MAX_IDEA_LENGTH} characters")
    return EngineVersion(name, idea, is_rival=kind == "rival")


def _parse_match(parts: Sequence[str], names: set[str]) -> RatedMatch:
    result = _RESULT_PATTERN.fullmatch(parts[2]) if len(parts) == 4 else None
    if not result:
        raise MatchFileError("expected A ; B ; WINS-DRAWS-LOSSES ; conditions")
    a, b = (_parse_side(text, names) for text in parts[:2])
    if bool(a.milliseconds) != bool(b.milliseconds):
        raise MatchFileError("both sides have milliseconds, or none")
    return RatedMatch(a, b, *map(int, result.groups()))


def _parse_side(text: str, names: set[str]) -> RatedSide:
    found = _SIDE_PATTERN.fullmatch(text)
    if not found or found[1] not in names:
        raise MatchFileError(f"{text!r} is no version or rival of the lines before")
    return RatedSide(found[1], int(found[2] or 0))
