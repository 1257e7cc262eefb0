"""The options: panels with pages of settings, controls, and the next game."""
