"""MaskablePPO of sb3-contrib learns Dungeon Busters against thumb: python examples/maskable_ppo.py [STEPS] [GAMES]."""

import sys

import gymnasium
from sb3_contrib import MaskablePPO

import dungeonbox.adapters.gymnasium  # noqa: F401 - registers the names


def mean_worth(model: MaskablePPO, env: gymnasium.Env, games: int) -> float:
    """What a game is worth to the seat, on average; a fair share of three seats is 0.33."""
    total = 0.0
    for seed in range(games):
        row, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(row, action_masks=info["action_mask"])
            row, reward, over, _truncated, info = env.step(action)
        total += float(reward)
    return total / games


def main(steps: str = "20000", games: str = "200") -> None:
    """Learn for so many steps, and play so many games before and after."""
    env = gymnasium.make("dungeonbox/Busters-v0", seats=3, seat=None, opponents="thumb")
    model = MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, seed=1, device="cpu")
    before = mean_worth(model, env, int(games))
    model.learn(int(steps))
    after = mean_worth(model, env, int(games))
    print(f"worth before {before:.2f}, after {model.num_timesteps} steps {after:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
