"""A stranger's book to what `seminal init` writes into it."""
