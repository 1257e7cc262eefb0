"""Properties that hold for whatever is done, in any order: hypothesis tries it, and shrinks what it finds."""
