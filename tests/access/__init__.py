"""Tests of the program for players who don't see the screen."""
