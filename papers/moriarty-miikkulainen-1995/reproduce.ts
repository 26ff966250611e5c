import type { AgentSpec, DuelScore, Reproduction, ReproductionContext, Row, Spec } from 'evolab';
import { gamesOf, scoreRow } from '../src/over-seeds.ts';

const GAME: Spec = { use: 'othello' };
const SEEDS = 3;
const PAIRS = 500;
/** Random moves of an opening of a duel: enough for different games between players that decide alike each time. */
const PLIES = 8;
/** The depth to which the second opponent searches; networks look at the positions after their moves. */
const DEPTH = 2;
const NETWORKS = 100;
const GAMES = 10;

/** Generations against each opponent for a minute of the budget, and those that two cores play in a second. */
const AGAINST_RANDOM = { generations: 10, pace: 3 };
const AGAINST_SEARCH = { generations: 6, pace: 1.5 };
/** The time of a duel, on two cores. */
const DUEL = 2;

const RANDOM: AgentSpec = { name: 'random', game: GAME, searcher: { use: 'random' }, budget: {} };
const SEARCH: AgentSpec = {
  name: 'alpha-beta',
  game: GAME,
  searcher: { use: 'alphabeta' },
  evaluator: { use: 'othello-weights' },
  budget: { depth: DEPTH },
};

const learner = (warmUp: number): Spec => ({
  use: 'sane',
  evaluator: { use: 'mlp', hidden: [10], activation: 'tanh', encoder: 'board' },
  searcher: { use: 'alphabeta' },
  depth: 1,
  opponent: { use: 'othello-weights' },
  opponentDepth: DEPTH,
  warmUp,
  networks: NETWORKS,
  games: GAMES,
  openings: 4,
  connections: 32,
});

/** Othello by neurons that evolve in symbiosis: first against random moves, then against alpha-beta with square weights. */
export const moriartyMiikkulainen1995: Reproduction = {
  id: 'moriarty-miikkulainen-1995',
  method: 'sane',
  summary: 'Othello by SANE without look-ahead: first against random moves, then against alpha-beta',
  sample: { agents: [SEARCH, SEARCH], games: 200, seconds: 1 },
  async run(context, minutes) {
    const warmUp = Math.max(2, Math.round(minutes * AGAINST_RANDOM.generations));
    const later = Math.max(2, Math.round(minutes * AGAINST_SEARCH.generations));
    const spec = learner(warmUp);
    const random = `against random moves, after ${warmUp} generations against them`;
    const early = 'the same networks against alpha-beta';
    const late = `against alpha-beta, after another ${later} generations against it`;
    const rows: Row[] = [];
    if (context.fits(random, SEEDS * (warmUp / AGAINST_RANDOM.pace + 2 * DUEL), [random, early])) {
      rows.push(
        await rowOf(context, spec, { what: random, paper: '', opponent: RANDOM, generations: warmUp }),
      );
      rows.push(
        await rowOf(context, spec, { what: early, paper: '', opponent: SEARCH, generations: warmUp }),
      );
    }
    // Goes on with the runs of the rows before.
    if (context.fits(late, SEEDS * (later / AGAINST_SEARCH.pace + DUEL)))
      rows.push(
        await rowOf(context, spec, {
          what: late,
          paper: '70',
          opponent: SEARCH,
          generations: warmUp + later,
        }),
      );
    return rows;
  },
};

interface Wanted {
  readonly what: string;
  readonly paper: string;
  readonly opponent: AgentSpec;
  readonly generations: number;
}

/** The champions of all seeds against an opponent: their mean score in %. */
async function rowOf(
  context: ReproductionContext,
  spec: Spec,
  { what, paper, opponent, generations }: Wanted,
): Promise<Row> {
  const duels: DuelScore[] = [];
  let seconds = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const name = `seed-${seed}`;
    const [champion] = await context.evolve({ name, game: GAME, learner: spec, seed, generations });
    const duel = await context.duel(champion, opponent, PAIRS, PLIES, seed);
    duels.push(duel);
    seconds += context.cpuSeconds(name, generations);
    context.say(`${what}, seed ${seed}: ${duel.wins} won, ${duel.losses} lost, ${duel.draws} drawn`);
  }
  const games = gamesOf(duels).toLocaleString('en');
  return scoreRow(what, paper, duels, `${games} games by ${SEEDS} seeds; ${Math.round(seconds)} CPU s`);
}
