"""The scenes that snapshots and golden pictures show, by name."""
