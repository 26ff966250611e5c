import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { emptyFolder, lab, labJson, startLab } from './lab.ts';
import { repeats } from 'evolab/testing';

const CUP = ['tournament', '--out', 'cup'];
const AGENTS = ['random', 'material:depth=1', 'greedy:evaluator=material'];
const SMALL = [...CUP, ...AGENTS, '--game', 'tic-tac-toe', '--openings', 'plies=2'];

const text = (cwd: string, file: string) => readFileSync(join(cwd, 'cup', file), 'utf8');
const tables = (cwd: string) => [text(cwd, 'table.txt'), text(cwd, 'standings.json')];
const logSize = (cwd: string) => {
  const file = join(cwd, 'cup/games.log');
  return existsSync(file) ? statSync(file).size : 0;
};
const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

const KILLS = repeats(10, 2);
test(`a tournament killed ${KILLS} times at random moments has the table of one that never stopped, for 1 and 2 workers`, async () => {
  const setup = [...AGENTS, 'uct:sims=30', '--game', 'draughts', '--pairs', '2'];
  const cwd = emptyFolder();
  const random = new Random(1, 'kill');
  const sizes: number[] = [];
  // A machine that comes to the end before it is killed gets more to do, and that life does not count.
  let rounds = 8;
  while (sizes.length < KILLS) {
    const begun = existsSync(join(cwd, 'cup/tournament.msgpack'));
    const size = logSize(cwd);
    const args = [...CUP, '--workers', '2', '--rounds', String(rounds), ...(begun ? ['--resume'] : setup)];
    const child = startLab(args, cwd);
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    // Every fourth while it starts, the others once games are coming in.
    if (sizes.length % 4 === 3) await wait(random.below(800));
    else while (logSize(cwd) === size && child.exitCode === null) await wait(2);
    await wait(random.below(60));
    child.kill('SIGKILL');
    const [status, signal] = await ended;
    if (signal === 'SIGKILL') sizes.push(logSize(cwd));
    else {
      expect(status).toBe(0);
      rounds += 8;
    }
  }
  expect(new Set(sizes).size).toBeGreaterThan(KILLS / 2);
  await labJson([...CUP, '--resume', '--rounds', String(rounds)], cwd);
  for (const workers of ['1', '2']) {
    const straight = emptyFolder();
    await labJson([...CUP, ...setup, '--rounds', String(rounds), '--workers', workers], straight);
    expect(tables(cwd)).toEqual(tables(straight));
    expect(logSize(cwd)).toBe(logSize(straight));
  }
});

test('noise is a setting of the tournament: the same table for 1 and 2 workers, and when it goes on', async () => {
  const noisy = [...SMALL, '--noise', '0.3'];
  const [one, two] = [emptyFolder(), emptyFolder()];
  await labJson([...noisy, '--rounds', '3', '--workers', '1'], one);
  await labJson([...noisy, '--rounds', '1', '--workers', '2'], two);
  await labJson([...CUP, '--resume', '--rounds', '3', '--workers', '2'], two);
  expect(tables(one)).toEqual(tables(two));
  expect(tables(one)[0]).toContain('noise 0.3');
  const { status, stderr } = await lab([...CUP, '--resume', '--noise', '0.2'], two);
  expect(status).toBe(2);
  expect(stderr).toContain('the tournament was begun with other settings (noise 0.3) (LAB_RUN_CHANGED)');

  const quiet = emptyFolder();
  // One worker: the log is in the order in which games are finished.
  await labJson([...SMALL, '--noise', '0', '--rounds', '2', '--workers', '1'], quiet);
  const silent = emptyFolder();
  await labJson([...SMALL, '--rounds', '2', '--workers', '1'], silent);
  for (const file of ['cup/games.log', 'cup/tournament.msgpack', 'cup/standings.json'])
    expect(readFileSync(join(quiet, file)).equals(readFileSync(join(silent, file)))).toBe(true);
  const puzzle = ['tournament', 'random', '--game', 'hanoi', '--noise', '0.1', '--out', 'puzzle'];
  expect((await lab(puzzle, silent)).stderr).toContain('--noise is for games of two sides');
});

