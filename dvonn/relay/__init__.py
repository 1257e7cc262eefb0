"""Several stands at one event: the relay beside a stand's game, and the hub with PostgreSQL. No pygame."""
