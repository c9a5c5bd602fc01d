"""Figures that every game has."""
