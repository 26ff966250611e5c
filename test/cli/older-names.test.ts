import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

const EVOLVE = 'evolve --plugin coevolution --game tic-tac-toe --population 2 --generations 1 --workers 1';
const TUNE = 'tune uct:sims=2 --param cp=0.2..2 --game tic-tac-toe --iterations 1 --candidates 2 --workers 1';
const LEVELS = 'levels random uct --dial sims=4 --game tic-tac-toe --rounds 2 --workers 1 --out ladder';
const DUEL = 'duel random greedy --game tic-tac-toe --rounds 2 --workers 1';

test.each([
  [`${EVOLVE} --run there`, `${EVOLVE} --out there`, 'there/champion.msgpack'],
  [`${TUNE} --games 4 --run there`, `${TUNE} --rounds 2 --out there`, 'there/tuned.msgpack'],
  [`${LEVELS} --plies 1`, `${LEVELS} --openings plies=1`, 'ladder/level-1.msgpack'],
  [`${DUEL} --pgnout there.pgn`, `${DUEL} --out there.pgn`, 'there.pgn'],
  [`${DUEL} --openings 2 --out there.pgn`, `${DUEL} --openings plies=2 --out there.pgn`, 'there.pgn'],
  ['new game sound --dir there', 'new game sound --out there', 'there/src/index.ts'],
])('the older words do the same: lab %s', async (older, newer, file) => {
  const [before, now] = [emptyFolder(), emptyFolder()];
  for (const [line, cwd] of [
    [older, before],
    [newer, now],
  ]) {
    const { status, stderr } = await lab(line.split(' '), cwd);
    expect(status, stderr).toBe(0);
  }
  expect(readFileSync(join(before, file))).toEqual(readFileSync(join(now, file)));
});

test('a tournament still takes --pgnout, and a gauntlet --heroes', async () => {
  const cwd = emptyFolder();
  const words = 'tournament random greedy --game tic-tac-toe --type gauntlet --heroes 1 --pgnout cup.pgn';
  await labJson([...words.split(' '), '--workers', '1', '--out', 'cup'], cwd);
  expect(existsSync(join(cwd, 'cup.pgn'))).toBe(true);
});

test.each([
  ['perft --depth 2', 'tic-tac-toe'],
  ['solve', 'tic-tac-toe'],
  ['openings --plies 1 --count 2', 'tic-tac-toe'],
  ['survey --games 2 --workers 1', 'tic-tac-toe'],
])('lab %s takes its game as a word or after --game', async (line, game) => {
  const [command, ...flags] = line.split(' ');
  const cwd = emptyFolder();
  const steady = async (words: string[]) => {
    const { status, stdout, stderr } = await lab(words, cwd);
    expect(status, stderr).toBe(0);
    return stdout.replace(/(, | in )[\d.]+ m?s.*/g, '');
  };
  const asWord = await steady([command, game, ...flags]);
  expect(await steady([command, '--game', game, ...flags])).toBe(asWord);
  const { status, stderr } = await lab([command, ...flags], cwd);
  expect([status, stderr.split('\n')[0]]).toEqual([2, 'Error: which game? (LAB_USAGE)']);
});
