"""Text formats of games: the program's own records, SGF, move lists, and codes of full boards."""
