"""Rules of chapters and their citations."""
