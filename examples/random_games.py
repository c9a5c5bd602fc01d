"""Random games on the batch: python examples/random_games.py"""

import numpy as np

from jacta.envs.batch import BatchEnv

env = BatchEnv("mlem", games=4096, players=2, options=[], board=None, seed=1)
obs, mask = env.reset()
rng = np.random.default_rng(1)
played, won = 0, np.zeros(2)
for _ in range(200):
    noise = rng.random(mask.shape, np.float32) * mask
    obs, mask, rewards, ended = env.step(noise.argmax(axis=1))
    played, won = played + ended.sum(), won + rewards.sum(axis=0)

print(f"{played} games; share of victories by seat: {won / played}")
