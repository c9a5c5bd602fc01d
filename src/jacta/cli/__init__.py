"""The jacta command."""
