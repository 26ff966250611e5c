import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limitList } from '../../src/agents/budget.ts';
import { limitRemarks } from '../../src/report/limit-remarks.ts';
import type { LoggedPairing } from '../../src/tournament/logged-pairing.ts';
import { beginningFor, GameLog } from '../../src/storage/game-log.ts';
import { readTournament } from '../../src/tournament/folder.ts';
import { emptyFolder, lab, labJson } from './lab.ts';

const PLAYERS = ['material', 'uct:lambda=1,evaluator=material', 'random'];
const GAME = ['--game', 'connect-four', '--openings', 'plies=4'];

interface Cost {
  nodes: number;
  evals: number;
}

test('at equal nodes nobody passes them, and the standings say what each player spent', async () => {
  const cwd = emptyFolder();
  const args = ['tournament', ...PLAYERS, ...GAME, '--each', 'nodes=60', '--rounds', '1', '--out', 'cup'];
  const { standings } = (await labJson(args, cwd)) as { standings: { name: string; cost: Cost }[] };
  const spent = new Map(PLAYERS.map((name): [string, Cost] => [name, { nodes: 0, evals: 0 }]));
  const from = beginningFor(readTournament(join(cwd, 'cup')).id);
  GameLog.read<LoggedPairing>(
    join(cwd, 'cup/games.log'),
    ({ players, records }) => {
      for (const [game, { moves, nodes, evals }] of records.entries()) {
        for (const [role, name] of (game === 0 ? players : [...players].reverse()).entries()) {
          expect(nodes[role]).toBeLessThanOrEqual(60 * Math.ceil((moves.length - 4) / 2));
          spent.get(name)!.nodes += nodes[role];
          spent.get(name)!.evals += evals[role];
        }
      }
    },
    from,
  );
  for (const { name, cost } of standings) expect(cost).toEqual(spent.get(name));
  expect(spent.get('random')).toEqual({ nodes: 0, evals: 0 });
  for (const name of PLAYERS.slice(0, 2)) expect(spent.get(name)!.nodes).toBeGreaterThan(500);
});

test('a tournament by the clock names its limit as it was typed, costs included, and that it cannot be repeated', async () => {
  const cwd = emptyFolder();
  const { stdout } = await lab(
    ['tournament', ...PLAYERS.slice(0, 2), ...GAME, '--each', 'movetime=2', '--rounds', '1', '--out', 'cup'],
    cwd,
  );
  expect(stdout).toContain(', movetime=2, ');
  expect(stdout).toMatch(/^Cost of a game +nodes +evaluations$/m);
  for (const name of PLAYERS.slice(0, 2))
    expect(stdout).toMatch(new RegExp(`^${name} +[1-9]\\d* +[1-9]\\d*$`, 'm'));
  expect(stdout).toContain('Limits of time depend on the machine');
  const { standings } = await labJson(
    ['tournament', '--resume', '--each', 'movetime=2', '--out', 'cup'],
    cwd,
  );
  expect(standings).toHaveLength(2);
});

test('a duel says what both sides spent, and whom a limit of evaluations does not bind', async () => {
  const { stdout } = await lab(
    ['duel', 'material', 'uct:sims=30', ...GAME, '--each', 'evals=40,sims=30', '--rounds', '1'],
    emptyFolder(),
  );
  expect(stdout).toContain('connect-four, evals=40, sims=30, 4 random plies;');
  expect(stdout).toMatch(
    /^Cost of a game: [1-9]\d* nodes, [1-9]\d* evaluations against [1-9]\d* nodes, 0 evaluations$/m,
  );
  expect(stdout).toMatch(/^Time of a move: [\d.e-]+ ms against [\d.e-]+ ms$/m);
  expect(stdout).toContain('uct:sims=30 calls no evaluator: a limit of evaluations does not bind it');
  expect(stdout).not.toContain('material calls no evaluator');
});

test.each([['duel'], ['tournament']])(
  '%s says which players the limits of all make the same',
  async (command) => {
    const cwd = emptyFolder();
    const words = [command, 'uct:sims=20', 'uct:sims=30', 'uct:sims=20,cp=2', '--game', 'tic-tac-toe'];
    const players = command === 'duel' ? words.filter((word) => !word.includes('cp=2')) : words;
    const { stdout } = await lab([...players, '--rounds', '1', '--each', 'nodes=40'], cwd);
    expect(stdout).toContain(
      'uct:sims=20 and uct:sims=30 are the same player, since the limits of all players',
    );
    const { stdout: own } = await lab(
      [...players, '--rounds', '1', ...(command === 'duel' ? [] : ['--out', 'own'])],
      cwd,
    );
    expect(own).not.toContain('the same player');
  },
);

describe('a search that needs an evaluator and has none is a poor example of its kind, and said to be one', () => {
  const GAME_OF_FOUR = ['--game', 'connect-four:width=4,height=4'];
  const BLIND =
    'alphabeta:depth=2 has no evaluator: where its search ends before the game does, the value is 0.';

  test.each([['duel'], ['tournament']])('by lab %s', async (command) => {
    const players = ['alphabeta:depth=2', 'material:depth=2', 'uct:sims=5', 'random'];
    const words = [command, ...(command === 'duel' ? players.slice(0, 2) : players), ...GAME_OF_FOUR];
    const { stdout } = await lab([...words, '--rounds', '1', '--workers', '1'], emptyFolder());
    expect(stdout).toContain(BLIND);
    expect(stdout.match(/has no evaluator/g)).toHaveLength(1);
  });

  test('by lab analyze, unless the search sees the end of every line', async () => {
    const analyze = async (...words: readonly string[]) =>
      (await lab(['analyze', ...words, '--game', 'tic-tac-toe'], emptyFolder())).stdout;
    expect(await analyze('alphabeta:depth=2')).toContain(BLIND);
    expect(await analyze('alphabeta:depth=9')).not.toContain('has no evaluator');
    expect(await analyze('uct:sims=20')).not.toContain('has no evaluator');
    expect(await analyze('material:depth=2')).not.toContain('has no evaluator');
  });
});

test('limits are told as they are typed, remarks only where there is something to remark', () => {
  expect(limitList({ depth: 3, nodes: 10, evals: 5, sims: 2, millis: 7 })).toEqual([
    'depth=3',
    'nodes=10',
    'evals=5',
    'sims=2',
    'movetime=7',
  ]);
  const players = [
    { name: 'searching', cost: { nodes: 9, evals: 0 } },
    { name: 'random', cost: { nodes: 0, evals: 0 } },
  ];
  expect(limitRemarks({ nodes: 10 }, players)).toEqual([]);
  expect(limitRemarks({ evals: 10, millis: 3 }, players)).toEqual([
    expect.stringMatching(/^searching calls no evaluator/),
    expect.stringMatching(/^Limits of time/),
  ]);
});
