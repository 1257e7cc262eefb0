"""Games by message: the board, the text that goes to the friend, those that arrive, and the list of games."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import Final

from dvonn.input.intentions import Action, Intention
from dvonn.language import N_, _
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH
from dvonn.match.message_game import MessageGame
from dvonn.rules.formats.message_text import MessageError, MessageEvent, MessageProblem, has_message
from dvonn.rules.formats.record_text import decode
from dvonn.screens.board_player import game_steps
from dvonn.screens.dialog import Dialog, Page, PageDialog, Question
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import PauseDialog
from dvonn.screens.play.players import player_name
from dvonn.screens.prompts import KeyButton
from dvonn.screens.records.records import import_files
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import AppContext, Change, Pop, Push, Replace, ShowMatch, ShowMenu, ShowMessageGame, ShowScore
from dvonn.screens.score.score import PLAY_AGAIN_WIDTH, Score
from dvonn.screens.setup.match_setup import CardButton, match_words, when_words
from dvonn.screens.text_entry import LineEntry, read_clipboard, write_clipboard
from dvonn.storage.files import read_file
from dvonn.storage.record_index import file_name_of_players
from dvonn.storage.record_store import OWN_SUFFIX
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import GAP, TEXT
from dvonn.ui.scroll_form import RowHeight
from dvonn.words import player_names, ply_text


class MessagePanel(Dialog):
    """Shows the text of a game; copying or saving it hands it out, and its plies then stay."""

    panel_width = 820

    def __init__(self, context: AppContext, game: MessageGame) -> None:
        self._opened, self._said = game, ""
        copy = Button(self._copy, N_("Copy"), "icon-share", primary=True, height_factor=1.2)
        copy.note = N_("Then paste it into a message to your friend, whose answer you paste here")
        offer = Button(self._offer_draw, N_("Offer a draw"), "icon-people", note=N_("The other player may accept it"))
        too_early, over = N_("Available after the first piece"), N_("The game is over")
        offer.enabled = lambda: not self._game.is_over and bool(self._game.current.plies)
        offer.disabled_note = lambda: over if self._game.is_over else too_early
        name = Button(self._enter_name, N_("Your name"), "icon-options", note=N_("It goes with the text"))
        save = [Button(self._save, N_("Save as a file"), "icon-records")] if context.share_folder else []
        rows: list[WidgetRow] = [[copy], [*save, offer, name], [Button(Pop, N_("Done"), "icon-check")]]
        super().__init__(context, N_("Send your text"), rows)

    @property
    def _game(self) -> MessageGame:
        return self.context.messages.value.get(self._opened.number, self._opened)

    @property
    def _text(self) -> str:
        return self._game.text(self.context.settings.name)

    def _copy(self) -> None:
        self.context.messages.games()  # which another window may have changed
        copied = write_clipboard(self._text)
        self._said = _("Copied to the clipboard") if copied else _("There's no clipboard here")
        if copied:
            self._hand_out()

    def _save(self) -> None:
        self.context.messages.games()  # as another window may have changed them
        storage, match = Storage(self.context.share_folder), self._game.match(self.context.settings.name)
        players = file_name_of_players(player_names(match.seats, match.names))
        name = storage.add(f"{players}{OWN_SUFFIX}", f"{self._text}\n")
        self._said = " ".join(storage.take_messages())
        if name and storage.folder:
            self._said = _("Saved to {path}").format(path=storage.folder / name)
            self._hand_out()

    def _hand_out(self) -> None:
        """Note that the text is with the friend; the next press leaves the panel."""
        self.context.messages.hand_out(self._game)
        self.form.focus_on(self.form.widgets[-1])

    def _offer_draw(self) -> None:
        self.context.messages.play(self._game, self._game.current.plies, MessageEvent.DRAW_OFFER)
        self._said = _("The text offers a draw")

    def _enter_name(self) -> Change:
        settings = self.context.settings
        keep = partial(setattr, settings, "name")
        return Push(LineEntry(self.context, _("Your name"), settings.name, MAX_PLAYER_NAME_LENGTH, keep))

    # Drawing

    def _lines(self, width: int) -> list[str]:
        # Letters differ in width: a line is up to a tenth wider than others of as many letters
        count = max(1, ceil(self.context.measure.width(self._text) * 1.1 / max(1, width)))
        return wrap(self._text, ceil(len(self._text) / count), break_on_hyphens=False)

    def body_height_at(self, width: int) -> RowHeight:
        measure, gap = self.context.measure, self.context.layout.px(GAP)
        notes = max(measure.height(words, width) for words in {self._said, *self.form.explanations})
        height = len(self._lines(width - 2 * gap)) * measure.height("", width) + notes + 4 * gap
        return RowHeight(height, height)

    def paint_body(self, canvas: Canvas) -> None:
        gap, line = canvas.layout.px(GAP), canvas.measure.height("", self.body.width)
        lines = self._lines(self.body.width - 2 * gap)
        field, note = self.body.cut_bottom(gap)[1].cut_top(len(lines) * line + 2 * gap, gap)
        canvas.draw_panel(field, canvas.theme.ground, canvas.theme.accent)
        for words, box in zip(lines, field.inset(gap).rows(len(lines)), strict=True):
            canvas.draw_text(words, box, TEXT)
        canvas.draw_text(self._said or self.form.explanation, note, colour=canvas.theme.text_dim)


PROBLEM_WORDS: Final = {
    MessageProblem.NO_MESSAGE: N_("There's no text of a game by message on the clipboard"),
    MessageProblem.VERSION: N_("This text is from a later version of DVONN"),
    MessageProblem.DAMAGED: N_("Something in this text is wrong or missing. Copy all of it again"),
    MessageProblem.OTHER_GAME: N_("This text belongs to a game that isn't here"),
    MessageProblem.OWN: N_("This text is your own. Your friend needs it"),
    MessageProblem.KNOWN: N_("This text is here already"),
    # Translators: {number} is that of the latest move in the game
    MessageProblem.OLDER: N_("This text is an older one: the game is at move {number}"),
    MessageProblem.LATER: N_("A text before this one is missing: it has a move of yours that you didn't make here"),
    # Translators: {here} and {there} are moves, such as e3-f3
    MessageProblem.DIFFERENT: N_("The games differ from move {number} on: {here} here, {there} in the text"),
}


def take_text(context: AppContext, text: str) -> Change:
    """Return the change to the game that a text begins or continues, or to the sentence why it does neither."""
    try:
        return ShowMessageGame(*context.messages.receive(text))
    except MessageError as error:
        return Push(Question(context, problem_words(error), [(_("Close"), Pop)]))


def paste_text(context: AppContext) -> Change:
    """Take the text on the clipboard."""
    return take_text(context, read_clipboard())


def problem_words(error: MessageError) -> str:
    """Return the sentence why a text is not accepted."""
    if error.problem is MessageProblem.DIFFERENT and not error.plies:
        return _("The games differ from the start: another board, or other rules")
    plies = dict(zip(("here", "there"), map(ply_text, error.plies), strict=False))
    return _(PROBLEM_WORDS[error.problem]).format(number=error.number, **plies)


def open_files(context: AppContext, paths: Sequence[Path]) -> Change:
    """Take the text of a game by message, in a file or instead of its name; otherwise import the games of files."""
    for path in paths[:20]:  # files that are searched for a message
        with suppress(OSError, ValueError):
            text = decode(read_file(path, 100_000)) if path.is_file() else str(path)
            if has_message(text):
                return take_text(context, text)
    return import_files(context, paths)


def games_by_message(context: AppContext) -> PageDialog:
    """Return the list of the games by message, those that wait for an answer from here first."""

    def page() -> Page:
        paste = Button(partial(paste_text, context), _("Paste"), "icon-import")
        cards = [[_game_card(context, game)] for game in context.messages.games()]
        rows: list[WidgetRow] = [*cards, [paste, Button(Pop, _("Back"), "icon-back")]]
        return Page(_("Games by message"), rows, width=820, is_overlay=False)

    return PageDialog(context, page)


def waiting_friends(context: AppContext) -> str:
    """Return the names of the friends who wait for a move from here, '' without any."""
    own_name = context.settings.name
    waiting = [game for game in context.messages.games() if game.waits_here]
    names = [player_name(game.match(own_name), game.own.other) for game in waiting]
    return ", ".join([*names[:2], *(["…"] if len(names) > 2 else [])])


def _game_card(context: AppContext, game: MessageGame) -> CardButton:
    match = game.match(context.settings.name)
    show = partial(ShowMessageGame, game, max(0, len(game.last.plies) - 1) if game.is_own_turn else None)
    card = CardButton(show, _state_words(game), label_size=TEXT, position=match.position)
    card.lines = [match_words(match), when_words(game.since, context.today())]
    card.primary, card.height_factor = game.waits_here, 2.4
    return card


def _state_words(game: MessageGame) -> str:
    """Return the action that a game needs here, or the one that it waits for."""
    if game.is_unsent:
        return _("Send your text")
    if game.is_over:
        return _("The game is over")
    return _("Your turn") if game.is_own_turn else _("Waiting for an answer")


class MessageBoard(BoardScene):
    """A game by message, stored as soon as it changes here; `known` plies are shown at once, the others played.

    After a turn, and when a draw is offered, a panel opens by itself.
    """

    autosaved_match = None  # the game has a file of its own

    def __init__(self, context: AppContext, game: MessageGame, known: int | None) -> None:
        self._opened = game
        super().__init__(context, game.match(context.settings.name), choose_tools=self._tools)
        self._plies = game.current.plies  # as they are kept
        self._panel_is_due = game.is_unsent or game.is_draw_offered
        if known is not None:
            steps = game_steps(self.match.game)
            self.player.play(*self.player.plans_between(steps[:known], steps))

    @property
    def game(self) -> MessageGame:
        """The game as it is kept, or as it was opened if another window has removed it."""
        return self.context.messages.value.get(self._opened.number, self._opened)

    def _tools(self, usual: Mapping[Action, KeyButton]) -> Sequence[KeyButton]:
        """Return the usual buttons but hints and redo, with one for the friend's text."""
        paste = KeyButton(partial(paste_text, self.context), _("Paste"), "icon-import", action=Action.PASTE)
        shown = [usual[action] for action in (Action.UNDO, Action.OVERLAY, Action.MOVES)]
        return [*shown, paste, usual[Action.PAUSE]]

    # Input and time

    def lay_out(self) -> None:
        self.match.settled = len(self.game.last.plies)
        super().lay_out()

    def act(self, intention: Intention) -> Change | None:
        return self._follow(super().act(intention))

    def update(self, seconds: float) -> Change | None:
        """Advance; open the panel that is due once the stacks have landed."""
        change = self._follow(super().update(seconds))
        if change or self.player.plan or not self._panel_is_due:
            return change
        self._panel_is_due = False
        if self.game.has_text:
            return self._show_text()
        return self._ask_about_draw() if self.game.is_draw_offered else None

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._panel_is_due

    def _follow(self, change: Change | None) -> Change | None:
        """Store the plies; replace the scenes of a match by those of this game, which another window may change."""
        plies = tuple(self.match.game.plies)
        if plies != self._plies == self.game.current.plies:
            self._opened, self._plies = self.context.messages.play(self.game, plies), plies
            self._panel_is_due = self.game.is_unsent
        if self._plies != self.game.current.plies:  # another window has changed the game
            return ShowMessageGame(self.game, None)
        if isinstance(change, ShowMatch):
            return ShowMessageGame(self.game, len(plies) - 1 if self.game.draft else None)
        if isinstance(change, ShowScore) and self._panel_is_due:
            return None
        if isinstance(change, ShowScore):
            return Replace(self.with_same_viewpoint(message_score(self.context, self.game)))
        return change

    # Panels

    def leave(self) -> Change:
        return Push(self.with_same_viewpoint(PauseDialog(self.context, self.match, self._pause_rows())))

    def _pause_rows(self) -> list[list[Button]]:
        text = Button(self._show_text, N_("Show the text"), "icon-share")
        text.enabled, text.disabled_note = self.game.has_text, N_("Your turn")
        paste = Button(partial(paste_text, self.context), N_("Paste"), "icon-import")
        paste.note = N_("Takes your friend's text from the clipboard")
        resign = Button(self._ask_to_resign, N_("Resign"), "icon-flag", note=N_("The other player wins"))
        resign.enabled, resign.disabled_note = self.game.is_own_turn, N_("It isn't your turn yet")
        remove = Button(self._ask_to_remove, N_("Remove"), "icon-delete")
        remove.note = N_("Only here; your friend keeps the game")
        leave = Button(ShowMenu, N_("Leave"), "icon-menu")
        leave.note = N_("To the menu; you can continue this game from there")
        return [[text, paste], [resign, remove], [leave]]

    def _show_text(self) -> Change:
        return Push(MessagePanel(self.context, self.game))

    def _ask_about_draw(self) -> Change:
        friend = player_name(self.match, self.game.own.other)
        answers = [(_("Decline"), Pop), (_("Accept"), self._say(MessageEvent.DRAW))]
        # Translators: {player} is White, Black or a player's name
        return Push(Question(self.context, _("{player} offers a draw").format(player=friend), answers))

    def _ask_to_resign(self) -> Change:
        answers = [(_("Continue"), Pop), (_("Resign"), self._say(MessageEvent.RESIGNATION))]
        return Push(Question(self.context, _("Resign this game?"), answers))

    def _say(self, event: MessageEvent) -> Callable[[], Change]:
        return lambda: ShowMessageGame(self.context.messages.play(self.game, self.game.current.plies, event))

    def _ask_to_remove(self) -> Change:
        def removed() -> Change:
            self.context.messages.discard(self.game)
            return ShowMenu()

        return Push(Question(self.context, _("Remove this game?"), [(_("Keep"), Pop), (_("Remove"), removed)]))


def message_score(context: AppContext, game: MessageGame) -> Score:
    """Return the score of a game that has ended, with its text if the friend needs it, and a rematch."""
    match = game.match(context.settings.name)
    names = player_names(match.seats, match.names)
    review = GameReview(context, ReviewedGame(match.game, names, f"{context.today()}", own=game.own))
    again = KeyButton(lambda: ShowMessageGame(context.messages.rematch(game)), _("Play again"))
    again.icon, again.width_factor, again.primary = "icon-again", PLAY_AGAIN_WIDTH, True
    menu = KeyButton(ShowMenu, _("Menu"), "icon-menu", action=Action.BACK)
    buttons = [again, KeyButton(lambda: Push(review), _("Review"), "icon-moves"), menu]
    if game.has_text:
        buttons.insert(0, KeyButton(lambda: Push(MessagePanel(context, game)), _("Show the text"), "icon-share"))
    return Score(context, match, buttons)
