"""Every reader of games and other texts, on any text: what was written is read again, all else is a named problem."""

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from zlib import crc32

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dvonn.input.intentions import Action
from dvonn.kiosk.attract.show import read_record
from dvonn.match.match import Match, MatchTerms
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.analysis.puzzle import PuzzleError, parse_puzzles
from dvonn.rules.board import SPACE_NAMES, Colour
from dvonn.rules.formats.board_codes import CODE_ALPHABET, board_of, code_of, parse_code
from dvonn.rules.formats.message_text import (
    MAX_MESSAGE_LETTERS,
    Message,
    MessageError,
    MessageEvent,
    format_message,
    read_message,
)
from dvonn.rules.formats.move_list import format_move_list, read_ply
from dvonn.rules.formats.record_text import (
    add_comments,
    add_variations,
    decode,
    format_comments,
    format_record,
    format_variations,
    read_games,
    read_pasted,
)
from dvonn.rules.formats.results import parse_outcome
from dvonn.rules.formats.sgf import format_sgf
from dvonn.rules.game import Game, TreeNode, tree_of
from dvonn.rules.notation import NotationError, ParsedGame, clean_comment, parse_ply, parse_position
from dvonn.rules.position import TieRule
from dvonn.screens.by_ear import QUESTIONS
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.records.records_view import damage_text, fact_lines, result_text, short_result_text
from dvonn.screens.scene import Push
from dvonn.screens.text_entry import MoveEntry
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.persistent_value import COPY_SUFFIX, PersistentValue
from dvonn.storage.record_index import make_entry
from dvonn.storage.text_store import Storage
from dvonn.terminal.line_input import TYPED_COMMANDS
from tests.harness.context import RecordingContext
from tests.harness.games import (
    HOT_SEAT,
    HUMAN_WHITE,
    MAX_PLIES,
    boardspace_text,
    random_game,
    random_match,
    random_tree,
    shape,
)
from tests.harness.paths import ASSETS
from tests.harness.scale import scaled
from tests.harness.storage import save_value
from tests.harness.user import Typist
from tests.storage.test_kept_files import KEPT

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


MAX_READ: Final = 20  # games of a text
SEEDS: Final = st.integers(0, 9)  # few, as games are played once for all tests
LENGTHS: Final = st.one_of(st.integers(0, 6), st.integers(40, MAX_PLIES))
HEADERS: Final = {"white": "human", "black": "greedy", "date": "2026-12-31 12:00:00", "result": "1-0"}
NAMES: Final = {Colour.WHITE: "Ada", Colour.BLACK: "Zoë ]"}
PUZZLES: Final = "\n".join((ASSETS / "puzzles.txt").read_text(encoding="utf-8").splitlines()[2:5])
SGF_ACTIONS: Final = ("dropb A 1", "dropb C 2", "dropb E 3", "pickb A 1", "move A 1 B 1", "done", "done", "resign")
few: Final = settings(max_examples=scaled(12, 25))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of random plies, from the empty board, a full one, or where another one is, perhaps resigned."""
    game = random_game(draw(LENGTHS), draw(SEEDS), full=draw(st.booleans()))
    if draw(st.booleans()):
        game = Game(game.position, draw(st.sampled_from(TieRule)))
        game.play_all(game.position.moves()[:1])
    if not game.outcome and draw(st.booleans()):
        game.resign(draw(st.sampled_from(Colour)))
    return game


def record_of(game: Game, rng: Random) -> str:
    """Return a record with times, variations and a comment."""
    tree = tree_of(game) if game.plies else random_tree(rng.randrange(9), 20, 5)
    tree.comment = "a {quiet} opening".translate({ord("{"): "(", ord("}"): ")"})
    if not game.plies:
        game = Game(tree.position)
        game.play_all(node.ply for node in tree.main_line() if node.ply)
    return format_record(game, HEADERS, [1.5] * len(game.plies), tree)


def match_of(game: Game, rng: Random) -> str:
    """Return a match with clocks and undone plies."""
    terms = MatchTerms({Colour.WHITE: "Ada"}, {Colour.WHITE: 600, Colour.BLACK: 300})
    match = Match(HUMAN_WHITE, game, rng.getrandbits(32), terms)
    if match.can_undo:
        match.undo()
    return format_match(match)


WRITERS: Final[list[Callable[[Game, Random], str]]] = [
    record_of,
    match_of,
    lambda game, _: format_move_list(game, {"white": "Ada"}),
    lambda game, rng: boardspace_text(game, rng) if game.start == Game().start else record_of(game, rng),
    lambda game, _: str(game.position),
]
written: Final = st.builds(
    lambda write, game, seed: write(game, Random(seed)), st.sampled_from(WRITERS), games(), SEEDS
)


@st.composite
def boardspace(draw: st.DrawFn) -> str:
    """Draw what two players do in BoardSpace's format, each up to the action done."""
    actions = draw(st.lists(st.sampled_from(SGF_ACTIONS), max_size=9))
    players = [actions[:number].count("done") % 2 for number in range(len(actions))]
    return f"(;{''.join(f';P{player}[1 {action}]' for player, action in zip(players, actions, strict=True))})"


