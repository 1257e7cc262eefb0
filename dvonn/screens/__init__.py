"""The screens: each scene handles intentions, updates over time and draws itself."""
