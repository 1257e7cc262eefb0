"""The study: whatever is tried, cut, put back, annotated and saved, it is what a plain model says, and one record."""

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from dvonn.engine.analysis import best_plies
from dvonn.rules.board import Ply
from dvonn.rules.game import TreeNode
from dvonn.rules.notation import ParsedGame, clean_comment
from dvonn.screens.analysis.analysis_board import study_of
from dvonn.screens.analysis.study import MAX_LINES
from dvonn.storage.record_store import RECORDS_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import TickingClock
from tests.harness.games import random_game
from tests.harness.scale import scaled
from tests.harness.storage import NOON

Line = tuple[Ply, ...]  # from the root to a node
DATE: Final = "2019-05-04 20:15:00"  # of the game that is studied


def comments_of(root: TreeNode) -> dict[Line, str]:
    """Return the comment on each node, by the line that leads to it."""
    return {tuple(one.ply for one in node.path() if one.ply): node.comment for node in root.nodes()}


class TreeMachine(RuleBasedStateMachine):
    """A study of a short game; the model knows each line with the words that must be in its comment."""

    def __init__(self) -> None:
        super().__init__()
        game = random_game(4, 6, full=True)
        self.study = study_of(ParsedGame(game, {"date": DATE, "event": "a club evening"}))
        self.words: dict[Line, list[str]] = {tuple(game.plies[:n]): [] for n in range(5)}
        self.cuts: list[tuple[Line, dict[Line, list[str]]]] = []
        self.at: Line = tuple(game.plies)

    @rule(number=st.integers(0, 2))
    def play(self, number: int) -> None:
        """Try one of the first plies, often one that was tried before; after a cut, the one that was cut there."""
        plies = [cut[-1] for cut, _words in self.cuts if cut[:-1] == self.at] or self.study.position.moves()
        if plies:
            self.at = (*self.at, plies[: number + 1][-1])
            self.study.play(self.at[-1])
            self.words.setdefault(self.at, [])

    @rule(number=st.integers(0, 99))
    def go_to(self, number: int) -> None:
        """Go to any node."""
        nodes = list(self.study.root.nodes())
        node = nodes[number % len(nodes)]
        self.study.go_to(node)
        self.at = tuple(one.ply for one in node.path() if one.ply)

    @precondition(lambda self: self.at)
    @rule()
    def cut(self) -> None:
        """Cut the current ply and all after it."""
        self.study.cut()
        cut = {line: words for line, words in self.words.items() if line[: len(self.at)] == self.at}
        self.words = {line: words for line, words in self.words.items() if line not in cut}
        self.cuts.append((self.at, cut))
        self.at = self.at[:-1]

    @precondition(lambda self: self.cuts)
    @rule()
    def put_back(self) -> None:
        """Undo the last cut, which loses nothing of what was there nor of what was tried there since."""
        self.study.put_back()
        self.at, cut = self.cuts.pop()
        for line, words in cut.items():
            self.words[line] = [*self.words.get(line, []), *words]

    @rule(text=st.text("ab {}\n", max_size=9) | st.text(max_size=120))
    def comment(self, text: str) -> None:
        """Write a comment in place of the former one."""
        self.study.comment(text)
        self.words[self.at] = [clean_comment(text)]

    @invariant()
    def the_tree_is_that_of_the_model(self) -> None:
        """Each line is there once, with all words about it, and no other one."""
        found = comments_of(self.study.root)
        assert found.keys() == self.words.keys()
        assert all(word in found[line] for line, words in self.words.items() for word in words)
        assert tuple(one.ply for one in self.study.node.path() if one.ply) == self.at


class StudyMachine(TreeMachine):
    """The engine thinks about the positions, and the study gets a name and becomes a record."""

    def __init__(self) -> None:
        super().__init__()
        self.folder, self.now = TemporaryDirectory(), NOON
        self.records = RecordStore(Storage(Path(self.folder.name)), lambda: self.now)

    def teardown(self) -> None:
        """Forget the records."""
        self.records.index.close()
        self.folder.cleanup()

    @rule(lines=st.integers(0, MAX_LINES), limited=st.booleans(), threats=st.booleans())
    def look_for(self, lines: int, *, limited: bool, threats: bool) -> None:
        """Let the engine look for something else."""
        self.study.look_for(lines, limited=limited, threats=threats)

    @rule(seconds=st.integers(0, 5))
    def think(self, seconds: int) -> None:
        """Let the engine think: it finds different legal plies."""
        self.study.think(seconds, TickingClock())
        plies = [found.value.line[0] for found in self.study.found]
        assert len(set(plies)) == len(plies) <= self.study.lines
        assert not plies or (self.study.asked and set(plies) <= set(self.study.asked.moves()))

    @rule(seconds=st.integers(0, 1))
    def save(self, seconds: int) -> None:
        """Save, perhaps in the second of the last time: the record is there, once, as the study is, with its date."""
        self.now += timedelta(seconds=seconds)
        assert self.study.save(self.records)
        assert not self.study.is_changed
        (path,) = (Path(self.folder.name) / RECORDS_FOLDER).glob("*.txt")
        read = self.records.open(path.name)
        assert (read.error, comments_of(study_of(read).root)) == (None, comments_of(self.study.root))
        assert (read.headers["date"], read.headers["event"]) == (DATE, "a club evening")
        (entry,) = self.records.entries()
        assert entry.name == path.name


def test_nothing_is_lost_by_cuts() -> None:
    """Any order of plies, comments and cuts that are undone leads to the tree of the model."""
    run_state_machine_as_test(TreeMachine, settings=settings(max_examples=scaled(20, 100), stateful_step_count=20))


def test_a_study_is_one_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is saved, one record has all of it, with the date of the game."""
    monkeypatch.setattr(best_plies, "BEST_PLIES_NODES", 200)
    run_state_machine_as_test(StudyMachine, settings=settings(max_examples=scaled(5, 30), stateful_step_count=15))
