"""What people touch. Nothing below imports a face."""
