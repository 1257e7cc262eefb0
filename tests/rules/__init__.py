"""Tests of dvonn.rules; many compare it with the independent implementation in tests.harness.referee."""
