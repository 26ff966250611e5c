import { meanInterval, type Reproduction, type Row, type Spec } from 'evolab';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';
import { playPool, type Entrant, type Rated } from './pool.ts';

const OPENING_PLIES = 4;
const SEEDS = 5;
/** With less than this many minutes for each, fewer seeds must do. */
const MINUTES_PER_SEED = 1;
/** Generations of 150 games for a minute of budget on two cores, were there one run. */
const PACE = 1200;

/** A game, who is at 0 Elo in its pool, how all search, and what its n-tuples and nets see. */
interface Field {
  readonly game: Spec;
  readonly handwritten: string;
  readonly searcher: Spec;
  readonly tuples: string;
  /** Ways for which its n-tuples have too many weights. */
  readonly without?: readonly string[];
  /** What goes straight to the output unit of nets. */
  readonly bypass: string;
}

const FIELDS: readonly Field[] = [
  {
    game: { use: 'othello' },
    handwritten: 'othello-weights',
    searcher: { use: 'alphabeta' },
    tuples: 'straight:2',
    bypass: 'none',
  },
  {
    game: { use: 'connect-four' },
    handwritten: 'connect-four-threats',
    searcher: { use: 'alphabeta' },
    tuples: 'straight:3',
    bypass: 'none',
    without: ['CMA-ES'],
  },
  {
    game: { use: 'draughts' },
    handwritten: 'material',
    searcher: { use: 'alphabeta', quiescence: 20 },
    tuples: 'straight:1',
    bypass: 'sum',
  },
];
const DEPTH = 2;

const evaluators = ({ tuples, bypass }: Field): Readonly<Record<string, Spec>> => ({
  'n-tuple': { use: 'n-tuple', tuples, antisymmetric: true },
  layered: { use: 'layered', encoder: 'board', hidden: [10], bypass },
  subsquare: { use: 'subsquare', encoder: 'board', from: 3, hidden: [10], bypass },
});

const SAMPLES = { population: 50, games: 3 };
const OPENAI_ES = { optimizer: 'openai-es', learningRate: 0.3, ...SAMPLES };
const OPTIMIZERS: Readonly<Record<string, object>> = {
  'self-adaptive mutation': { population: 30, games: 5 },
  'self-adaptive mutation, ratings': { population: 30, games: 5, selection: 'ratings' },
  'CMA-ES': { optimizer: 'cmaes', ...SAMPLES },
  'sep-CMA-ES': { optimizer: 'sep-cmaes', ...SAMPLES },
  SNES: { optimizer: 'snes', learningRate: 0.3, ...SAMPLES },
  'OpenAI-ES': OPENAI_ES,
  'OpenAI-ES, mirrored': { ...OPENAI_ES, opponents: 'mirrored' },
};
const MEMORIES = ['hall-of-fame', 'nash', 'layered-pareto'];
/** The optimizer that is tried with each memory. */
const WITH_MEMORIES = 'OpenAI-ES';

/** Nobody has played a game yet. */
const UNTAUGHT = 'untaught';

/** A way to coevolve: all optimizers without memory, and one of them with each memory. */
const WAYS: Readonly<Record<string, object>> = {
  ...OPTIMIZERS,
  ...Object.fromEntries(
    MEMORIES.map((memory) => [
      `${WITH_MEMORIES}, ${memory}`,
      { ...OPTIMIZERS[WITH_MEMORIES], memory, memoryGames: 4 },
    ]),
  ),
  [UNTAUGHT]: OPENAI_ES,
};

/** Of nets, which have more weights, only these learn. */
const WAYS_OF_NETS = new Set([
  ...[UNTAUGHT, 'self-adaptive mutation', 'sep-CMA-ES', 'OpenAI-ES', 'OpenAI-ES, mirrored'],
]);

/** What is compared: a way with another one that differs from it in one thing. */
const CONTRASTS: readonly (readonly [what: string, way: string, reference: string])[] = [
  ['selection by ratings', 'self-adaptive mutation, ratings', 'self-adaptive mutation'],
  ...['CMA-ES', 'sep-CMA-ES', 'SNES', 'OpenAI-ES'].map(
    (way) => [`${way} for self-adaptive mutation`, way, 'self-adaptive mutation'] as const,
  ),
  ['opposite samples play each other', 'OpenAI-ES, mirrored', 'OpenAI-ES'],
  ...MEMORIES.map((memory) => [`memory ${memory}`, `${WITH_MEMORIES}, ${memory}`, WITH_MEMORIES] as const),
];

/**
 * What makes strong players: optimizers, memories and evaluators at equal games, five seeds, and one pool of ratings for
 * each game. The design is a fraction: every optimizer and, with one of them, every memory for
 * n-tuples, which have few weights, and four optimizers for nets.
 */
