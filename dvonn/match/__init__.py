"""A match: a game, its players and their clocks, and the computer as a player and as an adviser."""
