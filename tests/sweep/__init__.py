"""The sweep: everything that can be shown, in every configuration and use."""
