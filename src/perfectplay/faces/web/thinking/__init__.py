"""Whatever needs a game solved happens in processes of its own, so that nobody waits for somebody else's question."""
