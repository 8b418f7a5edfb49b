"""Rules of the house style."""
