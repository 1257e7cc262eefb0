"""The computer player: it knows the rules and nothing of screens, files or the time of day."""
