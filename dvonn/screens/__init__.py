"""The screens: each handles intentions, moves on in time, and draws itself."""
