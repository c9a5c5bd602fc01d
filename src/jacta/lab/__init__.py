"""Odds, simulation, tournaments, reports."""
