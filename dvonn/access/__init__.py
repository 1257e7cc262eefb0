"""The program for players who don't see the screen: a screen reader's nodes, and speech. Imported only when needed."""
