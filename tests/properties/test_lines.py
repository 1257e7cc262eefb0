"""Lines that people write: in kept files by hand, in the terminal, and in the panel in which a move is typed."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dvonn.engine.analysis import game_review
from dvonn.input.intentions import Action
from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.formats.move_list import read_ply
from dvonn.screens.by_ear import TYPED_QUESTIONS
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push
from dvonn.screens.text_entry import MoveEntry
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.kept_file import COPY_SUFFIX, KeptFile
from dvonn.storage.text_store import Storage
from dvonn.terminal.line_input import TYPED_COMMANDS
from tests.harness.damage import damaged
from tests.harness.matches import HOT_SEAT, random_match
from tests.harness.scale import scaled
from tests.harness.stage import RecordingStage
from tests.harness.storage import save_value
from tests.harness.typist import Typist
from tests.storage.test_kept_files import KEPT

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
        file = KeptFile(Storage(folder), form)
        assert form.parse(form.format(file.value)) == (file.value, [])
        assert file.save()
        storage = Storage(folder)
        assert KeptFile(storage, form).value == file.value
        assert not storage.take_messages()


@given(kind=st.sampled_from([kind for kind in KEPT if kind != "log"]), data=st.data())
@settings(max_examples=scaled(20, 50))
def test_a_line_that_is_not_understood_costs_no_other(kind: str, data: st.DataObject) -> None:
    """In a file by hand, before the start or while it is used, all other lines count; the user hears of it once."""
    kept = KEPT[kind]
    form, by_hand = kept.form, kept.theirs if kind in SETTINGS else kept.value
    words = st.sampled_from(WRONG) | st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)
    invalid = words.filter(lambda line: form.read([line])[1] == [line])
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
        assert KeptFile(storage, form).value == by_hand
        assert len(storage.take_messages()) == 1
        assert path.with_name(f"{form.name}{BROKEN_SUFFIX}").read_bytes() == content
        file = save_value(storage, form, kept.value)
        path.write_text(with_wrong_lines(kept.theirs), encoding="utf-8")
        file.value = kept.mine
        assert file.save()
        assert KeptFile(Storage(Path(name)), form).value == kept.merged


# Typed lines

SPACES: Final = st.sampled_from([*SPACE_NAMES.values()])
MESSAGES: Final = (*TYPED_QUESTIONS.values(), *TYPED_COMMANDS)
QUESTIONS: Final = st.sampled_from([message.rpartition("\4")[2] for message in MESSAGES])
LINE: Final = st.one_of(
    SPACES,
    st.builds("{} {}".format, SPACES, SPACES),
    QUESTIONS.filter(lambda word: word != "quit"),
    st.builds("{} {}".format, QUESTIONS, SPACES | st.just("row 9")),
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
        for name in ("REVIEW_NODES", "ENDING_NODES", "COMPARISON_BOARDS"):
            patch.setattr(game_review, name, 4)
        patch.setattr("dvonn.terminal.terminal.PATIENCE_SECONDS", 0.2)
        typist = Typist(seed=seed)
        for line in lines:
            answer = typist.type(line)
            assert answer
            assert all(words.isprintable() for words in answer)


@given(text=LINE, plies=st.integers(0, 97), seed=st.integers(0, 3))
@settings(max_examples=scaled(15, 40), suppress_health_check=list(HealthCheck))
def test_any_text_in_the_panel_for_a_move(stage: RecordingStage, text: str, plies: int, seed: int) -> None:
    """A text is a move that is played, or it is answered or refused in a sentence, and the field is empty then."""
    match = random_match(HOT_SEAT, plies, seed)
    scene = BoardScene(stage, match)
    change = scene.handle(Action.TYPE_MOVE)
    assume(isinstance(change, Push))
    assert isinstance(change, Push)
    entry = change.scene
    assert isinstance(entry, MoveEntry)
    entry.enter_text(text)
    before, ply = len(match.game.plies), read_ply(entry.text)
    entry.handle(Action.ACCEPT)
    assert (ply is not None and len(match.game.plies) > before) or (entry.remark and not entry.text)
