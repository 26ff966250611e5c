"""An agent of one's own: likes corners of Othello, then edges, and nothing less than their neighbours.

lab duel 'engine:cmd="python3 bot.py"' random --game othello
"""

import json
import sys

BESIDE_CORNERS = {"a2", "b1", "b2", "g1", "g2", "h2", "a7", "b7", "b8", "g7", "g8", "h7"}
CORNERS = {"a1", "a8", "h1", "h8"}


def worth(move):
    if move in CORNERS:
        return 2
    if move in BESIDE_CORNERS:
        return -2
    # The edge is worth a little.
    return 1 if move[0] in "ah" or move[1] in "18" else 0


def choose(question):
    return max(question["legal"], key=worth)


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"move": choose(question)}), flush=True)
