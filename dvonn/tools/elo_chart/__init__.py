"""A chart of measured matches: the file of results, ratings, and the drawing."""