PLIES: Final = (
    *("a1", "b1", "c1-d2", "e3f3", "E3", "z9", "1.", "2)", "pass", "resigns", "draw", "1-0", "*", "White:", "{x}"),
)
RECORD: Final = (
    *("dvonn game 1\n", "title: x\n", "start: ", "end: draw agreement\n", "variations: (1 b1)\n", "\n", "a1 "),
)
any_text: Final = st.one_of(damaged(written), from_tokens(*PLIES), from_tokens(*RECORD, *PLIES), st.text(), written)


# Games


def check(read: ParsedGame) -> None:
    """Assert that a game is one, that its problem is of the text, and that it is written and read again."""
    game, words = read.game, damage_text(read) if read.problem else ""
    assert type(read.problem) in {type(None), NotationError, ValueError}, read.problem
    assert words.isprintable()
    assert len(game.positions) == len(game.plies) + 1 > len(read.times)
    (again,) = read_games(format_record(game, {}, read.times, read.tree))
    assert (again.error, again.game.plies, again.game.outcome) == (None, game.plies, game.outcome)
    trees = [one.tree or tree_of(one.game) for one in (again, read)]
    assert shape(trees[0]) == shape(trees[1])
    assert format_comments(trees[0]) == format_comments(trees[1])
    if game.plies:
        (again,) = read_games(format_move_list(game, {}))
        assert (again.error, again.game.plies, again.game.outcome) == (None, game.plies, game.outcome)
    with suppress(ValueError):  # it began with pieces on the board
        (again,) = read_games(format_sgf(game, NAMES, {}))
        assert (again.error, again.game.position) == (None, game.position)


@settings(max_examples=scaled(50, 120))
@given(any_text, boardspace())
def test_any_text_is_games_or_a_problem(text: str, actions: str) -> None:
    """Each game is read up to its first problem; the list of records can show it; it is written and read again.

    Whatever players do in BoardSpace's format, and leave undone, is a game, too.
    """
    reads = list(islice(read_games(decode(text.encode("utf-8", "surrogatepass"))), MAX_READ))
    for read in [*reads, read_pasted(text), *read_games(actions)]:
        check(read)
    entry = make_entry("x.txt", text)
    assert "\n" not in "".join([result_text(entry), short_result_text(entry), *fact_lines(entry, reads[0])])


