"""Files in the user's folder: settings, the running match, records, statistics, imports."""
