"""The book as pages and as single files, by pandoc alone, where Quarto is not installed."""
