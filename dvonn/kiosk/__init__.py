"""The program for events: runs unattended for days, resets for every guest, and is locked except to the operator."""
