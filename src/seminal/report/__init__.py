"""What commands found out, for people and for programs: a folder for each subject, a file for each format."""
