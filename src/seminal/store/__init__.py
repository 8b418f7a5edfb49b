"""Disk, caches and worker processes: code that exists for safe writing and for speed."""
