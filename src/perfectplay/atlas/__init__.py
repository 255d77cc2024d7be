"""What is known of whole families of sequences: the period of each, its largest value, who loses."""

from perfectplay.atlas.exploring import Place, adjacent, explored, octal

__all__ = ["Place", "adjacent", "explored", "octal"]
