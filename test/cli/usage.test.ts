import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unknownCommand } from '../../src/cli/command-not-found.ts';
import { nearest } from '../../src/util/errors.ts';
import { emptyFolder, lab, labProcess } from './lab.ts';
import { shellOf } from './shell.ts';

test('a word that is missing is not taken from the input, which is the rest of a script', async () => {
  // How long oclif would wait for it.
  const env = { ...process.env, CI: '1', NO_COLOR: '1', OCLIF_STDIN_TIMEOUT_MS: '60000' };
  const { status, stdout } = await labProcess(['list'], emptyFolder(), { env, input: 'lab list games\n' });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Learners$/m)]);
});

test('what oclif colours on a terminal is told without the codes of colours', async () => {
  const { NO_COLOR: _, ...rest } = process.env;
  const env = { ...rest, FORCE_COLOR: '1' };
  const { status, stderr } = await labProcess(['levels', 'uct'], emptyFolder(), { env });
  const told =
    'Error: lab levels needs --out (LAB_USAGE)\nHint: lab levels AGENTS --out DIR; lab levels --help\n';
  expect([status, stderr]).toEqual([2, told]);
});

const COMMANDS = ['evolve', 'episodes query', 'episodes stats', 'new game'].map((id) => id.split(' '));

describe('words that begin no command are told', () => {
  test.each([
    ['evolv', "there is no command 'evolv'", /did you mean 'evolve'\?.*lab --help$/],
    ['evolve coevolution', "lab evolve takes no 'coevolution'", /lab evolve --help/],
    ['episodes stat x', "there is no command 'episodes stat'", /did you mean 'stats'\? known: query, stats;/],
    ['episodes xyz', "there is no command 'episodes xyz'", /^known: query, stats; lab episodes --help/],
    ['worker', "there is no command 'worker'", /^lab plugins install @evolab\/redis$/],
    ['version', "there is no command 'version'", /^lab --version$/],
    ['games', "there is no command 'games'", /^lab list games$/],
    ['train td-mc', "there is no command 'train'", /^did you mean 'evolve'\? lab evolve --help$/],
    ['--versoin', 'lab has no flag --versoin', /^did you mean '--version'\? /],
  ])('%s', (words, message, hint) => {
    const answer = unknownCommand(words.split(' '), COMMANDS);
    expect(answer.message).toBe(message);
    expect(answer.hint).toMatch(hint);
  });
});

describe('a command line that cannot be understood gets one line, and the words that would be right', () => {
  test.each([
    ['evolve --plugn x', 'lab evolve has no flag --plugn', 'did you mean --plugin? lab evolve --help'],
    [
      'duel a b --games 200',
      'lab duel has no flag --games',
      'games come in pairs: --rounds N; lab duel --help',
    ],
    ['duel random', 'lab duel needs B', 'lab duel A B; lab duel --help'],
    ['perft draughts', 'lab perft needs --depth', 'lab perft [GAME] --depth N; lab perft --help'],
    ['levels', 'lab levels needs AGENTS', 'lab levels AGENTS --out DIR; lab levels --help'],
    ['duel a b --game', '--game needs a value', 'lab duel --help'],
    [
      'perft draughts --depth -1',
      '--depth: expected an integer greater than or equal to 0, not -1',
      'lab perft --help',
    ],
    [
      'list game',
      "'game' cannot stand here",
      "did you mean 'games'? known: games, evaluators, searchers, learners, optimizers, memories, notations, executors, reports, presets, plugins; lab list --help",
    ],
    [
      'tournament a b --type swis',
      "--type cannot be 'swis'",
      "did you mean 'swiss'? known: round-robin, gauntlet, swiss, knockout; lab tournament --help",
    ],
    ['openings draughts --agent material', '--agent goes with --balance only', 'lab openings --help'],
    ['ensemble a --out b', 'an ensemble has two agents or more', 'lab ensemble --help'],
    ['perft a b --depth 1', 'too many words: b', 'lab perft [GAME] --depth N; lab perft --help'],
    ['duel a b a', 'too many words: a', 'lab duel A B; lab duel --help'],
    ['evolve --resume cup', 'too many words: cup', 'did you mean --out cup? lab evolve --help'],
    [
      'evolve --plugin coevolution hex',
      'too many words: hex',
      'did you mean --game hex or --out hex? lab evolve --help',
    ],
    [
      'evolve coevolution',
      "lab evolve takes no 'coevolution'",
      'options begin with --: lab evolve --plugin coevolution; known: games; lab evolve --help',
    ],
    [
      'evolve --plugin td-mc --population 5',
      "--population: the learner 'td' of td-mc has no population",
      'leave it out; lab list learners shows what each takes',
    ],
  ])('lab %s', async (line, message, hint) => {
    const { status, stdout, stderr } = await lab(line.split(' '), emptyFolder());
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `Error: ${message} (LAB_USAGE)\nHint: ${hint}\n`,
    });
  });

  test.each([
    ['duel random --json', 'lab duel needs B'],
    ['deul --help --json', "there is no command 'deul'"],
    ['plugins unlink nobody --json', "no plugin called 'nobody' was linked or installed"],
    ['deul --json', "there is no command 'deul'"],
    ['plugins --json --wrong', 'lab plugins has no flag --wrong'],
    ['plugins inspect nobody --json', "no plugin called 'nobody' is installed"],
  ])('and a document, if one was asked for: lab %s', async (line, message) => {
    const { status, stdout } = await lab(line.split(' '), emptyFolder());
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'LAB_USAGE', message } });
  });
});

