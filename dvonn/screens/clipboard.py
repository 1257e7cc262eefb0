"""The clipboard's text. Systems without a clipboard, or that refuse it, have an empty one."""

import pygame


def read_clipboard() -> str:
    """Return the text of the clipboard, '' if there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, NotImplementedError, UnicodeError):
        return ""


def write_clipboard(text: str) -> bool:
    """Put a text on the clipboard; tell whether it is there."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError):
        return False
    return read_clipboard() == text
