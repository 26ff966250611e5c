import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLab, type Lab } from 'evolab';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { checkOptions } from '../../src/library/check-options.ts';
import { Pool } from '../../src/worker/pool.ts';
import { emptyFolder, labJson } from '../cli/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab({ workers: 2 });
});
afterAll(() => lab.close());

const ENGINE = join(import.meta.dirname, '../../plugins/engines/test/faulty-engine.mjs');
const program = (conduct: string) =>
  `engine:cmd="'${process.execPath}' '${ENGINE}' ${conduct}",protocol=json`;

const RUN = { method: 'coevolution', game: 'tic-tac-toe', generations: 2, seed: 5 } as const;

test('a run in memory breeds what a stored one and the command breed', async () => {
  const cwd = emptyFolder();
  const inMemory = await lab.evolve(RUN);
  const stored = await lab.evolve({ ...RUN, folder: join(cwd, 'stored') });
  const args = ['evolve', '--plugin', RUN.method, '--game', RUN.game, '--generations', '2', '--seed', '5'];
  const document = (await labJson([...args, '--out', 'typed'], cwd)) as { stateHash: string };
  expect(inMemory.stateHash).toBe(stored.stateHash);
  expect(stored.stateHash).toBe(document.stateHash);
  expect(readFileSync(join(cwd, 'stored/population.msgpack'))).toEqual(
    readFileSync(join(cwd, 'typed/population.msgpack')),
  );
  expect(lab.load(join(cwd, 'stored/champion.msgpack'))[0].weights).toEqual(inMemory.champion.weights);
});

test('a stored run goes on', async () => {
  const folder = join(emptyFolder(), 'run');
  await lab.evolve({ ...RUN, generations: 1, folder });
  const { generation, stateHash } = await lab.evolve({ ...RUN, folder, resume: true });
  expect(generation).toBe(2);
  expect(stateHash).toBe((await lab.evolve(RUN)).stateHash);
});

test('a duel has the figures of the command', async () => {
  const { summary: found } = await lab.duel('material:depth=2', 'random', {
    game: 'draughts',
    rounds: 4,
    seed: 2,
  });
  const { times, ...summary } = found;
  expect(times!.every(({ moves, millis }) => moves > 50 && millis > 0)).toBe(true);
  const args = ['duel', 'material:depth=2', 'random', '--game', 'draughts', '--rounds', '4', '--seed', '2'];
  expect(await labJson(args, emptyFolder())).toMatchObject(JSON.parse(JSON.stringify(summary)) as object);
});

test('noise is that of the command', async () => {
  const players = ['material:depth=2', 'random'] as const;
  const { summary } = await lab.duel(...players, { game: 'draughts', rounds: 4, noise: 0.2 });
  const args = ['duel', ...players, '--game', 'draughts', '--rounds', '4', '--noise', '0.2'];
  const document = await labJson(args, emptyFolder());
  // What moves took differs.
  const { times, ...known } = summary;
  expect(times).toHaveLength(2);
  expect(document).toMatchObject(JSON.parse(JSON.stringify({ ...known, noise: 0.2 })) as object);
  const quiet = await lab.duel(...players, { game: 'draughts', rounds: 4 });
  expect(summary.costs).not.toEqual(quiet.summary.costs);
});

test('a duel that is aborted tells what was played', async () => {
  const run = lab.duel('uct:sims=300', 'uct:sims=300', { game: 'draughts', rounds: 5000 });
  for await (const event of run) if (event.type === 'progress') run.abort();
  const { interrupted, summary } = await run;
  expect(interrupted).toBe(true);
  expect(summary.games).toBeLessThan(10_000);
});

test('an external program plays, though the threads were started before it was named', async () => {
  const games = { game: 'connect-four', rounds: 1 } as const;
  await lab.duel('random', 'random', games);
  expect((await lab.duel(program('behaves'), 'random', games)).summary.games).toBe(2);
});

test('a pool that cannot be closed leaves no other pool open', async () => {
  const own = await openLab({ workers: 1 });
  const games = { game: 'connect-four', rounds: 1 } as const;
  await own.duel('random', 'random', games);
  await own.duel(program('behaves'), 'random', games);
  const { close } = Pool.prototype;
  const closing = vi.spyOn(Pool.prototype, 'close').mockImplementation(async function (this: Pool) {
    await close.call(this);
    throw new Error('this pool failed');
  });
  onTestFinished(() => closing.mockRestore());
  await expect(own.close()).rejects.toThrow('this pool failed');
  expect(closing).toHaveBeenCalledTimes(2);
});