describe('help and the commands of oclif answer as ours do', () => {
  test.each([
    ['help deul', "there is no command 'deul'", /^did you mean 'duel'\? .*lab --help$/],
    ['deul --help', "there is no command 'deul'", /^did you mean 'duel'\? .*lab --help$/],
    ['help plugins lnk', "there is no command 'plugins lnk'", /^did you mean 'link'\? /],
    ['help --al', 'lab help has no flag --al', /lab help --help$/],
    ['plugins --cor', 'lab plugins has no flag --cor', /^did you mean --core\? lab plugins --help$/],
    ['autocomplete fish', "'fish' cannot stand here", /known: zsh, bash, powershell; /],
    [
      'plugins unlink nobody',
      "no plugin called 'nobody' was linked or installed",
      /lab plugins link FOLDER$/,
    ],
  ])('lab %s', async (line, message, hint) => {
    const cwd = emptyFolder();
    const shell = shellOf(cwd);
    const { status, stdout, stderr } = await shell(`lab ${line}`, cwd);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const [, told, hinted] = /^Error: (.*) \(LAB_USAGE\)\nHint: (.*)\n$/.exec(stderr) ?? [];
    expect(told, stderr).toBe(message);
    expect(hinted).toMatch(hint);
  });
});

test('a number after --episodes, which is a file, is no name of one', async () => {
  const cwd = emptyFolder();
  const { status, stderr } = await lab(['evolve', '--plugin', 'td-mc', '--episodes', '300'], cwd);
  expect(status).toBe(2);
  expect(stderr).toContain('--generations says how long to go on');
  expect(readdirSync(cwd)).toEqual([]);
});

test.each([
  ['duel', 'ronds=3', /lab duel takes no setting 'ronds'.*\nHint: .*duel\.rounds/],
  ['duel', 'learner.depth=3', /lab duel takes no setting 'learner\.depth'/],
  ['evolve --plugin coevolution', 'duel.rounds=3', /lab evolve takes no setting 'duel\.rounds'/],
  [
    'tournament',
    'duel.rounds=3',
    /lab tournament takes no setting 'duel\.rounds'.*\nHint: known: game, seed, workers/,
  ],
])('lab %s --set %s, of which nothing would come, is refused', async (command, set, message) => {
  const agents = command.startsWith('evolve') ? [] : ['random', 'greedy'];
  const { status, stdout, stderr } = await lab(
    [...command.split(' '), ...agents, '--set', set],
    emptyFolder(),
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).toContain('(LAB_USAGE)');
});

