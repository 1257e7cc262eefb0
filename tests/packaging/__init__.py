"""Tests of what .packaging builds."""
