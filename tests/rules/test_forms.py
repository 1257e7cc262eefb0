"""Every form in which games are written: the table of dvonn/rules/formats, and neighbours of each kind."""

import re
from pathlib import Path
from typing import Final

import pytest

import dvonn.rules.formats
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.notation import ParsedGame
from tests.harness.games import load_games

FULL = [str(ply) for ply in load_games()[0].plies]
PLACED = " ".join(f"{n // 2 + 1}. {' '.join(FULL[n : n + 2])}" for n in range(0, 48, 2))
README = Path(dvonn.rules.formats.__file__).with_name("README.md")


def written(text: str) -> str:
    """Return an example as the text that it stands for."""
    for sign, meaning in {"¶": "\n", "…": PLACED, "L49": FULL[48], "M1": FULL[49], "M2": FULL[50]}.items():
        text = text.replace(sign, meaning)
    return re.sub(r"S(\d)T", lambda found: FULL[48 + int(found[1])][:2], text)


def summary(read: ParsedGame) -> str:
    """Return what has been read: the number of plies, the players, the end, the error."""
    outcome, names = read.game.outcome, [read.player(colour) for colour in Colour]
    end = f", {outcome.winner or 'draw'} {outcome.reason.value}" if outcome else ""
    return f"{len(read.game.plies)}{', ' if any(names) else ''}{' – '.join(filter(None, names))}{end}" + (
        f", {read.error}" if read.error else ""
    )


EXAMPLES: Final = re.findall(r"^\| (.+?) \| `(.+)` \| (.+?) \|$", README.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("form", "text", "expected"), EXAMPLES, ids=[form for form, *_ in EXAMPLES])
def test_examples_of_the_table(form: str, text: str, expected: str) -> None:
    """Each form in the table is read as it says."""
    (read,) = read_games(written(text.replace(r"\|", "|")))
    assert summary(read) == expected, form


