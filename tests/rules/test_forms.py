"""Every form in which games are written: the table of dvonn/rules/formats, and neighbours of each kind."""

import re
from pathlib import Path
from typing import Final

import pytest

import dvonn.rules.formats
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import decode, read_games
from dvonn.rules.notation import ParsedGame, player_name
from tests.harness.games import NO_SHARED_DATA, load_games
from tests.harness.paths import DATA, SHARED, data_lines

FULL = [str(ply) for ply in load_games()[0].plies]
PLACED = " ".join(f"{n // 2 + 1}. {' '.join(FULL[n : n + 2])}" for n in range(0, 48, 2))
README = Path(dvonn.rules.formats.__file__).with_name("README.md")


BEGUN = "(;GM[Dvonn];P0[1 dropb C 2];P0[2 done];P1[3 dropb D 2];P1[4 done]"


def written(text: str) -> str:
    """Return an example as the text that it stands for."""
    return text.replace("¶", "\n").replace("…", PLACED).replace("§", BEGUN)


def summary(read: ParsedGame) -> str:
    """Return what has been read: the number of plies, the players, the end, the error."""
    outcome, names = read.game.outcome, [player_name(read.headers, colour) for colour in Colour]
    end = f", {outcome.winner or 'draw'} {outcome.reason.value}" if outcome else ""
    return f"{len(read.game.plies)}{', ' if any(names) else ''}{' – '.join(filter(None, names))}{end}" + (
        f", {read.error}" if read.error else ""
    )


EXAMPLES: Final = re.findall(r"^\| (.+?) \| `(.+)` \| (.+?) \|$", README.read_text(encoding="utf-8"), re.MULTILINE)


def test_examples_of_the_table() -> None:
    """Each form in the table is read as it says."""
    for form, text, expected in EXAMPLES:
        (read,) = read_games(written(text.replace(r"\|", "|")))
        assert summary(read) == expected, form


ROWS: Final = [re.split(r" *\| ", row, maxsplit=1) for row in data_lines(DATA / "forms.txt")]


def test_neighbours_of_each_kind() -> None:
    """Each text is read as its row says: games after "&", a title after "=", first plies of variations in brackets."""
    for _kind, row in ROWS:
        text, _, expected = row.rpartition(" | ")
        reads = [read for read in read_games(written(text)) if read.game.plies or read.problem]
        for read, words in zip(reads, expected.split(" & "), strict=True):
            rest, _, title = words.partition(" =")
            assert read.headers.get("title", "") == title.strip(), row
            rest, *plies = re.split(r" \((?=[a-k])", rest)
            tried = [str(node.ply) for one in (read.tree.nodes() if read.tree else ()) for node in one.children[1:]]
            assert summary(read) == rest or (": expected " in rest and summary(read).startswith(rest)), row
            assert tried == (plies[0].rstrip(")").split() if plies else []), row


SGF = "(;{}PW[{}]PB[Bob];P0[1 dropb A 1];P0[2 done])"
ENCODED: Final = (
    *(("windows-1250", "Żółć Łukasz"), ("ISO-8859-2", "Żółć"), ("windows-1251", "Олена"), ("koi8-u", "Ґжицький")),
    *(("windows-1253", "Ωραία"), ("cp1255", "שלום"), ("windows-1256", "محمد"), ("GB18030", "王伟")),
    *(("Shift_JIS", "山田太郎"), ("EUC-KR", "김철수"), ("UTF-8", "Žofie \U0001f642")),
)


def test_names_in_the_encoding_of_the_file() -> None:
    """A file is read in the encoding that it states, and in UTF-16 and UTF-8 without one."""
    for encoding, name in ENCODED:
        stated, plain = SGF.format(f"CA[{encoding}]", name), SGF.format("", name)
        marked = f"\ufeff{plain}".encode("utf-16-le")
        for content in (stated.encode(encoding), plain.encode(), marked, plain.encode("utf-16")):
            (read,) = read_games(decode(content))
            assert player_name(read.headers, Colour.WHITE) == name


def test_other_bytes_are_windows_1252_and_none_is_dropped() -> None:
    """Without a usable encoding, bytes are those of Windows; one without a letter is shown as such."""
    for stated in ("CA[]", "CA[no-such-code]", "CA[hex]", "CA[utf-16]", "CA[UTF-8]", "CA[idna]", ""):
        (read,) = read_games(decode(SGF.format(stated, "Zoë “X” @").encode("cp1252").replace(b"@", b"\x81")))
        assert player_name(read.headers, Colour.WHITE) == "Zoë “X” \ufffd"


FINDINGS: Final = SHARED.parent / "findings"


@pytest.mark.skipif(not FINDINGS.exists(), reason=NO_SHARED_DATA)
def test_files_that_were_refused() -> None:
    """Each file on which an earlier version failed is read without a problem."""
    for path in FINDINGS.iterdir():
        if path.name != "expected.txt":
            assert [read.error for read in read_games(decode(path.read_bytes()))][:1] == [None], path.name
