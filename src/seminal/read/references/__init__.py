"""One reference, however it is written, to a draft of the work that it names: people, title, venue, date, links."""
