import {
  Forfeit,
  Random,
  type Budget,
  type Game,
  type InnerSearchers,
  type SearchResult,
  type Spec,
} from 'evolab';
import { hashedEvaluator } from 'evolab/testing';
import { expect, test } from 'vitest';
import { coreSearchers } from '../../src/search/index.ts';
import { installedGames, installedPlugins } from '../fixtures/installed-plugins.ts';

const games = new Map(await installedGames());
const plugins = await installedPlugins();
const searchers = [...coreSearchers, ...plugins.flatMap((plugin) => plugin.searchers ?? [])];
/** What other programs keep to is up to them. */
const inside = searchers.filter(({ program }) => program === undefined);
// A limit of time is left out: what it cuts off depends on the machine.
const COUNTED = ['depth', 'nodes', 'evals', 'sims'] as const;

/** Those by which the limits differ. */
const OPTIONS: Readonly<Record<string, readonly object[]>> = {
  uct: [{}, { lambda: 1 }, { lambda: 0.5 }, { guide: 'prior' }],
};

/** The other searchers with their usual options, for those that are made of them. */
const innerOf = (game: Game): InnerSearchers => {
  const definitionOf = ({ use }: Spec) => searchers.find(({ id }) => id === use)!;
  const inner: InnerSearchers = {
    make(use, random) {
      const definition = definitionOf(use);
      return definition.create(definition.defaults, { game, evaluator: undefined, random, inner });
    },
    limits(use) {
      const definition = definitionOf(use);
      return definition.limits?.(definition.defaults, inner.limits);
    },
  };
  return inner;
};

/** How much was searched, or why nothing was. */
function effort(definition: (typeof inside)[number], game: Game, options: object, budget: Budget): string {
  const parts = { game, evaluator: hashedEvaluator(1), random: new Random(1), inner: innerOf(game) };
  const searcher = definition.create({ ...definition.defaults, ...options }, parts);
  const position = game.start();
  try {
    const { nodes, evals, depth }: SearchResult = searcher.search(position, position.turn, budget);
    return JSON.stringify({ nodes, evals, depth });
  } catch (error) {
    if (error instanceof Forfeit) return error.message;
    throw error;
  }
}

const CASES = inside.flatMap((definition) =>
  (OPTIONS[definition.id] ?? [{}]).map((options) => [definition.id, options, definition] as const),
);

test.each(CASES)('%s %j says which limits end its searches', (id, options, definition) => {
  const game = games.get(id === 'variable-depth' ? 'chinese-checkers' : 'tic-tac-toe')!;
  const usual = effort(definition, game, options, {});
  const keeps = COUNTED.filter((limit) => effort(definition, game, options, { [limit]: 1 }) !== usual);
  const says = definition.limits?.({ ...definition.defaults, ...options }, innerOf(game).limits);
  expect(says?.filter((limit) => limit !== 'millis')).toEqual(keeps);
});
