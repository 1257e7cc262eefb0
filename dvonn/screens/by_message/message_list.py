"""The list of the games by message, and texts from friends, which come by the clipboard, in a file or an argument."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

from dvonn.language import N_, _, short_date_text
from dvonn.match import MessageGame
from dvonn.rules.formats.message_text import MessageError, MessageProblem, has_message
from dvonn.rules.formats.record_text import decode
from dvonn.screens.clipboard import read_clipboard
from dvonn.screens.dialog import Dialog, Question
from dvonn.screens.new_game import CardButton, match_words, when_words
from dvonn.screens.play import player_name
from dvonn.screens.records import import_files
from dvonn.screens.scene import Change, Pop, Push, ShowMessageGame, Stage
from dvonn.storage.files import read_file
from dvonn.storage.settings import OPPONENT_NOTES, Opponent
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import TEXT
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.widgets import Button
from dvonn.words import ply_text

MAX_FILE_BYTES: Final = 100_000  # of a file with a text
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

CARD_HEIGHT_FACTOR: Final = 2.4  # of a game, relative to others
MAX_NAMES: Final = 2  # of those who wait, in the menu


def take_text(stage: Stage, text: str) -> Change:
    """Return the change to the game that a text begins or continues, or to the sentence why it does neither."""
    try:
        return ShowMessageGame(*stage.messages.receive(text))
    except MessageError as error:
        return Push(Question(stage, problem_words(error), [(_("Close"), Pop)]))


def paste_text(stage: Stage) -> Change:
    """Take the text on the clipboard."""
    return take_text(stage, read_clipboard())


def problem_words(error: MessageError) -> str:
    """Return the sentence why a text is not accepted."""
    if error.problem is MessageProblem.DIFFERENT and not error.plies:
        return _("The games differ from the start: another board, or other rules")
    plies = dict(zip(("here", "there"), map(ply_text, error.plies), strict=False))
    return _(PROBLEM_WORDS[error.problem]).format(number=error.number, **plies)


def open_files(stage: Stage, paths: Sequence[Path]) -> Change:
    """Take the text of a game by message, in a file or instead of its name; otherwise import the games of files."""
    for path in paths:
        with suppress(OSError, ValueError):
            text = decode(read_file(path, MAX_FILE_BYTES)) if path.is_file() else str(path)
            if has_message(text):
                return take_text(stage, text)
    return import_files(stage, paths)


class MessageList(Dialog):
    """The games by message, those that wait for an answer from here first."""

    panel_width = 820
    is_overlay = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Games by message"), self._rows(stage))

    def relabel(self) -> None:
        """Make the rows again."""
        self.heading, self.form = _("Games by message"), ScrollForm(self._rows(self.stage), focus=self.form.focus)

    def _rows(self, stage: Stage) -> list[WidgetRow]:
        paste = Button(partial(paste_text, stage), _("Paste"), "icon-import")
        cards = [[_game_card(stage, game)] for game in stage.messages.games()]
        return [*cards, [paste, Button(Pop, _("Back"), "icon-back")]]


def messages_button(stage: Stage) -> Button | None:
    """Return the button that opens the list, and says who waits; None without games."""
    games, own_name = stage.messages.games(), stage.settings.name
    if not games:
        return None
    waiting = [player_name(game.match(own_name), game.own.other) for game in games if game.waits_here]
    names = waiting if len(waiting) <= MAX_NAMES else [*waiting[:MAX_NAMES], "…"]
    # Translators: {players} are names of those who wait for the user's move
    label = _("Your turn: {players}").format(players=", ".join(names)) if waiting else _("Games by message")
    note = _(OPPONENT_NOTES[Opponent.MESSAGE])
    return Button(lambda: Push(MessageList(stage)), label, "icon-message", note=note, primary=bool(waiting))


def _game_card(stage: Stage, game: MessageGame) -> CardButton:
    """Return the button that shows a game."""
    match = game.match(stage.settings.name)
    show = partial(ShowMessageGame, game, max(0, len(game.last.plies) - 1) if game.is_own_turn else None)
    card = CardButton(show, _state_words(game), label_size=TEXT, position=match.position)
    days = game.current.days if not game.is_over else 0
    until = short_date_text((game.since + timedelta(days=days)).date())
    # Translators: a part of a list: the day by which a move should be made
    due = [_("by {date}").format(date=until)] if days else []
    card.lines = [match_words(match), ", ".join([when_words(game.since, stage.today()), *due])]
    card.primary, card.height_factor = game.waits_here, CARD_HEIGHT_FACTOR
    return card


def _state_words(game: MessageGame) -> str:
    """Return what is to be done in a game, or for what it waits."""
    if game.is_unsent:
        return _("Send your text")
    if game.is_over:
        return _("The game is over")
    return _("Your turn") if game.is_own_turn else _("Waiting for an answer")
