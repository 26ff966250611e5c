import { definePlugin, defineSearcher } from 'evolab';
import { expect, test } from 'vitest';
import coevolution from '../../plugins/coevolution/src/index.ts';
import othello from '../../plugins/othello/src/index.ts';
import pentago from '../../plugins/pentago/src/index.ts';
import { byKind } from '../../src/contract/extension-kinds.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import type { Provided } from '../../src/registry/plugins.ts';
import type { Registries } from '../../src/registry/registries.ts';
import { Service } from '../../src/registry/tokens.ts';
import { ownersIn, versionsIn, versionsOf } from '../../src/experiment/versions.ts';

const registries = createContainer([corePlugin, coevolution, othello, pentago]).get<Registries>(
  Service.registries,
);
const plugin = (name: string, version: string) => ({ name, version, root: '', url: '' });
const laboratory = {
  version: '1.0.0',
  plugins: [
    plugin('@evolab/coevolution', '1.1.0'),
    plugin('@evolab/othello', '1.2.0'),
    plugin('evolab-pentago', '1.3.0'),
  ],
  registries,
};

test('a run depends on the plugins of its game, its learner and what their options and anchors name', () => {
  const game = { use: 'pentago' };
  expect(versionsIn(laboratory, { game })).toEqual({
    evolab: '1.0.0',
    'evolab-pentago': '1.3.0',
    rules: '1',
  });
  const run = { game, learner: { use: 'coevolution' }, rating: { anchors: ['othello-weights:depth=2'] } };
  expect(versionsIn(laboratory, run)).toEqual({
    evolab: '1.0.0',
    '@evolab/coevolution': '1.1.0',
    '@evolab/othello': '1.2.0',
    'evolab-pentago': '1.3.0',
    rules: '1',
  });
});

test('a word to choose from is no name of an extension', () => {
  const word = definePlugin({
    name: 'word',
    searchers: [
      defineSearcher({
        id: 'selfAdaptive',
        summary: 'Is called like a choice of coevolution',
        create: () => {
          throw new Error('unused');
        },
      }),
    ],
  });
  const registries = createContainer([corePlugin, coevolution, word]).get<Registries>(Service.registries);
  const plugins = [...laboratory.plugins, plugin('evolab-word', '1.0.0')];
  const data = (learner: object) => ({
    game: { use: 'tic-tac-toe' },
    learner: { use: 'coevolution', ...learner },
  });
  const namesOf = (learner: object) =>
    ownersIn({ ...laboratory, plugins, registries }, data(learner)).map(({ name }) => name);
  expect(namesOf({ mutation: 'selfAdaptive' })).toEqual(['@evolab/coevolution']);
  expect(namesOf({ searcher: { use: 'selfAdaptive' } })).toEqual(['@evolab/coevolution', 'evolab-word']);
});

test('weights name nothing', () => {
  const agent = { game: { use: 'othello' }, weights: Float64Array.of(1, 2) };
  expect(Object.keys(versionsIn(laboratory, agent))).toEqual(['evolab', '@evolab/othello', 'rules']);
});

test('a worker depends on everything that is installed and takes part in games, not on experiments', () => {
  const has = (kinds: Partial<Provided>): Provided => ({ ...byKind<Provided>(() => []), ...kinds });
  const plugins = [
    { ...plugin('evolab-pentago', '1.3.0'), provides: has({ games: ['pentago'] }) },
    { ...plugin('evolab-paper', '1.4.0'), provides: has({ reproductions: ['anon-1999'] }) },
  ];
  const versions = versionsOf({ ...laboratory, plugins });
  expect(versions).toMatchObject({ evolab: '1.0.0', 'evolab-pentago': '1.3.0', 'rules of othello': '1' });
  expect(versions).not.toHaveProperty('evolab-paper');
  expect(versionsOf(laboratory)).toHaveProperty('evolab-pentago', '1.3.0');
});
