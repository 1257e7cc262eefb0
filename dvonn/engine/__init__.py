"""The computer player. It depends on the rules only: no screens, no files, no clock of its own."""
