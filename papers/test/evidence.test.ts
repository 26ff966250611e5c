import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lab } from 'evolab/testing';
import Evidence from '../src/commands/evidence.ts';
import { CodeBase } from '../src/evidence/code-base.ts';
import { contradictions } from '../src/evidence/compare.ts';
import { commandsOf, figureOf, figuresOf, figuresOn, judged } from '../src/evidence/evidence.ts';
import { digestOf, influenceOn } from '../src/evidence/influence.ts';
import { whole } from '../src/evidence/refresh.ts';

const root = join(import.meta.dirname, '../..');
const base = new CodeBase(root);
/** A copy of the clone: what it has of the original is not parsed again. */
class Copy extends CodeBase {
  override source(file: string): ReturnType<CodeBase['source']> {
    const isTheirs = existsSync(join(root, file)) && this.read(file) === base.read(file);
    return isTheirs ? base.source(file) : super.source(file);
  }
}
/** Another folder of data, with the code of the clone. */
class OtherData extends CodeBase {
  override definitions(): Map<string, string[]> {
    return base.definitions();
  }
  override source(file: string): ReturnType<CodeBase['source']> {
    return base.source(file);
  }
  override files(pattern: string): readonly string[] {
    return base.files(pattern);
  }
  override resolve(name: string, file: string): string | undefined {
    return base.resolve(name, file);
  }
}
const DUEL = 'lab duel material:depth=2 uct:sims=50 --game othello --rounds 10';
const REPRODUCTION = 'lab reproduce fausser-2008 --budget 10';

