import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { emptyFolder, lab, labJson, startLab } from './lab.ts';
import { repeats } from 'evolab/testing';

const SMALL = [
  'evolve',
  '--plugin',
  'coevolution',
  '--game',
  'tic-tac-toe',
  '--population',
  '8',
  '--set',
  'games=2',
];
const FOLDER = 'populations/coevolution-tic-tac-toe-1';
/** The generations a run's log tells of; a line cut short by a kill does not count. */
const generations = (folder: string) =>
  readFileSync(join(folder, 'log.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => (JSON.parse(line) as { generation: number }).generation);
const bytes = (cwd: string, file: string) => readFileSync(join(cwd, FOLDER, file)).toString('base64');

test('the same seed gives the same bytes for 1, 2 and 8 workers', async () => {
  const runOf = async (workers: number) => {
    const cwd = emptyFolder();
    const { stateHash } = await labJson([...SMALL, '--generations', '6', '--workers', String(workers)], cwd);
    return {
      stateHash,
      population: bytes(cwd, 'population.msgpack'),
      champion: bytes(cwd, 'champion.msgpack'),
    };
  };
  const runs = await Promise.all([1, 2, 8].map(runOf));
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).toEqual(runs[0]);
  const other = await labJson(
    [...SMALL, '--generations', '6', '--seed', '2', '--out', FOLDER],
    emptyFolder(),
  );
  expect(other['stateHash']).not.toBe(runs[0].stateHash);
});

const KILLS = repeats(10, 2);
test(`a run killed ${KILLS} times at random moments and resumed each time ends as if never stopped`, async () => {
  const args = [...SMALL, '--workers', '2'];
  const cwd = emptyFolder();
  const random = new Random(1, 'kill');
  for (let kills = 0; kills < KILLS; kills++) {
    const begun = existsSync(join(cwd, FOLDER, 'state.msgpack'));
    if (!begun && existsSync(join(cwd, FOLDER))) {
      // Killed before anything was stored: there is nothing to resume, a new run may take the folder.
      expect(readdirSync(join(cwd, FOLDER)).filter((file) => file.endsWith('.msgpack'))).toEqual([]);
    }
    // A goal no machine reaches between two kills: only the kill ends it.
    const child = startLab(
      [...args, '--generations', '100000', ...(begun ? ['--resume'] : ['--out', FOLDER])],
      cwd,
    );
    const ended = once(child, 'exit');
    // On a busy machine the time may be up while it starts: every other kill is after a generation or more.
    for (let told = ''; kills % 2 === 1 && !/^generation +[1-9]/m.test(told);) {
      const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
      told += chunk.toString();
    }
    await new Promise((resolve) => setTimeout(resolve, (kills % 2 === 1 ? 0 : 350) + random.below(900)));
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await ended;
  }
  // Where it goes on from shows how far it came, which depends on the machine; both then go a little further.
  const [reached] = generations(join(cwd, FOLDER)).slice(-1);
  const goal = ['--generations', String(reached + 3)];
  const end = await labJson([...args, ...goal, '--resume'], cwd);
  const straight = emptyFolder();
  const { stateHash } = await labJson([...args, ...goal], straight);
  expect(end['generations']).toBe(reached + 3);
  expect(end['stateHash']).toBe(stateHash);
  expect(bytes(cwd, 'population.msgpack')).toBe(bytes(straight, 'population.msgpack'));
  expect(bytes(cwd, 'champion.msgpack')).toBe(bytes(straight, 'champion.msgpack'));
  expect(generations(join(cwd, FOLDER))).toEqual(Array.from({ length: reached + 3 }, (_, i) => i + 1));
  expect(readdirSync(join(cwd, FOLDER)).filter((file) => file.endsWith('.tmp') || file === 'lock')).toEqual(
    [],
  );
});

test('a run that goes on with other versions says so', async () => {
  const cwd = emptyFolder();
  await labJson([...SMALL, '--generations', '1'], cwd);
  const file = join(cwd, FOLDER, 'run.yaml');
  const further = async (generations: string) =>
    (await lab([...SMALL, '--generations', generations, '--resume', '--json'], cwd)).stderr;
  expect(await further('2')).not.toContain('Warning');
  writeFileSync(file, readFileSync(file, 'utf8').replace('rules: "1"', 'rules: "0"'));
  expect(await further('3')).toMatch(/^Warning: the run goes on with other versions \(rules: "0" -> "1"\)/m);
});

test('Ctrl-C stops cleanly, says how to go on, and that command goes on', async () => {
  const cwd = emptyFolder();
  const child = startLab([...SMALL, '--generations', '100000'], cwd);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('generation')) await once(child.stdout!, 'data');
  while (!/generation +\d+ /.test(output)) await once(child.stdout!, 'data');
  child.kill('SIGINT');
  const [status] = (await once(child, 'exit')) as [number];
  expect(status).toBe(130);
  const [, after, command] = /Stopped after generation (\d+)[^]*?\n +lab (.*)\n/.exec(output) ?? [];
  const further = command.replace('100000', String(Number(after) + 2)).split(' ');
  expect((await labJson(further, cwd))['generations']).toBe(Number(after) + 2);
});

