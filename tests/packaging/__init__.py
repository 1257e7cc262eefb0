"""The packages: what describes, builds and releases them."""
