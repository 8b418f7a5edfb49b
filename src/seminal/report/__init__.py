"""Format results for people and programs: a folder a subject, a file a format."""
