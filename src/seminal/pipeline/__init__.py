"""What each command does, as straight lines from files to values to files: one file a command."""
