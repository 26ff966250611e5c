import type { AgentSpec, DuelScore, Reproduction, Row, Spec } from 'evolab';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';
import { differenceRow, duelsOverSeeds, rowOfSeries, type Series } from '../src/over-seeds.ts';

const GAME: Spec = { use: 'draughts' };
const SEEDS = 6;
/** Of all searches in training, and of all champions. */
const DEPTH = 2;
const POPULATION = 100;
/** One as each colour: with a fixed opponent and no openings these two games are all there are. */
const GAMES = 2;
/** Generations for a minute of the budget. */
const PACE = 10;

const SHARED = {
  searcher: { use: 'alphabeta' },
  depth: DEPTH,
  fitness: 'opponent',
  opponent: { use: 'material' },
  population: POPULATION,
  games: GAMES,
  openings: 0,
  maxPlies: 120,
};
/** The same for both. */
const NEAT = { use: 'neat', ...SHARED, addNode: 0.1, addLink: 0.15 };

interface Method {
  readonly name: string;
  readonly learner: Spec;
  /** Of all generations. */
  readonly share: number;
  /** Seconds of a generation on two cores. */
  readonly seconds: number;
}

const HYPERNEAT: Method = {
  name: 'HyperNEAT',
  learner: {
    ...NEAT,
    evaluator: { use: 'hyperneat' },
    activations: ['tanh', 'gaussian', 'sine', 'linear'],
  },
  share: 1,
  seconds: 0.14,
};
/** About as successful in training as NEAT at the end, so that what both take from variants can be compared. */
const EARLY: Method = { ...HYPERNEAT, name: 'early HyperNEAT', share: 0.1 };
const WITHOUT_GEOMETRY: Method = {
  name: 'NEAT',
  learner: { ...NEAT, evaluator: { use: 'neat' } },
  share: 1,
  seconds: 0.12,
};
const SUBSQUARES: Method = {
  name: 'subsquares',
  learner: {
    use: 'coevolution',
    ...SHARED,
    // Without the piece difference, which the nets of NEAT and HyperNEAT do not see either.
    evaluator: { use: 'subsquare', bypass: 'none' },
    points: [1, 0.5, 0],
    sigmaLow: 0.00001,
    sigmaHigh: 0.5,
  },
  share: 1,
  seconds: 0.18,
};
const METHODS = [HYPERNEAT, EARLY, WITHOUT_GEOMETRY, SUBSQUARES];

interface Trial {
  readonly what: string;
  readonly opponent: AgentSpec;
  readonly pairs: number;
  /** Random moves of an opening. */
  readonly plies: number;
  /** What the abstracts say of the difference between the two. */
  readonly paper: string;
  /** Seconds of a duel on two cores. */
  readonly seconds: number;
}

const engine = (depth: number, ties: 'first' | 'random' = 'first'): AgentSpec => ({
  name: `material-${depth}`,
  game: GAME,
  searcher: { use: 'alphabeta', ties },
  evaluator: { use: 'material' },
  budget: { depth },
});
const MORE_GENERAL = 'above 0';
const trial = (what: string, opponent: AgentSpec, plies: number, seconds: number): Trial => ({
  what,
  opponent,
  pairs: 100,
  plies,
  paper: MORE_GENERAL,
  seconds,
});
const TRIALS: readonly Trial[] = [
  { ...trial('the engine as in training', engine(DEPTH), 0, 0.1), pairs: 1, paper: '' },
  trial('the engine, drawing lots among equal moves', engine(DEPTH, 'random'), 0, 1),
  trial('the engine after 4 random moves', engine(DEPTH), 4, 1),
  trial('the engine at depth 1 after 4 random moves', engine(1), 4, 1),
  trial('the engine at depth 4 after 4 random moves', engine(4), 4, 2),
];

const rowName = ({ name }: Method, { what }: Trial) => `${name} against ${what}`;
const differenceName = ({ what }: Trial) => `HyperNEAT less NEAT, against ${what}`;

/** Draughts by HyperNEAT, NEAT and subsquares against one engine that never varies, then against variants of it. */
export const gauciStanley2010: Reproduction = {
  id: 'gauci-stanley-2010',
  method: 'neat',
  summary: 'draughts by HyperNEAT beside NEAT: trained against one engine, tested against variants of it',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const all = Math.max(2, Math.round(PACE * minutes));
    const rows: Row[] = [];
    const played = new Map<string, readonly DuelScore[]>();
    for (const method of METHODS) {
      const generations = Math.max(1, Math.round(all * method.share));
      const duels = TRIALS.reduce((sum, { seconds }) => sum + seconds, 0);
      const names = TRIALS.map((one) => rowName(method, one));
      if (method === HYPERNEAT || method === WITHOUT_GEOMETRY) names.push(...TRIALS.map(differenceName));
      if (!context.fits(method.name, SEEDS * (generations * method.seconds + duels), names)) continue;
      for (const one of TRIALS) {
        const what = rowName(method, one);
        const { opponent, pairs, plies } = one;
        const series: Series = {
          what,
          paper: '',
          run: method.name.toLowerCase().replace(' ', '-'),
          game: GAME,
          learner: method.learner,
          generations,
          seeds: SEEDS,
          opponent,
          pairs,
          plies,
        };
        const found = await duelsOverSeeds(context, series);
        played.set(what, found);
        rows.push(rowOfSeries(series, found));
      }
    }
    for (const one of TRIALS) {
      const [first, second] = [HYPERNEAT, WITHOUT_GEOMETRY].map((method) => played.get(rowName(method, one)));
      if (first && second) rows.push(differenceRow(differenceName(one), one.paper, first, second));
    }
    return rows;
  },
};
