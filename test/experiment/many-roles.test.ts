import { expect, test } from 'vitest';
import {
  defineLearner,
  definePlugin,
  defineSearcher,
  newSearchResult,
  type AgentSpec,
  type Spec,
} from 'evolab';
import { settingsOf } from '../../src/config/settings.ts';
import { Experiment } from '../../src/experiment/experiment.ts';
import { dicePlugin } from '../fixtures/dice-game.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

/** A learner that learns nothing: its champion takes two points each time. */
const still = definePlugin({
  name: 'still',
  searchers: [
    defineSearcher({
      id: 'duellist',
      summary: 'Plays games of two only.',
      options: {},
      requires: { roles: [2, 2] },
      create: () => ({ search: () => newSearchResult(1), reset: () => {} }),
    }),
  ],
  learners: [
    defineLearner({
      id: 'still',
      summary: 'Learns nothing.',
      options: {},
      create: (_, { gameUse }) => ({
        init: () => 0,
        ask: () => [],
        tell: (state: number) => ({ state: state + 1, measures: {} }),
        agents: (): AgentSpec[] => [championOf(gameUse)],
      }),
    }),
  ],
});
const championOf = (game: Spec): AgentSpec => ({
  name: 'steady',
  game,
  searcher: { use: 'gambler', share: 0 },
  budget: {},
});
const lab = laboratoryOf(dicePlugin, still);

async function ratings(roles: number, anchors: string[]) {
  const settings = settingsOf(
    'still',
    {
      game: { use: 'dice', roles, goal: 9 },
      learner: { use: 'still' },
      rating: { rounds: 30, openings: 0, anchors, first: false },
    },
    lab.registries,
  );
  const { factory, registries } = lab;
  const executor = await contextOf(lab).openExecutor('.');
  const experiment = new Experiment({ settings, versions: {}, registries, factory, executor });
  return (await experiment.begin({ signal: new AbortController().signal })).ratings;
}

test.each([
  [1, 30],
  [2, 60],
  [3, 180],
])('champions of a game with luck for %i are rated on equal terms', async (roles, games) => {
  const [same, bold] = await ratings(roles, ['gambler:share=0', 'gambler:share=1']);
  expect(same.wins + same.losses + same.draws).toBe(games);
  // Without a roll the same seats win: as often its own as those of its double.
  expect(same.wins).toBe(same.losses);
  expect(bold.wins + bold.losses + bold.draws).toBe(games);
  expect(bold.wins).toBeGreaterThan(games / 10);
  expect(bold.losses).toBeGreaterThan(games / 10);
});

test('anchors whose search is not for such a game are left out', async () => {
  const found = await ratings(3, ['duellist', 'random']);
  expect(found.map(({ against }) => against)).toEqual(['random']);
});
