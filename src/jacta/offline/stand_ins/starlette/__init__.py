"""As much of Starlette as the server's modules import: see `jacta.offline.stand_ins`."""
