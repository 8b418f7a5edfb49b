"""What is written into each target: one function a target, which every writer uses (tests/escaping)."""
