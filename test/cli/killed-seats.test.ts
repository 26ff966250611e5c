import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from 'evolab';
import { repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { emptyFolder, labJson, startLab } from './lab.ts';

/** Three roles choose a number in turn; then chance draws one, and whoever is nearest below or at it wins. */
const DRAW = `
  (role a) (role b) (role c) (role random)
  (after a b) (after b c) (after c end) (number 1) (number 2) (number 3) (number 4)
  (init (turn a))
  (<= (legal ?r (take ?n)) (true (turn ?r)) (number ?n) (not (taken ?n)))
  (<= (legal ?r wait) (role ?r) (distinct ?r random) (not (true (turn ?r))))
  (<= (legal random (draw ?n)) (true (turn end)) (number ?n))
  (<= (legal random wait) (not (true (turn end))))
  (<= (taken ?n) (true (has ?r ?n)))
  (<= (next (turn ?s)) (true (turn ?r)) (after ?r ?s))
  (<= (next (has ?r ?n)) (does ?r (take ?n)))
  (<= (next (has ?r ?n)) (true (has ?r ?n)))
  (<= (next (drawn ?n)) (does random (draw ?n)))
  (<= over (true (drawn ?n)))
  (<= terminal over)
  (<= (wins ?r) (true (drawn ?n)) (true (has ?r ?n)))
  (<= (wins a) (true (drawn ?n)) (not (taken ?n)))
  (<= (goal ?r 100) (wins ?r))
  (<= (goal ?r 0) (role ?r) (distinct ?r random) over (not (wins ?r)))`;

/** The first has chance and three roles, and stands for the others where tests are to be quick. */
const GAMES = ['gdl:file=draw.kif', 'nim:players=3', 'chinese-checkers:players=3,size=3'];
const folderWith = (rules: string): string => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'draw.kif'), rules);
  return folder;
};
const bytesOf = (folder: string, file: string) => readFileSync(join(folder, file), 'base64');
const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);
const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
const TRIED = GAMES.slice(0, repeats(GAMES.length));
const KILLS = repeats(10, 2);

/** Starts a command again and again, each time with other workers, and kills it once `file` has grown. */
async function killed(args: readonly string[], cwd: string, file: string, random: Random): Promise<void> {
  for (let kills = 0; kills < KILLS;) {
    const begun = existsSync(file);
    const size = sizeOf(file);
    const workers = ['--workers', String(1 + (kills % 2))];
    const child = startLab([...args, ...workers, ...(begun ? ['--resume'] : [])], cwd);
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    while (sizeOf(file) === size && child.exitCode === null) await wait(2);
    await wait(random.below(60));
    child.kill('SIGKILL');
    const [, signal] = await ended;
    expect(signal, 'it was not at its end').toBe('SIGKILL');
    kills++;
  }
}

describe.each(TRIED)('three seats of %s, killed and resumed with other workers', (game) => {
  test('a coevolution ends as one that was never stopped', async () => {
    const net = [
      '--set',
      'learner.evaluator.use=mlp',
      '--set',
      'rating.anchors=[random]',
      '--set',
      'rating.openings=1',
    ];
    const args = ['evolve', '--plugin', 'coevolution', '--preset', 'quick', '--game', game, ...net];
    const cwd = folderWith(DRAW);
    const out = ['--out', 'run'];
    const file = join(cwd, 'run', 'log.jsonl');
    await killed([...args, ...out, '--generations', '100000'], cwd, file, new Random(1, 'kill', game));
    // Whole lines only: the last one may have been cut off.
    const reached = readFileSync(file, 'utf8').split('\n').length - 1;
    const goal = ['--generations', String(reached + 2)];
    const end = await labJson([...args, ...out, ...goal, '--resume', '--workers', '2'], cwd);
    const straight = folderWith(DRAW);
    const never = await labJson([...args, ...out, ...goal, '--workers', '1'], straight);
    expect(end['stateHash']).toBe(never['stateHash']);
    for (const name of ['population.msgpack', 'champion.msgpack'])
      expect(bytesOf(cwd, `run/${name}`)).toBe(bytesOf(straight, `run/${name}`));
  });

  test('a tournament has the table and the log of one that was never stopped', async () => {
    const agents = ['random', 'uct:sims=40', 'uct:sims=120', 'alphabeta:evaluator=constant,depth=3'];
    const cup = [
      'tournament',
      ...agents,
      '--openings',
      'plies=1',
      '--game',
      game,
      '--seed',
      '4',
      '--rounds',
      '200',
      '--out',
      'cup',
    ];
    const cwd = folderWith(DRAW);
    const log = join(cwd, 'cup', 'games.log');
    await killed(cup, cwd, log, new Random(2, 'kill', game));
    await labJson(['tournament', '--out', 'cup', '--resume', '--workers', '2'], cwd);
    const straight = folderWith(DRAW);
    await labJson([...cup, '--workers', '1'], straight);
    for (const name of ['table.txt', 'standings.json'])
      expect(readFileSync(join(cwd, 'cup', name), 'utf8')).toBe(
        readFileSync(join(straight, 'cup', name), 'utf8'),
      );
    expect(sizeOf(log)).toBe(sizeOf(join(straight, 'cup', 'games.log')));
  });
});
