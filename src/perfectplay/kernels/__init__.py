"""Arrays in, arrays out, no objects; loaded when first needed."""
