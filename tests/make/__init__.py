"""Tests of assets.make, and of the pictures and sounds that it has made."""
