"""Grundy values of heaps 0, 1, 2, … for every rule that a heap code can say."""

from perfectplay.sequences.values import HeapValues

__all__ = ["HeapValues"]
