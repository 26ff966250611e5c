import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sheets } from '@evolab/gdl';
import { Random } from 'evolab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAgents } from '../../src/storage/agent-file.ts';
import { LabError } from '../../src/util/errors.ts';
import { lab, labJson } from './lab.ts';
import { repeats } from 'evolab/testing';

let cwd: string;
const RUN = 'populations/coevolution-tic-tac-toe-1';
const champion = () => join(cwd, RUN, 'champion.msgpack');

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'lab-files-'));
  await labJson(
    ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--generations', '5', '--population', '8'],
    cwd,
  );
  writeFileSync(join(cwd, 'a-file'), '');
  symlinkSync('circle', join(cwd, 'circle'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('a damaged file is refused, never read wrongly', () => {
  test.each(['champion.msgpack', 'population.msgpack'])(
    '%s, cut off at many lengths and with flipped bits',
    (name) => {
      const whole = readFileSync(join(cwd, RUN, name));
      const file = join(cwd, 'damaged.msgpack');
      const outcome = (bytes: Uint8Array): unknown => {
        writeFileSync(file, bytes);
        try {
          readAgents(file);
          return 'read';
        } catch (error) {
          return error instanceof LabError ? error.code : error;
        }
      };
      // Every length near the ends and where the parts meet, and some of the others.
      const random = new Random(1, 'damage');
      const lengths = [
        ...Array.from({ length: 300 }, (_, i) => i),
        ...Array.from({ length: repeats(3000) }, () => random.below(whole.length)),
        whole.length - 1,
      ];
      for (const length of lengths) expect(outcome(whole.subarray(0, length))).toBe('LAB_BAD_FILE');
      for (let i = 0; i < repeats(1000); i++) {
        const flipped = Uint8Array.from(whole);
        flipped[random.below(flipped.length)] ^= 1 << random.below(8);
        expect(outcome(flipped)).toBe('LAB_BAD_FILE');
      }
    },
  );

  test.each([
    ['inspect', ['inspect', 'bad.msgpack']],
    ['duel', ['duel', 'bad.msgpack', 'random']],
    ['analyze', ['analyze', 'bad.msgpack']],
    ['play', ['play', 'bad.msgpack']],
    ['replay', ['replay', 'bad.msgpack']],
  ])('lab %s says so in one line', async (_, args) => {
    const bytes = readFileSync(champion());
    bytes[bytes.length >> 1] ^= 4;
    writeFileSync(join(cwd, 'bad.msgpack'), bytes);
    const { status, stdout, stderr } = await lab(args, cwd);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Error: bad\.msgpack .*\(LAB_BAD_FILE\)\nHint: .*\n$/);
  });
});

describe('a folder or a file that is no agent is told what it is, and which command takes it', () => {
  beforeAll(async () => {
    await lab(
      ['tournament', 'random', 'greedy', '--game', 'tic-tac-toe', '--rounds', '1', '--out', 'cup'],
      cwd,
    );
    mkdirSync(join(cwd, 'empty'));
    mkdirSync(join(cwd, 'begun'));
    copyFileSync(join(cwd, RUN, 'state.msgpack'), join(cwd, 'begun/state.msgpack'));
  });

  test.each([
    ['cup', 'LAB_BAD_AGENT', /cup holds a tournament.*\nHint: .*lab report cup.*lab replay cup/],
    [
      'begun',
      'LAB_BAD_AGENT',
      /the run in begun has come to no agent yet.*\nHint: .*lab evolve --resume --out begun/,
    ],
    ['empty', 'LAB_BAD_AGENT', /there is no agent in empty/],
  ])('%s', async (path, code, message) => {
    for (const args of [
      ['analyze', path],
      ['inspect', path],
      ['duel', path, 'random'],
    ]) {
      const { status, stderr } = await lab(args, cwd);
      expect([status, stderr.includes(code)]).toEqual([2, true]);
      expect(stderr).toMatch(message);
    }
  });

  test.each([
    ['cup/tournament.msgpack', 'evolab-tournament', /lab report and lab replay take its folder/],
    ['begun/state.msgpack', 'evolab-state', /lab evolve --resume --out takes its folder/],
  ])('%s', async (path, format, use) => {
    const { status, stderr } = await lab(['analyze', path], cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(`${format} file (LAB_BAD_FILE)`);
    expect(stderr).toMatch(`lab inspect ${path} says what takes this one`);
    const inspected = await lab(['inspect', path], cwd);
    expect([inspected.status, inspected.stderr]).toEqual([0, '']);
    expect(inspected.stdout).toMatch(use);
  });
});

describe('a place that cannot be looked at is one line, not a fault', () => {
  const commands = [
    'inspect PLACE/run',
    'duel PLACE/run random',
    'evolve --resume --out PLACE/run',
    'evolve --plugin coevolution --game tic-tac-toe --out PLACE/run',
    'report PLACE/run',
    'replay PLACE/run',
    'new game patience --out PLACE/patience',
    'plugins link PLACE',
    'fit PLACE/table.csv',
    'duel random greedy --game tic-tac-toe --out PLACE/games.pgn',
    'duel random greedy --game tic-tac-toe --episodes PLACE/games.db',
  ];
  const refused = async (place: string, reason: string) => {
    for (const command of commands) {
      const { status, stdout, stderr } = await lab(command.replace('PLACE', place).split(' '), cwd);
      expect({ status, stdout }, command).toEqual({ status: 2, stdout: '' });
      expect(stderr, command).toMatch(/^Error: .* \(LAB_(BAD_FILE|DISK)\)\nHint: .*\n$/);
      expect(stderr, command).toContain(reason);
    }
  };

  test('a link to itself', async () => {
    await refused('circle', 'its links lead in a circle');
  });

  // Nothing is closed to root.
  test.skipIf((process.getuid?.() ?? 0) === 0)('a folder closed to us', async () => {
    mkdirSync(join(cwd, 'closed'), { mode: 0o000 });
    await refused('closed', 'permission denied');
  });

  test('a name that no file can have is that of an agent all the same', async () => {
    const { status, stderr } = await lab(['analyze', `random:${'x'.repeat(5000)}=1`], cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(/\(LAB_BAD_OPTION\)\nHint: /);
  });
});

describe('#2 behind a population or its run is the third of it', () => {
  test('for those who play and for lab inspect', async () => {
    const { agents } = (await labJson(['inspect', RUN], cwd)) as { agents: { name: string }[] };
    for (const path of [RUN, `${RUN}/population.msgpack`]) {
      expect((await labJson(['inspect', `${path}#2`], cwd))['name']).toBe(agents[2].name);
      expect((await labJson(['analyze', `${path}#2`], cwd))['agent']).toBe(`${basename(RUN)}#2`);
    }
  });

  test.each([
    [`${RUN}#8`, /holds 8 agents, there is no #8/],
    ['careful.yaml#1', /careful\.yaml is one agent, there is no #1/],
  ])('%s is refused', async (path, message) => {
    writeFileSync(join(cwd, 'careful.yaml'), 'searcher: random\n');
    const { status, stderr } = await lab(['analyze', path], cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('(LAB_BAD_AGENT)');
  });
});

describe('lab inspect', () => {
  test('tells what an agent is and where it comes from', async () => {
    const facts = await labJson(['inspect', champion()], cwd);
    expect(facts).toMatchObject({
      format: 'evolab-agent',
      version: 1,
      game: { use: 'tic-tac-toe' },
      evaluator: { use: 'layered' },
      lineage: { method: 'coevolution', seed: 1, generation: 5 },
    });
    expect(facts['weights']).toBeGreaterThan(100);
  });

  test('tells the size of the rules a game was read from, and not all of them', async () => {
    const rules = sheets['tic-tac-toe'];
    writeFileSync(join(cwd, 'noughts.kif'), rules);
    const evolve = ['evolve', '--plugin', 'coevolution', '--game', 'gdl:file=noughts.kif'];
    await labJson([...evolve, '--generations', '1', '--population', '4', '--out', 'noughts'], cwd);
    const { stdout } = await lab(['inspect', 'noughts'], cwd);
    expect(stdout).toContain(
      `rules of ${rules.trimEnd().split('\n').length} lines, ${rules.length} characters`,
    );
    expect(stdout).not.toContain('(legal');
    expect((await labJson(['inspect', 'noughts'], cwd))['game']).toMatchObject({ rules });
  });
});

describe('lab duel', () => {
  test('plays pairs of games and counts them', async () => {
    const result = await labJson(
      ['duel', RUN, 'random', '--rounds', '10', '--openings', 'plies=2', '--out', 'games.pgn'],
      cwd,
    );
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining([
        'wins',
        'losses',
        'draws',
        'games',
        'points',
        'elo',
        'eloError',
        'los',
        'score',
        'scoreInterval',
        'eloInterval',
        'ptnml',
      ]),
    );
    expect((result['wins'] as number) + (result['losses'] as number) + (result['draws'] as number)).toBe(
      result['games'],
    );
    expect(readFileSync(join(cwd, 'games.pgn'), 'utf8').match(/^\[Event /gm)?.length).toBe(20);
  });

  test('gives the same for any number of workers', async () => {
    const args = ['duel', 'random', 'greedy:evaluator=material', '--game', 'draughts', '--rounds', '20'];
    // All but the time that a move took.
    const played = async (workers: string) => ({
      ...(await labJson([...args, '--workers', workers], cwd)),
      times: undefined,
    });
    expect(await played('1')).toEqual(await played('3'));
  });

  test('says first who is stronger, and last what to type next', async () => {
    const { stdout } = await lab(['duel', RUN, 'random', '--rounds', '5', '--episodes', 'duel.db'], cwd);
    expect(stdout).toMatch(
      /^(.* is stronger than .*|Nothing shows who is stronger): .* won, .* lost, .* drawn; Elo /,
    );
    expect(stdout).toMatch(/^Next:\n {2}lab duel .* random --episodes duel\.db --rounds 20\n/m);
    expect(stdout).toMatch(/ {2}lab episodes query duel\.db --limit 5\n$/);
    expect(stdout).not.toMatch(/nan|inf/i);
  });

  test('prints the block that users of fastchess know', async () => {
    const args = ['duel', RUN, 'random', '--rounds', '5', '--openings', 'plies=1', '--format', 'fastchess'];
    const { stdout } = await lab(args, cwd);
    expect(stdout).toMatch(
      /^Results of .* vs random \(tic-tac-toe, 1 random plies\):\nElo: .* \+\/- .*, nElo: .*\nLOS: .* %, DrawRatio: .* %, PairsRatio: .*\nGames: \d+, Wins: \d+, Losses: \d+, Draws: \d+, Points: .*\nPtnml\(0-2\): \[/,
    );
  });

  test('stops when a sequential test is decided', async () => {
    const result = await labJson(
      [
        'duel',
        'material:depth=2',
        'random',
        '--game',
        'draughts',
        '--rounds',
        '1000',
        '--sprt',
        'elo0=0,elo1=50',
      ],
      cwd,
    );
    expect(result['sprt']).toBe('H1');
    expect(result['games']).toBeLessThan(500);
  });

  test('says when all rounds were too few for a sequential test', async () => {
    const args = ['random', 'random', '--game', 'tic-tac-toe', '--rounds', '1', '--sprt', 'elo0=0,elo1=10'];
    expect((await lab(['duel', ...args], cwd)).stdout).toMatch(
      /^Undecided after all rounds: give more by --rounds$/m,
    );
  });

  test.each([
    [['duel', 'random', 'nobody'], 'LAB_BAD_AGENT'],
    [['duel', 'random', 'material:detph=3'], 'LAB_BAD_OPTION'],
    [['duel', 'random', 'nowhere.msgpack'], 'LAB_BAD_AGENT'],
    [['duel', 'random', 'layered'], 'LAB_BAD_AGENT'],
    [['duel', 'random', 'random', '--each', 'dpeth=2'], 'LAB_BAD_OPTION'],
    [['duel', 'random', 'random', '--openings', 'plys=2'], 'LAB_USAGE'],
    [['duel', 'random', 'random', '--sprt', 'elo0=9,elo1=1'], 'LAB_BAD_OPTION'],
    [['duel', 'random', RUN, '--game', 'draughts'], 'LAB_WRONG_GAME'],
    [['perft', 'draughts', '--depth', '2', '--position', 'nonsense'], 'LAB_BAD_POSITION'],
    [['perft', 'chess', '--depth', '2'], 'LAB_UNKNOWN_EXTENSION'],
    [['perft', 'draughts'], 'LAB_USAGE'],
    [['perft', 'draughts', '--depth', '99999999999'], 'LAB_USAGE'],
    [['doctor', 'nothing'], 'LAB_UNKNOWN_EXTENSION'],
    [['new', 'game', 'My Game'], 'LAB_USAGE'],
    [['reproduce', 'nobody-1900'], 'LAB_UNKNOWN_EXTENSION'],
    [['inspect', 'a'.repeat(300)], 'LAB_BAD_FILE'],
    [['inspect', 'circle'], 'LAB_BAD_FILE'],
    [['duel', 'random', 'circle'], 'LAB_BAD_FILE'],
    [['duel', 'random', 'random', '--rounds', '1', '--out', 'a-file/games.pgn'], 'LAB_DISK'],
  ])('lab %j gives %s', async (args, code) => {
    const { status, stderr } = await lab(args, cwd);
    expect(stderr).toMatch(new RegExp(`^Error: .*\\(${code}\\)\n(Hint: .*\n)?$`));
    expect(status).toBe(2);
  });
});

test('a short name may be longer than any file name', async () => {
  const long = `uct:sims=${'0'.repeat(350)}5`;
  expect(
    (await labJson(['duel', long, 'random', '--game', 'tic-tac-toe', '--rounds', '1'], cwd))['games'],
  ).toBe(2);
});

test('an agent of a plugin that is not installed is named as such', async () => {
  mkdirSync(join(cwd, 'specs'), { recursive: true });
  writeFileSync(join(cwd, 'specs/a.yaml'), 'game: go\nsearcher: random\n');
  const { status, stderr } = await lab(['duel', 'specs/a.yaml', 'random'], cwd);
  expect(stderr).toMatch(/^Error: no game is called 'go' \(LAB_UNKNOWN_EXTENSION\)\nHint: /);
  expect(status).toBe(2);
});

test('lab perft counts', async () => {
  expect((await labJson(['perft', 'draughts', '--depth', '7'], cwd))['nodes']).toBe(179740);
  expect((await labJson(['perft', 'chinese-checkers:size=5', '--depth', '4'], cwd))['nodes']).toBe(3844);
});

test('lab list shows every kind, each with id, plugin and summary', async () => {
  const listing = (await labJson(['list'], cwd)) as Record<
    string,
    { id: string; plugin: string; summary: string }[]
  >;
  expect(Object.keys(listing)).toEqual([
    'games',
    'evaluators',
    'searchers',
    'learners',
    'optimizers',
    'memories',
    'notations',
    'executors',
    'reports',
    'presets',
    'plugins',
  ]);
  expect(listing['games'].map(({ id }) => id)).toEqual(
    expect.arrayContaining(['chinese-checkers', 'draughts', 'tic-tac-toe']),
  );
  for (const { id, plugin, summary } of Object.values(listing).flat())
    expect([id, plugin, summary].every((text) => text !== '')).toBe(true);
});

test('lab list of one kind shows for every option what it takes, in lines of 80 columns', async () => {
  const listing = (await labJson(['list', 'learners'], cwd)) as {
    learners: { id: string; options: Record<string, { allowed: string }> }[];
  };
  const { options } = listing.learners.find(({ id }) => id === 'td')!;
  expect(options['gamma']).toMatchObject({
    default: 0.99,
    allowed: 'a number from 0 to 1',
    kind: { name: 'number', min: 0, max: 1 },
  });
  const plugins = await lab(['list', 'plugins'], cwd);
  expect(plugins.stdout).toMatch(/^ {2}id +summary\n {2}evolab +version \S+, the core$/m);
  const { stdout } = await lab(['list', 'learners'], cwd);
  const shown = stdout.slice(stdout.indexOf('Options of')).split('\n');
  expect(shown).toContainEqual(expect.stringMatching(/^ {2}gamma +a number from 0 to 1 \(default 0\.99\)$/));
  expect(shown.filter((line) => line.length > 80)).toEqual([]);
});

test('lab doctor tries the options of a part as well', async () => {
  const { checks } = (await labJson(['doctor', 'td'], cwd)) as { checks: { name: string; ok: boolean }[] };
  for (const name of ['declared options', 'wrong options', 'options at their limits'])
    expect(checks.find((check) => check.name === name)).toMatchObject({ ok: true });
});

test('lab doctor finds a game that a part fits, and says which', async () => {
  expect(await labJson(['doctor', 'feature-net'], cwd)).toMatchObject({ ok: true, kind: 'evaluator' });
  expect((await lab(['doctor', 'variable-depth'], cwd)).stdout).toContain(
    'searcher variable-depth, on chinese-checkers',
  );
  const { status, stderr } = await lab(['doctor', 'feature-net', '--game', 'tic-tac-toe'], cwd);
  expect([status, stderr]).toEqual([2, expect.stringContaining('LAB_WRONG_GAME')]);
});

// test/tasks/doctor.test.ts examines one of each kind.
test('lab doctor finds a part in good health', async () => {
  const verdict = (await labJson(['doctor', 'material'], cwd)) as { ok: boolean; checks: object[] };
  expect(verdict).toMatchObject({ ok: true });
  expect(verdict.checks.length).toBeGreaterThan(3);
});
