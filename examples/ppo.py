"""Masked PPO on the batch: a net that learns MLEM by playing itself, and then meets `greedy`.

    pip install 'jacta[gymnasium,torch]'
    python examples/ppo.py --minutes 5 --plot docs/ppo.svg

One net plays both seats of a few hundred games at once. It sees the float observation of the seat
to move; illegal actions get no probability. The net learns from every decision with the advantages
of its own seat, whose next decision may be several steps later.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from jacta.envs.batch import BatchEnv
from jacta.envs.gymnasium import SeatVectorEnv

LAMBDA, CLIP, ENTROPY, RATE, EPOCHS, PARTS = 0.95, 0.2, 0.01, 1e-3, 2, 16


class Net(nn.Module):
    """A policy over all actions, and the seat's chance to win."""

    def __init__(self, seen: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return logits, torch.sigmoid(self.value(hidden)).squeeze(-1)


class Steps(NamedTuple):
    """What a round of playing leaves to learn from."""

    seen: torch.Tensor
    mask: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor  # logarithms
    advantages: torch.Tensor
    returns: torch.Tensor


def play(env: BatchEnv, net: Net, steps: int) -> Steps:
    """Step all games; every step is a decision of one of the two seats."""
    seats = np.zeros((steps, env.games), np.int64)
    rewards = np.zeros((steps, env.games, 2), np.float32)
    ended = np.zeros((steps, env.games), np.bool_)
    rows: list[tuple[torch.Tensor, ...]] = []
    values = np.zeros((steps, env.games), np.float32)
    with torch.no_grad():
        for t in range(steps):
            seen, mask = torch.tensor(env.floats), torch.tensor(env.mask)
            logits, value = net(seen, mask)
            policy = torch.distributions.Categorical(logits=logits)
            actions = policy.sample()
            rows.append((seen, mask, actions, policy.log_prob(actions)))
            seats[t], values[t] = env.to_move, value.numpy()
            _, _, got, over = env.step(actions.numpy())
            rewards[t], ended[t] = got, over
        last = net(torch.tensor(env.floats), torch.tensor(env.mask))[1].numpy()
    advantages = advantages_of(seats, values, rewards, ended, env.to_move, last)
    seen, mask, actions, chances = (torch.cat(parts) for parts in zip(*rows, strict=True))
    found = torch.tensor(advantages.reshape(-1))
    return Steps(seen, mask, actions, chances, found, found + torch.tensor(values.reshape(-1)))


def advantages_of(
    seats: Any, values: Any, rewards: Any, ended: Any, to_move: Any, last: Any
) -> Any:
    """Return GAE for every decision, along the decisions of its own seat."""
    games = np.arange(seats.shape[1])
    next_value = np.zeros((len(games), 2), np.float32)
    next_value[games, to_move] = last
    next_value[games, 1 - to_move] = 1 - last  # the shares of victory add up to 1
    next_advantage, due = np.zeros_like(next_value), np.zeros_like(next_value)
    advantages = np.zeros_like(values)
    for t in reversed(range(len(seats))):
        over, seat = ended[t], seats[t]
        next_value[over] = next_advantage[over] = 0
        due[over] = rewards[t][over]
        error = due[games, seat] + next_value[games, seat] - values[t]
        advantages[t] = error + LAMBDA * next_advantage[games, seat]
        next_value[games, seat], next_advantage[games, seat] = values[t], advantages[t]
        due[games, seat] = 0
    return advantages


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: Steps) -> None:
    """Improve the net by clipped policy gradients."""
    advantages = (steps.advantages - steps.advantages.mean()) / (steps.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantages)).chunk(PARTS):
            logits, value = net(steps.seen[part], steps.mask[part])
            chances = logits.log_softmax(dim=1)
            chosen = chances.gather(1, steps.actions[part, None]).squeeze(1)
            ratio = (chosen - steps.chances[part]).exp()
            gain, clipped = advantages[part], ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss + (value - steps.returns[part]).square().mean()
            loss = loss + ENTROPY * (chances.exp() * chances).sum(dim=1).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def against(net: Net, opponent: str, games: int, seed: int) -> float:
    """Return the net's share of victories against a bot, half of the games from each seat."""
    won = 0.0
    for seat in (0, 1):
        env = SeatVectorEnv("mlem", games // 2, opponents=opponent, seat=seat)
        seen, _ = env.reset(seed=seed)
        left = np.ones(games // 2, np.bool_)
        while left.any():
            mask = torch.tensor(env.action_masks())
            mask[~mask.any(dim=1)] = True  # finished games: whatever
            with torch.no_grad():
                actions = net(torch.tensor(seen), mask)[0].argmax(dim=1).numpy()
            seen, rewards, terminated, _, _ = env.step(actions)
            won += rewards[terminated & left].sum()
            left &= ~terminated
    return won / (games // 2 * 2)


def draw(curve: list[tuple[float, float]], opponent: str, matches: int, path: str) -> None:
    """Write the learning curve as a picture, with 95 % intervals."""
    import matplotlib as mpl  # noqa: PLC0415

    mpl.use("Agg")
    from matplotlib import pyplot as plt  # noqa: PLC0415

    minutes, shares = np.array(curve).T
    spread = 1.96 * np.sqrt(shares * (1 - shares) / matches)
    figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
    axes.axhline(50, color="0.7", linewidth=1)
    axes.errorbar(minutes, 100 * shares, 100 * spread, marker="o", capsize=3)
    axes.set(
        xlabel="minutes of two cores", ylabel=f"victories against {opponent}, %", ylim=(0, 100)
    )
    figure.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)


def main() -> list[tuple[float, float]]:
    """Train for a time; return the share of victories at several times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5, help="of two cores")
    parser.add_argument("--games", type=int, default=1024, help="side by side")
    parser.add_argument("--steps", type=int, default=64, help="between two lessons")
    parser.add_argument("--matches", type=int, default=200, help="games of an evaluation")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", default="")
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    env = BatchEnv("mlem", games=wanted.games, seed=wanted.seed, observations="float")
    net = Net(env.spec.layout.float_size, env.action_count)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    curve: list[tuple[float, float]] = []
    begin, paused, examined = time.process_time(), 0.0, -1.0
    while True:
        used = (time.process_time() - begin - paused) / 120  # minutes of two cores
        if used - examined >= wanted.minutes / 8 or used >= wanted.minutes:
            pause = time.process_time()
            curve.append((used, against(net, wanted.opponent, wanted.matches, seed=10_000)))
            paused += time.process_time() - pause
            examined = used
            print(
                f"{used:.2f} minutes: {100 * curve[-1][1]:.1f} % against {wanted.opponent}",
                flush=True,
            )
            if used >= wanted.minutes:
                break
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.1, 1 - used / wanted.minutes)
        learn(net, optimizer, play(env, net, wanted.steps))
    if wanted.plot:
        draw(curve, wanted.opponent, wanted.matches, wanted.plot)
    return curve


if __name__ == "__main__":
    main()
