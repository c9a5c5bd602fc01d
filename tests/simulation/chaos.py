"""What may go wrong in a simulated world, and how often; all of it drawn from one seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

__all__ = ["Chaos"]

RATES = (0.0, 0.0, 0.03, 0.15)
PAUSES = (None, 0.5, 2.0, 6.0)  # mean seconds between two faults of a kind; None: there are none


class Chaos:
    """The kinds of faults of one world. After `stop`, nothing new goes wrong."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.is_active = False
        self.fails = random.choice(RATES)  # a storage call that fails and has done nothing
        self.lies = random.choice(RATES)  # a write that reports failure, but has happened
        self.send_fails = random.choice(RATES)  # a send that fails although the socket is open
        self.repeats = random.choice(RATES)  # a message that a client sends twice
        self.bot_fails = random.choice(RATES)  # a bot that cannot think
        self.cut_pause = random.choice(PAUSES)  # a socket breaks
        self.silence_pause = random.choice(PAUSES)  # a half-open socket
        self.rematch_share = random.choice((0.0, 0.3))  # how often somebody asks for a rematch
        self.crash_pause = random.choice(PAUSES)  # a process is killed
        self.outage_pause = random.choice(PAUSES)  # the storage does not work for a while
        self.jump_pause = random.choice(PAUSES)  # the wall clock jumps
        self.writes_at_once = random.random() < 0.7  # whether servers have sockets that do
        self.thinking = random.choice((0.01, 0.3))  # seconds, of a person or a bot
        self.latency = random.choice((0.002, 0.02, 0.2))  # seconds, of a disk or a network
        self.read_latency = self.latency * random.choice((1.0, 5.0))
        self.notice_latency = self.latency * random.choice((0.2, 1.0, 5.0))

    def hits(self, rate: float) -> bool:
        """Whether a fault of some rate happens now."""
        return self.is_active and rate > 0 and self.random.random() < rate

    def delay(self, mean: float) -> float:
        """Return a random time; short ones are frequent, long ones happen."""
        return min(self.random.expovariate(1 / mean), 20 * mean)

    def stop(self) -> None:
        """Let everything work from now on."""
        self.is_active = False
