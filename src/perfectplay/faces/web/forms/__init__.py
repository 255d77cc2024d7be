"""Forms in which people choose a game: for each family its fields as data, and the way from values to a spec and back."""