@few
@given(games(), st.integers(0, 40), SEEDS, st.text())
def test_what_is_written_is_read_as_it_was(game: Game, branches: int, seed: int, comment: str) -> None:
    """Games of each length and end, and any tree with comments, are read from all formats as they were."""
    check(ParsedGame(game, {}, [1.5, None] * (len(game.plies) // 2)))
    tree = random_tree(seed, 40, branches)
    for node in Random(seed).sample(list(tree.nodes()), 8):
        node.comment = clean_comment(comment)
    main_line = Game(tree.position)
    main_line.play_all(node.ply for node in tree.main_line() if node.ply)
    check(ParsedGame(main_line, {}, tree=tree))


# Parts and other texts


def tree_with(add: Callable[[TreeNode, str], None], write: Callable[[TreeNode], str]) -> Callable[[str], str]:
    """Return a reader of what a header has on a tree, which writes it again."""

    def read(text: str) -> str:
        tree = random_tree(3, 40, 9)
        add(tree, text)
        return write(tree)

    return read


READERS: Final[dict[str, tuple[Callable[[str], str], st.SearchStrategy[str]]]] = {
    "position": (lambda text: str(parse_position(text)), written),
    "code": (
        lambda text: parse_code(text) if parse_position(str(board_of(text))) else "",
        st.integers(0, (1 << 25) - 1).map(code_of),
    ),
    "result": (lambda text: text if parse_outcome(text) else "", st.just("white by 12 (22:10), the higher tower")),
    "match": (lambda text: format_match(parse_match(text)), written),
    "puzzles": (lambda text: "\n".join(map(str, parse_puzzles(text))), st.just(PUZZLES)),
    "variations": (tree_with(add_variations, format_variations), st.just("(1 a1 (2 b1)) (4 d3)")),
    "comments": (tree_with(add_comments, format_comments), st.just("{0: a game} {5 e3g5 a1b2: threatens both}")),
    "record of a stand": (lambda text: str(getattr(read_record(text), "plies", "")), written),
    "ply": (lambda text: str(read_ply(text) or ""), from_tokens(*PLIES, *SPACE_NAMES.values())),
}


@pytest.mark.parametrize("kind", READERS)
@few
@given(data=st.data())
def test_other_readers_refuse_by_name(kind: str, data: st.DataObject) -> None:
    """A value is read from any text, or the named error is raised; a value that is written is the same when read."""
    read, texts = READERS[kind]
    text = data.draw(st.one_of(texts, damaged(texts), from_tokens("(", ")", "{", "}", "1", "e3f3", "a1", ": ", " ")))
    with suppress(NotationError, PuzzleError):
        value = read(text)
        if kind == "ply" and value:
            assert str(parse_ply(value)) == value
        elif kind not in {"ply", "record of a stand"}:
            assert read(value) == value


# Messages


@st.composite
def messages(draw: st.DrawFn) -> Message:
    """Draw a message at any point of a random game, with any terms and an event that is allowed."""
    full = draw(st.booleans())
    game, code = random_game(draw(LENGTHS), draw(SEEDS)), None
    if full:
        code = code_of(draw(st.integers(0, (1 << 25) - 1)))
        game, rng = Game(board_of(code)), Random(draw(SEEDS))
        for _ in range(draw(st.integers(0, 30))):
            if not game.outcome:
                game.play(rng.choice(game.position.moves()))
    name = draw(st.sampled_from(["", "Ada", "Zoë & Søren", "Оленка", "あいうえおかきくけこさしすせそた"]))
    event = draw(st.sampled_from(MessageEvent)) if not game.outcome else MessageEvent.NOTHING
    offers, turn = event is MessageEvent.DRAW_OFFER, game.position.turn
    sender = turn.other if offers else turn
    ties = draw(st.sampled_from(TieRule))
    return Message(draw(st.integers(0, (1 << 30) - 1)), sender, tuple(game.plies), event, name, code, ties)


def with_check(letters: str) -> str:
    """Return a text with a right check, as another program might write it."""
    text, check = f"DVONN1-{letters}", ""
    number = crc32(text.encode())
    for _letter in range(7):
        number, digit = divmod(number, 32)
        check = CODE_ALPHABET[digit] + check
    return text + check


@few
@given(messages(), st.data())
def test_messages_are_read_whole_or_not_at_all(message: Message, data: st.DataObject) -> None:
    """A text is short and gives the same message, wrapped and quoted, too; a changed one gives a problem."""
    text = format_message(message)
    assert len(text) <= MAX_MESSAGE_LETTERS
    assert read_message(text) == message
    wrapped = "\r\n> ".join(text[at : at + 30] for at in range(0, len(text), 30))
    assert read_message(f"> Hello\r\n> {wrapped}\r\nBye") == message
    at, letter = data.draw(st.integers(7, len(text) - 1)), data.draw(st.sampled_from(CODE_ALPHABET))
    end = data.draw(st.integers(at, at + 2))
    changed = text[:at] + letter * data.draw(st.integers(0, 2)) + text[end:]
    if changed != text:
        with pytest.raises(MessageError):
            read_message(changed)


@settings(max_examples=scaled(50, 120))
@given(st.text(CODE_ALPHABET, max_size=120).map(with_check) | damaged(messages().map(format_message)))
def test_no_text_of_a_message_raises_anything_else(text: str) -> None:
    """Letters with a right check, or a damaged text, are a message that is written alike, or a named problem."""
    with suppress(MessageError):
        message = read_message(text)
        assert read_message(format_message(message)) == message


WRONG: Final = ("nonsense", "theme: pink", "idle: 5", "level: godlike", "rating: x", "solved: 12", "controls", ": :")
SETTINGS: Final = ("settings", "event settings")
texts: Final = st.sampled_from([kept.form.format(one) for kept in KEPT.values() for one in (kept.value, kept.theirs)])


@given(kind=st.sampled_from([*KEPT]), main=damaged(texts) | st.text(), copy=damaged(texts) | texts)
@settings(max_examples=scaled(15, 40))
def test_any_files_are_read_and_written(kind: str, main: str, copy: str) -> None:
    """Whatever stands in a file and its copy, it is read as far as it is valid, and whole from then on."""
    form = KEPT[kind].form
    with TemporaryDirectory() as name:
        folder = Path(name)
        for suffix, text in (("", main), (COPY_SUFFIX, copy)):
            (folder / f"{form.name}{suffix}").write_bytes(text.encode("utf-8", "surrogatepass"))
        file = PersistentValue(Storage(folder), form)
        assert form.parse(form.format(file.value)) == (file.value, [])
        assert file.save()
        storage = Storage(folder)
        assert PersistentValue(storage, form).value == file.value
        assert not storage.take_messages()


@given(kind=st.sampled_from([kind for kind in KEPT if kind != "log"]), data=st.data())
@settings(max_examples=scaled(20, 50))
def test_a_line_that_is_not_understood_costs_no_other(kind: str, data: st.DataObject) -> None:
    """In a file by hand, before the start or while it is used, all other lines count; the user hears of it once."""
    kept = KEPT[kind]
    form, by_hand = kept.form, kept.theirs if kind in SETTINGS else kept.value
    words = st.sampled_from(WRONG) | st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)
    invalid = words.filter(lambda line: line[0] != "#" and form.read([line])[1] == [line])  # no comment
    wrong = data.draw(st.lists(invalid, min_size=1, max_size=3))

    def with_wrong_lines(value: object) -> str:
        first, *lines = form.format(value).splitlines()
        for line in wrong:
            lines.insert(data.draw(st.integers(0, len(lines) - 1)), line)
        return "\n".join([first, *lines, ""])

    with TemporaryDirectory() as name:
        path = Path(name) / form.name
        save_value(Storage(Path(name)), form, kept.value)
        path.write_text(with_wrong_lines(by_hand), encoding="utf-8")
        content, storage = path.read_bytes(), Storage(Path(name))
        assert PersistentValue(storage, form).value == by_hand
        assert len(storage.take_messages()) == 1
        assert path.with_name(f"{form.name}{BROKEN_SUFFIX}").read_bytes() == content
        file = save_value(storage, form, kept.value)
        path.write_text(with_wrong_lines(kept.theirs), encoding="utf-8")
        file.value = kept.mine
        assert file.save()
        assert PersistentValue(Storage(Path(name)), form).value == kept.merged


# Typed lines

NAMED_SPACES: Final = st.sampled_from([*SPACE_NAMES.values()])
MESSAGES: Final = (*(word for word, _answer in QUESTIONS.values()), *TYPED_COMMANDS)
TYPED_WORDS: Final = st.sampled_from([message.rpartition("\4")[2] for message in MESSAGES])
LINE: Final = st.one_of(
    NAMED_SPACES,
    st.builds("{} {}".format, NAMED_SPACES, NAMED_SPACES),
    TYPED_WORDS.filter(lambda word: word != "quit"),
    st.builds("{} {}".format, TYPED_WORDS, NAMED_SPACES | st.just("row 9")),
    st.builds("{}{}".format, st.integers(0, 14), st.sampled_from(["", "", " +", " -", " a", " two"])),
    st.sampled_from(["", "play", "options", "puzzles", "records", "set up", "leave", "review", "fill", "learn"]),
    st.text(max_size=12),
    st.sampled_from(["x" * 5000, "9" * 5000, "\x1b[2J", "\x00\x07\b", "\u202eabc", "½", "²", "٣"]),
)


@given(lines=st.lists(LINE, max_size=scaled(15, 40)), seed=st.integers(0, 3))
@settings(max_examples=scaled(3, 8), suppress_health_check=list(HealthCheck))
def test_any_lines_in_the_terminal(lines: list[str], seed: int) -> None:
    """Whatever is typed, the program goes on, something is said, and all of it is plain text."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dvonn.terminal.terminal.PATIENCE_SECONDS", 0.2)
        typist = Typist(seed=seed)
        for line in lines:
            answer = typist.type(line)
            assert answer
            assert all(words.isprintable() for words in answer)


@given(text=LINE, plies=st.integers(0, 97), seed=st.integers(0, 3))
@settings(max_examples=scaled(15, 40), suppress_health_check=list(HealthCheck))
def test_any_text_in_the_panel_for_a_move(context: RecordingContext, text: str, plies: int, seed: int) -> None:
    """A text is a move that is played, or it is answered or refused in a sentence, and the field is empty then."""
    match = random_match(HOT_SEAT, plies, seed)
    scene = BoardScene(context, match)
    change = scene.handle(Action.TYPE_MOVE)
    assume(isinstance(change, Push))
    assert isinstance(change, Push)
    entry = change.scene
    assert isinstance(entry, MoveEntry)
    entry.enter_text(text)
    before, ply = len(match.game.plies), read_ply(entry.text)
    entry.handle(Action.ACCEPT)
    assert (ply is not None and len(match.game.plies) > before) or (entry.remark and not entry.text)
