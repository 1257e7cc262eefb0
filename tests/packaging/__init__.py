"""Tests of the packages and of what a release needs."""
