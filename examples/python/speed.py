"""Steps a second of random play through `lab env`, the best of some seconds: python3 speed.py GAME [COMMAND]"""

import random
import sys
import time

from evolab_env import Lab

SECONDS = 8
game, command = sys.argv[1], " ".join(sys.argv[2:]) or "lab"
print(f"{'games':>6} {'moves by number':>16} {'with observations':>18}")
for games in (1, 16, 256):
    rates = []
    for seen in ({}, {"encoder": "board"}):
        lab = Lab(game, games, command)
        state = lab.ask("reset", names=False, **seen)
        best = 0
        for _ in range(SECONDS):
            steps, begun = 0, time.perf_counter()
            while time.perf_counter() - begun < 1:
                moves = [random.randrange(count) for count in state["count"]]
                state = lab.ask("step", moves=moves, restart=True, names=False, **seen)
                steps += games
            best = max(best, steps / (time.perf_counter() - begun))
        rates.append(best)
        lab.close()
    print(f"{games:>6} {rates[0]:>16,.0f} {rates[1]:>18,.0f}")
