"""Tuning the engine's numeric parameters by games: the parameters, SPSA, and the players of its games."""
