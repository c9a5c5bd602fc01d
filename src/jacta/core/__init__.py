"""What every game stands on: contract, kernel, chance, records, table."""
