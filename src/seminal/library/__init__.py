"""Reading lists to entries, works and written files; the state of the last build."""
