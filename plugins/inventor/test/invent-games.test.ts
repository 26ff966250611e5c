import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import family, { knownGames, readRules } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { definePlugin, LabError, type Services } from 'evolab';
import { describeRun, runsBelow } from 'evolab/command';
import { readAgents, RunFolder, writeWhole } from 'evolab/storage';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { planText } from '../src/plan-text.ts';
import { contextOf, installedLaboratory, laboratoryOf } from 'evolab/testing';
import { inventGames, STATE_FILE, type InventionRequest } from '../src/invent-games.ts';
import { INVENTION_FILE } from '../src/invention.ts';
import { criteriaRows } from '../src/criteria-text.ts';
import { inventionReport } from '../src/invention-page.ts';
import { checkJob, judgeJob } from '../src/jobs.ts';
import { tuplesFor } from '../src/opponent.ts';
import { JUDGED, simplicityOf } from '../src/score.ts';
import { damagedCopies } from './damaged.ts';
import { quickJudge } from './quick-judge.ts';

const installed = await installedLaboratory();

const room = mkdtempSync(join(tmpdir(), 'inventor-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const laboratory = laboratoryOf(
  family,
  definePlugin({ name: 'inventor', jobs: [quickJudge, checkJob], reports: [inventionReport] }),
);
const common = {
  seed: 3,
  games: 48,
  minutes: Infinity,
  twins: 0,
  resume: false,
  opponents: 0,
  generations: 2,
  mostGenerations: 2,
  verify: 0,
};
const invent = (folder: string, request: Partial<InventionRequest> = {}, slots = 1, abortAfter = Infinity) =>
  inventGames(contextOf(laboratory, { slots, abortAfter }), {
    ...common,
    folder: join(room, folder),
    ...request,
  });
const bytes = (folder: string) => readFileSync(join(room, folder, STATE_FILE), 'utf8');

test('the same seed gives the same bytes for any number of workers, and after a stop at any moment', async () => {
  const whole = await invent('one');
  expect(whole.judged).toBe(48);
  expect(whole.best.length).toBeGreaterThan(2);
  await invent('three', {}, 3);
  expect(bytes('three')).toBe(bytes('one'));
  const stopped = await invent('stopped', {}, 2, 40);
  expect(stopped.interrupted).toBe(true);
  expect(stopped.judged).toBeLessThan(48);
  await invent('stopped', { resume: true });
  expect(bytes('stopped')).toBe(bytes('one'));
  // A process that was killed leaves what it wrote last: the state of a whole round.
  await invent('short', { games: 24 });
  cpSync(join(room, 'short', STATE_FILE), join(room, 'killed', STATE_FILE));
  await invent('killed', { resume: true });
  expect(bytes('killed')).toBe(bytes('one'));
  // One that is stopped in its first round can be gone on with as well.
  expect((await invent('early', {}, 1, 1)).judged).toBe(0);
  await invent('early', { resume: true });
  expect(bytes('early')).toBe(bytes('one'));
  expect(await invent('other', { seed: 4 })).not.toMatchObject({ fell: whole.fell });
});

test('minutes end a run at a whole round, and as many games give the same', async () => {
  const { judged } = await invent('minutes', { games: Infinity, minutes: 0.001 });
  expect(judged % 24).toBe(0);
  expect(judged).toBeGreaterThan(0);
  await invent('as-many', { games: judged });
  expect(bytes('as-many')).toBe(bytes('minutes'));
});

test('minutes are told first, with what is done after them and how long it takes', async () => {
  const told = async (folder: string, request: Partial<InventionRequest>) => {
    const context = contextOf(laboratory);
    const own = { ...common, games: 24, folder: join(room, folder), ...request };
    await inventGames(context, own);
    expect(context.events.filter(({ type }) => type === 'note')).toHaveLength(
      Number.isFinite(own.minutes) ? 1 : 0,
    );
    return context.events[0];
  };
  const begun = 'Rules are bred for 0.001 minutes, and the round of that moment is finished.';
  expect(await told('plan', { minutes: 0.001 })).toEqual({ type: 'note', text: begun });
  expect(await told('plan-of-twins', { minutes: 0.001, twins: 2 })).toEqual({
    type: 'note',
    text: `${begun} Then at most 20 games are compared with their rule sheets. Without that: --twins 0.`,
  });
  expect(await told('no-plan', {})).toMatchObject({ type: 'progress' });
  const whole = planText({ ...common, folder: '', minutes: 1, twins: 9, opponents: 3, generations: 200 }, 20);
  expect(whole).toBe(
    'Rules are bred for 1 minute, and the round of that moment is finished. Then at most 20 games are compared with their rule sheets; ' +
      '3 players are taught, some 120 seconds of CPU time. Without that: --twins 0 --opponents 0.',
  );
  const measured = planText(
    { ...common, folder: '', minutes: 1, opponents: 1, generations: 200, verify: 9 },
    20,
  );
  expect(measured).toContain('1 player is taught, some 40 seconds of CPU time; the first are measured again');
});

test('what was judged adds up, the best are sound, have names and words, and agree with their rule sheets', async () => {
  const { judged, fell, kept, best } = await invent('sums', {
    games: 24,
    twins: 1,
    given: { board: { shape: 'square', width: 4, height: 4, neighbours: 'orthogonal' } },
  });
  const reasons = Object.values(fell).flatMap((why) => Object.values(why));
  const down = reasons.reduce((sum, count) => sum + count, 0);
  expect(judged).toBeGreaterThanOrEqual(down + kept);
  for (const { file, rules, name, words, fault, twins } of best) {
    expect(readFileSync(file, 'utf8')).toBe(rules);
    expect(readRules(rules).name).toBe(name);
    expect(words.length).toBeGreaterThan(3);
    expect([fault, twins]).toEqual([undefined, 1]);
  }
});

test.each(['', 'x', 'null', '{"planned": "many"}'])(
  'how far a run was to go is not guessed if its file holds %j',
  async (text) => {
    await invent('unplanned', { resume: existsSync(join(room, 'unplanned')), games: 24 });
    writeFileSync(join(room, 'unplanned', INVENTION_FILE), text);
    await expect(invent('unplanned', { resume: true, games: undefined })).rejects.toMatchObject({
      code: 'LAB_BAD_FILE',
      message: expect.stringContaining(INVENTION_FILE) as string,
      hint: expect.stringContaining('--games') as string,
    });
    // Before anything is done.
    expect(readFileSync(join(room, 'unplanned', INVENTION_FILE), 'utf8')).toBe(text);
  },
);

test('the page has all kinds on its map, the games to step through, and says how far a run is while it goes on', async () => {
  const seen: unknown[] = [];
  const context = contextOf(laboratory);
  const read = (folder: string): unknown =>
    JSON.parse(readFileSync(join(room, folder, INVENTION_FILE), 'utf8'));
  const request = { ...common, folder: join(room, 'watched'), games: 48 };
  const { best, map, kept } = await inventGames(
    {
      ...context,
      report: () => existsSync(join(room, 'watched', INVENTION_FILE)) && seen.push(read('watched')),
    },
    request,
  );
  expect(map.length).toBe(kept);
  const statuses = seen.map((content) => inventionReport.status!(content));
  expect(statuses).toContainEqual(
    expect.objectContaining({
      done: 24,
      planned: 48,
      unit: 'rule sets',
      resume: ['evolve', 'games', '--resume'],
    }),
  );
  const { sections } = inventionReport.page(read('watched'));
  expect(sections.map(({ title }) => title)).toContain(`1. ${best[0].name}`);
  const { body } = sections.find(({ title }) => title === `1. ${best[0].name}`)!;
  expect(body.find(({ kind }) => kind === 'games')).toMatchObject({ games: { of: best[0].games.length } });
  expect(describeRun(laboratory, join(room, 'watched'))).toMatchObject({
    kind: 'other',
    done: 48,
    planned: 48,
    state: 'finished',
  });
  expect(runsBelow(laboratory, room)).toContain(join(room, 'watched'));
  expect(() => inventionReport.page({ judged: 3 })).toThrow(LabError);
});

const RULES = {
  hexapawn: knownGames.hexapawn,
  'tic-tac-toe': knownGames['tic-tac-toe'],
  // Drawn, whoever plays.
  even: 'board: { shape: square, width: 4, height: 2 }\nmoves: [{ place: anywhere }]\ngoals: []\nend: majority',
};

/**
 * Writes a folder in which these games alone were judged, best first and those with more skill last, so that only what is done
 * with the best is left.
 */
function judged(folder: string, ...names: readonly (keyof typeof RULES)[]): void {
  const measure: Measure = { value: 0.5, low: 0.4, high: 0.6 };
  const measures = Object.fromEntries(Object.keys(JUDGED).map((of) => [of, measure]));
  const elites = names.map((name, i) => ({
    rules: RULES[name],
    born: i + 1,
    score: 0.5 - i / 10,
    games: [[]],
    measures: {
      ...measures,
      length: { value: 6 + 20 * i, low: 6, high: 30 },
      skill: { ...measure, value: 0.5 + i / 20 },
    },
  }));
  const state = {
    format: 'evolab-invention',
    version: 1,
    seed: 3,
    round: 1,
    judged: 1,
    unsound: 0,
    repeated: 0,
  };
  writeWhole(join(room, folder, STATE_FILE), JSON.stringify({ ...state, fell: {}, elites, seen: [] }));
}

test('the first are measured again and get a player that was taught, the same after a stop at any moment', async () => {
  const finish = (folder: string, abortAfter = Infinity) =>
    inventGames(
      contextOf(installed, { abortAfter }),
      {
        folder: join(room, folder),
        games: 1,
        minutes: Infinity,
        resume: true,
        twins: 2,
        opponents: 1,
        generations: 1,
        mostGenerations: 4,
        verify: 2,
      },
      ({ game, agents }) => [game.name, ...game.words, ...agents].join('\n'),
    );
  const files = (folder: string) =>
    readdirSync(join(room, folder, 'best')).map((name) => [
      name,
      readFileSync(join(room, folder, 'best', name), 'latin1').replaceAll(join(room, folder), ''),
    ]);
  judged('whole', 'hexapawn');
  const { best } = await finish('whole');
  const [{ verified, opponent, twins, file, criteria }] = best;
  expect(twins).toBe(2);
  expect(criteria!.map(({ name }) => name)).toEqual(['balance', 'draws', 'skill', 'opponent']);
  expect(verified).toMatchObject({ games: 2, player: expect.stringMatching(/^uct:sims=\d{3}$/) as unknown });
  expect(opponent!.duel!.wins + opponent!.duel!.losses + opponent!.duel!.draws).toBeGreaterThan(0);
  expect(files('whole').map(([name]) => name.split('.')[1])).toEqual(['html', 'msgpack', 'yaml']);
  expect(readAgents(opponent!.file).agents[0].agent.weights!.some((weight) => weight !== 0)).toBe(true);
  expect(readFileSync(file.replace('yaml', 'html'), 'utf8')).toContain(`${opponent!.file}\nuct:sims=1000`);
  judged('parts', 'hexapawn');
  for (const abortAfter of [1, 5, 12, 3]) {
    const { interrupted } = await finish('parts', abortAfter);
    expect([abortAfter, interrupted]).toEqual([abortAfter, true]);
  }
  expect((await finish('parts')).best[0].verified).toEqual(verified);
  expect(files('parts')).toEqual(files('whole'));
  // Another game is the best now: nothing is left of the one before.
  judged('parts', 'tic-tac-toe');
  await finish('parts');
  expect(files('parts').length).toBe(3);
  expect(files('parts')).not.toEqual(files('whole'));
});

test('of the first those come first that show more of what a good game shows, with their players', async () => {
  judged('order', 'hexapawn', 'even');
  const { best } = await inventGames(contextOf(installed), {
    folder: join(room, 'order'),
    games: 1,
    minutes: Infinity,
    resume: true,
    twins: 0,
    opponents: 2,
    generations: 1,
    mostGenerations: 1,
    verify: 4,
  });
  // The other is measured first, and is drawn.
  expect(best.map(({ rules }) => readRules(rules).goals)).toEqual(
    [RULES.hexapawn, RULES.even].map((rules) => readRules(rules).goals),
  );
  for (const [i, { name, file, opponent, criteria }] of best.entries()) {
    expect(file).toContain(`0${i + 1}-${name.toLowerCase()}.yaml`);
    expect(opponent!.file).toBe(file.replace('yaml', 'msgpack'));
    expect(readAgents(opponent!.file).agents[0].agent.name).toBe(name);
    expect(criteria!.length).toBe(4);
  }
  expect(best[1].criteria!.find(({ name }) => name === 'draws')!.verdict).not.toMatch(/hold/);
  const page = JSON.stringify(
    inventionReport.page(JSON.parse(readFileSync(join(room, 'order', INVENTION_FILE), 'utf8'))),
  );
  for (const [, what, value, , , verdict] of criteriaRows(best))
    for (const cell of [what, value, verdict]) expect(page).toContain(cell);
});

test('games are measured in the order of what they promise, and one of which something fails gets no player if there are others', async () => {
  const finish = (folder: string) =>
    inventGames(contextOf(installed), {
      folder: join(room, folder),
      games: 1,
      minutes: Infinity,
      resume: true,
      twins: 0,
      opponents: 1,
      generations: 1,
      mostGenerations: 1,
      verify: 2,
    });
  const goalsOf = ({ rules }: { readonly rules: string }) => readRules(rules).goals;
  judged('less', 'even', 'hexapawn');
  const { best: only } = await finish('less');
  expect(only[0].verified).toBeDefined();
  expect(goalsOf(only[0])).toEqual(readRules(knownGames.hexapawn).goals);
  // Both of its games are drawn.
  judged('more', 'hexapawn', 'even');
  const { best } = await finish('more');
  expect(best.map(goalsOf)).toEqual([RULES.hexapawn, RULES.even].map((rules) => readRules(rules).goals));
  expect(best.map(({ opponent }) => opponent !== undefined)).toEqual([true, false]);
  expect(criteriaRows(best.slice(1))).toMatchObject([
    [best[1].name, 'games that are drawn', '100.0%', {}, {}, 'fails'],
  ]);
});

test('a game that is drawn too often is tried with a loser at its end, and the better of the two is taken', async () => {
  judged('drawn', 'tic-tac-toe');
  const { best } = await inventGames(contextOf(installed), {
    folder: join(room, 'drawn'),
    games: 1,
    minutes: Infinity,
    resume: true,
    twins: 0,
    opponents: 1,
    generations: 1,
    mostGenerations: 1,
    verify: 2,
  });
  expect(best.map(({ rules }) => readRules(rules).end)).toEqual(['loses']);
  const { criteria, measures, verified } = best[0];
  expect(criteria!.find(({ name }) => name === 'draws')).toMatchObject({ value: 0 });
  expect(verified!.measures.decided.value).toBe(1);
  // There is a rule more, which matters where the board is full.
  expect(measures.ruleUse.value).toBe(0.5);
  expect(measures.simplicity.value).toBe(simplicityOf(readRules(best[0].rules)).value);
  expect(readdirSync(join(room, 'drawn', 'verified')).length).toBe(3);
});

test('a player learns on, twice as long each time, until it is strong enough or a limit is reached', async () => {
  const taughtBy = async (folder: string, mostGenerations: number) => {
    judged(folder, 'hexapawn');
    const { best } = await inventGames(contextOf(installed), {
      folder: join(room, folder),
      games: 1,
      minutes: Infinity,
      resume: true,
      twins: 0,
      opponents: 1,
      generations: 1,
      mostGenerations,
      verify: 2,
    });
    return { ...best[0].opponent!, verdict: best[0].criteria!.at(-1)!.verdict };
  };
  const { run, verdict } = await taughtBy('limit', 3);
  expect(verdict).not.toBe('holds');
  expect(readdirSync(join(run, 'hall'))).toEqual(['000001.msgpack', '000002.msgpack', '000003.msgpack']);
});

test('a player has tables of the lines that the goals are about', () => {
  const tuplesOf = (name: keyof typeof knownGames) => tuplesFor(readRules(knownGames[name]));
  expect(tuplesOf('hexapawn')).toBe('random:40:7');
  expect(tuplesOf('tic-tac-toe')).toBe('random:40:7 straight:3');
  expect(tuplesOf('yavalath')).toBe('random:40:7 straight:4 straight:3');
});

test('a folder that is there is not begun again, and one of another seed is not gone on with', async () => {
  await invent('mine', { games: 24 });
  await expect(invent('mine')).rejects.toThrow(expect.objectContaining({ code: 'LAB_RUN_EXISTS' }));
  await expect(invent('mine', { resume: true, seed: 9 })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_CHANGED' }),
  );
  await expect(invent('nothing', { resume: true })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_MISSING' }),
  );
});

test.each(['hasami-shogi', 'othello'])(
  'a run with the start and the captures of %s goes on',
  async (name) => {
    const { start, capture } = readRules(knownGames[name]);
    const given = { start, capture };
    await invent(`given-${name}`, { given, games: 24 });
    expect(await invent(`given-${name}`, { resume: true, games: 48 })).toMatchObject({ judged: 48 });
  },
);

test('a process that has lost the folder, or finds it taken once it is locked, writes nothing', async () => {
  const busy = expect.objectContaining({ code: 'LAB_RUN_BUSY' }) as Error;
  const context = contextOf(laboratory);
  let before = '';
  const check = vi.spyOn(RunFolder.prototype, 'checkLock').mockImplementation(() => {
    const file = join(room, 'lost', STATE_FILE);
    before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // The lock is lost after the first round.
    if (before.includes('"round":1')) throw new LabError('LAB_RUN_BUSY', 'another process has it', '');
  });
  onTestFinished(() => check.mockRestore());
  await expect(invent('lost')).rejects.toThrow(busy);
  expect(bytes('lost')).toContain('"round":1,');
  check.mockRestore();
  const late = join(room, 'late');
  const openExecutor = async (path: string) => {
    // While the threads start, another process begins and ends in the folder.
    await inventGames(contextOf(laboratory), { ...common, folder: late, games: 24 });
    before = bytes('late');
    return await context.openExecutor(path);
  };
  const own = { ...common, seed: 9, folder: late };
  await expect(inventGames({ ...context, openExecutor }, own)).rejects.toThrow(busy);
  expect(bytes('late')).toBe(before);
});

test('a folder is free again if the threads cannot be started or closed', async () => {
  const folder = join(room, 'free');
  const context = contextOf(laboratory);
  const failure = new LabError('LAB_QUEUE', 'the queue is away', '');
  const away = { ...context, openExecutor: () => Promise.reject(failure) };
  await expect(inventGames(away, { ...common, folder })).rejects.toThrow(failure);
  expect(existsSync(folder)).toBe(false);
  vi.spyOn(await context.openExecutor('.'), 'close').mockRejectedValue(failure);
  await expect(inventGames(context, { ...common, folder, games: 24 })).rejects.toThrow(failure);
  expect(existsSync(join(folder, STATE_FILE))).toBe(true);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a state in which anything is damaged is refused in one line', async () => {
  await invent('intact', { games: 24, given: { pie: true } });
  const state = JSON.parse(bytes('intact')) as object;
  const copies = damagedCopies(state);
  expect(copies.length).toBeGreaterThan(100);
  for (const given of [{ pie: 'yes' }, { start: 1 }, { capture: true }])
    copies.push({ place: JSON.stringify(given), copy: { ...state, given } });
  const file = join(room, 'damaged', STATE_FILE);
  for (const { place, copy } of copies) {
    writeWhole(file, JSON.stringify(copy));
    await expect(invent('damaged', { resume: true }), place).rejects.toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }),
    );
  }
  writeWhole(file, bytes('intact'));
  expect(await invent('damaged', { resume: true, games: 24 })).toMatchObject({ judged: 24 });
});