NEIGHBOURS: Final = """
heading     | The 3rd game of the evening¶1. a1 b1 | 2 = The 3rd game of the evening
heading     | 2026.05.12¶1. a1 b1 | 2 = 2026.05.12
heading     | 5.11.2026, 12:05¶1. a1 b1 | 2 = 5.11.2026, 12:05
heading     | 1. Runde¶1. a1 b1 | 2 = 1. Runde
heading     | Board 3)¶Ada - Bob¶¶1. a1 b1 | 2 = Board 3) Ada - Bob
heading     | Table A1: Ada against Bob¶1. a1 b1 | 2 = Table A1: Ada against Bob
heading     | # Game 1 of 2¶1. a1 b1 | 2 = Game 1 of 2
heading     | Ада – Боб, 3 партія¶1. a1 b1 | 2 = Ада – Боб, 3 партія
heading     | Game (7)¶a1 b1 c1 | 3 = Game (7)
heading     | ~~~ Final ~~~¶White    Black¶1. a1 b1 | 2 = ~~~ Final ~~~ White    Black
heading     | 1. zz¶2. b1 | 0, ply 1: '1. zz': expected a ply like e3 or e3f3
heading     | Game 1¶1. a1 b1¶¶Game 2¶1. c1 d1 e1 | 2 = Game 1 & 3 = Game 2
heading     | 1. a1 b1 1-0¶¶Round 2¶1. c1 d1 | 2, white stated = & 2 = Round 2
separator   | a1, b1, c1, d1 | 4
separator   | a1;b1;c1;d1 | 4
separator   | 1. a1 b1; 2. c1 d1 | 4
separator   | a1/b1/c1/d1 | 4
separator   | a1|b1|c1|d1 | 4
separator   | a1¶b1¶¶c1¶d1 | 4
separator   | 1.a1,b1;2.c1,d1; | 4
separator   | 1) a1 - b1 2) c1 - d1 | 4
separator   | A1B1C1D1 | 4
separator   | 1. a1 / b1 / 2. c1 | 3
separator   | … j2 e1f1,i5i4;h1g1 | 52
separator   | … j2 e1/f1 i5/i4 | 51
separator   | … j2 e1,f1,i5,i4 | 51
comment     | 1. a1 {one¶two} b1 | 2
comment     | 1. a1 (a fine place) b1 | 2
comment     | 1. a1 [hm] b1 <sic> 2. c1 | 3
comment     | 1. a1 b1 ; e3 is not meant¶2. c1 | 3
comment     | ; a1 is not meant¶1. b1 c1 | 2
comment     | % escaped a1¶1. b1 c1 | 2
comment     | 1. a1 {first}¶1... b1 | 2
comment     | 1. a1 b1¶White thinks for long.¶2. c1 d1 | 4
comment     | 1. a1 b1 {open | 2
comment     | 1. a1 b1 (open 2. c1 | 2, ply 3: 'open': expected a ply like e3 or e3f3
comment     | 1. a1 {[%clk 0:05:00]} b1 (0:12) 2. c1 4.5s d1 12s | 4
variation   | 1. a1 b1 (1... c1) 2. d1 e1 | 4 (c1)
variation   | 1. a1 (1. b1 c1) b1 | 2 (b1)
variation   | 1. a1 b1 [1... c1 2. d1] 2. e1 | 3 (c1)
variation   | 1. a1 b1 (c1) (d1) 2. e1 | 3 (c1 d1)
variation   | 1. a1 b1 (1... c1 {bold} (1... d1) 2. e1) 2. f1 | 3 (c1 d1)
variation   | 1. a1 b1 (1... a1) 2. c1 | 3
variation   | 1. a1 b1 (see c1) 2. d1 | 3
variation   | 1. a1 b1 2. c1 (2. d1 e1) d2 | 4 (d1)
variation   | 1. a1 b1 (1... c1 1-0) 2. d1 | 3 (c1)
glyph       | 1. a1! b1? 2. c1!? d1?! | 4
glyph       | 1. a1!! $1 b1 $139 | 2
glyph       | 1. a1 += b1 -+ 2. c1 ± d1 ∓ | 4
glyph       | 1. a1 +1.5 b1 -0,25 | 2
glyph       | 1. a1 □ b1 ★ ← 2. c1 | 3
glyph       | 1. *a1* _b1_ | 2
glyph       | 1. "a1" 'b1' «c1» | 3
glyph       | 1. a1. b1. | 2
glyph       | 1. a1 = b1 # | 2
glyph       | > 1. a1 b1¶> 2. c1 d1 | 4
result      | 1. a1 b1 1-0 | 2, white stated
result      | 1. a1 b1 0–1 | 2, black stated
result      | 1. a1 b1 0 — 1 | 2, black stated
result      | 1. a1 b1 1:0 | 2, white stated
result      | 1. a1 b1 1/2-1/2 | 2, draw stated
result      | 1. a1 b1 ½−½ | 2, draw stated
result      | 1. a1 b1 12-9 | 2, white stated
result      | 1. a1 b1 * | 2
result      | 1. a1 b1 {good} 1-0¶1. c1 d1 0-1 | 2, white stated & 2, black stated
result      | [Result "1-0"]¶[Termination "time forfeit"]¶1. a1 b1 | 2, white time
result      | [Result "0-1"]¶[Termination "adjudication"]¶1. a1 | 1, black adjudication
result      | [White "Ann Lee"]¶[Result "won by Ann Lee"]¶a1 b1 | 2, Ann Lee, white stated
result      | Result: White won on time¶1. a1 b1 | 2, white time
result      | 1. a1 b1¶Result: 0-1 | 2, black stated
result      | 1. a1 b1¶White wins | 2, white stated
result      | [Result "?"]¶1. a1 | 1
result      | [Result "1/2-1/2"]¶1. a1 b1 draw by agreement | 2, draw agreement
resignation | 1. a1 b1 resigns | 2, black resignation
resignation | 1. a1 resign | 1, white resignation
resignation | 1. a1 b1 2. c1 d1 B resigns | 4, white resignation
resignation | 1. a1 b1 White: resigns | 2, black resignation
resignation | White: Ann, Black: Ben¶1. a1 b1 Ben resigns. Thanks! | 2, Ann – Ben, white resignation
resignation | 1. a1 b1 1-0 (Black resigns) | 2, white stated
resignation | 1. a1 b1¶Black gives up | 2, white resignation
resignation | 1. a1 b1 Schwarz gibt auf | 2, white resignation
resignation | 1. a1 b1 zwart heeft opgegeven | 2, white resignation
resignation | 1. a1 b1 les noirs abandonnent | 2, white resignation
resignation | 1. a1 b1 las negras abandonan | 2, white resignation
resignation | 1. a1 b1 Чорні здалися | 2, white resignation
resignation | 1. a1 b1 2. resign | 2, black resignation
resignation | 1. a1 b1 2. c1 resign | 3, white resignation
resignation | 1. a1 b1 draw | 2, draw agreement
resignation | 1. a1 b1 remis | 2, draw agreement
resignation | 1. a1 b1 White offers a draw¶2. c1 d1 | 2, ply 3: 'offers': expected a ply like e3 or e3f3
resignation | 1. a1 b1 Black ran out of time | 2, white time
resignation | a1 b1 resigns 1. c1 d1 | 2, black resignation & 2
look-alike  | 1. а1 с3 2. е5 к5 | 4
look-alike  | 1. А1 В1 С3 Е5 | 4
look-alike  | 1. Α1 Β1 Ε5 | 3
look-alike  | １．ａ１　ｂ１ | 2
look-alike  | 1. а1–а2 | 0, ply 1: 'a1a2': expected a legal ply for white (STILL_PLACING)
look-alike  | 1. д1 б1 | 0, ply 1: 'д1': expected a space like e3 or a move like e3f3, with Latin letters a to k and rows 1 to 5
number      | 1 a1 2 b1 3 c1 | 3
number      | 1. a1 1... b1 2. c1 | 3
number      | 1: a1 b1 2: c1 | 3
number      | 1) a1 b1 2) c1 | 3
number      | (1) a1 b1 (2) c1 | 3
number      | No. 1 a1 b1 no. 2 c1 | 3
number      | #1 a1 #2 b1 | 2
number      | 1.a1 b1 2.c1 | 3
number      | 0. a1 b1 1. c1 | 2 & 1
number      | … 25. j2 1. e1f1 i5i4 | 51
number      | Move 1: White a1, Black b1¶Move 2: White c1 | 3
position    | position startpos moves a1 b1 | 2
position    | startpos moves a1 b1 | 2
position    | position fen 9/10/11/10/9 white place moves a1 | 1
position    | fen 9/10/11/10/9 white place a1 b1 | 2
position    | 9/10/11/10/9 white place¶1. a1 b1 | 2
position    | 9/10/11/10/9 WHITE PLACE MOVES A1 B1 | 2
position    | [Start "9/10/11/10/9 white place"]¶1. a1 b1 | 2
position    | start: 9/10/11/10/9 white place¶a1 | 1
position    | position startpos moves a1¶position startpos moves b1 c1 | 1 & 2
position    | 9/10/11/10/8 white place moves a1 | 0, '8': expected 9 spaces in this row
spoken      | … j2 26. e1 to f1 | 50
spoken      | … j2 26. from e1 to f1 i5 onto i4 | 51
spoken      | … j2 26. E 1 to F 1 | 50
spoken      | … j2 26. e1 takes f1 | 50
spoken      | … j2 26. e1 nach f1, i5 nach i4 | 51
spoken      | … j2 26. e1 naar f1 | 50
spoken      | … j2 26. e1 vers f1 | 50
spoken      | … j2 26. e1 на f1 | 50
spoken      | White a 1, Black b 1 | 2
spoken      | … j2 26. e1 x f1 i5 : i4 | 51
Little Golem | Site [www.littlegolem.net] White [ann] Black [ben] 1. a1 b1 2. resign | 2, ann – ben, black resignation
Little Golem | White [ann] Black [ben] … | 48, ann – ben
Little Golem | … 25. e1f1 i5i4 26. h1g1 resign | 52, white resignation
Little Golem | … 25. e1f1 i5i4 draw | 51, draw agreement
Little Golem | … e1f1 | 50
Little Golem | … 25. e1 f1 i5 i4 | 51
Little Golem | … 25. j2 26. e1f1 | 50
Little Golem | … 25. pass | 48, ply 49: 'pass': expected a ply, as white can move
Little Golem | … 25. c5d5 | 49, ply 50: 'c5d5': expected a legal ply for white (DVONN)
Little Golem | Event [A] White [x] Black [y] 1. a1 Event [B] White [z] Black [q] 1. b1 | 1, x – y & 1, z – q
program     | # Player 1: a¶# Player 2: b¶A1 B1¶# Player 2 failed! | 2, a – b
program     | A1 B1 C1¶# Score: 3 - 5. Time: 1.2s - 2.3s. Player 2 won! | 3, black stated
program     | Player 1: a; Player 2: b¶A1 B1 | 2, a – b
program     | <--A1--¶ --B1-->¶<--C1--¶ --D1--> | 4
program     | info depth 3¶position startpos moves a1 b1¶info pv c1 d1¶bestmove c1 | 2
program     | A1  B1¶C1  BREAK | 3
program     | human Dumbot 22 10 a1 b1 c1 | 3
SGF         | (;GM[1]SZ[19]) | 0, '1': expected a game of Dvonn
SGF         | (;P0[id "A"]P1[id "B"]RE[The game is a draw];P0[1 dropb A 1];P0[2 done]) | 1, A – B, draw agreement
SGF         | (;P0[id "A"]P1[id "B"]RE[Game won by B];P0[1 dropb A 1];P0[2 done]) | 1, A – B, black stated
SGF         | (;RE[B+R];P0[1 dropb A 1];P0[2 done]) | 1, black resignation
SGF         | (;RE[W+3];P0[1 dropb A 1];P0[2 done]) | 1, white stated
SGF         | (;RE[0];P0[1 dropb A 1];P0[2 done]) | 1, draw agreement
SGF         | (;RE[Void];P0[1 dropb A 1];P0[2 done]) | 1
SGF         | (;GN[Final];P0[1 dropb A 1];P0[2 done]) | 1 = Final
SGF         | (;P0[id "A"]P1[id "B"]GN[DV-A-B-2015];P0[1 dropb A 1];P0[2 done]) | 1, A – B
SGF         | (;P0[1 dropb A 1];P0[2 done];P1[3 pick b 2];P1[4 dropb B 1];P1[5 done]) | 2
SGF         | (;P0[1 dropb A 1];P0[2 done];P1[3 dropb B 1];P1[4 resign];P1[5 done]) | 1, white resignation
"""
ROWS: Final = [re.split(r" *\| (?=\S)", row, maxsplit=1) for row in NEIGHBOURS.strip().splitlines()]


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_neighbours_of_each_kind(kind: str, row: str) -> None:
    """Each text is read as its row says: games after "&", a title after "=", first plies of variations in brackets."""
    text, _, expected = row.rpartition(" | ")
    reads = [read for read in read_games(written(text)) if read.game.plies or read.problem]
    for read, words in zip(reads, expected.split(" & "), strict=True):
        rest, _, title = words.partition(" =")
        assert read.headers.get("title", "") == title.strip()
        rest, *plies = re.split(r" \((?=[a-k])", rest)
        tried = [str(node.ply) for one in (read.tree.nodes() if read.tree else ()) for node in one.children[1:]]
        assert summary(read) == rest or (", ply" in rest and summary(read).startswith(rest)), kind
        assert tried == (plies[0].rstrip(")").split() if plies else [])
