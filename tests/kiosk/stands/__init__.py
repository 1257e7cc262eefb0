"""Tests of a stand beside others."""
