"""Games by message: the board, the text that goes to the friend, those that arrive, and the list of games."""

from dvonn.screens.by_message.message_board import MessageBoard
from dvonn.screens.by_message.message_list import MessageList, messages_button, open_files, paste_text, take_text

__all__ = ["MessageBoard", "MessageList", "messages_button", "open_files", "paste_text", "take_text"]
