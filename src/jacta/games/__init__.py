"""The games. All have the same file layout: if you know one, you know the others."""
