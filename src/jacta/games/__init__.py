"""The games. Both have the same file layout: who knows one knows the other."""