test.each([
  ['duel random greedy', /^random against greedy .*[^]*^tic-tac-toe,/m],
  ['duel random mine.yaml', /^random against mine .*[^]*^connect-four,/m],
  ['duel random greedy --game hex', /^random against greedy .*[^]*^hex,/m],
  ['tournament random greedy --set game=breakthrough', /^round-robin of 2, 2 games of breakthrough/],
  [
    'tournament random greedy --game connect-four:width=5,height=4',
    /^round-robin of 2, 2 games of connect-four:width=5,height=4, /,
  ],
])('agents that name no game play that of the configuration: lab %s', async (line, told) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'lab.config.yaml'), 'game: tic-tac-toe\n');
  writeFileSync(join(cwd, 'mine.yaml'), 'game: connect-four\nsearcher: random\n');
  const { status, stdout } = await lab([...line.split(' '), '--rounds', '1', '--workers', '1'], cwd);
  expect(stdout).toMatch(told);
  expect(status).toBe(0);
});

test('options of a game without a game to have them are refused', async () => {
  const { status, stderr } = await lab(['duel', 'random', 'greedy', '--set', 'game.size=6'], emptyFolder());
  expect(stderr).toMatch(/^Error: the command line: game\b.* \(LAB_BAD_CONFIG\)\n/);
  expect(status).toBe(2);
});

test('more threads than a machine can bear are refused, from a flag and from a file', async () => {
  const cwd = emptyFolder();
  const args = ['duel', 'random', 'greedy', '--game', 'tic-tac-toe', '--rounds', '1'];
  const message =
    /^Error: 100000 threads are too many for this machine of \d+ cores \(LAB_USAGE\)\nHint: at most \d+/;
  expect(await lab([...args, '--workers', '100000'], cwd)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(message) as string,
  });
  writeFileSync(join(cwd, 'lab.config.yaml'), 'workers: 100000\n');
  expect(await lab(args, cwd)).toMatchObject({ status: 2, stderr: expect.stringMatching(message) as string });
});

