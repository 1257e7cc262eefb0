"""Play."""
