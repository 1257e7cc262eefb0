"""Texts of games: our own records, SGF, lists of moves and codes of full boards, read and written."""
