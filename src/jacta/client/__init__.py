"""A bot of your own at somebody else's table: an asynchronous client of a jacta server.

    import asyncio
    from jacta.client import sit

    asyncio.run(sit("http://localhost:8000/table/…/join#…", "greedy", name="Greta"))

`sit` takes the seat that a link invites to and plays the game to its end. It reconnects whenever
the connection is lost. For more, see `Client`: it sets tables up and returns to a seat.

http      requests, and the client's identity
seat      a seat at a table, and how a bot plays there
refusals  what a server refuses
"""

from jacta.client.http import Client, sit
from jacta.client.refusals import ServerRefusal
from jacta.client.seat import Ending, Seat

__all__ = ["Client", "Ending", "Seat", "ServerRefusal", "sit"]
