"""Matches between engines: games, results and the Universal Game Interface."""
