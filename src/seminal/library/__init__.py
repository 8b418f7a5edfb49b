"""Reading lists to entries to works to written files, and what the last build left behind."""
