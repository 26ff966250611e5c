import { cpSync, copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { tournament } from '../../src/tasks/tournament.ts';
import { FollowedTournament } from '../../src/tournament/follow.ts';
import { readTournament } from '../../src/tournament/folder.ts';
import { finishedGame } from '../../src/tournament/games.ts';
import { entrantsOf } from '../../src/tournament/entrants.ts';
import { emptyFolder } from '../cli/lab.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(ticTacToe);
const play = async (out: string, rounds: number, seed?: number) => {
  const texts = ['random', 'uct:sims=5'];
  const resume = seed === undefined;
  const named = resume ? [] : texts;
  const game = { use: 'tic-tac-toe' };
  const { agents } = entrantsOf(laboratory, texts, undefined, { game });
  const request = { game, agents: resume ? [] : agents, texts: named, out, rounds, resume, seed };
  return tournament(contextOf(laboratory), request);
};
const idsIn = ({ played: { played } }: FollowedTournament) =>
  Array.from({ length: played.length }, (_, i) => played.idOf(i));

test('a tournament that is followed grows as it is played, whatever part of a game is written', async () => {
  const folder = join(emptyFolder(), 'cup');
  await play(folder, 3, 1);
  const log = join(folder, 'games.log');
  const whole = join(folder, 'whole');
  copyFileSync(log, whole);
  const all = readTournament(folder);
  const followed = new FollowedTournament(folder);
  expect(followed.look()).toBe(false);
  expect([...followed.played.played]).toEqual([...all.played]);

  // Cut within the last entry: what is there of it does not count, and all of it counts once it is there.
  truncateSync(log, all.played.placeOf(2) + 40);
  const half = new FollowedTournament(folder);
  expect(half.played.played).toHaveLength(2);
  expect(half.look()).toBe(false);
  cpSync(whole, log);
  expect(half.look()).toBe(true);
  expect([...half.played.played]).toEqual([...all.played]);

  await play(folder, 5);
  expect(followed.look()).toBe(true);
  expect(followed.played.settings.rounds).toBe(5);
  expect(idsIn(followed)).toEqual(idsIn(new FollowedTournament(folder)));
  expect(followed.look()).toBe(false);
});

test('a tournament that another one has replaced is read from its beginning', async () => {
  const home = emptyFolder();
  const folder = join(home, 'cup');
  await play(folder, 2, 1);
  const followed = new FollowedTournament(folder);
  renameSync(folder, join(home, 'old'));
  await play(folder, 3, 2);
  expect(followed.look()).toBe(true);
  expect(followed.played.settings.seed).toBe(2);
  expect([...followed.played.played]).toEqual([...readTournament(folder).played]);
  rmSync(join(folder, 'games.log'));
  followed.look();
  expect(followed.played.played).toHaveLength(0);
});

test('games are found in the order in which they were finished', async () => {
  const folder = join(emptyFolder(), 'cup');
  await play(folder, 2, 1);
  const all = readTournament(folder);
  const first = finishedGame(all, 0)!;
  const second = finishedGame(all, 1)!;
  expect(first.players).toEqual([...second.players].reverse());
  expect(first.payoffs).toEqual(all.played.at(0).games[0].payoffs);
  expect(finishedGame(all, 3)!.payoffs).toEqual(all.played.at(1).games[1].payoffs);
  for (const none of [4, -1, 0.5, NaN]) expect(finishedGame(all, none)).toBe(undefined);
});
