"""Tests of the program in the terminal."""
