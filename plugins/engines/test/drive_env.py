"""Drives evolab_env.py without any package: random play, and what it saw as one line of JSON."""

import json
import random
import sys

sys.path.insert(0, sys.argv[1])
# As if nothing was installed.
sys.modules.update({"gymnasium": None, "gymnasium.spaces": None, "pettingzoo": None, "numpy": None})
from evolab_env import AECEnv, GymEnv  # noqa: E402

command = sys.argv[2]
random.seed(1)


def gym(seed):
    """Rewards and last positions of games as the second role."""
    env, games = GymEnv("tic-tac-toe", role=1, command=command), []
    for game in range(5):
        observation, info = env.reset(seed=seed + game)
        over, steps, reward = False, 0, 0.0
        while not over:
            assert env.observation_space.contains(observation) and len(info["legal"]) == sum(info["action_mask"])
            assert reward == 0.0
            # The first legal move: the opponent alone is random, by the seed.
            observation, reward, over, cut, info = env.step(0)
            assert not cut
            steps += 1
        games.append([reward, env.render(), steps])
    try:
        env.step(0)
        refused = ""
    except ValueError as error:
        refused = str(error)
    env.close()
    return games, refused


def aec():
    env = AECEnv("connect-four", encoder="planes", command=command)
    env.reset(seed=1, options={"opening": 3})
    moves, rewards = [], {}
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        assert env.observation_space(agent)["observation"].contains(observation["observation"])
        if over:
            rewards[agent] = reward
            env.step(None)
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
            moves.append([agent, info["legal"][action], sum(observation["observation"])])
            env.step(action)
    end = env.render()
    env.close()
    return {"moves": moves, "rewards": rewards, "end": end}


games, refused = gym(7)
print(json.dumps({"gym": games, "again": gym(7)[0], "other": gym(70)[0], "refused": refused, "aec": aec()}))