describe('what cannot be is refused in one line with a code, and harms nothing', () => {
  const refused = async (args: readonly string[], code: string, cwd = emptyFolder()) => {
    const { status, stdout, stderr } = await lab(args, cwd);
    expect(stderr).toMatch(new RegExp(`^Error: .*\\(${code}\\)\n(Hint: .*\n)?$`));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    return stderr;
  };
  test.each([
    [['evolve'], 'LAB_USAGE'],
    [['evolve', '--plugin', 'coevolutoin'], 'LAB_UNKNOWN_EXTENSION'],
    [['evolve', '--plugin', 'coevolution', '--game', 'draghts'], 'LAB_UNKNOWN_EXTENSION'],
    [['evolve', '--plugin', 'coevolution', '--preset', 'paper-2012'], 'LAB_BAD_CONFIG'],
    [['evolve', '--plugin', 'coevolution', '--set', 'learner.dpeth=2'], 'LAB_BAD_OPTION'],
    [['evolve', '--plugin', 'coevolution', '--set', 'dpeth=2'], 'LAB_BAD_OPTION'],
    [['evolve', '--plugin', 'coevolution', '--set', 'rating.evry=2'], 'LAB_BAD_CONFIG'],
    [['evolve', '--plugin', 'coevolution', '--set', 'game=draghts'], 'LAB_UNKNOWN_EXTENSION'],
    [['evolve', '--plugin', 'coevolution', '--set', 'rating.anchors=[nobody]'], 'LAB_BAD_AGENT'],
    [['evolve', '--plugin', 'coevolution', '--population', '7'], 'LAB_BAD_OPTION'],
    [
      ['evolve', '--plugin', 'coevolution', '--preset', 'squares', '--set', 'evaluator.use=material'],
      'LAB_WRONG_GAME',
    ],
    [['evolve', '--plugin', 'coevolution', '--genrations', '3'], 'LAB_USAGE'],
    [['evolve', '--plugin', 'coevolution', '--generations', 'x'], 'LAB_USAGE'],
    [['evolve', '--plugin', 'coevolution', '--config', 'none.yaml'], 'LAB_BAD_CONFIG'],
    [['evolve', '--resume', '--out', 'nowhere'], 'LAB_RUN_MISSING'],
    [['evovle'], 'LAB_USAGE'],
  ])('lab %j gives %s', async (args, code) => {
    const cwd = emptyFolder();
    await refused(args, code, cwd);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('a run folder that is there is not begun again, nor resumed with other settings; without its state another is named', async () => {
    const cwd = emptyFolder();
    await labJson([...SMALL, '--generations', '2'], cwd);
    const before = bytes(cwd, 'state.msgpack');
    await refused([...SMALL, '--generations', '2'], 'LAB_RUN_EXISTS', cwd);
    await refused([...SMALL, '--resume', '--set', 'depth=3'], 'LAB_RUN_CHANGED', cwd);
    await refused(['evolve', '--resume', '--out', FOLDER, '--set', 'depth=3'], 'LAB_RUN_CHANGED', cwd);
    await refused(['evolve', '--resume', '--out', FOLDER, '--plugin', 'td-mc'], 'LAB_RUN_CHANGED', cwd);
    await refused(['evolve', '--resume', '--out', FOLDER, '--config', 'none.yaml'], 'LAB_BAD_CONFIG', cwd);
    expect(bytes(cwd, 'state.msgpack')).toBe(before);
    rmSync(join(cwd, FOLDER, 'state.msgpack'));
    const hint = await refused(['evolve', '--resume', '--out', FOLDER], 'LAB_RUN_MISSING', cwd);
    expect(hint).toContain(`Hint: leave out --resume, and add --out ${FOLDER}-2`);
  });
});

test('settings that contradict a preset are refused at once, and the line of the hint is taken', async () => {
  const cwd = emptyFolder();
  const args = ['evolve', '--plugin', 'coevolution', '--game', 'connect-four', '--set=optimizer=cmaes'];
  const { status, stderr } = await lab([...args, '--help-options'], cwd);
  expect(status).toBe(2);
  expect(stderr).toContain("'mirrored' is for the optimizer openai-es, not cmaes; and cmaes is for at most");
  const [, line] = /Hint: type lab (.*)/.exec(stderr)!;
  expect(line).toBe(
    'evolve --plugin coevolution --game connect-four --help-options --set opponents=population --set optimizer=sep-cmaes',
  );
  expect((await lab(line.split(' '), cwd)).status).toBe(0);
});

test.each([
  ['its agents cannot play with', ['map-elites', 'einstein'], '--set searcher.quiescence=0'],
  ['its net cannot see', ['uct-ccnn', 'nim:players=3'], '--set encoder=auto'],
])(
  'what a preset has that %s is refused before the run begins, and the line of the hint is taken',
  async (_, [method, game], sets) => {
    const cwd = emptyFolder();
    const args = ['evolve', '--plugin', method, '--game', game, '--generations', '1'];
    const { status, stderr } = await lab(args, cwd);
    expect(status).toBe(2);
    expect(readdirSync(cwd)).toEqual([]);
    const [, line] = /Hint: type lab (.*)/.exec(stderr)!;
    expect(line).toBe(`${args.join(' ')} ${sets}`);
    expect((await lab([...line.split(' '), '--help-options'], cwd)).status).toBe(0);
  },
);

test('--help-options lists what the learner and all that it uses take, with the values of the preset', async () => {
  const cwd = emptyFolder();
  const args = ['evolve', '--plugin', 'coevolution', '--game', 'connect-four', '--help-options'];
  const { stdout } = await lab(args, cwd);
  expect(stdout).toContain('Options of the learner coevolution: --set KEY=VALUE');
  expect(stdout).toContain('Options of the evaluator n-tuple: --set evaluator.KEY=VALUE');
  expect(stdout).toContain('Options of the searcher alphabeta: --set searcher.KEY=VALUE');
  expect(stdout).toMatch(/ {2}playDepth +a whole number of at least 0 \(default 0, here 8\)/);
  expect(readdirSync(cwd)).toEqual([]);
  const { options } = await labJson(args, cwd);
  expect(options).toMatchObject([
    { kind: 'learner', id: 'coevolution', path: '', options: { depth: { default: 2, value: 2 } } },
    { kind: 'evaluator', path: 'evaluator.', options: { tuples: { default: 'auto', value: 'straight:3' } } },
    { kind: 'searcher' },
    { kind: 'evaluator', id: 'material', path: 'opponent.' },
  ]);
});

test('an anchor of the preset that is not for the game is left out, and the run says so', async () => {
  const cwd = emptyFolder();
  const args = ['evolve', '--plugin', 'neat', '--game', 'tic-tac-toe', '--generations', '1', '--dry-run'];
  const { status, stderr } = await lab(args, cwd);
  expect(status).toBe(0);
  expect(stderr).toContain(
    'Not for this game, and left out of the anchors: othello-weights:depth=1; rated against random',
  );
  const anchorsOf = async (...more: string[]) =>
    ((await labJson([...args, ...more], cwd))['settings'] as { rating: object }).rating;
  expect(await anchorsOf()).toMatchObject({ anchors: ['random'] });
  expect(await anchorsOf('--set', 'rating.anchors=["material:depth=1"]')).toMatchObject({
    anchors: ['material:depth=1'],
  });
  // None of the preset is left.
  writeFileSync(join(cwd, 'of-othello.yaml'), 'rating: { anchors: ["othello-weights:depth=1"] }');
  const own = await lab([...args, '--config', 'of-othello.yaml'], cwd);
  expect(own.status).toBe(2);
  expect(own.stderr).toContain('anchor othello-weights:depth=1 is not for tic-tac-toe');
  expect(own.stderr).toContain(`--set 'rating.anchors=["random"]'`);
});

test('every method but that of draughts features takes a game for which it has no preset', async () => {
  const cwd = emptyFolder();
  const { presets } = (await labJson(['list', 'presets'], cwd)) as { presets: { id: string }[] };
  const methods = [...new Set(presets.map(({ id }) => id.split('/', 1)[0]))];
  expect(methods.length).toBeGreaterThan(7);
  const refused = [];
  for (const method of methods) {
    const args = ['evolve', '--plugin', method, '--game', 'connect-four:width=5,height=5', '--help-options'];
    if ((await lab(args, cwd)).status !== 0) refused.push(method);
  }
  expect(refused).toEqual(['d-visiondraughts']);
});

test('a run without generations names no file that is not there', async () => {
  const cwd = emptyFolder();
  const line =
    'evolve --plugin coevolution --game tic-tac-toe --generations 0 --set rating.rounds=1 --out run';
  const { stdout } = await lab(line.split(' '), cwd);
  expect(stdout).toMatch(/Next:\n {2}lab evolve --resume --out run --generations 10\n/);
  expect(stdout).not.toContain('.msgpack');
});

test.each([
  ['neat', ['--set', 'fitness=opponent']],
  ['genetic-programming', ['--set', 'fitness=both']],
  ['coevolution', ['--set', 'fitness=opponent']],
  ['coevolution', ['--set', 'fitness=opponent', '--set', 'optimizer=snes', '--set', 'opponents=population']],
  ['sane', ['--set', 'warmUp=100']],
])(
  '%s with a fixed opponent that cannot play the game (%j) is refused before anything is made',
  async (plugin, more) => {
    const cwd = emptyFolder();
    const args = [
      'evolve',
      '--plugin',
      plugin,
      '--game',
      'einstein',
      '--set',
      'opponent.use=othello-weights',
    ];
    const { status, stderr } = await lab([...args, ...more], cwd);
    expect(status).toBe(2);
    expect(stderr).toContain('the fixed opponent othello-weights cannot play einstein: ');
    expect(stderr).toContain('--set opponent.use=ID');
    expect(readdirSync(cwd)).toEqual([]);
  },
);

test.each(['neat', 'genetic-programming'])(
  '%s, whose members search by alphabeta, is refused a game of simultaneous moves before anything is made',
  async (plugin) => {
    const cwd = emptyFolder();
    const args = ['evolve', '--plugin', plugin, '--game', 'gdl:sheet=farming-quandries'];
    const { status, stderr } = await lab(args, cwd);
    expect(status).toBe(2);
    expect(stderr).toContain("searcher 'alphabeta' needs a game whose roles move in turn");
    expect(readdirSync(cwd)).toEqual([]);
  },
);
