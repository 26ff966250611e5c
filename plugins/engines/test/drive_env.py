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
            observation, reward, over, cut, info = env.step(info["legal"][0])
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
            moves.append([agent, info["names"][info["legal"].index(action)], sum(observation["observation"])])
            env.step(action)
    end = env.render()
    env.close()
    return {"moves": moves, "rewards": rewards, "end": end}


def openings():
    """First positions of games by these seeds; without one, the generator of the last seed goes on."""
    env, drawn = AECEnv("connect-four", command=command), []
    for seed in (3, None, None, 3, None):
        env.reset(seed=seed, options={"opening": 6})
        drawn.append(env.render())
    env.close()
    return drawn


def check(env):
    """What Gymnasium's documentation of Env asks for, and its check_env looks at."""
    space, actions = env.observation_space, env.action_space
    assert env.render_mode in env.metadata["render_modes"] and env.metadata["render_fps"] > 0
    played = []
    for seed in (3, 3, 4, None, None):
        reset = env.reset(seed=seed)
        assert isinstance(reset, tuple) and len(reset) == 2 and isinstance(reset[1], dict)
        trace, over = [reset], False
        while not over:
            mask = trace[-1][-1]["action_mask"]
            assert len(mask) == actions.n and space.contains(trace[-1][0])
            action = max(i for i in range(actions.n) if mask[i])
            assert actions.contains(action) and mask[actions.sample(mask)]
            step = env.step(action)
            assert isinstance(step, tuple) and [type(part) for part in step[1:]] == [float, bool, bool, dict]
            trace.append(step)
            over = step[2] or step[3]
        # The legal actions of a game that is over are none.
        assert not any(trace[-1][-1]["action_mask"]) and space.contains(trace[-1][0])
        assert isinstance(env.render(), str)
        played.append(trace)
    # The seed decides everything; without one, the generator of the last one goes on.
    assert played[0] == played[1] and played[0] != played[2] and played[3] != played[4]
    assert env.reset(seed=3, options={}) == played[0][0]
    env.close()
    env.close()
    return len(played)


def wrong(**given):
    """What is said of an environment that cannot be, before it is used."""
    try:
        GymEnv("tic-tac-toe", command=command, **given)
    except ValueError as error:
        return str(error)


games, refused = gym(7)
drawn = openings()
assert drawn[0] == drawn[3] and drawn[1] == drawn[4] and len(set(drawn)) == 3
checked = check(GymEnv("connect-four", role=1, command=command))
print(json.dumps({"checked": checked, "gym": games, "again": gym(7)[0], "other": gym(70)[0], "refused": refused, "wrong": [wrong(encoder="bord"), wrong(role=2)], "aec": aec()}))
