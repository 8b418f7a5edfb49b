"""Questions to answers: one file per register."""
