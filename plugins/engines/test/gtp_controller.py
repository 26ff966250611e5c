"""A referee that knows the draft of GTP 2 and no game: python3 gtp_controller.py SIZE BLACK WHITE

BLACK and WHITE are command lines. Each is put to the test by what the draft promises, then they play a game: each move
of one is told to the other, two passes in a row end it. Prints the game as one line of JSON; fails by an exception.
"""

import json
import re
import shlex
import subprocess
import sys

REQUIRED = (
    "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove"
).split()
VERTEX = re.compile(r"^([A-HJ-Z][1-9][0-9]?|PASS)$")
COLOURS = ("black", "white")


class Engine:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.id = 0

    def raw(self, text):
        """Sends lines, and reads one response: up to its empty line."""
        self.process.stdin.write(text)
        lines = []
        while True:
            line = self.process.stdout.readline()
            assert line.endswith("\n"), f"the engine ended after {text!r}"
            assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\xff]", line), f"no ASCII: {line!r}"
            if line == "\n":
                return lines
            lines.append(line[:-1])

    def ask(self, command):
        """Whether a command succeeded, and the text of its answer. The id of the answer is that of the command."""
        self.id += 1
        lines = self.raw(f"{self.id} {command}\n")
        head = re.match(r"^([=?])(\d+)(?: (.*)|)$", lines[0])
        assert head and int(head[2]) == self.id, f"{command}: {lines[0]!r}"
        return head[1] == "=", "\n".join([head[3] or ""] + lines[1:]).strip()

    def get(self, command):
        succeeded, answer = self.ask(command)
        assert succeeded, f"{command}: {answer}"
        return answer

    def refuse(self, command, *messages):
        succeeded, answer = self.ask(command)
        assert not succeeded and answer in messages, f"{command}: {answer}"

    def quit(self):
        self.get("quit")
        self.process.stdin.close()
        return self.process.wait(timeout=20)


def examine(engine, size):
    assert engine.get("protocol_version") == "2"
    known = engine.get("list_commands").split("\n")
    assert set(REQUIRED) <= set(known), known
    for command in known:
        assert engine.get(f"known_command {command}") == "true", command
    assert engine.get("known_command no-such-command") == "false"
    engine.refuse("no-such-command", "unknown command")
    assert engine.get("name") and engine.get("version")
    # Without an id; with comments, empty lines, tabs and carriage returns.
    assert engine.raw("protocol_version\n") == ["= 2"]
    assert engine.raw("# a comment\n\n\t12\tprotocol_version \t# another\r\n") == ["=12 2"]
    engine.refuse("boardsize 25", "unacceptable size")
    engine.refuse("boardsize wide", "syntax error")
    engine.get(f"boardsize {size}")
    engine.get("clear_board")
    engine.get("komi 0")
    for wrong in ("purple a1", "black", "black a0", "black i1", "black zz", ""):
        engine.refuse(f"play {wrong}", "syntax error", "illegal move")


def play(engines):
    moves, passes = [], 0
    while passes < 2:
        mover = len(moves) % 2
        move = engines[mover].get(f"genmove {COLOURS[mover]}").upper()
        if move == "RESIGN":
            break
        assert VERTEX.match(move), move
        other = engines[1 - mover]
        if passes == 0 and move != "PASS" and len(moves) % 7 == 3:
            # Told, taken back, and told again in other letters.
            other.get(f"play {COLOURS[mover]} {move}")
            other.get("undo")
        other.get(f"play {COLOURS[mover][0].upper()} {move.lower()}")
        if move != "PASS":
            other.refuse(f"play {COLOURS[mover]} {move}", "illegal move")
        moves.append(move)
        passes = passes + 1 if move == "PASS" else 0
        assert len(moves) < 1000
    return moves


size, *commands = sys.argv[1:]
engines = [Engine(command) for command in commands]
for engine in engines:
    examine(engine, size)
moves = play(engines)
scores = [engine.get("final_score") for engine in engines]
print(json.dumps({"moves": moves, "scores": scores, "statuses": [engine.quit() for engine in engines]}))
