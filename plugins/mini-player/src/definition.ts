import {
  defineSearcher,
  knownHint,
  LabError,
  option,
  withDefaults,
  type Declared,
  type OptionsOf,
  type SearcherDefinition,
} from 'evolab';
import type { ChooserDefinition } from './chooser.ts';
import { MiniPlayer } from './mini-player.ts';
import { MINI_OPTIONS } from './options.ts';
import type { StrategyDefinition } from './strategy.ts';

/** The options of a player with these strategies and choosers. */
const optionsOf = ({ strategies, choosers }: Pick<MiniPlayerKit, 'strategies' | 'choosers'>) => ({
  strategies: option.text(strategies.map(({ id }) => id).join('+'), {
    help: `joined by +, without those that a game gives nothing to look at: ${strategies.map(({ id }) => id).join(', ')}`,
  }),
  chooser: option.choice(
    choosers[0].id,
    choosers.map(({ id }) => id),
    { help: 'how strategies take turns' },
  ),
  ...MINI_OPTIONS,
  probability: option.number(0, {
    min: 0,
    max: 1,
    help: 'how often a strategy is followed, else a random move; 0: as suits each',
  }),
});

/**
 * A player made of strategies and choosers: the plugin's, or others beside them. The first ones are its
 * defaults.
 */
export interface MiniPlayerKit {
  readonly id: string;
  readonly summary: string;
  readonly strategies: readonly StrategyDefinition[];
  readonly choosers: readonly ChooserDefinition[];
  readonly defaults?: Partial<OptionsOf<ReturnType<typeof optionsOf>>>;
}

/** A searcher for the lab from a kit: how others add strategies of theirs. */
export function defineMiniPlayer(kit: MiniPlayerKit): SearcherDefinition & Declared {
  return defineSearcher({
    id: kit.id,
    summary: kit.summary,
    requires: { chance: false },
    limits: () => ['depth', 'nodes', 'sims', 'millis'],
    options: withDefaults(optionsOf(kit), kit.defaults ?? {}),
    create(options, { game, random }) {
      const wanted = options.strategies.split('+').map((id) => strategyOf(id, kit.strategies));
      const strategiesOf = (alone: boolean) =>
        wanted.flatMap((definition) => {
          const strategy = definition.create({ game, random, alone });
          return strategy ? [{ strategy, probability: options.probability || definition.probability }] : [];
        });
      const several = strategiesOf(false);
      const strategies = several.length === 1 ? strategiesOf(true) : several;
      if (strategies.length === 0)
        throw new LabError(
          'LAB_WRONG_GAME',
          `strategies ${options.strategies} find nothing to look at in this game`,
          'add random, history or mobility, which work on any',
        );
      const chooser = kit.choosers.find(({ id }) => id === options.chooser)!;
      const newChooser = () => chooser.create(strategies.length, random);
      return new MiniPlayer({ game, strategies, newChooser, random }, options);
    },
  });
}

function strategyOf(id: string, known: readonly StrategyDefinition[]): StrategyDefinition {
  const found = known.find((definition) => definition.id === id);
  if (found) return found;
  throw new LabError(
    'LAB_BAD_OPTION',
    `there is no '${id}' for strategies`,
    knownHint(
      id,
      known.map((definition) => definition.id),
    ),
  );
}