describe('what can influence a figure', () => {
  test('is the rules, the searches and the evaluators that its command names, and what plays', () => {
    const { code } = influenceOn(base, [DUEL]);
    for (const file of [
      ...[
        'plugins/othello/src/position.ts',
        'src/search/uct.ts',
        'src/search/minimax.ts',
        'src/play/match.ts',
      ],
      ...['src/network/material.ts', 'src/statistics/elo.ts', 'src/tasks/duel.ts'],
    ])
      expect(code).toContain(file);
  });

  test('is no other game, no method, and nothing that prints', () => {
    const { code } = influenceOn(base, [DUEL]);
    const others = /^plugins\/(?!othello)|^src\/(report|cli|commands)\//;
    expect(code.filter((file) => others.test(file))).toEqual([]);
  });

  test('is, of a comparison, the methods, the presets and the solved positions that it names, and what only prints is not', () => {
    const { code, data } = influenceOn(base, [
      'lab compare n-tuple/othello-6x6 --game othello:size=6 --budget games=10 --oracle othello-6 --out populations/x',
    ]);
    for (const file of [
      ...['plugins/n-tuple/src/look-ups.ts', 'plugins/td-mc/src/learner.ts'],
      ...['src/experiment/experiment.ts', 'src/tasks/evolve.ts', 'src/statistics/rating.ts'],
    ])
      expect(code).toContain(file);
    expect(code.filter((file) => /^plugins\/(map-elites|compare\/src\/report)\//.test(file))).toEqual([]);
    expect(data).toContain('configs/n-tuple/othello-6x6.yaml');
    expect(data.filter((file) => file.includes('/oracles/'))).toEqual([
      'plugins/oracle/oracles/othello-6.msgpack',
      'plugins/oracle/oracles/othello.msgpack',
    ]);
  });

  test('is the code of a reproduction, the methods and games that its code names, and their presets', () => {
    const { code } = influenceOn(base, [REPRODUCTION]);
    expect(code).toContain('papers/fausser-2008/table-1.ts');
    const curves = influenceOn(base, ['lab reproduce structure-2026 --budget 10']);
    expect(curves.data).toContain('papers/structure-2026/structure.yaml');
    expect(curves.data).toContain('configs/neat/hyperneat.yaml');
    expect(curves.code).toContain('plugins/neat/src/learner.ts');
    const other = influenceOn(base, ['lab reproduce thill-2012']).code;
    expect(other).toContain('papers/thill-2012/reproduce.ts');
    expect(other.filter((file) => file.startsWith('papers/test/'))).toEqual([]);
    expect(code).toContain('plugins/draughts/src/position.ts');
    expect(code).toContain('plugins/td-mc/src/learner.ts');
    expect(code.filter((file) => file.startsWith('plugins/inventor'))).toEqual([]);
  });

  test('is the evaluator and the search of an agent in a file, and no other evaluator', () => {
    const codeOf = (agent: string) => influenceOn(base, [`lab duel papers/champions/${agent} random`]).code;
    const evaluators = ['mlp', 'ensemble', 'layered'].map((name) => `src/network/${name}.ts`);
    const reached = (agent: string) => evaluators.filter((file) => codeOf(agent).includes(file));
    expect(reached('draughts-td.msgpack')).toEqual(['src/network/mlp.ts']);
    // The default member is an mlp.
    expect(reached('draughts-vote.msgpack')).toEqual(evaluators);
    expect(codeOf('draughts-n-tuple-long.msgpack')).toContain('plugins/n-tuple/src/net.ts');
    expect(influenceOn(base, [DUEL]).code.filter((file) => evaluators.includes(file))).toEqual([]);
  });

  test('is the data that its command names', () => {
    const arena = 'lab duel papers/arena/othello.yaml#n-tuple random --rounds 2';
    const { data, code } = influenceOn(base, [arena]);
    expect(data).toEqual(['papers/arena/othello.yaml#n-tuple', 'papers/champions/othello-n-tuple.msgpack']);
    expect(code).toContain('plugins/othello/src/position.ts');
  });
});

describe('a copy of the code', () => {
  let copy: string;
  const digest = (command: string): string => {
    const there = new Copy(copy);
    return digestOf(there, influenceOn(there, [command]));
  };
  const edit = (file: string, change: (text: string) => string): void => {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    expect(changed, file).not.toBe(text);
    writeFileSync(path, changed);
  };
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'evidence-'));
    const files = [
      ...base.files('{src,plugins/*/src,papers/*}/**/*.ts'),
      ...base.files('{configs,papers/*/configs}/**/*.yaml'),
      'package.json',
    ];
    for (const file of files) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  test('has the digest of the original; comments, formatting, types, explanations and what prints change none', () => {
    const before = digest(DUEL);
    expect(before).toBe(digestOf(base, influenceOn(base, [DUEL])));
    edit('plugins/othello/src/position.ts', (text) => `// A comment.\n/** Another. */\n${text}`);
    edit('src/play/match.ts', (text) => text.replaceAll('\n  ', '\n      '));
    edit('src/search/uct.ts', (text) => `${text}\nexport interface Unused {\n  readonly x: number;\n}\n`);
    edit('src/search/exploration.ts', (text) => text.replace('cp: number', 'cp: 1 | 2'));
    edit('src/play/noise.ts', (text) => text.replace('(count)];', '(count)]!;'));
    edit('plugins/othello/src/index.ts', (text) =>
      text.replace("summary: 'Enclosed", "summary: 'All enclosed"),
    );
    edit('src/agents/agent-source.ts', (text) =>
      text.replace('a tournament, not', 'a whole tournament, not'),
    );
    edit('src/report/duel-text.ts', (text) => `${text}\nexport const answer = 42;\n`);
    edit('plugins/draughts/src/position.ts', (text) => `${text}\nexport const answer = 42;\n`);
    expect(digest(DUEL)).toBe(before);
  });

  test('a changed constant changes the digest of what it can influence, and no other', () => {
    const [before, other] = [digest(DUEL), digest(REPRODUCTION)];
    edit('src/search/exploration.ts', (text) => text.replace('2 * cp', '3 * cp'));
    expect(digest(DUEL)).not.toBe(before);
    edit('papers/fausser-2008/table-1.ts', (text) => `${text}\nexport const answer = 42;\n`);
    expect(digest(REPRODUCTION)).not.toBe(other);
  });
});

