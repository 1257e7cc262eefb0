"""A study: a tree of variations with a current position, the engine's best plies there, and its record."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dvonn.language import pgettext
from dvonn.rules.board import Colour, Phase, Ply
from dvonn.rules.formats.record_text import format_comments, format_variations
from dvonn.rules.game import Game, TreeNode, game_of, tree_of
from dvonn.rules.notation import ParsedGame, clean_comment
from dvonn.rules.position import Position
from dvonn.storage.record_index import copied_headers, player_headers
from dvonn.storage.record_store import RecordStore
from dvonn.words import side_name, side_names

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import BestPlies, RatedPly

KEPT_HEADERS: Final = ("date", "event", "site", "round", "code", "title", "comment")  # even if the plies are others
MAX_LINES: Final = 5


class Study:
    """A game's tree of variations, with a current node: at first the end of the game, or the node after `at` plies.

    `tree` is modified; `names` are those of the game's players, `record` is its record.
    The engine looks for a number of `lines`, 0 for none, and if `is_limited` not for long. With `shows_threats` it
    looks for the other side's plies as if it were its turn.
    """

    def __init__(
        self,
        game: Game,
        tree: TreeNode | None = None,
        names: Mapping[Colour, str] | None = None,
        at: int | None = None,
        record: ParsedGame | None = None,
    ) -> None:
        self.root = tree or tree_of(game)
        self.names = names or side_names()
        you = pgettext("player", "You")
        people = {f"{side}name": name for side, name in self.names.items() if name not in {side_name(side), you}}
        self._record = record or ParsedGame(game, people)
        self.lines, self.is_limited, self.shows_threats = 3, True, False
        self.node = self.root.main_line()[-1 if at is None else at]
        self._game, self.ties = game, game.ties
        self._saved, self._saved_name = self._text(), ""  # the tree and the name of its record
        self.cuts: list[tuple[TreeNode, int]] = []  # nodes with their places, the last one at the end
        self._thinking: BestPlies | None = None  # on the current position
        self._thought: dict[tuple[TreeNode, bool], BestPlies] = {}  # to their end; also by whether threats are shown

    @property
    def position(self) -> Position:
        """The current position."""
        return self.node.position

    # Walking and changing the tree

    def go_to(self, node: TreeNode) -> None:
        """Make another node the current one."""
        if node is not self.node:
            self._stop_thinking()
            self.node = node

    def play(self, ply: Ply) -> None:
        """Try a legal ply in the current position."""
        self.go_to(self.node.play(ply))

    def cut(self) -> None:
        """Remove the current ply with all that follows; the position before it becomes the current one."""
        node, parent = self.node, self.node.parent
        assert parent, "the start cannot be cut"
        self.cuts.append((node, node.cut()))
        self.go_to(parent)

    def put_back(self) -> None:
        """Undo the last cut, and go to the ply that was cut; plies tried there since stay."""
        node, place = self.cuts.pop()
        node.put_back(place)
        self.go_to(node)

    def comment(self, text: str) -> None:
        """Write a comment on the current position."""
        self.node.comment = clean_comment(text)

    # Thinking

    def look_for(self, lines: int, *, limited: bool, threats: bool = False) -> None:
        """Set the options of the search; one that only loses its limit goes on."""
        if (lines, threats) != (self.lines, self.shows_threats):
            self._stop_thinking()
        if lines != self.lines:
            self._thought.clear()
        if limited != self.is_limited and self._thinking:
            self._thinking.set_limited(limited=limited)
        self.lines, self.is_limited, self.shows_threats = lines, limited, threats

    @property
    def threatening(self) -> Position | None:
        """The position with the other side to move, None if there are no threats."""
        other = replace(self.position, turn=self.position.turn.other)
        return other if self.position.phase is Phase.MOVEMENT and not other.is_over else None

    @property
    def asked(self) -> Position | None:
        """The position that the engine thinks about, None without any."""
        position = self.threatening if self.shows_threats else self.position
        return position if self.lines and position and not position.is_over else None

    @property
    def is_thinking(self) -> bool:
        """Whether the engine has not yet finished with the current position."""
        return self.asked is not None and not (self._search and self._search.done)

    @property
    def found(self) -> "tuple[RatedPly, ...]":
        """The best plies found so far."""
        return self._search.found if self._search else ()

    @property
    def _search(self) -> "BestPlies | None":
        """The search of the current position; one that has ended counts only as far as the limit."""
        ended = self._thought.get((self.node, self.shows_threats)) if self.is_limited else None
        return self._thinking or ended

    def think(self, seconds: float, clock: Callable[[], float]) -> bool:
        """Let the engine think for some seconds; tell whether it has found something or come to its end."""
        from dvonn.engine.analysis.best_plies import BestPlies  # noqa: PLC0415 # the first frame does not wait for the engine

        if not self.is_thinking or not self.asked:
            return False
        before = self.found
        if not self._thinking:
            self._thinking = BestPlies(self.asked, clock, self.ties, wanted=self.lines)
            self._thinking.set_limited(limited=self.is_limited)
        self._thinking.step(seconds)
        return self.found != before or not self.is_thinking

    def _stop_thinking(self) -> None:
        """Keep the plies found by a finished search, and free its memory."""
        if self._thinking:
            if self._thinking.done:
                self._thought[self.node, self.shows_threats] = self._thinking
            self._thinking.stop()
            self._thinking = None

    # The record

    def _text(self) -> str:
        plies = (str(node.ply) for node in self.root.main_line()[1:])
        return f"{' '.join(plies)} {format_variations(self.root)} {format_comments(self.root)}"

    @property
    def is_changed(self) -> bool:
        """Whether the tree is another one than at the beginning or when it was saved last."""
        return self._text() != self._saved

    def save(self, records: RecordStore) -> bool:
        """Write the study as a record, which replaces that of the last time; tell whether it is written."""
        name = records.import_game(self.record(), self._record.headers.get("source") or "the analysis board")
        if not name:
            return False
        if self._saved_name not in {"", name}:
            records.delete(self._saved_name)
        self._saved_name, self._saved = name, self._text()
        return True

    def record(self) -> ParsedGame:
        """Return the study as a game with its variations; with the same plies it keeps its end and all its headers."""
        game, former = game_of(self.root.main_line(), self.ties), self._record
        if game.plies == self._game.plies:
            game.early_end = self._game.early_end
        is_same = (game.plies, game.early_end) == (former.game.plies, former.game.early_end)
        kept = {name: value for name, value in copied_headers(former).items() if is_same or name in KEPT_HEADERS}
        return ParsedGame(game, {**player_headers(former), **kept}, former.times if is_same else (), tree=self.root)