export const coevolution2026: Reproduction = {
  id: 'coevolution-2026',
  method: 'coevolution',
  summary: 'Optimizers and memories on three kinds of players and three games: Elo in one pool for each game',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const seeds = Math.max(1, Math.min(SEEDS, Math.floor(minutes / MINUTES_PER_SEED)));
    const cells = FIELDS.flatMap((field) =>
      Object.entries(evaluators(field)).flatMap(([evaluatorName, evaluator]) =>
        Object.entries(WAYS)
          .filter(([way]) =>
            evaluator.use === 'n-tuple' ? !field.without?.includes(way) : WAYS_OF_NETS.has(way),
          )
          .map(([way, options]) => ({ field, evaluatorName, evaluator, way, options })),
      ),
    );
    const taught = cells.filter(({ way }) => way !== UNTAUGHT).length;
    const generations = Math.max(1, Math.round((PACE * minutes) / (taught * seeds)));
    const rows: Row[] = [];
    const pools: Rated[] = [];
    for (const field of FIELDS) {
      const { game, searcher, handwritten } = field;
      const entrants: Entrant[] = [];
      for (const { evaluatorName, evaluator, way, options } of cells.filter((cell) => cell.field === field)) {
        const name = `${evaluatorName}, ${way}`;
        const run = `${game.use}: ${name}`;
        const until = way === UNTAUGHT ? 0 : generations;
        const gains = CONTRASTS.filter((contrast) => contrast.includes(way)).map(
          ([what]) => `${game.use}: gain by ${what}`,
        );
        const seconds = (60 * until * seeds) / PACE;
        // What nobody taught costs nothing, and is there to compare with others.
        if (until === 0 ? entrants.length === 0 : !context.fits(run, seconds, [run, ...gains])) continue;
        const learner: Spec = {
          use: 'coevolution',
          evaluator,
          searcher,
          depth: DEPTH,
          points: [1, 0, -1],
          openings: OPENING_PLIES,
          ...options,
        };
        for (let seed = 1; seed <= seeds; seed++) {
          const folder = `${run.replace(/\W+/g, '-').toLowerCase()}-seed${seed}-g${until}`;
          const [agent] = await context.evolve({
            name: folder,
            game,
            learner,
            seed,
            generations: until,
          });
          entrants.push({ game: game.use, evaluator: evaluatorName, way, seed, agent });
        }
      }
      if (entrants.length === 0) continue;
      const evaluator = { use: handwritten };
      const fixed = { game, searcher, evaluator, budget: { depth: DEPTH }, name: handwritten };
      const { rated, games, cyclic } = await playPool(context, fixed, entrants, OPENING_PLIES);
      pools.push(...rated);
      rows.push(...rowsOf(field, rated, generations), {
        what: `${game.use}: cyclic share in %`,
        paper: '',
        ours: 100 * cyclic.share,
        low: 100 * cyclic.beyondChance,
        high: 100 * cyclic.share,
        basis: `${games} games; low: what is left without chance, which gives as much with probability ${cyclic.chance.toFixed(2)}`,
      });
    }
    if (rows.length === 0) return [];
    const { studyPage } = await import('./study-page.ts');
    await context.show(studyPage(pools, rows, { generations, seeds }));
    return rows;
  },
};

/** The Elo of each way with each evaluator, and what each change is worth, over all seeds. */
function rowsOf({ game, handwritten }: Field, pool: readonly Rated[], generations: number): Row[] {
  const row = (what: string, values: readonly number[], basis: string): Row => {
    const { mean, low, high } = meanInterval(values);
    return { what: `${game.use}: ${what}`, paper: '', ours: mean, low, high, basis };
  };
  const names = [...new Set(pool.map(({ evaluator, way }) => `${evaluator}, ${way}`))];
  const cells = names.map((name) => {
    const runs = pool.filter(({ evaluator, way }) => `${evaluator}, ${way}` === name);
    return row(
      name,
      runs.map(({ elo }) => elo),
      `Elo above ${handwritten}; ${runs.length} seeds, ${runs[0].way === UNTAUGHT ? 'no games' : `${generations} generations of 150 games`}`,
    );
  });
  const contrasts = CONTRASTS.flatMap(([what, way, reference]) => {
    const gains = pool.flatMap((one) => {
      const other = pool.find(
        ({ way, seed, evaluator }) => way === reference && seed === one.seed && evaluator === one.evaluator,
      );
      return one.way === way && other ? [{ ...one, gain: one.elo - other.elo }] : [];
    });
    const seeds = [...new Set(gains.map(({ seed }) => seed))];
    // Seeds are the unit: what a change is worth with each evaluator is averaged within a seed.
    const means = seeds.map((seed) => {
      const same = gains.filter((one) => one.seed === seed);
      return same.reduce((sum, { gain }) => sum + gain, 0) / same.length;
    });
    const learners = [...new Set(gains.map(({ evaluator }) => evaluator))];
    return seeds.length === 0
      ? []
      : [row(`gain by ${what}`, means, `Elo; ${seeds.length} seeds, with ${learners.join(', ')}`)];
  });
  return [...cells, ...contrasts];
}
