"""Games of evolab for learners in Python: Gymnasium's and PettingZoo's (AEC) interface over `lab env`.

Needs Python 3.8 alone. Where gymnasium, pettingzoo and numpy are installed, environments and spaces are theirs, and
observations are arrays. An action is the id of a move, the same wherever the move is legal; where `lab.spec['actionIds']` is
'rank' the game has no such ids, and an action is the number of a move among the legal ones. `action_mask` has a 1 for each
legal action, `info['legal']` lists them, `info['names']` has their names in the same order. Chance is rolled by the seed of
`reset`, whose options are `opening`, a number of random moves, and `position`.
"""

import json
import random
import shlex
import subprocess

try:
    from gymnasium import Env
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    Env, Dict = object, dict

    class Discrete:
        def __init__(self, n):
            self.n = n

        def sample(self, mask=None):
            return random.choice([i for i in range(self.n) if mask is None or mask[i]])

        def contains(self, x):
            return isinstance(x, int) and 0 <= x < self.n

    class Box:
        def __init__(self, low, high, shape, dtype=None):
            self.low, self.high, self.shape = low, high, shape

        def contains(self, x):
            return len(x) == self.shape[0] and all(self.low <= number <= self.high for number in x)


try:
    from pettingzoo import AECEnv as AEC
except ImportError:
    AEC = object

try:
    from numpy import asarray, float32, int8
except ImportError:
    float32 = int8 = None

    def asarray(numbers, dtype=None):
        return list(numbers)


class Lab:
    """A batch of games in a process of `lab env`; `ask` sends a request and returns the answer."""

    def __init__(self, game, games=1, command="lab"):
        words = shlex.split(command) + ["env", game, "--games", str(games)]
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        except FileNotFoundError:
            raise FileNotFoundError(f"there is no program {words[0]}: say how lab is started, as by command='npx lab'") from None
        self.spec = self.ask("spec")

    def ask(self, what, **request):
        self.process.stdin.write(json.dumps({"do": what, **request}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("lab env has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def close(self):
        if self.process.stdin.closed:
            return
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Game:
    """What both interfaces share: one game, seen through one encoder."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1, "name": "evolab", "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, game, encoder="board", command="lab", role=0):
        self.lab, self.encoder = Lab(game, 1, command), encoder
        # A ValueError for an encoder or a role that the game does not have.
        self.ask("look", view=role)
        seen = self.lab.spec["encoders"][encoder]
        low, high = seen["range"]
        self.box = Box(low, high, (seen["size"],), float32)
        self.actions = Discrete(self.lab.spec["actions"])

    def ask(self, what, **request):
        """The answer for the only game."""
        answer = self.lab.ask(what, encoder=self.encoder, **request)
        return {key: column[0] for key, column in answer.items()}

    def begin(self, seed, options):
        known = {key: value for key, value in (options or {}).items() if key in ("opening", "position")}
        return self.ask("reset", seed=seed, **known)

    def mask(self, legal):
        marks = [0] * int(self.actions.n)
        for action in legal:
            marks[action] = 1
        return asarray(marks, dtype=int8)

    def render(self):
        return self.ask("look", positions=True)["positions"]

    def close(self):
        self.lab.close()


class GymEnv(Game, Env):
    """One role learns, `opponent(observation, legal)` chooses the others' moves, one of `legal`; at random if not given."""

    def __init__(self, game, encoder="board", role=0, opponent=None, command="lab"):
        super().__init__(game, encoder, command, role)
        self.role, self.observation_space, self.action_space = role, self.box, self.actions
        self.opponent = opponent or (lambda _, legal: self.random.choice(legal))

    def reset(self, seed=None, options=None):
        if Env is not object:
            Env.reset(self, seed=seed)
        if seed is not None or not hasattr(self, "random"):
            self.random = random.Random(seed)
        state = self.answered(self.begin(self.random.randrange(2**32), options))
        return self.seen(state)

    def step(self, action):
        state = self.answered(self.ask("step", moves=[int(action)]))
        observation, info = self.seen(state)
        reward = state["payoffs"][self.role] if state["done"] else 0.0
        return observation, float(reward), state["done"], False, info

    def answered(self, state):
        """The state once it is the learner's turn, or the game is over."""
        while not state["done"] and state["turn"] != self.role:
            seen = asarray(state["observation"], dtype=float32)
            state = self.ask("step", moves=[int(self.opponent(seen, state["legal"]))])
        return self.ask("look", view=self.role) if state["done"] else state

    def seen(self, state):
        info = {"action_mask": self.mask(state["legal"]), "legal": state["legal"], "names": state["names"]}
        return asarray(state["observation"], dtype=float32), info


class AECEnv(Game, AEC):
    """All roles learn, one after the other."""

    def __init__(self, game, encoder="board", command="lab"):
        super().__init__(game, encoder, command)
        self.possible_agents = list(self.lab.spec["roles"])
        self.agents, self.seen = [], Dict({"observation": self.box, "action_mask": Box(0, 1, (self.actions.n,), int8)})

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.seen

    def action_space(self, agent):
        return self.actions

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        if seed is not None or not hasattr(self, "random"):
            self.random = random.Random(seed)
        number = self.random.randrange(2**32) if seed is None else seed
        self.take(self.begin(number, options))

    def take(self, state):
        self.state, agents = state, self.possible_agents
        self.infos = {agent: {"legal": [], "names": []} for agent in agents}
        self.rewards = dict(zip(agents, state["payoffs"] or [0.0] * len(agents)))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
        if state["done"]:
            self.terminations = dict.fromkeys(agents, True)
            self.agent_selection = agents[0]
        else:
            self.agent_selection = agents[state["turn"]]
            self.infos[self.agent_selection] = {"legal": state["legal"], "names": state["names"]}

    def observe(self, agent):
        own = not self.state["done"] and agent == self.agent_selection
        state = self.state if own else self.ask("look", view=self.possible_agents.index(agent))
        mask = self.mask(state["legal"] if own else [])
        return {"observation": asarray(state["observation"], dtype=float32), "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        over, cut = self.terminations[agent], self.truncations[agent]
        observation = self.observe(agent) if observe else None
        return observation, self._cumulative_rewards[agent], over, cut, self.infos[agent]

    def step(self, action):
        if self.state["done"]:
            # Each agent takes leave by a step without an action.
            if action is not None:
                raise ValueError("the game is over: the action must be None")
            agent = self.agents.pop(0)
            for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del told[agent]
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.agents[0] if self.agents else None
            return
        state = self.ask("step", moves=[int(action)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.take(state)

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1