describe('a list of agents', () => {
  const LIST = 'papers/arena/morris.yaml';
  const command = `lab duel ${LIST}#td-mc random --game morris`;
  /** The digest in a copy in which these files have other contents. */
  const digest = (changed: Readonly<Record<string, string | Buffer>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'list-'));
    const own = { [LIST]: base.read(LIST), ...changed };
    const champions = base.files('papers/champions/morris-*.msgpack');
    const files = [
      ...champions.map((file) => [file, readFileSync(join(base.root, file))] as const),
      ...Object.entries(own),
    ];
    for (const [file, content] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    const data = new OtherData(folder);
    const found = digestOf(data, influenceOn(data, [command]));
    rmSync(folder, { recursive: true });
    return found;
  };
  const FILE = 'papers/champions/morris-td-mc.msgpack';
  const OTHER = 'papers/champions/morris-d-visiondraughts.msgpack';
  const text = base.read(LIST);
  const bytes = readFileSync(join(base.root, FILE));

  test('gives the digest of the agent that a command names, wherever its file is', () => {
    const before = digest({});
    const moved = {
      'kept/td.msgpack': bytes,
      [LIST]: text.replace('../champions/morris-td-mc', '../../kept/td'),
    };
    expect(digest(moved)).toBe(before);
    expect(digest({ [LIST]: text.replace('morris-n-tuple.', 'morris-coevolution.') })).toBe(before);
    expect(digest({ [FILE]: readFileSync(join(base.root, OTHER)) })).not.toBe(before);
    expect(digest({ [LIST]: text.replace('morris-td-mc', 'morris-coevolution') })).not.toBe(before);
    expect(digest({ [LIST]: text.replace('searcher: deepening', 'searcher: alphabeta') })).not.toBe(before);
  });
});

test('every figure of the pages is judged; one whose code is what made it is current, another stale', () => {
  const figures = figuresOf(base);
  expect(figures.length).toBeGreaterThan(30);
  expect(figures.every(({ parts }) => parts.every(({ commands }) => commands.length > 0))).toBe(true);
  const figure = figures.find(({ name }) => name === 'n-tuple-2026/hour-1000')!;
  const [{ commands }] = figure.parts;
  const [now] = judged(base, { ...figure, parts: [{ commands, made: undefined }] }).now;
  const state = (made: readonly (string | undefined)[], contradicted: string[] = []) =>
    judged(base, { ...figure, parts: made.map((digest) => ({ commands, made: digest })), contradicted })
      .state;
  expect([state([now]), state(['0']), state([undefined]), state([now], ['a row'])]).toEqual([
    ...['current', 'stale', 'unknown', 'contradicted'],
  ]);
  // Of a table whose lines were made one by one.
  expect([state([now, now]), state([now, '0', undefined]), state([now, undefined])]).toEqual([
    ...['current', 'stale', 'unknown'],
  ]);
});

test.each([
  ['unknown', 'lab duel populations/mine random --game othello'],
  ['unknown', 'lab tournament populations/mine/hall/*.msgpack random --game othello --out populations/rated'],
  ['current', 'lab duel populations/champions/othello-n-tuple-hour.msgpack random'],
  ['current', 'lab tournament papers/arena/morris.yaml --each nodes=10 --out populations/rated'],
])('%s: %s', (state, command) => {
  const part = { commands: [command], made: undefined };
  const figure = { name: 'a/b', file: 'a', contradicted: [] };
  const [made] = judged(base, { ...figure, parts: [part] }).now;
  expect(judged(base, { ...figure, parts: [{ ...part, made }] }).state).toBe(state);
});

test('a shell reads the rows in the command of a figure as they were named', () => {
  const only = ["Rubik's Cube: MINI alone", '5x5', 'TD(0), 80'];
  const [command] = commandsOf({ paper: 'mini-player', budget: 1, only });
  const words = execFileSync('sh', ['-c', `lab() { printf '%s\\n' "$@"; }; ${command}`], {
    encoding: 'utf8',
    timeout: 600_000,
  });
  expect(words.split('\n').filter((word) => only.includes(word))).toEqual(only);
});

test('a line of a table is judged by its own command and digest', () => {
  const file = 'papers/n-tuple-2026/figures/hour-1000.json';
  const { lines } = JSON.parse(base.read(file)) as { lines: { command: string; digest?: string }[] };
  expect(figureOf(base, file).parts).toEqual(
    lines.map(({ command, digest }) => ({ commands: [command], made: digest })),
  );
});

