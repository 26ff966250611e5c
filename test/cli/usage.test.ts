import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unknownCommand } from '../../src/cli/command-not-found.ts';
import { emptyFolder, lab } from './lab.ts';

const COMMANDS = ['evolve', 'episodes query', 'episodes stats', 'new game'].map((id) => id.split(' '));

describe('words that begin no command are told', () => {
  test.each([
    ['evolv', "there is no command 'evolv'", /did you mean 'evolve'\?.*lab --help$/],
    ['evolve coevolution', "lab evolve takes no 'coevolution'", /lab evolve --help/],
    ['episodes stat x', "there is no command 'episodes stat'", /did you mean 'stats'\? known: query, stats;/],
    ['episodes xyz', "there is no command 'episodes xyz'", /^known: query, stats; lab episodes --help/],
    ['version', "there is no command 'version'", /^lab --version$/],
  ])('%s', (words, message, hint) => {
    const answer = unknownCommand(words.split(' '), COMMANDS);
    expect(answer.message).toBe(message);
    expect(answer.hint).toMatch(hint);
  });
});

describe('a command line that cannot be understood gets one line, and the words that would be right', () => {
  test.each([
    ['evolve --plugn x', 'lab evolve has no flag --plugn', 'did you mean --plugin? lab evolve --help'],
    ['duel random', 'lab duel needs B', 'lab duel A B; lab duel --help'],
    ['perft draughts', 'lab perft needs --depth', 'lab perft --help'],
    [
      'perft draughts --depth -1',
      '--depth: expected an integer greater than or equal to 0, not -1',
      'lab perft --help',
    ],
    [
      'list game',
      "'game' cannot stand here",
      "did you mean 'games'? known: games, evaluators, searchers, learners, plugins; lab list --help",
    ],
    [
      'tournament a b --type swis',
      "--type cannot be 'swis'",
      "did you mean 'swiss'? known: round-robin, gauntlet, swiss, knockout; lab tournament --help",
    ],
    ['perft a b --depth 1', 'too many words: b', 'lab perft GAME; lab perft --help'],
    ['evolve coevolution', "lab evolve takes no 'coevolution'", 'options begin with --; lab evolve --help'],
  ])('lab %s', (line, message, hint) => {
    const { status, stdout, stderr } = lab(line.split(' '), emptyFolder());
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 2, stdout: '' },
      stderr: `Error: ${message} (LAB_USAGE)\nHint: ${hint}\n`,
    });
  });

  test.each([
    ['duel random --json', 'lab duel needs B'],
    ['deul --json', "there is no command 'deul'"],
  ])('and a document, if one was asked for: lab %s', (line, message) => {
    const { status, stdout } = lab(line.split(' '), emptyFolder());
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'LAB_USAGE', message } });
  });
});

test('a puzzle is refused as such, whatever the agents are', () => {
  const { status, stderr } = lab(['duel', 'material', 'random', '--game', 'eight-puzzle'], emptyFolder());
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Error: eight-puzzle is for 1, not for two \(LAB_WRONG_GAME\)\n/);
});

test('lab speedup looks for positions in games that are over too soon only so long', () => {
  const { status, stderr } = lab(['speedup', '--game', 'tic-tac-toe', '--threads', '1'], emptyFolder());
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Error: tic-tac-toe is over too soon.*\(LAB_WRONG_GAME\)\nHint: .*--positions/);
});

test('-h is --help', () => {
  const cwd = emptyFolder();
  expect(lab(['-h'], cwd)).toEqual(lab(['--help'], cwd));
  expect(lab(['perft', '-h'], cwd)).toEqual(lab(['perft', '--help'], cwd));
});

test.each([
  ['report nowhere', 'LAB_RUN_MISSING', /neither an evolution nor a tournament in nowhere/],
  ['plugins link nowhere', 'LAB_BAD_PLUGIN', /there is no package\.json in .*nowhere/],
  ['test', 'LAB_USAGE', /no test file is called test/],
  ['new game othello', 'LAB_USAGE', /already called 'othello'/],
  ['tournament random greedy --out taken', 'LAB_RUN_EXISTS', /taken is already there/],
  ['evolve --plugin coevolution --run taken', 'LAB_RUN_EXISTS', /taken is already there/],
])('lab %s says what is amiss, and writes nothing', (line, code, message) => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'taken'));
  writeFileSync(join(cwd, 'taken/mine.txt'), '');
  const { status, stdout, stderr } = lab(line.split(' '), cwd);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Error: .*\nHint: .*\n$/);
  expect(stderr).toContain(`(${code})`);
  expect(stderr).toMatch(message);
  expect(readdirSync(cwd)).toEqual(['taken']);
  expect(readdirSync(join(cwd, 'taken'))).toEqual(['mine.txt']);
});
