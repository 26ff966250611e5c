import {
  clopperPearson,
  meanInterval,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';

/** Of the first net of an arm; the others follow. */
const SEED = 1;
const OPENING_PLIES = 4;
/** The paper's opponents, written by students, searched three plies deep; the nets play each other at it too. */
const OPPONENT_DEPTH = 3;

/** Simulations a move for the examples, by the seconds they stand for; the paper has no third arm. */
const SIMS = { 200: 50, 600: 150, 1800: 450 } as const;
type Time = keyof typeof SIMS;
/** Those of the paper. */
const TIMES = [200, 600] as const;
/** What is told of the nets of an arm. */
const SIZES = ['hidden units', 'examples after the filter'] as const;
/** Wider than what plays best: most examples are of moves that the search does not like (see the plugin's page). */
const TEACHING_CP = Math.SQRT1_2;
/** Which arms meet, the longer thought first. */
const ARMS: readonly (readonly [longer: Time, shorter: Time])[] = [
  [600, 200],
  [1800, 200],
  [1800, 600],
];

/** Ways to use the net in tree search; the section of the paper that says which is lost. */
const GUIDED_SIMS = 200;
const GUIDED: readonly (readonly [way: string, searcher: Spec])[] = [
  ['progressive bias', { use: 'uct', guide: 'bias' }],
  ['priors', { use: 'uct', guide: 'prior' }],
  ['half of every leaf', { use: 'uct', lambda: 0.5 }],
];

/** Alpha-beta as the nets have it; scouts and a table save time and leave values as they are. */
const DEEP: Spec = { use: 'alphabeta', ties: 'random', scout: true, table: 18 };

/** The games a net learns from, and the candidates for each of its units, in groups of eight. */
interface ExampleCounts {
  readonly startGames: number;
  readonly randomStates: number;
  readonly gamesEach: number;
  readonly groups: number;
}

const FEW: ExampleCounts = { startGames: 20, randomStates: 100, gamesEach: 1, groups: 1 };
/** The paper's. */
const ALL: ExampleCounts = { startGames: 30, randomStates: 300, gamesEach: 5, groups: 2 };

/** A game of the paper, with the wins in 100 games that its intervals determine: by height, second and first player. */
interface Arena {
  readonly name: string;
  readonly game: Spec;
  readonly opponent: string;
  /** What the nets see: the whole position, through the eyes of the role that has moved. */
  readonly encoder: string;
  /** Hidden units of the chosen nets; our copy has lost how many examples they learned from. */
  readonly units: Readonly<Record<200 | 600, number>>;
  /** What they learn from at a budget of some minutes. */
  readonly exampleCounts: ExampleCounts;
  readonly heights: readonly number[];
  readonly wins: Readonly<Record<200 | 600, readonly (readonly [second: number, first: number])[]>>;
}

const ARENAS: readonly Arena[] = [
  {
    name: 'Othello',
    game: { use: 'othello' },
    opponent: 'othello-mobility',
    encoder: 'planes',
    units: { 200: 51, 600: 47 },
    exampleCounts: FEW,
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
    encoder: 'men',
    units: { 200: 34, 600: 37 },
    // From a fifth of the games longer thoughts make no better nets.
    exampleCounts: { startGames: 30, randomStates: 300, gamesEach: 2, groups: 1 },
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
  /** What all nets learn from, if it is not left to their games. */
  readonly exampleCounts?: ExampleCounts;
  readonly units: number;
  /** Nets of an arm, each of a seed of its own: one net says little about how long its teachers thought. */
  readonly nets: number;
  /** Pairs of games of a row, and of a row of two arms; the nets share them. */
  readonly pairs: number;
  readonly armPairs: number;
}

function planOf(minutes: number): Plan {
  const full = minutes >= 60;
  return {
    ...(full ? { exampleCounts: ALL } : minutes < 10 && { exampleCounts: FEW }),
    units: Math.max(4, Math.min(full ? 60 : 15, Math.round(3 * minutes))),
    nets: Math.max(1, Math.min(8, Math.round(minutes / 5))),
    pairs: Math.max(10, Math.min(100, Math.round(5 * minutes))),
    armPairs: Math.max(20, Math.min(2000, Math.round(100 * minutes))),
  };
}

/** Shares of the budget: the nets of a game, and their games among themselves and in tree search. */
const NETS_SHARE = 0.2;
const ARENA_SHARE = 0.1;
/** Seconds of a pair of games against a player written by hand, by the height of the net's search. */
const HEIGHT_SECONDS: Readonly<Record<number, number>> = { 3: 0.01, 4: 0.03, 5: 0.1, 6: 0.4, 7: 1.5 };
const SAMPLER: AgentSpec = {
  name: 'uct',
  game: { use: 'othello' },
  searcher: { use: 'uct' },
  budget: { sims: 50 },
};

/** A net, and the examples that are left of its games: it learned from nine tenths of them. */
interface Grown {
  readonly agent: AgentSpec;
  readonly examples: number;
}

/** The nets of every arm. */
type Arms = Readonly<Record<Time, readonly AgentSpec[]>>;

/**
 * Nets from longer thoughts against nets from shorter ones; in tree search against plain tree search; then, since it
 * takes longest, tables 2 to 5: against players written by hand.
 */
export const rezende2017: Reproduction = {
  id: 'rezende-2017',
  method: 'uct-ccnn',
  summary: 'Cascade nets from UCT self-play against hand-written players of Othello and morris',
  sample: { agents: [SAMPLER, SAMPLER], games: 300, seconds: 1.5 },
  async run(context, minutes) {
    const plan = planOf(minutes);
    const rows: Row[] = [];
    const grown: [Arena, Arms][] = [];
    for (const arena of ARENAS) {
      const meetings = ARMS.map((arm) => armName(arena, arm)).concat(
        GUIDED.map(([way]) => guidedName(arena, way)),
      );
      const ofNets = TIMES.flatMap((time) => [
        ...SIZES.map((size) => sizeName(arena, time, size)),
        ...arena.heights.map((height) => heightName(arena, time, height)),
      ]);
      if (!context.fits(`nets for ${arena.name}`, NETS_SHARE * 60 * minutes, [...meetings, ...ofNets]))
        continue;
      const nets = {
        200: await grownNets(context, arena, 200, plan),
        600: await grownNets(context, arena, 600, plan),
        1800: await grownNets(context, arena, 1800, plan),
      };
      const agentsOf = (time: Time) => nets[time].map(({ agent }) => agent);
      const arms = { 200: agentsOf(200), 600: agentsOf(600), 1800: agentsOf(1800) };
      grown.push([arena, arms]);
      for (const time of TIMES) rows.push(...sizeRows(context, arena, time, nets[time]));
      const what = `nets of ${arena.name} among themselves and in tree search`;
      if (!context.fits(what, ARENA_SHARE * 60 * minutes, meetings)) continue;
      rows.push(...(await amongThemselves(context, arena, arms, plan)));
      rows.push(...(await inTreeSearch(context, arena, arms, plan)));
    }
    return [...rows, ...(await againstHandwritten(context, grown, plan))];
  },
};

const armName = ({ name }: Arena, [longer, shorter]: readonly [Time, Time]) =>
  `${name}:${longer}, decided games won in % against ${name}:${shorter}, both at height ${OPPONENT_DEPTH}`;
const guidedName = ({ name }: Arena, way: string) =>
  `${name}:600 in tree search, ${way}, wins in % against plain UCT, both ${GUIDED_SIMS} simulations`;
const heightName = ({ name, opponent }: Arena, time: Time, height: number) =>
  `${name}:${time}, height ${height}, wins in % against ${opponent} at depth ${OPPONENT_DEPTH}`;
const sizeName = ({ name }: Arena, time: Time, size: string) => `${name}:${time}, ${size}`;

async function amongThemselves(
  context: ReproductionContext,
  arena: Arena,
  arms: Arms,
  plan: Plan,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const arm of ARMS) {
    const [longer, shorter] = arm;
    const score = await meet(context, arms[longer], arms[shorter], plan.armPairs);
    rows.push(
      row(context, armName(arena, arm), '', { ...score, games: Math.max(1, score.wins + score.losses) }),
    );
  }
  return rows;
}

async function inTreeSearch(
  context: ReproductionContext,
  arena: Arena,
  arms: Arms,
  plan: Plan,
): Promise<Row[]> {
  const rows: Row[] = [];
  const budget = { sims: GUIDED_SIMS };
  const plain: AgentSpec = { name: 'uct', game: arena.game, searcher: { use: 'uct' }, budget };
  for (const [way, searcher] of GUIDED) {
    const guided = arms[600].map((agent) => ({ ...agent, name: `guided by ${way}`, searcher, budget }));
    const score = await meet(context, guided, [plain], plan.pairs);
    rows.push(row(context, guidedName(arena, way), 'more than half; figures lost', score));
  }
  return rows;
}

/** Tables 2 to 5, in their order; played are all rows of a height before those of the next, which take longer. */
async function againstHandwritten(
  context: ReproductionContext,
  grown: readonly [Arena, Arms][],
  plan: Plan,
): Promise<Row[]> {
  const lines = grown.flatMap(([arena, arms]) =>
    TIMES.flatMap((time) =>
      arena.heights.map((height, i) => ({ arena, arms, time, height, wins: arena.wins[time][i] })),
    ),
  );
  const rows = new Map<object, Row>();
  for (const line of lines.toSorted((a, b) => a.height - b.height)) {
    const { arena, arms, time, height, wins } = line;
    const seconds = HEIGHT_SECONDS[height] * plan.pairs;
    const what = heightName(arena, time, height);
    if (!context.fits(what, seconds)) continue;
    const agents = arms[time].map((agent) => ({ ...agent, searcher: DEEP, budget: { depth: height } }));
    const score = await meet(context, agents, [rivalOf(arena)], plan.pairs);
    rows.set(line, row(context, what, `${wins[0]} as second player, ${wins[1]} as first`, score));
  }
  return lines.flatMap((line) => rows.get(line) ?? []);
}

const rivalOf = ({ game, opponent }: Arena): AgentSpec => ({
  name: opponent,
  game,
  searcher: { use: 'alphabeta', ties: 'random' },
  evaluator: { use: opponent },
  budget: { depth: OPPONENT_DEPTH },
});

/** How large the nets of an arm became, and from how much they learned. */
function sizeRows(
  context: ReproductionContext,
  arena: Arena,
  time: (typeof TIMES)[number],
  nets: readonly Grown[],
): Row[] {
  const rowOf = (size: string, paper: string, values: readonly number[]): Row => {
    const { mean, low, high } = meanInterval(values);
    const basis = `${values.length} nets: ${values.join(', ')}`;
    const what = sizeName(arena, time, size);
    context.say(`${what}: ${basis}`);
    return { what, paper, ours: mean, low: Math.max(0, low), high, basis };
  };
  const [units, examples] = SIZES;
  return [
    rowOf(
      units,
      String(arena.units[time]),
      nets.map(({ agent }) => unitsOf(agent)),
    ),
    rowOf(
      examples,
      'about 150,000',
      nets.map((net) => net.examples),
    ),
  ];
}

const unitsOf = ({ evaluator }: AgentSpec) => (evaluator?.['units'] as readonly string[]).length;

/** The nets of an arm: the same learner with seeds that follow each other. */
async function grownNets(
  context: ReproductionContext,
  { name, game, encoder, exampleCounts: own }: Arena,
  time: Time,
  { exampleCounts = own, units, nets }: Plan,
): Promise<Grown[]> {
  const { startGames, randomStates, gamesEach, groups } = exampleCounts;
  const grown: Grown[] = [];
  for (let seed = SEED; seed < SEED + nets; seed++) {
    const run = `${name.toLowerCase()}-${time}-x${gamesEach}-units${units}-seed${seed}`;
    const [agent] = await context.evolve({
      name: run,
      game,
      learner: {
        use: 'uct-ccnn',
        sims: SIMS[time],
        cp: TEACHING_CP,
        startGames,
        randomStates,
        gamesEach,
        batch: 32,
        sides: 'winner',
        fair: false,
        encoder,
        rprop: 'plus',
        groups,
        maxUnits: units,
      },
      seed,
      generations: 2 + units,
    });
    context.say(
      `${name}:${time}, ${SIMS[time]} simulations a move, seed ${seed}: ${unitsOf(agent)} hidden units`,
    );
    grown.push({
      agent: { ...agent, name: `${agent.name} of seed ${seed}` },
      examples: context.measures(run)['kept'] ?? 0,
    });
  }
  return grown;
}

interface Score {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** What wins are counted as a share of. */
  readonly games: number;
  readonly basis: string;
}

/** About `pairs` pairs of games of agents against others, everyone against everyone as often, on different openings. */
async function meet(
  context: ReproductionContext,
  agents: readonly AgentSpec[],
  others: readonly AgentSpec[],
  pairs: number,
): Promise<Score> {
  const each = Math.ceil(pairs / (agents.length * others.length));
  const total = { wins: 0, losses: 0, draws: 0 };
  const leads: number[] = [];
  for (const [i, agent] of agents.entries()) {
    let lead = 0;
    for (const [j, other] of others.entries()) {
      const seed = SEED + i * others.length + j;
      const { wins, losses, draws } = await context.duel(agent, other, each, OPENING_PLIES, seed);
      total.wins += wins;
      total.losses += losses;
      total.draws += draws;
      lead += wins - losses;
    }
    leads.push(lead);
  }
  const games = total.wins + total.losses + total.draws;
  const counts = `${games} games: ${total.wins} won, ${total.losses} lost, ${total.draws} drawn`;
  const ahead = leads.filter((lead) => lead > 0).length;
  return { ...total, games, basis: `${counts}; ${ahead} of ${agents.length} nets won more than they lost` };
}

function row(context: ReproductionContext, what: string, paper: string, { wins, games, basis }: Score): Row {
  context.say(`${what}: ${basis}`);
  const [low, high] = clopperPearson(wins, games);
  return { what, paper, ours: (100 * wins) / games, low: 100 * low, high: 100 * high, basis };
}
