"""Report pages on series of games: plots, tables, and the data behind them."""
