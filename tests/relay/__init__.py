"""Tests of the relay and the hub, against a real PostgreSQL."""
