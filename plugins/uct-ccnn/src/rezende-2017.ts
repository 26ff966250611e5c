import { clopperPearson, type AgentSpec, type Bench, type Reproduction, type Row, type Use } from 'evolab';

const SEED = 1;
const OPENING_PLIES = 4;
/** The paper's opponents, written by students, searched three plies deep. */
const OPPONENT_DEPTH = 3;
/** Games of alpha-beta three plies deep between the nets themselves, for each of those in a row. */
const MORE_GAMES = 5;

/** Ways to use the net in tree search; the section of the paper that says which is lost. */
const GUIDED_SIMS = 200;
const GUIDED: readonly (readonly [way: string, searcher: Use])[] = [
  ['progressive bias', { use: 'uct', guide: 'bias' }],
  ['priors', { use: 'uct', guide: 'prior' }],
  ['half of every leaf', { use: 'uct', lambda: 0.5 }],
];

/** A game of the paper, with the wins in 100 games that its intervals determine: by height, second and first player. */
interface Arena {
  readonly name: string;
  readonly game: Use;
  readonly opponent: string;
  readonly heights: readonly number[];
  readonly wins: Readonly<Record<200 | 600, readonly (readonly [second: number, first: number])[]>>;
}

const ARENAS: readonly Arena[] = [
  {
    name: 'Othello',
    game: { use: 'othello' },
    opponent: 'othello-mobility',
    heights: [3, 4, 5, 6, 7],
    wins: {
      200: [
        [100, 0],
        [0, 0],
        [0, 0],
        [0, 100],
        [0, 0],
      ],
      600: [
        [0, 0],
        [0, 0],
        [57, 0],
        [100, 100],
        [100, 30],
      ],
    },
  },
  {
    name: 'Mill',
    game: { use: 'morris' },
    opponent: 'morris-handwritten',
    heights: [3, 4, 5, 6],
    wins: {
      200: [
        [45, 0],
        [0, 5],
        [0, 5],
        [6, 0],
      ],
      600: [
        [100, 0],
        [0, 0],
        [65, 0],
        [0, 1],
      ],
    },
  },
];

/** How a budget is spent. */
interface Plan {
  /** Simulations a move for what the paper thought 200 seconds about; three times as many for 600. */
  readonly sims: number;
  readonly gamesEach: number;
  readonly units: number;
  readonly groups: number;
  /** Pairs of games of a row. */
  readonly pairs: number;
}

function planOf(minutes: number): Plan {
  return {
    sims: Math.max(20, Math.min(2000, Math.round(100 * minutes))),
    gamesEach: minutes < 60 ? 1 : 5,
    units: Math.max(4, Math.min(60, Math.round(3 * minutes))),
    groups: minutes < 30 ? 1 : 2,
    pairs: Math.max(10, Math.min(100, Math.round(5 * minutes))),
  };
}

/**
 * Tables 2 to 5: nets from shorter and longer thoughts against players written by hand, and against each other; then
 * in tree search against plain tree search.
 */
export const rezende2017: Reproduction = {
  id: 'rezende-2017',
  summary: 'Cascade nets from UCT self-play against hand-written players of Othello and morris',
  async run(bench, minutes) {
    const plan = planOf(minutes);
    const rows: Row[] = [];
    for (const arena of ARENAS) {
      const short = await grownAgent(bench, arena, 200, plan);
      const long = await grownAgent(bench, arena, 600, plan);
      for (const [time, agent] of [
        [200, short],
        [600, long],
      ] as const) {
        for (const [i, depth] of arena.heights.entries()) {
          const [second, first] = arena.wins[time][i];
          rows.push(
            await row(bench, {
              what: `${arena.name}:${time}, height ${depth}, wins in % against ${arena.opponent} at depth ${OPPONENT_DEPTH}`,
              paper: `${second} as second player, ${first} as first`,
              agent: { ...agent, budget: { depth } },
              opponent: handwritten(arena),
              pairs: plan.pairs,
            }),
          );
        }
      }
      rows.push(
        await row(bench, {
          what: `${arena.name}:600, wins in % against ${arena.name}:200, both at height 3`,
          paper: '',
          agent: long,
          opponent: short,
          pairs: MORE_GAMES * plan.pairs,
        }),
      );
      for (const [way, searcher] of GUIDED) {
        rows.push(
          await row(bench, {
            what: `${arena.name}:600 in tree search, ${way}, wins in % against plain UCT, both ${GUIDED_SIMS} simulations`,
            paper: 'more than half; figures lost',
            agent: { ...long, name: `guided by ${way}`, searcher, budget: { sims: GUIDED_SIMS } },
            opponent: {
              name: 'uct',
              game: arena.game,
              searcher: { use: 'uct' },
              budget: { sims: GUIDED_SIMS },
            },
            pairs: 4 * plan.pairs,
          }),
        );
      }
    }
    return rows;
  },
};

async function grownAgent(
  bench: Bench,
  { name, game }: Arena,
  time: 200 | 600,
  { sims, gamesEach, units, groups }: Plan,
): Promise<AgentSpec> {
  const thought = (sims * time) / 200;
  const [agent] = await bench.evolve({
    name: `${name.toLowerCase()}-${time}-sims${thought}x${gamesEach}-units${units}`,
    game,
    learner: {
      use: 'uct-ccnn',
      sims: thought,
      startGames: 30,
      randomStates: 300,
      gamesEach,
      batch: 32,
      encoder: 'bits',
      rprop: 'plus',
      groups,
      maxUnits: units,
    },
    seed: SEED,
    generations: 2 + units,
  });
  const hidden = (agent.evaluator?.['units'] as readonly string[]).length;
  bench.say(`${name}:${time}, ${thought} simulations a move: ${hidden} hidden units`);
  return agent;
}

function handwritten({ game, opponent }: Arena): AgentSpec {
  return {
    name: opponent,
    game,
    searcher: { use: 'alphabeta', ties: 'random' },
    evaluator: { use: opponent },
    budget: { depth: OPPONENT_DEPTH },
  };
}

async function row(
  bench: Bench,
  pairing: { what: string; paper: string; agent: AgentSpec; opponent: AgentSpec; pairs: number },
): Promise<Row> {
  const { what, paper, agent, opponent, pairs } = pairing;
  const { wins, losses, draws } = await bench.duel(agent, opponent, pairs, OPENING_PLIES, SEED);
  const [low, high] = clopperPearson(wins, 2 * pairs);
  const basis = `${2 * pairs} games: ${wins} won, ${losses} lost, ${draws} drawn`;
  bench.say(`${what}: ${basis}`);
  return { what, paper, ours: (50 * wins) / pairs, low: 100 * low, high: 100 * high, basis };
}
