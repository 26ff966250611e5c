import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import connectFour from '../../plugins/connect-four/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import { parseRole } from '../../src/agents/role-text.ts';
import { readGames } from '../../src/storage/game-file.ts';
import { PlaySession } from '../../src/tasks/play-session.ts';
import { definePlugin, defineSearcher, newSearchResult } from 'evolab';
import { emptyFolder } from '../cli/lab.ts';
import { laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(ticTacToe, connectFour);
const game = { use: 'tic-tac-toe' };
const agent: AgentSpec = { name: 'uct', game, searcher: { use: 'uct' }, budget: { sims: 200 } };
const session = (more: object = {}) =>
  new PlaySession(laboratory, { game, agents: [agent], seed: 1, ...more });

test('the person and the agent move in turn, by the names of the moves', () => {
  const play = session();
  expect(play.legalMoves()).toHaveLength(9);
  expect(play.opponentToMove).toBe(false);
  play.play('a1');
  expect(play.opponentToMove).toBe(true);
  const { move, value } = play.reply();
  expect(play.legalMoves()).not.toContain(move);
  expect(Math.abs(value)).toBeLessThanOrEqual(1);
  expect(play.legalMoves()).toHaveLength(7);
  expect(() => play.play('a1')).toThrow(/'a1' is no legal move/);
});

test('the agent begins if the person has the second role', () => {
  const play = session({ role: 1 });
  expect(play.opponentToMove).toBe(true);
  expect(play.takeBack()).toBe(false);
  expect(play.hint()).toMatchObject({ move: expect.any(String) as string });
  expect(play.legalMoves()).toHaveLength(9);
});

test('moves are taken back to the last choice of the person, and all by a new beginning', () => {
  const play = session();
  play.play('a1');
  play.reply();
  play.play(play.legalMoves()[0]);
  expect(play.takeBack()).toBe(true);
  expect(play.legalMoves()).toHaveLength(7);
  play.restart();
  expect(play.legalMoves()).toHaveLength(9);
});

test('a saved game goes on where it was, on the same side, but not as another game', () => {
  const file = join(emptyFolder(), 'saved');
  const play = session({ role: 1 });
  play.reply();
  play.save(file);
  const [saved] = readGames(file);
  expect(saved.players).toEqual(['uct', 'you']);
  expect([saved.payoffs, saved.reason]).toEqual([[], '']);
  const again = session({ saved });
  expect([again.role, again.legalMoves()]).toEqual([1, play.legalMoves()]);
  const other = { use: 'connect-four' };
  expect(
    () => new PlaySession(laboratory, { game: other, agents: [{ ...agent, game: other }], seed: 1, saved }),
  ).toThrow(/the saved game is another one/);
});

test('a game is saved over itself, and over nothing else', () => {
  const folder = emptyFolder();
  const file = join(folder, 'saved');
  const play = session();
  play.play(play.legalMoves()[0]);
  play.save(file);
  play.takeBack();
  play.save(join(folder, '.', 'saved'));
  const [saved] = readGames(file);
  expect(saved.moves).toHaveLength(0);

  // Another game of the same person may be one that took hours.
  expect(() => session().save(file)).toThrow(/saved is already there/);
  const again = session({ saved, file });
  again.play(again.legalMoves()[0]);
  again.save(file);
  expect(readGames(file)[0].moves).toHaveLength(1);

  const mine = join(folder, 'mine.txt');
  writeFileSync(mine, 'mine');
  for (const taken of [mine, folder]) expect(() => play.save(taken)).toThrow(/is already there/);
  expect(readFileSync(mine, 'utf8')).toBe('mine');
});

test('a role is typed by its name or number', () => {
  const { game: rules } = session();
  expect([parseRole(rules, 'x'), parseRole(rules, '2')]).toEqual([0, 1]);
  for (const wrong of ['0', '3', 'z']) expect(() => parseRole(rules, wrong)).toThrow(/there is no such side/);
});

test('a move of a searcher that is not legal is refused', () => {
  const stuck = defineSearcher({
    id: 'stuck',
    summary: '',
    options: {},
    create: () => ({ reset: () => {}, search: () => newSearchResult(9) }),
  });
  const lab = laboratoryOf(ticTacToe, definePlugin({ name: 'stuck', searchers: [stuck] }));
  const agents = [{ ...agent, searcher: { use: 'stuck' } }];
  const play = new PlaySession(lab, { game, agents, seed: 1 });
  play.play(play.legalMoves()[0]);
  expect(() => play.reply()).toThrow(/searcher 'stuck' chose 0, which is no legal move/);
});
