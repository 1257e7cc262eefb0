"""Results: the program's own, written and read, and those that other files state in words or figures.

What a file states is believed if the moves have not decided the game; a result that contradicts the moves is kept in
the header `stated`.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import ENDS_OF_DRAWS, ENDS_OF_LOSSES, NotationError, latin, player_name
from dvonn.rules.position import SCORED_REASONS, EndReason, Outcome

RESULT_HEADER: Final = "result"
TERMINATION_HEADER: Final = "termination"  # PGN's, with the reason alone or a sentence
STATED_HEADER: Final = "stated"
_OUTCOME_PATTERN: Final = re.compile(
    r"(white|black|draw)(?: by ([0-9]{1,2}))? \(([0-9]{1,2}):([0-9]{1,2})\), ([a-z, ]{1,40})"
)
SCORE: Final = r"(?<![\w./:(-])(?:1/2|½|[0-9]{1,2})[ \t]*+[-:][ \t]*+(?:1/2|½|[0-9]{1,2})(?![\w/]|[-.:][0-9])"
"""The pattern of a score such as 1-0, 22 : 10 or ½-½, in a text of `latin`."""
_SIDE_WORDS: Final = {
    Colour.WHITE: ("white", "w", "player 1", "weiß", "wit", "blancs", "blanc", "blancas", "blanco", "białe", "білі"),
    Colour.BLACK: ("black", "b", "player 2", "schwarz", "zwart", "noirs", "noir", "negras", "negro", "czarne", "чорні"),
}
SIDE_BY_WORD: Final = {latin(word): colour for colour, words in _SIDE_WORDS.items() for word in words}
_STEMS_BY_REASON: Final = {
    EndReason.RESIGNATION: latin(
        "resign res r concede surrender gives gave aufgegeben aufgabe gibt opgegeven geeft abandon rinde podda"
        " здав здал"
    ).split(),
    EndReason.TIME: latin("time t flag clock zeit tijd temps tiempo czas час").split(),
    EndReason.ADJUDICATION: ("adjudicat", "arbiter", "referee"),
    EndReason.AGREEMENT: ("agree", "einig", "akkoord", "accord", "acuerdo"),
}
_WINNING_STEMS: Final = latin("win won wins beat defeat gewinnt gewonnen wint gagne gana wygr вигра +").split()
_LOSING_STEMS: Final = latin("lose loses lost forfeit verliert verloren verliest perd pierde przegr програ").split()
_DRAWING_STEMS: Final = latin("draw tie tied remis nul nulle tablas empate unentschieden gelijk нічия").split()


@dataclass(frozen=True)
class StatedResult:
    """A result as a file states it: the winner, None of a draw, the reason, and White's and Black's pieces if given."""

    winner: Colour | None
    reason: EndReason
    score: tuple[int, int] | None = None

    def apply(self, game: Game) -> None:
        """End an undecided game, for the reason if it can be one."""
        reasons = ENDS_OF_LOSSES if self.winner else ENDS_OF_DRAWS
        game.end_early(self.winner and self.winner.other, self.reason if self.reason in reasons else EndReason.STATED)


def parse_stated(text: str, names: Mapping[Colour, str]) -> StatedResult | None:
    """Read a result such as 1-0, B+R, "White resigns", "Game won by Ada" or "22:10 on time", None if it is none.

    The names are those of the players.
    """
    with suppress(NotationError):
        outcome = parse_outcome(text.strip())
        scored = (outcome.white, outcome.black) if outcome.reason in SCORED_REASONS else None
        return StatedResult(outcome.winner, outcome.reason, scored)
    text = latin(text).casefold()
    words = re.findall(r"[^\W\d_]++(?!:)|[+½]", text)
    reasons = (reason for reason, stems in _STEMS_BY_REASON.items() if _has_stem(words, stems))
    reason = next(reasons, EndReason.STATED)
    if score := re.search(SCORE, text):
        white, black = (0.5 if part.strip() in {"1/2", "½"} else int(part) for part in re.split("[-:]", score[0]))
        winner = None if white == black else Colour.WHITE if white > black else Colour.BLACK
        pieces = (int(white), int(black)) if max(white, black) > 1 else None
        return StatedResult(winner, reason, pieces) if white or black else None
    side = side_in(text, names)
    if side and _has_stem(words, _WINNING_STEMS):
        return StatedResult(side, reason)
    if _has_stem(words, _DRAWING_STEMS) or text.strip() in {"0", "½", "1/2"}:
        return StatedResult(None, EndReason.AGREEMENT if reason is EndReason.STATED else reason)
    if side and (reason in {EndReason.RESIGNATION, EndReason.TIME} or _has_stem(words, _LOSING_STEMS)):
        return StatedResult(side.other, reason)
    return None


def side_in(text: str, names: Mapping[Colour, str]) -> Colour | None:
    """Return the side that a text names first, by its colour or its player's name, None if there is none."""
    text = latin(text).casefold()
    sides = {latin(name).casefold(): colour for colour, name in names.items() if name} | SIDE_BY_WORD
    found = re.search("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(sides, key=len)[::-1]), text)
    return sides[found[0]] if found else None


def _has_stem(words: Sequence[str], stems: Sequence[str]) -> bool:
    """Tell whether a word is one of the stems, or begins with one of at least four letters."""
    return any(word == stem or (len(stem) > 3 and word.startswith(stem)) for word in words for stem in stems)


def believe(game: Game, headers: dict[str, str]) -> None:
    """End an undecided game as its headers state; keep a result that contradicts the moves in the header `stated`."""
    names = {colour: player_name(headers, colour) for colour in Colour}
    text = " ".join(headers[name] for name in (RESULT_HEADER, TERMINATION_HEADER) if name in headers)
    stated = parse_stated(text, names)
    if not stated:
        return
    outcome = game.outcome
    if not outcome:
        stated.apply(game)
    elif stated.winner is not outcome.winner or stated.score not in {None, (outcome.white, outcome.black)}:
        headers[STATED_HEADER] = headers.get(RESULT_HEADER, text)


# The program's own


def format_outcome(outcome: Outcome) -> str:
    """Return a result like `white by 12 (22:10), the higher tower`; only the towers' heights give a margin."""
    margin = f" by {abs(outcome.margin)}" if outcome.reason is EndReason.TOWERS else ""
    score = f"({outcome.white}:{outcome.black})"
    return f"{outcome.winner or 'draw'}{margin} {score}, {outcome.reason.value}"


def parse_outcome(text: str) -> Outcome:
    """Read the text of format_outcome; NotationError if it is malformed."""
    found = _OUTCOME_PATTERN.fullmatch(text)
    reasons = {reason.value: reason for reason in EndReason}
    if found and found[5] in reasons:
        winner = None if found[1] == "draw" else Colour(found[1])
        outcome = Outcome(winner, reasons[found[5]], int(found[3]), int(found[4]))
        if format_outcome(outcome) == text:
            return outcome
    raise NotationError(text, "a result like 'white by 12 (22:10), the higher tower'")
