import { defineSearcher, LabError, type Declared, type SearcherDefinition } from 'evolab';
import type { ChooserDefinition } from './chooser.ts';
import { MiniPlayer } from './mini-player.ts';
import { FINALS, LED, type MiniOptions } from './options.ts';
import type { StrategyDefinition } from './strategy.ts';

const DEFAULTS = {
  /** Names joined by +; those that a game gives nothing to look at are left out. */
  strategies: '',
  chooser: '',
  exploration: 0.7,
  final: 'equation' as MiniOptions['final'],
  led: 'all' as MiniOptions['led'],
  transpositions: true,
  rave: 0,
  learn: 60,
  steps: 500,
  sims: 500,
  /** How often strategies are followed; 0: each as often as suits it. */
  probability: 0,
};

/**
 * A player made of strategies and choosers: the plugin's, or others beside them. The first ones are its
 * defaults.
 */
export interface MiniPlayerKit {
  readonly id: string;
  readonly summary: string;
  readonly strategies: readonly StrategyDefinition[];
  readonly choosers: readonly ChooserDefinition[];
  readonly defaults?: Partial<Omit<typeof DEFAULTS, 'strategies' | 'chooser'>> & {
    readonly strategies?: string;
    readonly chooser?: string;
  };
}

/** A searcher for the lab from a kit: how others add strategies of theirs. */
export function defineMiniPlayer(kit: MiniPlayerKit): SearcherDefinition & Declared {
  return defineSearcher({
    id: kit.id,
    summary: kit.summary,
    defaults: {
      ...DEFAULTS,
      strategies: kit.strategies.map(({ id }) => id).join('+'),
      chooser: kit.choosers[0].id,
      ...kit.defaults,
    },
    help: {
      strategies: `joined by +: ${kit.strategies.map(({ id }) => id).join(', ')}`,
      chooser: kit.choosers.map(({ id }) => id).join(', '),
      exploration: 'constant of UCT, on scores from 0 to 1',
      final: `what the move is chosen by: ${FINALS.join(', ')}`,
      led: `whose moves in a playout follow its strategy: ${LED.join(', ')}; others are random`,
      transpositions: 'link equal states',
      rave: 'weight of moves made later (CadiaPlayer: 500); 0: none',
      learn: 'playouts before the first move of a game, only to learn from; very many: the whole start clock',
      steps: 'a playout is cut off after so many instants',
      sims: 'simulations, for a budget without any limit',
      probability: 'how often a strategy is followed, else a random move; 0: as suits each',
    },
    create(options, { game, random }) {
      check(options);
      const wanted = options.strategies.split('+').map((id) => pick('strategies', id, kit.strategies));
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
      const chooser = pick('chooser', options.chooser, kit.choosers).create(strategies.length, random);
      return new MiniPlayer({ game, strategies, chooser, random }, options);
    },
  });
}

function pick<D extends { readonly id: string }>(option: string, id: string, known: readonly D[]): D {
  const found = known.find((definition) => definition.id === id);
  if (found) return found;
  throw new LabError(
    'LAB_BAD_OPTION',
    `there is no '${id}' for ${option}`,
    `known: ${known.map((definition) => definition.id).join(', ')}`,
  );
}

function check(options: typeof DEFAULTS): void {
  const range = (name: 'exploration' | 'rave' | 'probability', high: number) => {
    if (!(options[name] >= 0 && options[name] <= high))
      throw new LabError('LAB_BAD_OPTION', `${name} must be a number from 0 to ${high}`);
  };
  range('exploration', 1000);
  range('rave', 1e9);
  range('probability', 1);
  for (const name of ['learn', 'steps', 'sims'] as const) {
    const least = name === 'learn' ? 0 : 1;
    if (!Number.isInteger(options[name]) || options[name] < least || options[name] > 1e9)
      throw new LabError('LAB_BAD_OPTION', `${name} must be a whole number from ${least} on`);
  }
  for (const [name, known] of [
    ['final', FINALS],
    ['led', LED],
  ] as const)
    if (!(known as readonly string[]).includes(options[name]))
      throw new LabError(
        'LAB_BAD_OPTION',
        `there is no '${options[name]}' for ${name}`,
        `known: ${known.join(', ')}`,
      );
}
