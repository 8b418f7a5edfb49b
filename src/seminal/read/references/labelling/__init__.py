"""A trained labeller: which words of a reference are its authors, its title, its venue."""
