"""A bot of your own at a server's table.

python examples/online_bot.py "http://localhost:8000/table/…/join#…"    # take this seat
python examples/online_bot.py http://localhost:8000                     # or invite somebody
"""

import asyncio
import sys

from my_bots import lander

from jacta.client import Client, sit


async def invite(server: str) -> None:
    client = Client(server)
    seat = await client.create("mlem", ["me", "link"], options=["ufo"], name="Lander")
    print(f"Come and play: {seat.link}", flush=True)
    ending = await seat.play(lander)
    if ending is not None:
        print("won" if ending.is_won else "lost", ending.scores)


def main(address: str) -> None:
    if "#" in address:
        print(asyncio.run(sit(address, lander, name="Lander")))
    else:
        asyncio.run(invite(address))


if __name__ == "__main__":
    main(sys.argv[1])
