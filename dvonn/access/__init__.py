"""The program for players who don't see the screen: a screen reader's nodes, and speech. Imported when it is needed."""

from dvonn.access.access import Access
from dvonn.access.listening import Listening

__all__ = ["Access", "Listening"]