test('a tournament is kept in its folder, and goes on with more agents', async () => {
  const out = join(emptyFolder(), 'cup');
  const options = { game: 'tic-tac-toe', out, rounds: 2 } as const;
  const first = await lab.tournament(['random', 'material:depth=1'], options);
  expect(first.document).toEqual(JSON.parse(readFileSync(join(out, 'standings.json'), 'utf8')));
  const { tournament } = await lab.tournament(['uct:sims=20'], { out, resume: true });
  expect(tournament.settings.players).toEqual(['random', 'material:depth=1', 'uct:sims=20']);
  expect(tournament.played.length).toBe(6);
});

test('an agent that was saved is loaded as it was, and analyzes as before', async () => {
  const file = join(emptyFolder(), 'agent.msgpack');
  const { champion } = await lab.evolve(RUN);
  lab.save(file, champion);
  expect(lab.load(file)).toEqual([champion]);
  const options = { each: { depth: 3 } };
  expect(lab.analyze(file, options)).toEqual(lab.analyze(champion, options));
});

test('a game is played against an agent, move by move', () => {
  const session = lab.play('uct:sims=50', { game: 'tic-tac-toe', role: 1 });
  while (!session.position.over)
    if (session.opponentToMove) session.reply();
    else session.play(session.legalMoves()[0]);
  expect(session.legalMoves()).toEqual([]);
  expect(() => session.play('x')).toThrow(expect.objectContaining({ code: 'LAB_USAGE' }));
  const { moves, payoffs } = session.stored();
  expect(moves.length).toBeGreaterThanOrEqual(5);
  expect(payoffs).toEqual([0, 1].map((role) => session.position.payoff(role)));
  expect(session.takeBack()).toBe(true);
  expect(session.position.turn).toBe(1);
});

test.each([
  ['a method that is not there', () => lab.evolve({ method: 'nothing' }), 'LAB_UNKNOWN_EXTENSION'],
  ['an agent that is none', () => lab.duel('nobody', 'random'), 'LAB_BAD_AGENT'],
  ['limits that are none', () => lab.duel('random', 'random', { each: { depth: 0 } }), 'LAB_BAD_OPTION'],
  ['noise that is certain', () => lab.duel('random', 'random', { noise: 1 }), 'LAB_BAD_OPTION'],
  [
    'an option that is misspelt',
    () => lab.duel('random', 'random', { gam: 'othello' } as object),
    'LAB_BAD_OPTION',
  ],
  [
    'a setting that is wrong',
    () => lab.evolve({ ...RUN, config: { rating: { every: -1 } } }),
    'LAB_BAD_CONFIG',
  ],
  [
    'a tournament without a folder',
    () => lab.tournament(['random', 'material:depth=1'], { game: 'tic-tac-toe' } as never),
    'LAB_BAD_OPTION',
  ],
  [
    'openings that are a text within',
    () => lab.duel('random', 'random', { openings: { plies: '3' as unknown as number } }),
    'LAB_BAD_OPTION',
  ],
])('%s rejects with a code, and leaves no folder', async (_, start, code) => {
  const before = existsSync('populations');
  await expect(start()).rejects.toMatchObject({ code });
  expect(existsSync('populations')).toBe(before);
});

