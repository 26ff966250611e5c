import { Readable } from 'node:stream';
import type { AgentSpec } from 'evolab';
import connectFour from '@evolab/connect-four';
import draughts from '@evolab/draughts';
import othello from '@evolab/othello';
import pig from '@evolab/pig';
import { contextOf, laboratoryOf } from 'evolab/testing';
import engines from '../src/index.ts';
import type { ServedProtocol } from '../src/notation.ts';
import { serveEngine } from '../src/server/serve-engine.ts';

export const laboratory = laboratoryOf(connectFour, draughts, othello, pig, engines);
const EVALUATORS = {
  draughts: 'material',
  othello: 'othello-weights',
  'connect-four': 'connect-four-threats',
} as const;
export const agentFor = (game: keyof typeof EVALUATORS): AgentSpec => ({
  name: 'an agent',
  game: { use: game },
  searcher: { use: 'alphabeta', depth: 3 },
  evaluator: { use: EVALUATORS[game] },
  budget: {},
});

export interface Talk {
  /** Sends a line to the engine. */
  send(line: string): void;
  said: string[];
  /** The next line that the engine says from now on which matches. */
  heard(pattern: RegExp): Promise<string>;
  ended: Promise<unknown>;
}

/** An agent that is served in this process. */
export function talk(protocol: ServedProtocol, agent: AgentSpec): Talk {
  const input = new Readable({ read() {} });
  const said: string[] = [];
  let from = 0;
  let wake = (): void => {};
  const ended = serveEngine(contextOf(laboratory), {
    protocol,
    agent,
    input,
    seed: 1,
    game: laboratory.game(agent.game),
    say(text) {
      said.push(...text.split('\n'));
      wake();
    },
  });
  const heard = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const at = said.findIndex((line, i) => i >= from && pattern.test(line));
      if (at >= 0) {
        from = at + 1;
        return said[at];
      }
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { send: (line) => input.push(`${line}\n`), said, heard, ended };
}
