"""Rules on whole entries: what each requires, its type, its fields' names, its parents."""