test('a page rests on the figures that it shows and on those that it names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  const page = join(folder, 'README.md');
  writeFileSync(page, '<!-- figures one: a; b -->\n<!-- evidence docs/two -->\n');
  const [own] = folder.split('/').slice(-1);
  expect(figuresOn(page)).toEqual([`${own}/one`, 'docs/two']);
  // As README.md alone in its own folder.
  expect(figuresOn(`${folder}/./README.md`)).toEqual([`${own}/one`, 'docs/two']);
  rmSync(folder, { recursive: true });
});

test.each([
  [['--page', 'nosuch.md'], 'LAB_BAD_FILE'],
  [['--page', '.'], 'LAB_BAD_FILE'],
  [['nosuch'], 'LAB_USAGE'],
  [['fausser-2008/speed', '--page', 'README.md'], 'LAB_USAGE'],
])('lab evidence %j is refused in one line', async (args, code) => {
  const { status, stderr } = await lab(['evidence', ...args], root);
  expect(status).toBe(2);
  expect(stderr).toMatch(new RegExp(`^Error: [^\n]+ \\(${code}\\)\nHint: [^\n]+\n$`));
});

test('the figures that the help of lab evidence names are there', () => {
  const names = figuresOf(base).map(({ name }) => name);
  const named = Evidence.examples.flatMap((line) => / evidence (\S+\/\S+)/.exec(line)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(named));
});

test('an experiment goes on until it has the rows of before, or gains none', () => {
  const document = (rows: number, left: number) => ({
    rows: Array(rows).fill(0),
    leftOut: Array(left).fill(0),
  });
  const calls = (...counts: [rows: number, left: number][]) => {
    let call = 0;
    const { rows } = whole(document(6, 0), () => document(...counts[call++]));
    return [rows.length, call];
  };
  expect(calls([6, 0])).toEqual([6, 1]);
  expect(calls([2, 4], [5, 1], [6, 0])).toEqual([6, 3]);
  expect(calls([2, 4], [2, 4], [6, 0])).toEqual([2, 2]);
  expect(calls([4, 0], [6, 0])).toEqual([4, 1]);
});

test('figures are contradicted by intervals that do not meet theirs', () => {
  const table = (low: number, high: number) => ({ paper: 'p', rows: [{ what: 'a', ours: 1, low, high }] });
  expect(contradictions(table(0, 2), table(1, 3))).toEqual([]);
  expect(contradictions(table(0, 2), table(3, 4))).toEqual(['a']);
  const duel = (interval: string) => ({
    head: ['game', '95% interval (Elo)'],
    lines: [{ command: 'lab duel a b', cells: ['othello', interval] }],
  });
  expect(contradictions(duel('-8 to +12'), duel('+3 to open'))).toEqual([]);
  expect(contradictions(duel('-8 to +12'), duel('+13 to open'))).toEqual(['lab duel a b']);
  const cells = (...row: string[]) => ({ rows: [row] });
  expect(contradictions(cells('x', '1'), cells('x', '2'))).toEqual(['x | 1']);
  expect(contradictions(cells('x', '600', '-3 (-9 to 2)'), cells('x', '600', '+4 (1 to 7)'))).toEqual([]);
  expect(contradictions(cells('x', '-3 (-9 to 2)'), cells('x', '+4 (3 to 7)'))).toEqual(['x | -3 (-9 to 2)']);
});

test('speeds are contradicted by those that no other machine explains, counts by any other', () => {
  const lines = (command: string, cell: string) => ({ lines: [{ command, cells: ['othello', cell] }] });
  const bench = (cell: string) => lines('lab bench othello', cell);
  expect(contradictions(bench('1.25 M'), bench('686,000'))).toEqual([]);
  expect(contradictions(bench('1.25 M'), bench('386,000'))).toEqual(['othello | 1.25 M']);
  const simulated = (cell: string) => lines('lab speedup simulate --depth 12', cell);
  expect(contradictions(simulated('1.80'), simulated('1.81'))).toEqual(['othello | 1.80']);
  const loop = (ratio: string) => ({ commands: ['node papers/x/speed.ts 6000'], rows: [['1', ratio]] });
  expect(contradictions(loop('0.26'), loop('0.25'))).toEqual([]);
  expect(contradictions(loop('0.26'), loop('0.08'))).toEqual(['1 | 0.26']);
});
