"""Many games between bots, asked for in a browser: each run has a process, an address, and a place where it is kept."""
