"""Commands that measure and torment the program: run by hand as python -m tests.measure.NAME."""
