"""The commands about matches that have been played: list them, replay one, carry them elsewhere and back."""

from __future__ import annotations