test.each([
  [
    'duel random greedy --game tic-tac-toe --out mine.txt/games.pgn',
    'a part of its path is not a folder',
    'choose another folder;',
  ],
  ['duel random greedy --game tic-tac-toe --out .', 'it is a folder', 'name a file;'],
  [
    `tournament random greedy --game tic-tac-toe --out ${'a'.repeat(256)}`,
    'its name is too long',
    'choose a shorter name;',
  ],
  [
    'levels random greedy --game tic-tac-toe --out mine.txt/levels',
    'a part of its path is not a folder',
    'choose another folder;',
  ],
  [
    'fit table.csv --out mine.txt/net.msgpack',
    'a part of its path is not a folder',
    'choose another folder;',
  ],
])('what could not be written in the end is refused before any work: lab %s', async (line, reason, hint) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mine.txt'), '');
  writeFileSync(join(cwd, 'table.csv'), 'x,y\n1,2\n2,3\n3,4\n');
  const { status, stdout, stderr } = await lab(line.split(' '), cwd);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^Error: cannot write .*: ${reason} \\(LAB_DISK\\)\nHint: ${hint}`));
  expect(readdirSync(cwd).sort()).toEqual(['mine.txt', 'table.csv']);
});

test.runIf(existsSync('/proc/self'))('where no folder can be made, a run says so', async () => {
  const { status, stderr } = await lab(
    ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--out', '/proc/nowhere/run'],
    emptyFolder(),
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Error: cannot write \/proc\/nowhere\/run\/lock: .*\(LAB_DISK\)\n/);
});

test('a sequential test of a puzzle is refused as such, whatever the agents are', async () => {
  const { status, stderr } = await lab(
    ['duel', 'uct', 'random', '--game', 'eight-puzzle', '--sprt', 'elo0=0,elo1=10'],
    emptyFolder(),
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Error: a sequential test needs a game of two roles; this one has 1 role \(LAB_WRONG_GAME\)\n/,
  );
});

test('-h is --help', async () => {
  const cwd = emptyFolder();
  expect(await lab(['-h'], cwd)).toEqual(await lab(['--help'], cwd));
  expect(await lab(['perft', '-h'], cwd)).toEqual(await lab(['perft', '--help'], cwd));
});

test.each([
  ['report nowhere', 'LAB_RUN_MISSING', /nothing in nowhere that a page could be made of/],
  ['plugins link nowhere', 'LAB_BAD_PLUGIN', /there is no package\.json in .*nowhere/],
  [
    'duel random greedy --game tic-tac-toe --executor redis://localhost',
    'LAB_UNKNOWN_EXTENSION',
    /no executor is called 'redis' .*\nHint: lab plugins install @evolab\/redis\n/,
  ],
  [
    'duel random greedy --game tic-tac-toe --executor nowhere://localhost',
    'LAB_UNKNOWN_EXTENSION',
    /no executor is called 'nowhere'/,
  ],
  ['test', 'LAB_USAGE', /no test file is called test/],
  ['test taken', 'LAB_USAGE', /no test file is called taken/],
  ['episodes stats taken', 'LAB_BAD_FILE', /cannot read taken: it is a folder/],
  ['new game othello', 'LAB_USAGE', /already called 'othello'/],
  [
    'tournament random greedy --out taken',
    'LAB_RUN_EXISTS',
    /taken is already there.*\nHint: add --out taken-2\n/,
  ],
  [
    'evolve --plugin coevolution --out taken',
    'LAB_RUN_EXISTS',
    /taken is already there.*\nHint: add --out taken-2\n/,
  ],
])('lab %s says what is amiss, and writes nothing', async (line, code, message) => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'taken'));
  writeFileSync(join(cwd, 'taken/mine.txt'), '');
  const { status, stdout, stderr } = await lab(line.split(' '), cwd);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Error: .*\nHint: .*\n$/);
  expect(stderr).toContain(`(${code})`);
  expect(stderr).toMatch(message);
  expect(readdirSync(cwd)).toEqual(['taken']);
  expect(readdirSync(join(cwd, 'taken'))).toEqual(['mine.txt']);
});

test.each([
  ['deul', ['duel', 'tune'], 'duel'],
  ['rune', ['tune', 'list'], 'tune'],
  ['rusn', ['tune', 'runs'], 'runs'],
  ['runs', ['tune', 'duel'], undefined],
  ['cpp', ['searcher.cp', 'searcher.sims'], 'searcher.cp'],
  ['evry', ['rating.every', 'rating.rounds'], 'rating.every'],
  ['gen', ['generations', 'game'], 'generations'],
])('%s among %j is likely meant to be %s', (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test('tests of another runner are named, not run', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'test'));
  writeFileSync(join(cwd, 'test/a.test.ts'), "import { test } from 'vitest';\n");
  const { status, stderr } = await lab(['test'], cwd);
  expect([status, stderr]).toEqual([
    2,
    "Error: test/a.test.ts is a test of vitest, not of Node's test runner (LAB_USAGE)\nHint: npx vitest run test/a.test.ts; tests of plugins import node:test\n",
  ]);
});

test('rules in a file that is given as a game get the names under which games read files', async () => {
  const { status, stderr } = await lab(['perft', 'mine/rex.yaml', '--depth', '1'], emptyFolder());
  expect(status).toBe(2);
  expect(stderr).toContain("no game is called 'mine/rex.yaml' (LAB_UNKNOWN_EXTENSION)");
  expect(stderr).toContain('family:file=mine/rex.yaml, gdl:file=mine/rex.yaml');
});

test.each([
  ['duel random random --game yavalath', 'it is family:game=yavalath'],
  ['duel random random --game rubiks-cube', 'it is gdl:sheet=rubiks-cube'],
  ['evolve --plugin ctdl', 'it is a learner: --plugin td-mc --set learner=ctdl'],
])('lab %s names what it is a choice of', async (line, hint) => {
  const { status, stderr } = await lab(line.split(' '), emptyFolder());
  expect({ status, hint: stderr.split('\n')[1] }).toEqual({ status: 2, hint: `Hint: ${hint}` });
});
