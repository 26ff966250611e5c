"""Steps a CPU second of random play through `lab env`: python3 speed.py GAME [COMMAND]

Counted is the CPU time of both processes, as Linux tells it in /proc; elsewhere time on the wall.
"""

import os
import random
import sys
import time

from evolab_env import Lab

SECONDS = 3


def spent(lab):
    try:
        with open(f"/proc/{lab.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return time.perf_counter()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


game, command = sys.argv[1], " ".join(sys.argv[2:]) or "lab"
print(f"{'games':>6} {'moves by number':>16} {'with observations':>18}")
for games in (1, 16, 256):
    rates = []
    for seen in ({}, {"encoder": "board"}):
        lab = Lab(game, games, command)
        state, steps = lab.ask("reset", names=False, **seen), 0
        begun = spent(lab)
        while spent(lab) - begun < SECONDS:
            for _ in range(max(1, 256 // games)):
                moves = [random.choice(legal) for legal in state["legal"]]
                state = lab.ask("step", moves=moves, restart=True, names=False, **seen)
                steps += games
        rates.append(steps / (spent(lab) - begun))
        lab.close()
    print(f"{games:>6} {rates[0]:>16,.0f} {rates[1]:>18,.0f}")
