import { familyGame, knownGames, readRules, type FamilyGame } from '@evolab/family';
import { exactly, type Trace } from '@evolab/survey';
import { expect, test } from 'vitest';
import { LENGTHS, mayBeBest, SKILLS } from '../src/archive.ts';
import { judge } from '../src/judge.ts';
import { NO_BETTER } from '../src/judgement.ts';
import { climb } from '../src/ladder.ts';
import { playRandomly } from '../src/random-play.ts';
import { plantedGames } from '../src/planted-games.ts';
import { ruleCount, rulesInGames, ruleUse, withRuleUsed } from '../src/rule-use.ts';
import { JUDGED, scoreOf, type Judged } from '../src/score.ts';
import { learnability } from '../src/taught-player.ts';

/** What is said of each planted game. */
const FAULTS: Readonly<Record<string, string>> = {
  'the first move wins': 'random play: too short',
  'there is no end': 'random play: does not end',
  'choice has no effect': 'random play: one-sided',
  'it is always drawn': 'random play: drawn',
  'it is drawn by good play': 'search: drawn',
  'one side wins by good play': 'quick search: one-sided',
  'it takes too long': 'random play: too long',
  'there is little to choose': 'random play: little choice',
};

test.each(Object.entries(plantedGames))('rules by which %s are rejected for that', (name, rules) => {
  const judgement = judge({ rules, seed: 1 });
  expect(judgement.fell === undefined ? judgement.score : `${judgement.fell}: ${judgement.why}`).toBe(
    FAULTS[name],
  );
});

test('tic-tac-toe, which is one-sided or drawn, is rejected', () => {
  expect(judge({ rules: knownGames['tic-tac-toe'], seed: 1 }).fell).toBeDefined();
});

test('a known good game passes, the same twice, and is judged to the end unless it cannot be the best', () => {
  const job = { rules: knownGames.squava, seed: 4 };
  const judgement = judge(job);
  if (judgement.fell !== undefined) throw new Error(`${judgement.fell}: ${judgement.why}`);
  expect(judgement.score).toBeGreaterThan(0.4);
  const { skill, learnability } = judgement.measures;
  expect(skill.low).toBeLessThan(skill.value);
  expect(learnability.value).toBeGreaterThan(0);
  const kinds = Array.from({ length: LENGTHS.length * SKILLS.length }, (_, kind) => kind);
  const all = (score: number) => Object.fromEntries(kinds.map((kind) => [kind, score]));
  expect(judge({ ...job, best: all(judgement.score - 0.02) })).toEqual(judgement);
  expect(judge({ ...job, best: all(judgement.score) })).toEqual(NO_BETTER);
});

test('what may be the best of a kind is looked for in all kinds of length and skill that are open', () => {
  const names = Object.keys(JUDGED);
  const nine = Object.fromEntries(names.map((name) => [name, exactly(0.9)])) as unknown as Judged;
  const measures = { ...nine, ruleUse: exactly(1) };
  const kind = (skill: number) => 2 * SKILLS.length + skill;
  const best = { [kind(0)]: 1, [kind(1)]: 0.85, [kind(2)]: 1, [kind(3)]: 1 };
  const range = (low: number, high: number) => ({ value: low, low, high });
  const open = (least: number, most: number, length = exactly(20)) =>
    mayBeBest(best, { ...measures, length, skill: range(least, most) }, false);
  expect([open(0, 1), open(0.45, 0.58), open(0, 0.5), open(0, 0.39), open(0.6, 1)]).toEqual([
    ...[true, true, false, false, false],
  ]);
  // Of some lengths there are no rules yet.
  expect([open(0.6, 1, range(19, 25)), open(0.6, 1, range(19, 30)), open(0.6, 1, range(16, 20))]).toEqual([
    ...[false, true, true],
  ]);
});

const game = (rules: string) => familyGame(readRules(`name: x\n${rules}\n`));
/** Twelve cells that are filled, whatever anybody does: the second player cannot move. */
const FILLED = game(
  'board: { shape: square, width: 4, height: 3 }\nmoves: [{ place: anywhere }]\ngoals: []\nend: loses',
);

