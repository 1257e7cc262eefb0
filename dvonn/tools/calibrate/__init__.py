"""The adaptive level: the ratings of its strengths, and how it keeps players near even."""