// As a script in JavaScript gives them.
test.each([
  ['duel', { rounds: '3' }, "option 'rounds' of duel must be a whole number of at least 1, not '3'"],
  ['duel', { rounds: 0 }, "option 'rounds' of duel must be a whole number of at least 1, not 0"],
  ['duel', { seed: '3' }, "option 'seed' of duel must be a whole number, not '3'"],
  ['duel', { noise: '0.1' }, "option 'noise' of duel must be a number, not '0.1'"],
  ['duel', { keepGames: 'no' }, "option 'keepGames' of duel must be true or false, not 'no'"],
  ['tournament', { out: 7 }, "option 'out' of tournament must be a text, not 7"],
  ['tournament', { out: 'cup', pairs: 1.5 }, "option 'pairs' of tournament must be a whole number, not 1.5"],
  [
    'tournament',
    { out: 'cup', anchor: { name: 'a', elo: '1500' } },
    "option 'anchor.elo' of tournament must be a number, not '1500'",
  ],
  ['tournament', {}, "tournament needs the option 'out'"],
  ['tournament', { out: undefined }, "tournament needs the option 'out'"],
  [
    'evolve',
    { method: 'td', generations: '2' },
    "option 'generations' of evolve must be a whole number of at least 0, not '2'",
  ],
  ['evolve', {}, "evolve needs the option 'method'"],
  ['openLab', { workers: '2' }, "option 'workers' of openLab must be a whole number of at least 1, not '2'"],
  ['play', { role: '1' }, "option 'role' of play must be a whole number of at least 0, not '1'"],
  ['play', { role: -1 }, "option 'role' of play must be a whole number of at least 0, not -1"],
  ['duel', null, 'the options of duel must be a map, not null'],
  ['duel', 'rounds=3', "the options of duel must be a map, not 'rounds=3'"],
  ['duel', { game: 3 }, "option 'game' of duel must be a text or a game, such as { use: ID }, not 3"],
  ['duel', { openings: 3 }, "option 'openings' of duel must be a text or a map of options, not 3"],
  ['duel', { each: 'depth=2' }, "option 'each' of duel must be a map of options, not 'depth=2'"],
  ['duel', { sprt: 'elo0=0' }, "option 'sprt' of duel must be a map of options, not 'elo0=0'"],
  ['duel', { adjudication: 'x' }, "option 'adjudication' of duel must be a map of options, not 'x'"],
  ['duel', { signal: 3 }, "option 'signal' of duel must be an AbortSignal, not 3"],
  [
    'tournament',
    { out: 'cup', type: 'ladder' },
    "option 'type' of tournament must be one of 'round-robin', 'gauntlet', 'swiss', 'knockout', 'solo', not 'ladder'",
  ],
  ['evolve', { method: 'td', config: 3 }, "option 'config' of evolve must be a map of options, not 3"],
  [
    'evolve',
    { method: 'td', from: 3 },
    "option 'from' of evolve must be a file, a run folder, a short name or an agent, not 3",
  ],
  ['openLab', { onWarning: 'x' }, "option 'onWarning' of openLab must be a function, not 'x'"],
] as const)('%s with %j is refused, naming the option', (method, options, message) => {
  const check = () => checkOptions(method, options);
  expect(check).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION', message }));
});

const NO_AGENTS = [undefined, null, 3, {}, [], { name: 'x', game: { use: 'nim' }, searcher: 3, budget: {} }];
test.each(NO_AGENTS)('%j is no agent of any method', async (value) => {
  const agent = value as never;
  const refusal = { code: 'LAB_BAD_AGENT' };
  await expect(lab.duel(agent, 'random', { rounds: 1 })).rejects.toMatchObject(refusal);
  await expect(lab.tournament([agent], { out: 'no-cup' })).rejects.toMatchObject(refusal);
  const out = join(emptyFolder(), 'no-agent.msgpack');
  for (const call of [() => lab.analyze(agent), () => lab.agent(agent), () => lab.save(out, agent)])
    expect(call).toThrow(expect.objectContaining(refusal));
  expect(existsSync(out)).toBe(false);
});

test.each([undefined, 'random'])('agents %j are no list of agents', async (agents) => {
  await expect(lab.tournament(agents as never, { out: 'no-cup' })).rejects.toMatchObject({
    code: 'LAB_BAD_AGENT',
  });
});

test('what is no map of options, or whose signal is none, is refused by the task that it is given to', async () => {
  const wrong = { code: 'LAB_BAD_OPTION' };
  for (const options of [null, 'x', { signal: 3 }]) {
    await expect(lab.duel('random', 'random', options as never)).rejects.toMatchObject(wrong);
    await expect(lab.evolve(options as never)).rejects.toMatchObject(wrong);
  }
});

test('nobody moves once a game is over, and nobody has a role that there is not', () => {
  const game = 'nim:heaps=[1]';
  const session = lab.play('uct:sims=5', { game });
  session.play('a1');
  for (const call of [() => session.reply(), () => session.hint()])
    expect(call).toThrow(expect.objectContaining({ code: 'LAB_USAGE', message: 'the game is over' }));
  expect(() => lab.play('random', { game, role: 2 })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION', message: 'there is no role 2 in nim' }),
  );
});

test('what is missing is hinted at by name, and what is undefined has its default', async () => {
  const hint = expect.stringContaining('out: ') as string;
  for (const none of [{}, undefined])
    await expect(lab.tournament(['random'], none as never)).rejects.toMatchObject({ hint });
  const options: object = { game: 'tic-tac-toe', rounds: 1, noise: undefined };
  const { summary } = await lab.duel('random', 'random', options);
  expect(summary.games).toBe(2);
});