test('a ladder ends where more search no longer helps, and counts the rungs above as 0', () => {
  const rung = (weak: number, strong: number) => ({ weak, strong, games: 8 });
  const play = (game: FamilyGame) => playRandomly(game, 1);
  expect(climb(FILLED, play(FILLED), 1, [rung(1, 4), rung(4, 16)])).toMatchObject({ value: 0, low: 0 });
  const four = familyGame(readRules(knownGames['connect-four']));
  const whole = climb(four, play(four), 1, [rung(0.5, 2), rung(2, 8)])!;
  expect(whole.value).toBeGreaterThan(0.2);
  // A rung on which both are alike, so that the one above it is not played.
  const { value } = climb(four, play(four), 1, [rung(0.5, 2), rung(2, 2), rung(2, 8)])!;
  expect(value).toBeLessThan(whole.value);
});

test('a player is taught, the same for the same seed, and what cannot be learned is even', () => {
  expect(learnability(FILLED, 1, 12).value).toBe(0.5);
  const small = game(
    'board: { shape: square, size: 4 }\nmoves: [{ place: lowest }]\ngoals: [{ line: 3, result: win }]\nend: draw',
  );
  expect(learnability(small, 1, 300)).toEqual(learnability(small, 1, 300));
});

test('every part lowers a score, rules that are more lower it, and pie counts where it is', () => {
  const measure = (value: number) => ({ value, low: value, high: value });
  const names = 'completion decided balance pieBalance decisions skill uncertainty simplicity ruleUse'.split(
    ' ',
  );
  const good = Object.fromEntries(names.map((name) => [name, measure(0.9)])) as unknown as Judged;
  for (const name of names.filter((one) => one !== 'pieBalance'))
    expect(scoreOf({ ...good, [name]: measure(0.5) }, false), name).toBeLessThan(scoreOf(good, false));
  const unfair = { ...good, balance: measure(0.2) };
  expect(scoreOf(unfair, true)).toBe(scoreOf(good, true));
  expect(scoreOf(unfair, false)).toBeLessThan(scoreOf(good, false));
  expect(scoreOf({ ...good, ruleUse: measure(0.45) }, false)).toBeCloseTo(scoreOf(good, false) / 2);
  const counts = ['hex', 'yavalath', 'othello', 'breakthrough'].map((name) =>
    ruleCount(readRules(knownGames[name])),
  );
  expect(counts).toEqual([3, 4, 5, 5]);
});

/** The moves of stones that drop into columns, from 1, of a board of five. */
function movesIn({ start, maxMoves }: FamilyGame, columns: string): number[] {
  const position = start();
  const legal = new Int32Array(maxMoves);
  return columns.split('').map((column) => {
    const move = legal.subarray(0, position.moves(legal, 0)).find((cell) => cell % 5 === Number(column) - 1)!;
    position.play(move);
    return move;
  });
}

test('a rule is used in the games that would not be the same without it', () => {
  const use = (rules: string, ...games: string[]) => {
    const four = game(
      `board: { shape: square, width: 5, height: 4 }\nmoves: [{ place: lowest }]\ngoals:\n${rules}`,
    );
    const played = games.map((columns) => ({ moves: movesIn(four, columns) }));
    return ruleUse(rulesInGames(four, played as unknown as Trace[])).value;
  };
  const line = (length: number, result: string) => `  - { line: ${length}, result: ${result} }\n`;
  // Three in the first column win; four of a line cannot be made before.
  const won = '12121';
  expect(use(`${line(3, 'win')}end: draw`, won)).toBe(1);
  expect(use(`${line(4, 'win')}${line(3, 'win')}end: draw`, won)).toBe(2 / 3);
  // What happens on a full board matters where it comes to that, or could.
  expect(use(`${line(3, 'win')}end: loses`, won)).toBe(2 / 3);
  const full = '1122334455' + '1122334455'.split('').reverse().join('');
  expect(use(`${line(4, 'win')}end: loses`, full)).toBe(1);
  expect(use(`${line(4, 'win')}end: loses`, full, '1212121')).toBeCloseTo(5 / 6);
  const pie = readRules(
    'name: x\nboard: { shape: square, size: 4 }\nmoves: [{ place: anywhere }]\ngoals: []\nend: loses\npie: true',
  );
  expect(withRuleUsed(exactly(0.5), pie, exactly(1)).value).toBeCloseTo(2 / 3);
  expect(withRuleUsed(exactly(0.5), pie, exactly(0.2)).value).toBeCloseTo(0.4);
  // Nobody makes three, which would lose: that matters as soon as somebody could.
  expect(use(`${line(4, 'win')}${line(3, 'loss')}end: draw`, '12')).toBe(1 / 3);
  expect(use(`${line(4, 'win')}${line(3, 'loss')}end: draw`, '12123')).toBe(2 / 3);
});
