"""The operator's page, protected by a PIN: the event's settings and reports."""