test('agents and rounds that join a finished tournament replay nothing, and come to the same table as at once', async () => {
  const [grown, whole] = [emptyFolder(), emptyFolder()];
  await labJson([...SMALL, '--rounds', '2', '--each', 'depth=1'], grown);
  const before = readFileSync(join(grown, 'cup/games.log'));
  const standings = await labJson([...CUP, '--resume', 'material:depth=2', '--rounds', '3'], grown);
  const after = readFileSync(join(grown, 'cup/games.log'));
  expect(after.subarray(0, before.length).equals(before)).toBe(true);
  expect(after.length).toBeGreaterThan(before.length);
  const games = (standings['standings'] as { name: string; games: number }[]).map((line) => line.games);
  expect(games).toEqual([18, 18, 18, 18]);

  const at = SMALL.indexOf('--game');
  const all = [...SMALL.slice(0, at), 'material:depth=2', ...SMALL.slice(at)];
  await labJson([...all, '--rounds', '3', '--each', 'depth=1'], whole);
  expect(tables(grown)).toEqual(tables(whole));
  const { stderr } = await lab([...CUP, '--resume', ...AGENTS, '--rounds', '1'], grown);
  expect(stderr).toContain('The tournament keeps its 3 rounds');
  expect(readFileSync(join(grown, 'cup/games.log')).equals(after)).toBe(true);
});

describe('the other kinds of tournaments run to their end', () => {
  const FIVE = [...SMALL, 'uct:sims=10', 'material:depth=2'];
  test('a gauntlet: only the seeds meet everybody', async () => {
    const { crosstable } = (await labJson(
      [...FIVE, '--type', 'gauntlet', '--rounds', '1'],
      emptyFolder(),
    )) as {
      crosstable: { names: string[]; games: number[][] };
    };
    const hero = crosstable.names.indexOf('random');
    crosstable.games.forEach((row, i) =>
      row.forEach((count, j) => expect(count).toBe(i !== j && (i === hero || j === hero) ? 2 : 0)),
    );
  });

  test('a Swiss tournament: places with everybody in them, byes counted', async () => {
    const cwd = emptyFolder();
    const { places } = (await labJson([...FIVE, '--type', 'swiss', '--rounds', '3'], cwd)) as {
      places: { name: string; points: number }[];
    };
    expect(places).toHaveLength(5);
    // Two games a match and two points for a bye: six points a round.
    expect(places.reduce((sum, { points }) => sum + points, 0)).toBe(18);
    expect(text(cwd, 'table.txt')).toMatch(/^Place +Name +Points +Byes$/m);
  });

  test('a knockout: one winner, who lost no match', async () => {
    const cwd = emptyFolder();
    const { rounds } = (await labJson([...FIVE, '--type', 'knockout'], cwd)) as {
      rounds: { players: string[]; winner: string }[][];
    };
    expect(rounds.map((round) => round.length)).toEqual([4, 2, 1]);
    const winner = rounds[2][0].winner;
    for (const tie of rounds.flat()) if (tie.players.includes(winner)) expect(tie.winner).toBe(winner);
    expect(text(cwd, 'table.txt')).toContain(`\nWinner: ${winner}\n`);
  });

  test('a puzzle: everybody alone', async () => {
    const document = (await labJson(
      [...CUP, 'random', 'uct:sims=20', '--game', 'lights-out', '--openings', 'plies=3', '--rounds', '3'],
      emptyFolder(),
    )) as { type: string; standings: { games: number }[] };
    expect(document.type).toBe('solo');
    expect(document.standings.map(({ games }) => games)).toEqual([3, 3]);
  });
});

test('bounds of Elo that are not equally far are listed, and are those of JSON', async () => {
  const cwd = emptyFolder();
  const words = [...CUP, 'uct:sims=20', 'uct:sims=200', 'random', '--game', 'tic-tac-toe', '--rounds', '3'];
  const { standings } = (await labJson(words, cwd)) as {
    standings: { name: string; elo: number; low: number; high: number }[];
  };
  const [{ name, elo, low, high }] = standings;
  expect(Math.abs(high - elo - (elo - low))).toBeGreaterThan(0.2 * (high - low));
  const [line] = /^Elo where .*$/m.exec(text(cwd, 'table.txt'))!;
  expect(line).toContain(`${name} ${Math.round(low)} to ${Math.round(high)}`);
});

test('a rating without an upper bound is null in JSON and inf in the table, with the bound that it has below', async () => {
  const cwd = emptyFolder();
  const { standings } = (await labJson(
    [...CUP, 'material:depth=6', 'random', '--game', 'draughts', '--rounds', '2', '--openings', 'plies=2'],
    cwd,
  )) as { standings: { low: number; high: number | null }[] };
  expect(standings[0].high).toBe(null);
  expect(Number.isFinite(standings[0].low)).toBe(true);
  expect(text(cwd, 'table.txt')).toMatch(/^ +1 +material:depth=6 .* inf /m);
  expect(text(cwd, 'table.txt')).toMatch(
    /^Elo with an open end, 95%: material:depth=6 above -?\d+; random below -?\d+$/m,
  );
});

