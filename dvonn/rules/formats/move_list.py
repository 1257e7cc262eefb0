"""Move lists as people and programs write them: E3F3, e3-f3 or "e3 to f3", with or without numbers, columns and passes.

    [White "Ada"]
    [Black "Greedy"]

    1. e3 d3                  {a comment} ; another
    25. k5
    26. e3-f3 pass            (26. e3-d3 a variation)

Headers are lines `name: value`, `[Name "value"]` or `Name [value]`. Lines without a ply before the first one are the
title; those after it are comments. README.md, in this folder, has an example of each form.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import zip_longest
from typing import Final

from dvonn.rules.board import SPACE_NAMES, Colour, Phase, Ply
from dvonn.rules.formats.results import (
    RESULT_HEADER,
    SCORE,
    SIDE_BY_WORD,
    TERMINATION_HEADER,
    believe,
    parse_stated,
    side_in,
)
from dvonn.rules.game import Game, TreeNode, tree_of
from dvonn.rules.notation import (
    NotationError,
    ParsedGame,
    apply_end_header,
    check_pass,
    clean_comment,
    game_from_headers,
    game_headers,
    latin,
    parse_ply,
    play_all,
    player_name,
    problem_of,
)
from dvonn.rules.position import EndReason

_SPACE: Final = r"[^\W\d_][0-9]"  # perhaps off the board
_PLIES: Final = rf"(?<![^\W_]){_SPACE}(?:[-x:>/→]{{0,3}}{_SPACE})*+(?![^\W_])"
_BLANK: Final = r"\n[ \t]*+\n"
_APART: Final = r"(?<!\w)[a-k][ \t][1-5](?![\w.:)])"  # the letter and the digit
_HEADERS: Final = (
    *("whitename", "blackname", "date", "time", "utcdate", "utctime", "event", "site", "place", "round", "result"),
    *("termination", "start", "ties", "end", "code", "clock", "left", "increment", "source", "title", "comment"),
    *(word for word in SIDE_BY_WORD if len(word) > 1),
)
_NAMES: Final = "|".join(map(re.escape, _HEADERS))
_POSITION: Final = (
    r"\b(?:position[ \t]++)?+(?:startpos\b|(?:fen[ \t]++)?+(?P<fen>[0-9wbr,]++(?:/[0-9wbr,]++){4}[ \t]++(?:white|black)"
    r"[ \t]++(?:place|move))\b)(?:[ \t]++moves\b)?"
)
_TOKEN: Final = re.compile(
    rf"""
      \{{(?P<comment>[^}}]*+)\}}?
    | \[\s*+(?P<tag>[a-z]\w{{0,20}})\s++"(?P<quoted>(?:[^"\\\n]|\\.)*+)"[ \t]*+\]
    | \b(?P<named>{_NAMES})[ \t]*+\[(?P<bracketed>[^\]\n]*+)\]
    | ^[ \t\#\[]*+(?P<field>{_NAMES})\b[ \t]*+(?: : | (?=") )[ \t]*+(?!{_SPACE}(?:\b|{_SPACE}))(?P<value>[^\n]*+)
    | ^[ \t]*+(?:[%;]|\#(?![0-9])|//)(?P<line>[^\n]*+)
    | ;(?P<rest>[^\n]*+)
    | (?P<position>{_POSITION})
    | (?P<clock>(?<![\w.])(?:[0-9]{{1,5}}(?:\.[0-9]{{1,3}})?s|[0-9]{{1,3}}(?::[0-9]{{2}}){{1,2}})(?!\w))
    | (?P<score>{SCORE} | (?<!\S)\*(?!\S))
    | (?P<glyph>\$[0-9]++ | [-+=±∓]?[0-9]++[.,][0-9]++)
    | (?<!\w)(?P<number>[0-9]{{1,4}})(?P<dots>[.:)]*+)(?=\W|$|{_SPACE})
    | (?P<plies>{_PLIES})
    | (?P<apart>{_APART})
    | (?P<dash>-{{2,}}+(?!>) | \.{{3}} | …)
    | (?P<bracket>[(\[<])
    | (?P<word>[^\W\d_][\w'\u2019]*+)
    | (?P<blank>{_BLANK})
    | (?P<other>\S)
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_ONLY_PLIES: Final = re.compile(rf"(?:{_PLIES}|pass\b|[0-9]{{1,4}}|[\s.,:;)/|-])*+", re.IGNORECASE)
_ANY_PLIES: Final = re.compile(f"{_PLIES}|{_APART}", re.IGNORECASE)
_FIRST_MOVE: Final = re.compile(rf"(?<![\w.])1[.:)]?+\s*+(?:white:?\s*+)?{_SPACE}", re.IGNORECASE)
_ANOTHER_GAME: Final = re.compile(
    rf'\[\s*+\w++\s++"|\b(?:{_NAMES})[ \t]*+[:\[]|(?<![\w.])1[.:)]*+\s*+(?:white:?\s*+)?$', re.IGNORECASE
)
_NEXT_FIELD: Final = re.compile(rf"[\s,;]++(?P<name>{_NAMES})[ \t]*+:[ \t]*+", re.IGNORECASE)
_UGI_POSITION: Final = re.compile(r"\bposition[ \t]++(?:startpos|fen)\b[^\n]*+", re.IGNORECASE)
_ARROWED_PLY: Final = re.compile(
    r"^[ \t]*<?--([a-k][1-5](?:[a-k][1-5])?|PASS)-->?[ \t]*$", re.MULTILINE | re.IGNORECASE
)
_PASSES: Final = frozenset(["pass", "passes", "passed", "passe", "passt", "past", "pasa"])
_FILLERS: Final = frozenset(
    [
        *("no", "nr", "move", "moves", "ply", "placement", "placing", "movement", "phase", "from", "to", "onto"),
        *("takes", "x", "break", "nach", "von", "naar", "van", "vers", "de", "a", latin("на")),
    ]
)
_BRACKETS: Final = {"(": ")", "[": "]", "<": ">"}
_MAX_LOOKAHEAD: Final = 5_000  # characters, for the end of a bracket and for the next ply
_MAX_STRAY_WORDS: Final = 2_000  # words, or blocks, in succession without a ply; reading stops there
_KINDS_IN_TITLES: Final = frozenset(
    ["clock", "score", "glyph", "number", "dots", "plies", "apart", "dash", "bracket", "word", "other"]
)


def format_move_list(game: Game, headers: Mapping[str, str]) -> str:
    """Write a game in the usual form: a numbered line for White's and Black's ply, passes included."""
    values = {**headers, **game_headers(game)}
    head = "".join(f'[{name.capitalize()} "{_escaped(value)}"]\n' for name, value in values.items())
    rows: list[list[str]] = [] if game.start.turn is Colour.WHITE else [["..."]]
    for colour, ply in game.turns():
        if colour is Colour.WHITE:
            rows.append([])
        rows[-1].append(str(ply or "pass"))
    return head + "\n" + "".join(f"{n}. {' '.join(row)}\n" for n, row in enumerate(rows, start=1))


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)


def read_ply(text: str) -> Ply | None:
    """Return the ply that a text is, in any spelling that lists have, such as c3, "C 3", c3-c5 or "12. c3 to c5"."""
    spaces = ""
    for token in _TOKEN.finditer(latin(text)):
        if token["plies"] or token["apart"]:
            spaces += "".join(_spaces_of(token[0]))
        elif token["word"] and token["word"].lower() not in _FILLERS:
            return None
    with suppress(NotationError):
        return parse_ply(spaces) if spaces else None
    return None


def read_move_lists(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, each up to its first error; nothing if there is none."""
    text = _without_log(text)
    offset: int | None = 0
    found_game = False  # whether there has been a game
    empty_reads = 0
    plain = latin(text)
    while offset is not None and empty_reads <= _MAX_STRAY_WORDS:
        reader = _Reader(text, plain, offset)
        parsed = reader.read()
        empty_reads += 1
        if parsed and (parsed.game.plies or not found_game):
            found_game = True
            empty_reads = 0
            yield parsed
        offset = reader.next_offset


def _without_log(text: str) -> str:
    """Return what a program's log says of the game: the last of each growing line `position`, or plies in arrows."""
    arrowed = _ARROWED_PLY.findall(text)
    if len(arrowed) >= 4:
        return " ".join(arrowed)
    lines = [line[0].strip() for line in _UGI_POSITION.finditer(text)]
    if not lines:
        return text
    return "\n".join(line for line, later in zip_longest(lines, lines[1:], fillvalue="") if not later.startswith(line))


class _Reader:
    """Reads one game; next_offset is where the next one may begin, None at the end of the text.

    `plain` is the text in Latin letters. A reader of a variation begins at its `start`.
    """

    def __init__(self, text: str, plain: str, offset: int, start: Game | None = None) -> None:
        self._text, self._plain = text, plain
        self.next_offset: int | None = None
        self._at = offset
        self._headers: dict[str, str] = {}
        self._game, self._is_variation = start, start is not None  # a game is created with the first ply
        self._title: list[str] = []
        self._comments: list[tuple[int, str]] = []  # with the number of plies before
        self._variations: list[tuple[int, TreeNode]] = []  # with the number of plies before their first one
        self._source = ""  # a space that stands alone, until its target follows
        self._side: Colour | None = None  # the side named by the last word
        self._number = 0  # the last one
        self._column = 0  # the number of entries after it
        self._sides: dict[int, Colour] = {}  # by column, those that played there last
        self._false_start = ""  # a title with the number 1
        self._title_end = offset  # of the last line that was no title
        self._has_end = False
        self._ignores_brackets = False  # after one that is not closed

    def read(self) -> ParsedGame | None:
        """Read to the end of the game; return None if there is neither a ply nor an error."""
        problem = None
        try:
            self._read()
        except Exception as error:  # noqa: BLE001 # of the text, or ours
            problem = problem_of(error)
        if not self._plies and not problem:
            return None
        if self._title and self._plies:
            self._headers.setdefault("title", " ".join(self._title))
        return ParsedGame(self._game or Game(), self._headers, problem=problem, tree=self._tree())

    # Tokens

    def _read(self) -> None:
        stray = 0
        while token := _TOKEN.search(self._plain, self._at):
            plies = self._plies
            if self._starts_another_game(token):
                self.next_offset = token.start()
                break
            self._at = token.end()
            try:
                self._handle(token)
            except Exception:
                block = re.compile(_BLANK).search(self._plain, token.end())
                self.next_offset = block.end() if block else None
                raise
            stray = stray + 1 if self._plies == plies else 0
            if stray > _MAX_STRAY_WORDS or self.next_offset is not None:
                break
        self._finish()

    @property
    def _plies(self) -> int:
        return len(self._game.plies) if self._game else 0

    @property
    def _is_over(self) -> bool:
        return self._has_end or bool(self._game and self._game.outcome)

    @property
    def _is_started(self) -> bool:
        return self._is_variation or self._plies > 0

    def _starts_another_game(self, token: re.Match[str]) -> bool:
        """Tell whether a token starts another game: a header, the number 1, or a ply after the end of this one."""
        if not self._plies or self._is_variation:
            return False
        if token["number"] and int(token["number"]) == 1 and not _is_half(token):
            is_full = self._plies >= len(SPACE_NAMES) - 1  # some lists count from 1 again there
            return not is_full or self._plies > len(SPACE_NAMES)
        field = (token["field"] or "").lower()
        is_header = bool(token["tag"] or token["named"] or token["position"])
        is_footer = field in {RESULT_HEADER, TERMINATION_HEADER}
        return is_header or bool(field and not is_footer) or (self._is_over and bool(token["plies"]))

    def _handle(self, token: re.Match[str]) -> None:  # noqa: C901 # a case for each kind of token
        if not self._is_started and self._skip_title(token):
            return
        side, self._side = self._side, None
        match token.lastgroup:
            case "quoted" | "bracketed" | "value":
                self._note_header(token)
            case "comment" | "line" | "rest" as kind:
                self._handle_comment(token, kind)
            case "position" if token["fen"]:
                self._headers["start"] = token["fen"].lower()
            case "number" | "dots":
                self._number, self._column = int(token["number"]), int(_is_half(token))
            case "plies" | "apart":
                self._handle_plies(token[0])
            case "score":
                self._note_score(token)
            case "dash":
                self._column += 1
            case "bracket":
                self._handle_bracket(token.start())
            case "word":
                self._handle_word(token, side)
            case "blank" if self._is_over:
                self.next_offset = token.end()
            case _:
                self._side = side

    def _skip_title(self, token: re.Match[str]) -> bool:
        """Skip the rest of a line without a ply, or with words and few plies before the move 1, and note it."""
        if token.start() < self._title_end or token.lastgroup not in _KINDS_IN_TITLES:
            return False
        end = self._line_end(token.start())
        words = [word for word in re.findall(r"[^\W\d_]{2,}", self._plain[token.start() : end]) if not _is_filler(word)]
        plies = len(_ANY_PLIES.findall(self._plain, token.start(), end))
        has_first = _FIRST_MOVE.search(self._plain, token.start(), end)
        if has_first or (plies and not (plies <= len(words) and self._is_before_another_game(end))):
            self._title_end = end
            return False
        self._title.append(self._text[token.start() : end].strip(" \t#"))
        self._false_start = self._title[-1] if token["number"] == "1" else ""
        self._at = end
        return True

    def _line_end(self, start: int) -> int:
        end = self._plain.find("\n", start)
        return len(self._plain) if end < 0 else end

    # Headers

    def _note_header(self, token: re.Match[str]) -> None:
        """Note the headers of a token; those of no use here become a comment on the game."""
        kind = token.lastgroup or ""
        name, start = token["tag"] or token["named"] or token["field"], token.start(kind)
        while following := _NEXT_FIELD.search(self._plain, start, token.end()) if kind == "value" else None:
            self._set_header(name, self._text[start : following.start()])
            name, start = following["name"], following.end()
        self._set_header(name, self._text[start : token.end(kind)], is_quoted=kind == "quoted")

    def _set_header(self, name: str, value: str, *, is_quoted: bool = False) -> None:
        value = value if is_quoted else value.strip().rstrip("]").strip('"')
        value = re.sub(r"\\(.)", r"\1", value).strip()
        key = name.lower()
        if key in _HEADERS:
            key = "site" if key == "place" else str(SIDE_BY_WORD.get(key, key))
        elif value:
            key, value = "comment", "; ".join(filter(None, [self._headers.get("comment"), f"{name} {value}"]))
        if value.strip("?*- "):
            self._headers[key] = value

    @property
    def _names(self) -> dict[Colour, str]:
        return {colour: player_name(self._headers, colour) for colour in Colour}

    # Plies

    @property
    def _started_game(self) -> Game:
        if self._game is None:
            self._game = game_from_headers(self._headers)
        return self._game

    def _handle_plies(self, word: str) -> None:
        """Play the plies of a word: a space, a move, or a chain of spaces."""
        if self._false_start and self._number == 2 and not self._plies:
            raise NotationError(self._false_start, "a ply like e3 or e3f3", 1)
        spaces = _spaces_of(word)
        position = self._started_game.position
        is_move = len(spaces) == 2 and (position.phase is Phase.MOVEMENT or "/" not in word)
        last = [SPACE_NAMES[space] for space in position.vacant()] if position.phase is Phase.PLACEMENT else []
        if len(last) == 1 and (is_move or spaces != last):  # Little Golem leaves the last placement out
            self._play(last[0])
            self._column -= 1
        for text in ["".join(spaces)] if is_move else spaces:
            self._play(text)

    def _play(self, text: str) -> None:
        """Play a placement or a move, or note the source of a move."""
        game, number = self._started_game, self._plies + 1
        if self._source and len(text) > 2:
            raise NotationError(text, f"a space to which {self._source} moves", number)
        ply = parse_ply(self._source + text, number)
        if game.position.phase is Phase.MOVEMENT and not game.outcome and len(self._source + text) == 2:
            self._source = text
            return
        self._source = ""
        side = game.position.turn
        play_all(game, [ply])
        self._sides[self._column] = side
        self._column += 1

    # Comments and variations

    def _comment(self, words: str) -> None:
        words = re.sub(r"\[%[^\]]*\]", "", words).strip()
        if words:
            self._comments.append((self._plies, words))

    def _handle_comment(self, token: re.Match[str], kind: str) -> None:
        """Handle a comment, which may be a title, or a result of a program, or plies after a semicolon."""
        words = self._text[token.start(kind) : token.end(kind)]
        if kind == "rest" and _ONLY_PLIES.fullmatch(token[kind]) and _ANY_PLIES.search(token[kind]):
            self._at = token.start(kind)
        elif kind == "line" and not self._is_started and token[0].lstrip().startswith("#"):
            self._title.append(words.strip())
        elif kind != "line" or not (self._plies and self._end(words)):
            self._comment(words)

    def _handle_bracket(self, start: int) -> None:
        """Read a bracket after a ply as a variation, if it is one, else as a comment."""
        end = None if self._ignores_brackets else self._closing_bracket(start)
        if end is None:
            self._ignores_brackets = True
            return
        if not self._plies:
            return
        self._at = end + 1
        text, plain = self._text[start + 1 : end], self._plain[start + 1 : end]
        if not re.search(r"[^\W\d_]", plain) or plain.startswith("%") or re.fullmatch(r"[0-9.]++s", plain.strip()):
            return
        game = self._started_game
        reader = _Reader(text, plain, 0, Game(game.positions[-2], game.ties))
        parsed = reader.read() if _ANY_PLIES.search(plain) else None
        if parsed and not parsed.problem and reader.next_offset is None:
            self._variations.append((self._plies - 1, parsed.tree or tree_of(parsed.game)))
        else:
            self._comment(text)

    def _closing_bracket(self, start: int) -> int | None:
        """Return the offset of the bracket that closes one, None if it is not found."""
        depth, opening = 0, self._plain[start]
        brackets = re.compile(re.escape(opening) + "|" + re.escape(_BRACKETS[opening]))
        for bracket in brackets.finditer(self._plain, start, start + _MAX_LOOKAHEAD):
            depth += 1 if bracket[0] == opening else -1
            if not depth:
                return bracket.start()
        return None

    def _tree(self) -> TreeNode | None:
        """Return the tree of the game with its comments and variations, None without any."""
        if not self._game or not (self._comments or self._variations):
            return None
        tree = tree_of(self._game)
        nodes = tree.main_line()
        for number, words in self._comments:
            nodes[number].comment = clean_comment(f"{nodes[number].comment} {words}")
        for number, variation in self._variations:
            nodes[number].take_over(variation)
        return tree

    # Words

    def _handle_word(self, token: re.Match[str], side: Colour | None) -> None:
        """Handle a word; an unknown one is an error where a ply is expected."""
        word = token["word"].lower()
        if word in _PASSES and not self._source:
            check_pass(self._started_game, token["word"])
            self._column += 1
        elif name := side_in(token["word"], self._names):
            self._side = name
        elif _is_filler(word):
            self._side = side
        elif self._source or (not self._is_started and self._number == 1):
            raise self._unexpected(token)
        elif self._is_started:
            self._handle_words(token, side)

    def _handle_words(self, token: re.Match[str], side: Colour | None) -> None:
        """Handle a word, or words to the end of the line, as an end of the game, a title or a comment."""
        start, end = token.start(), self._line_end(token.start())
        has_plies = bool(_ANY_PLIES.search(self._plain, start, end))
        words = self._text[start : token.end() if has_plies else end]
        if self._is_over and has_plies:
            return
        self._at = start + len(words)
        if not self._is_over and self._end(words, side):
            return
        line = self._plain.rfind("\n", 0, start) + 1
        begins_line = not re.search(r"[0-9]", self._plain[line:start])
        if self._is_variation or has_plies or not (self._is_over or begins_line):
            raise self._unexpected(token)
        if begins_line and self._is_before_another_game(end):
            self.next_offset = line
        else:
            self._comment(self._text[line if begins_line else start : end])

    def _unexpected(self, token: re.Match[str]) -> NotationError:
        return NotationError(self._text[token.start() : token.end()], "a ply like e3 or e3f3", self._plies + 1)

    def _is_before_another_game(self, offset: int, *, or_end: bool = False) -> bool:
        """Tell whether the next ply, if there is one, is of another game."""
        ply = _ANY_PLIES.search(self._plain, offset, offset + _MAX_LOOKAHEAD)
        return bool(_ANOTHER_GAME.search(self._plain[offset : ply.start()])) if ply else or_end

    # The end

    def _note_score(self, token: re.Match[str]) -> None:
        self._headers.setdefault(RESULT_HEADER, self._text[token.start() : token.end()])
        self._has_end = self._plies > 0

    def _end(self, words: str, side: Colour | None = None) -> bool:
        """End the game if words say so, and no ply follows; without a side they are of the one of their column."""
        game = self._started_game
        own = self._sides.get(self._column) if len(self._sides) > 1 else None
        stated = parse_stated(f"{side or ''} {words}", self._names)
        if not stated and not side:
            stated = parse_stated(f"{own or game.position.turn} {words}", self._names)
            stated = stated if stated and stated.reason in {EndReason.RESIGNATION, EndReason.TIME} else None
        if not stated or self._is_variation or not self._is_before_another_game(self._at, or_end=True):
            return False
        if game.outcome:
            self._headers.setdefault(RESULT_HEADER, words.strip())
        else:
            stated.apply(game)
        self._has_end = True
        return True

    def _finish(self) -> None:
        """Finish the game: check that no move is incomplete, and apply the end that its headers state."""
        if self._source:
            raise NotationError(self._source, "a move like e3f3", self._plies + 1)
        if self._game and not self._is_variation:
            if not self._game.outcome:
                apply_end_header(self._game, self._headers)
            believe(self._game, self._headers)


def _spaces_of(word: str) -> list[str]:
    return re.findall(_SPACE, re.sub(r"\s", "", word.lower()))


def _is_half(number: re.Match[str]) -> bool:
    """Tell whether a number stands before Black's ply, as in 12... e3."""
    return number["dots"].count(".") > 2


def _is_filler(word: str) -> bool:
    """Tell whether a word may stand between plies, as a side's name does."""
    return word.lower() in _FILLERS or word.lower() in SIDE_BY_WORD
