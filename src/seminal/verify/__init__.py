"""Printed entries and records to verdicts: pure, offline, and no accusation without evidence."""
