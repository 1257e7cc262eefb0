"""Sharing a game as a picture or as a film."""
