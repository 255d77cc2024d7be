"""The commands about many matches: who can play, simulations, tournaments."""

from __future__ import annotations