test('a judgement of another machine in which anything is missing is not taken', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => ({ rules: knownGames.hex, seed }));
  const judgements = seeds.map((job) => quickJudge.run(job, {} as Services));
  expect(judgements.map((one) => judgeJob.checkResult!({}, one))).toEqual(seeds.map(() => undefined));
  for (const { place, copy } of judgements.flatMap(damagedCopies))
    expect(judgeJob.checkResult!({}, copy), place).toBeTypeOf('string');
  for (const result of [{}, { fault: 'turn: 0, the twin says 1' }])
    expect(checkJob.checkResult!({}, result)).toBeUndefined();
  for (const result of [undefined, null, [], 'none', { fault: 4 }])
    expect(checkJob.checkResult!({}, result)).toBeTypeOf('string');
});

test('all rules have the parts that are given, and a known game that is left out is found again', async () => {
  const { board, start, moves, capture, turn, goals } = readRules(knownGames.squava);
  const given = { board, start, moves, capture, turn, goals };
  const { judged, found, best } = await invent('given', { given, games: 200 });
  // There are only so many ends and passes.
  expect(judged).toBeLessThan(40);
  expect(found).toMatchObject([{ name: 'squava' }]);
  expect(found[0].born).toBeLessThanOrEqual(judged);
  for (const { rules } of best) expect(readRules(rules)).toMatchObject(given);
  await expect(invent('given', { given: { board }, resume: true })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_CHANGED' }),
  );
  expect(await invent('given', { resume: true, games: 200 })).toMatchObject({ judged, found });
});