test('40 players, 1,560 games: everybody meets everybody on two sides', async () => {
  const players = Array.from({ length: 20 }, () => ['random', 'greedy:evaluator=material']).flat();
  const { standings, repeats } = (await labJson(
    [...CUP, ...players, '--game', 'tic-tac-toe', '--rounds', '1'],
    emptyFolder(),
  )) as { standings: { name: string; games: number; elo: number }[]; repeats: number };
  expect(standings.map(({ games }) => games)).toEqual(players.map(() => 78));
  expect(repeats).toBe(0);
  const best = standings.slice(0, 10).filter(({ name }) => name.startsWith('greedy'));
  expect(best.length).toBeGreaterThan(7);
});

describe('what cannot be is refused in one line with a code, and harms nothing', () => {
  test.each([
    [['tournament'], 'LAB_USAGE'],
    [['tournament', 'random'], 'LAB_USAGE'],
    [['tournament', 'random', 'nobody'], 'LAB_BAD_AGENT'],
    [['tournament', 'random', 'material', '--type', 'league'], 'LAB_USAGE'],
    [['tournament', 'random', 'material', '--rounds', '0'], 'LAB_USAGE'],
    [['tournament', 'random', 'material', '--seeds', '1'], 'LAB_USAGE'],
    [['tournament', 'random', 'material', '--type', 'swiss', '--seeds', '1'], 'LAB_USAGE'],
    [['tournament', 'random', 'material:depth=1,depth=2'], 'LAB_USAGE'],
    [['tournament', 'random', 'material', '--each', 'dpeth=2'], 'LAB_BAD_OPTION'],
    [['tournament', 'random', 'material', '--anchor', 'nobody=0'], 'LAB_USAGE'],
    [['tournament', 'random', 'material', '--anchor', 'random=x'], 'LAB_USAGE'],
    [['tournament', 'random', 'material', '--openings', 'file=none.txt'], 'LAB_BAD_FILE'],
    [['tournament', 'random', 'nobody.yaml'], 'LAB_BAD_AGENT'],
    [['tournament', '--resume'], 'LAB_USAGE'],
    [['tournament', '--resume', '--out', 'nowhere'], 'LAB_RUN_MISSING'],
  ])('lab %j gives %s', async (args, code) => {
    const { status, stdout, stderr } = await lab(args, emptyFolder());
    expect(stderr).toMatch(new RegExp(`^Error: .*\\(${code}\\)\n(Hint: .*\n)?$`));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test('a tournament that is there is not begun again, nor resumed with other settings', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'book.txt'), 'a3 b2\nb2 c1\n');
    const args = [...SMALL.slice(0, -1), 'file=book.txt', '--rounds', '1'];
    await labJson(args, cwd);
    const before = tables(cwd);
    const refused = async (more: readonly string[], code: string) => {
      const { status, stderr } = await lab([...CUP, ...more], cwd);
      expect(stderr).toContain(`(${code})`);
      expect(status).toBe(2);
    };
    await refused(AGENTS, 'LAB_RUN_EXISTS');
    for (const other of ['--type=swiss', '--pairs=2', '--seed=2', '--openings=plies=3', '--each=depth=1'])
      await refused(['--resume', other], 'LAB_RUN_CHANGED');
    writeFileSync(join(cwd, 'book.txt'), 'a3 b2\nb2 c2\n');
    await refused(['--resume'], 'LAB_RUN_CHANGED');
    expect(tables(cwd)).toEqual(before);
  });

  test('nobody joins a knockout that has begun', async () => {
    const cwd = emptyFolder();
    await labJson([...SMALL, '--type', 'knockout'], cwd);
    const { stderr } = await lab([...CUP, '--resume', 'material:depth=2'], cwd);
    expect(stderr).toContain('(LAB_RUN_CHANGED)');
  });
});

test('a tournament whose log or settings are those of another is not gone on with, and stays as it is', async () => {
  const cwd = emptyFolder();
  const small = ['--game', 'tic-tac-toe', '--rounds', '2', '--workers', '1'];
  expect((await lab([...CUP, 'random', 'greedy', ...small], cwd)).status).toBe(0);
  const other = ['tournament', '--out', 'other', 'random', 'material:depth=1', ...small];
  expect((await lab(other, cwd)).status).toBe(0);
  for (const file of ['games.log', 'tournament.msgpack']) {
    const own = readFileSync(join(cwd, 'cup', file));
    const foreign = readFileSync(join(cwd, 'other', file));
    writeFileSync(join(cwd, 'cup', file), foreign);
    const resumed = await lab([...CUP, '--resume', '--rounds', '3', '--workers', '1'], cwd);
    expect([resumed.status, resumed.stderr]).toEqual([2, expect.stringContaining('cup/games.log') as string]);
    expect(readFileSync(join(cwd, 'cup', file)).equals(foreign)).toBe(true);
    writeFileSync(join(cwd, 'cup', file), own);
  }
  expect((await lab([...CUP, '--resume', '--rounds', '3', '--workers', '1'], cwd)).status).toBe(0);
});
