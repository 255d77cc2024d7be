"""One file a method. A solver takes a game, its budget, and answers for any position of that game."""
